// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tyres/property_text.h"
#include "base/text.h"
#include "base/trimmed.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

std::string in_capitals(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return result;
}

class PropertyTextReader {
public:
  PropertyTextReader(const std::string& file, Diagnostics& diagnostics)
      : file_(file), diagnostics_(diagnostics) {}

  void read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      ++line_;
      read_line(trimmed(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  PropertyText take() && { return std::move(text_); }

private:
  void error(const std::string& message) { diagnostics_.error({line_, 1, "", file_}, message); }

  void read_line(std::string_view line) {
    if (line.empty() || line.front() == '$' || line.front() == '!') return;
    if (line.front() == '[') return read_section(line);
    const std::size_t sign = line.substr(0, line.find_first_of("$!'\"")).find('=');
    if (sign == std::string_view::npos) {
      text_.rows.push_back({section_, in_capitals(line.substr(0, line.find_first_of(blanks))), line_});
      return;
    }
    const std::string key = in_capitals(trimmed(line.substr(0, sign)));
    if (key.empty())
      return error("the line has no key before \"=\", write KEY = VALUE, or $ before a comment");
    text_.entries.push_back({section_, key, value(trimmed(line.substr(sign + 1))), line_});
  }

  void read_section(std::string_view line) {
    const std::size_t end = line.find(']');
    if (end == std::string_view::npos)
      return error("the section " + quoted(line) + " has no closing bracket, write [NAME]");
    section_ = in_capitals(trimmed(line.substr(1, end - 1)));
  }

  std::string value(std::string_view text) {
    if (text.empty() || (text.front() != '\'' && text.front() != '"'))
      return std::string(trimmed(text.substr(0, text.find_first_of("$!"))));
    const std::size_t end = text.find(text.front(), 1);
    if (end == std::string_view::npos)
      error("the text " + quoted(text) + " has no closing quote, write it in single quotes");
    return std::string(trimmed(text.substr(1, std::min(end, text.size()) - 1)));
  }

  const std::string& file_;
  Diagnostics& diagnostics_;
  PropertyText text_;
  std::string section_;
  int line_ = 0;
};

} // namespace

constexpr std::string_view radius_key = "UNLOADED_RADIUS", radius_name = "radius";

std::string property_key(std::string_view parameter) {
  return std::string(parameter == radius_name ? radius_key : parameter);
}

std::string_view parameter_of(std::string_view key) {
  if (key == radius_key) return radius_name;
  return key == "LKYG" ? "LKYC" : key; // the word of PAC2002
}

PropertyText read_property_text(std::string_view text, const std::string& file, Diagnostics& diagnostics) {
  PropertyTextReader reader(file, diagnostics);
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.substr(0, mark.size()) == mark) text.remove_prefix(mark.size());
  if (text.size() > most_property_bytes)
    diagnostics.error({0, 0, "", file}, "the property file has more than " +
                                            std::to_string(most_property_bytes) +
                                            " bytes, remove tables and comments");
  else if (text.find('\0') != std::string_view::npos)
    diagnostics.error({0, 0, "", file}, "the property file is no text of ASCII or UTF-8, save it as such");
  else
    reader.read(text);
  return std::move(reader).take();
}

} // namespace mbsgen::model
