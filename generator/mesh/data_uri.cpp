// SPDX-License-Identifier: GPL-3.0-or-later
#include "mesh/data_uri.h"
#include "mesh/packed.h"
#include "mesh/simplify.h"
#include "mesh/stl.h"
#include <cstdint>
#include <cstring>
#include <optional>

namespace mbsgen::mesh {

namespace {

constexpr std::string_view scheme = "data:", start = "data:model/stl;base64,";
constexpr std::size_t most_faces = 10000;

void add_word(std::uint32_t word, std::string& bytes) {
  for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(word >> shift & 0xFFU);
}

void add_number(double number, std::string& bytes) {
  const auto value = static_cast<float>(number);
  std::uint32_t word = 0;
  std::memcpy(&word, &value, sizeof word);
  add_word(word, bytes);
}

// Readers find normals themselves where they are zero.
std::string stl_of(const Triangles& surface) {
  std::string bytes(80, ' ');
  add_word(static_cast<std::uint32_t>(surface.faces.size()), bytes);
  for (const Face& face : surface.faces) {
    bytes.append(12, '\0');
    for (const std::size_t corner : face)
      for (const double component : surface.corners[corner]) add_number(component, bytes);
    bytes.append(2, '\0');
  }
  return bytes;
}

std::optional<unsigned> value_of(char letter) {
  if (letter >= 'A' && letter <= 'Z') return static_cast<unsigned>(letter - 'A');
  if (letter >= 'a' && letter <= 'z') return static_cast<unsigned>(letter - 'a') + 26;
  if (letter >= '0' && letter <= '9') return static_cast<unsigned>(letter - '0') + 52;
  if (letter == '+') return 62;
  if (letter == '/') return 63;
  return std::nullopt;
}

std::optional<std::string> from_base64(std::string_view text) {
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  std::string bytes;
  unsigned held = 0, bits = 0;
  for (const char letter : text) {
    const auto value = value_of(letter);
    if (!value) return std::nullopt;
    held = (held << 6U | *value) & 0xFFFFU;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(held >> bits & 0xFFU);
  }
  return bytes;
}

} // namespace

bool is_data_uri(std::string_view path) {
  return path.substr(0, scheme.size()) == scheme;
}

std::string data_uri(const Triangles& surface) {
  const bool is_large = surface.faces.size() > most_faces;
  return std::string(start) + base64(stl_of(is_large ? simplified(surface, most_faces) : surface));
}

Reading read_data_uri(std::string_view path) {
  if (path.substr(0, start.size()) != start)
    return {{}, "is no STL in base64, begin with " + std::string(start)};
  const auto bytes = from_base64(path.substr(start.size()));
  if (!bytes) return {{}, "has a letter that base64 does not have, write it again"};
  return read_stl(*bytes);
}

std::string shown_path(const std::string& path) {
  return is_data_uri(path) ? path.substr(0, path.find(',')) + ",..." : path;
}

} // namespace mbsgen::mesh
