// SPDX-License-Identifier: GPL-3.0-or-later
#include "mesh/stl.h"
#include "base/decimal.h"
#include "base/text.h"
#include "base/trimmed.h"
#include <cmath>
#include <cstdint>
#include <cstring>

namespace mbsgen::mesh {

namespace {

constexpr std::size_t header = 84; // a text of 80 bytes, and the number of triangles
constexpr std::size_t record = 50; // of a triangle: its normal, three corners, two bytes

std::uint32_t word_at(std::string_view text, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 4; i-- > 0;) word = word << 8U | static_cast<unsigned char>(text[at + i]);
  return word;
}

double number_at(std::string_view text, std::size_t at) {
  const std::uint32_t word = word_at(text, at);
  float value = 0;
  std::memcpy(&value, &word, sizeof value);
  return static_cast<double>(value);
}

Reading complaint(std::string text) {
  return {{}, std::move(text)};
}

// Every three corners are a face.
Reading with_faces(std::vector<Vector> corners) {
  if (corners.empty()) return complaint("has no triangle, write it again");
  if (corners.size() % 3 != 0) return complaint("has a triangle without three corners, write it again");
  Triangles surface;
  surface.corners = std::move(corners);
  for (std::size_t i = 0; i < surface.corners.size(); i += 3) surface.faces.push_back({i, i + 1, i + 2});
  return {{{std::move(surface), "", 1}}, ""};
}

Reading read_binary(std::string_view text, std::size_t count) {
  std::vector<Vector> corners;
  corners.reserve(3 * count);
  for (std::size_t at = header; at < header + record * count; at += record)
    for (std::size_t corner = 1; corner <= 3; ++corner) {
      Vector place;
      for (std::size_t i = 0; i < 3; ++i) place[i] = number_at(text, at + 12 * corner + 4 * i);
      if (!std::isfinite(place[0]) || !std::isfinite(place[1]) || !std::isfinite(place[2]))
        return complaint("has a corner that is not finite, write it again");
      corners.push_back(place);
    }
  return with_faces(std::move(corners));
}

std::string_view next_word(std::string_view& text) {
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  text.remove_prefix(begin);
  const std::string_view word = text.substr(0, text.find_first_of(blanks));
  text.remove_prefix(word.size());
  return word;
}

Reading read_ascii(std::string_view text) {
  std::vector<Vector> corners;
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
    if (word != "vertex") continue;
    Vector place;
    for (double& component : place) {
      const auto value = parse_decimal(next_word(text));
      if (!value) return complaint("has a vertex without three finite numbers, write it again");
      component = *value;
    }
    corners.push_back(place);
  }
  return with_faces(std::move(corners));
}

} // namespace

Reading read_stl(std::string_view text) {
  // Some binary files begin with "solid", as the others do: their length tells. The letters of a text are
  // numbers of more triangles than any file that is read has room for.
  const std::size_t count = text.size() < header ? 0 : word_at(text, header - 4);
  const std::size_t room = text.size() < header ? 0 : (text.size() - header) / record;
  if (count > 0 && count <= room) return read_binary(text, count);
  std::string_view rest = text;
  if (next_word(rest).substr(0, 5) == "solid") return read_ascii(rest);
  const bool is_cut = text.size() >= header && count > 0 && text.find('\0') < header;
  if (is_cut)
    return complaint("ends after " + std::to_string(room) + " of its " + counted(count, "triangle") +
                     ", write it again");
  return complaint(text.size() == header && count == 0 ? "has no triangle, write it again"
                                                       : "is no STL file, convert it to one");
}

} // namespace mbsgen::mesh
