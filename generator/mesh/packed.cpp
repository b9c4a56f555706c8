// SPDX-License-Identifier: GPL-3.0-or-later
#include "mesh/packed.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>

namespace mbsgen::mesh {

namespace {

constexpr std::size_t most_corners = 65536;

void add(std::size_t value, std::string& bytes) {
  bytes += static_cast<char>(value & 0xFFU);
  bytes += static_cast<char>(value >> 8U);
}

} // namespace

std::string base64(std::string_view bytes) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i)
      group = group << 8U | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i) text += i <= count ? letters[group >> (18 - 6 * i) & 63U] : '=';
  }
  return text;
}

Packed packed(const Triangles& surface) {
  if (surface.faces.size() > most_packed || surface.corners.size() > most_corners)
    throw std::length_error("a surface of more triangles than a page takes");
  const Bounds bounds = bounds_of(surface);
  const Vector size = bounds.size();
  Packed result;
  result.low = bounds.low;
  result.step = std::max({size[0], size[1], size[2]}) / static_cast<double>(most_corners - 1);
  std::string corners, faces;
  for (const Vector& corner : surface.corners)
    for (std::size_t i = 0; i < 3; ++i) {
      const double steps = result.step > 0 ? (corner[i] - bounds.low[i]) / result.step : 0;
      add(std::min(static_cast<std::size_t>(std::lround(steps)), most_corners - 1), corners);
    }
  for (const Face& face : surface.faces)
    for (const std::size_t corner : face) add(corner, faces);
  result.corners = base64(corners);
  result.faces = base64(faces);
  return result;
}

} // namespace mbsgen::mesh
