// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/mesh/surfaces.h"
#include <cmath>
#include <cstring>
#include <sstream>

namespace mbsgen::test {

mesh::Triangles bumpy_ball(std::size_t n) {
  const double pi = std::acos(-1.0);
  const auto place = [&](std::size_t i, std::size_t j) -> mesh::Vector {
    const double polar = pi * double(i) / double(n), around = 2 * pi * double(j % n) / double(n);
    const double radius = 1 + 0.05 * std::sin(3 * polar) * std::cos(4 * around);
    const double across = i == 0 || i == n ? 0 : radius * std::sin(polar);
    return {across * std::cos(around), across * std::sin(around), radius * std::cos(polar)};
  };
  mesh::Triangles surface;
  const auto add = [&](const mesh::Vector& a, const mesh::Vector& b, const mesh::Vector& c) {
    const std::size_t first = surface.corners.size();
    surface.corners.insert(surface.corners.end(), {a, b, c});
    surface.faces.push_back({first, first + 1, first + 2});
  };
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      add(place(i, j), place(i + 1, j), place(i + 1, j + 1));
      add(place(i, j), place(i + 1, j + 1), place(i, j + 1));
    }
  return surface;
}

std::string binary_stl(const mesh::Triangles& surface, const std::string& title) {
  std::string text = title;
  text.resize(80, ' ');
  const auto add = [&](const auto& value) {
    std::string bytes(sizeof value, '\0');
    std::memcpy(bytes.data(), &value, sizeof value);
    text += bytes;
  };
  add(static_cast<std::uint32_t>(surface.faces.size()));
  for (const mesh::Face& face : surface.faces) {
    for (int i = 0; i < 3; ++i) add(0.0F);
    for (const std::size_t corner : face)
      for (const double x : surface.corners[corner]) add(static_cast<float>(x));
    add(std::uint16_t{0});
  }
  return text;
}

std::string ascii_stl(const mesh::Triangles& surface) {
  std::ostringstream text;
  text.precision(9);
  text << "solid s\n";
  for (const mesh::Face& face : surface.faces) {
    text << "facet normal 0 0 0\n outer loop\n";
    for (const std::size_t corner : face) {
      const mesh::Vector& place = surface.corners[corner];
      text << "  vertex " << place[0] << ' ' << place[1] << ' ' << place[2] << '\n';
    }
    text << " endloop\nendfacet\n";
  }
  text << "endsolid s\n";
  return text.str();
}

double volume_of(const mesh::Triangles& surface) {
  double sum = 0;
  for (const mesh::Face& face : surface.faces)
    sum +=
        mesh::dot(surface.corners[face[0]], mesh::cross(surface.corners[face[1]], surface.corners[face[2]])) /
        6;
  return sum;
}

} // namespace mbsgen::test
