// SPDX-License-Identifier: GPL-3.0-or-later
// Fewer triangles: their number is bounded, whatever the surface, and the shape stays.
#include "mesh/packed.h"
#include "mesh/read.h"
#include "mesh/simplify.h"
#include "support/catch.hpp"
#include "unit/mesh/surfaces.h"
#include <algorithm>
#include <random>

using namespace mbsgen;
using namespace mbsgen::test;

namespace {

// The unit cube with n^2 squares a side.
mesh::Triangles cube(std::size_t n) {
  mesh::Triangles surface;
  const auto at = [&](std::size_t axis, bool far, std::size_t i, std::size_t j) {
    mesh::Vector place;
    place[axis] = far ? 1 : 0;
    place[(axis + 1) % 3] = double(i) / double(n);
    place[(axis + 2) % 3] = double(j) / double(n);
    surface.corners.push_back(place);
    return surface.corners.size() - 1;
  };
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (const bool far : {false, true})
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
          const std::size_t a = at(axis, far, i, j), b = at(axis, far, i + 1, j),
                            c = at(axis, far, i + 1, j + 1), d = at(axis, far, i, j + 1);
          surface.faces.push_back(far ? mesh::Face{a, b, c} : mesh::Face{a, c, b});
          surface.faces.push_back(far ? mesh::Face{a, c, d} : mesh::Face{a, d, c});
        }
  return surface;
}

bool is_sound(const mesh::Triangles& surface) {
  std::vector<bool> used(surface.corners.size());
  for (const mesh::Face& face : surface.faces) {
    if (face[0] == face[1] || face[1] == face[2] || face[2] == face[0]) return false;
    for (const std::size_t corner : face) {
      if (corner >= used.size()) return false;
      used[corner] = true;
    }
  }
  return std::all_of(used.begin(), used.end(), [](bool one) { return one; });
}

} // namespace

TEST_CASE("corners that a file repeats are joined", "[mesh]") {
  const mesh::Triangles joined = mesh::simplified(bumpy_ball(20), 1000);
  CHECK(joined.faces.size() == 760); // without those of no area at the poles
  CHECK(joined.corners.size() == 382);
  CHECK(is_sound(joined));
}

TEST_CASE("a simplified ball keeps its volume and its place", "[mesh]") {
  const mesh::Triangles ball = bumpy_ball(60);
  for (const std::size_t most : {2000U, 500U, 200U}) {
    const mesh::Triangles few = mesh::simplified(ball, most);
    CHECK(few.faces.size() <= most);
    CHECK(few.faces.size() > most - 10);
    CHECK(is_sound(few));
    CHECK(volume_of(few) == Approx(volume_of(ball)).epsilon(most > 300 ? 0.02 : 0.06));
  }
}

TEST_CASE("planes take the fewest triangles that they need", "[mesh]") {
  const mesh::Triangles few = mesh::simplified(cube(12), 12);
  CHECK(few.faces.size() == 12);
  CHECK(volume_of(few) == Approx(1).epsilon(1e-9));
  const mesh::Bounds bounds = mesh::bounds_of(few);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(bounds.low[i] == Approx(0).margin(1e-9));
    CHECK(bounds.high[i] == Approx(1).epsilon(1e-9));
  }
}

TEST_CASE("the number of triangles is bounded, whatever the surface", "[mesh]") {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> coordinate(-1e3, 1e3);
  mesh::Triangles soup;
  for (std::size_t i = 0; i < 3000; ++i) {
    for (std::size_t k = 0; k < 3; ++k)
      soup.corners.push_back({coordinate(random), coordinate(random), coordinate(random)});
    soup.faces.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  mesh::Triangles fan = soup; // all triangles at one edge
  for (mesh::Face& face : fan.faces) face[0] = 0, face[1] = 1;
  for (const mesh::Triangles& surface : {soup, fan})
    for (const std::size_t most : {1000U, 50U, 1U, 0U}) {
      const mesh::Triangles few = mesh::simplified(surface, most);
      CHECK(few.faces.size() <= most);
      CHECK(is_sound(few));
    }
  mesh::Triangles point{{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}, {{0, 1, 2}}};
  CHECK(mesh::simplified(point, 10).faces.empty());
  CHECK(mesh::simplified(mesh::Triangles{}, 10).faces.empty());
}

TEST_CASE("parts share the triangles of a file", "[mesh]") {
  const auto few = mesh::simplified({{bumpy_ball(30), "#ff0000", 1}, {bumpy_ball(15), "", 0.5}}, 500);
  REQUIRE(few.size() == 2);
  CHECK(few[0].colour == "#ff0000");
  CHECK(few[1].opacity == 0.5);
  CHECK(few[0].surface.faces.size() + few[1].surface.faces.size() <= 500);
  CHECK(few[0].surface.faces.size() > 3 * few[1].surface.faces.size());
}

TEST_CASE("packed surfaces are numbers of two bytes", "[mesh]") {
  for (const auto& [plain, coded] : std::vector<std::pair<std::string, std::string>>{
           {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foob\xff", "Zm9vYv8="}})
    CHECK(mesh::base64(plain) == coded);
  const mesh::Packed packed = mesh::packed({{{1, 2, 3}, {1, 2, 5}, {1, 3, 3}}, {{0, 1, 2}}});
  CHECK(packed.low == mesh::Vector{1, 2, 3});
  CHECK(packed.step == Approx(2 / 65535.0));
  CHECK(packed.faces == mesh::base64(std::string("\0\0\1\0\2\0", 6)));
  CHECK(packed.corners == mesh::base64(std::string("\0\0\0\0\0\0\0\0\0\0\xff\xff\0\0\0\x80\0\0", 18)));
  CHECK_THROWS_AS(mesh::packed(bumpy_ball(101)), std::length_error);
}
