// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/stl.h"
#include "import/numbers.h"
#include <cmath>
#include <cstdint>
#include <cstring>

namespace mbsgen::importer {

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

// Every three corners are a face.
std::optional<Triangles> with_faces(std::vector<Vec3> corners) {
  if (corners.empty() || corners.size() % 3 != 0) return std::nullopt;
  Triangles surface;
  surface.corners = std::move(corners);
  for (std::size_t i = 0; i < surface.corners.size(); i += 3) surface.faces.push_back({i, i + 1, i + 2});
  return surface;
}

std::optional<Triangles> read_binary(std::string_view text) {
  std::vector<Vec3> corners;
  for (std::size_t at = header; at < text.size(); at += record)
    for (std::size_t corner = 1; corner <= 3; ++corner) {
      Vec3 place;
      for (std::size_t i = 0; i < 3; ++i) place[i] = number_at(text, at + 12 * corner + 4 * i);
      if (!std::isfinite(place[0]) || !std::isfinite(place[1]) || !std::isfinite(place[2]))
        return std::nullopt;
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

std::optional<Triangles> read_ascii(std::string_view text) {
  std::vector<Vec3> corners;
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
    if (word != "vertex") continue;
    Vec3 place;
    for (double& component : place) {
      const auto value = parse_number(next_word(text));
      if (!value) return std::nullopt;
      component = *value;
    }
    corners.push_back(place);
  }
  return with_faces(std::move(corners));
}

} // namespace

std::optional<Triangles> read_stl(std::string_view text) {
  // Some binary files begin with "solid", as the others do: their length tells.
  if (text.size() > header && text.size() == header + record * word_at(text, header - 4))
    return read_binary(text);
  if (trimmed(text).substr(0, 5) == "solid") return read_ascii(text);
  return std::nullopt;
}

} // namespace mbsgen::importer
