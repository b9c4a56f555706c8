// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/framing.h"
#include "base/text.h"
#include <algorithm>
#include <charconv>
#include <istream>
#include <optional>
#include <ostream>

namespace mbsgen::cli {

namespace {

using Message = FramedInput::Message;

bool is_length(std::string_view name) {
  constexpr std::string_view wanted = "content-length";
  return name.size() == wanted.size() &&
         std::equal(name.begin(), name.end(), wanted.begin(),
                    [](char a, char b) { return a == b || (a >= 'A' && a <= 'Z' && a - 'A' + 'a' == b); });
}

// The number of a line "Content-Length: 12"; nothing for other lines.
std::optional<std::size_t> length_in(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || !is_length(line.substr(0, colon))) return std::nullopt;
  std::string_view digits = line.substr(colon + 1);
  digits.remove_prefix(std::min(digits.find_first_not_of(' '), digits.size()));
  std::size_t value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool is_number = read.ec == std::errc() && read.ptr == digits.data() + digits.size();
  return is_number ? std::optional(value) : std::nullopt;
}

} // namespace

FramedInput::Line FramedInput::line() {
  Line result;
  for (int byte = stream_.get(); byte != std::istream::traits_type::eof(); byte = stream_.get()) {
    if (byte == '\n') {
      if (!result.text.empty() && result.text.back() == '\r') result.text.pop_back();
      return result;
    }
    if (result.text.size() < most_header_bytes)
      result.text += static_cast<char>(byte);
    else
      result.is_whole = false;
  }
  result.is_whole = false;
  return result;
}

Message FramedInput::body(std::size_t bytes) {
  if (bytes > most_bytes) {
    for (std::size_t left = bytes; left > 0 && stream_;) {
      const std::size_t part = std::min(left, most_bytes);
      stream_.ignore(static_cast<std::streamsize>(part));
      left -= part;
    }
    return {Message::Kind::wrong, "a message of " + std::to_string(bytes) + " bytes is too long, at most " +
                                      std::to_string(most_bytes) + " are read"};
  }
  Message message{Message::Kind::text, std::string(bytes, '\0')};
  stream_.read(message.text.data(), static_cast<std::streamsize>(bytes));
  if (static_cast<std::size_t>(stream_.gcount()) < bytes) message = {};
  return message;
}

Message FramedInput::next() {
  std::optional<std::size_t> length;
  for (bool is_empty = true;;) {
    const Line header = line();
    if (!stream_) return {};
    if (!header.text.empty()) {
      is_empty = false;
      if (const auto found = length_in(header.text)) length = found;
      continue;
    }
    if (length) return body(*length);
    if (!is_empty)
      return {Message::Kind::wrong, "the header of a message has no Content-Length with a number"};
  }
}

bool FramedInput::has_more() {
  return stream_.rdbuf()->in_avail() > 0;
}

void write_framed(std::ostream& stream, std::string_view message) {
  stream << "Content-Length: " << message.size() << "\r\n\r\n" << message << std::flush;
}

} // namespace mbsgen::cli
