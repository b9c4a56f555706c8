// SPDX-License-Identifier: GPL-3.0-or-later
// Files of STL, right and wrong ones.
#include "mesh/read.h"
#include "mesh/stl.h"
#include "support/catch.hpp"
#include "unit/mesh/surfaces.h"
#include <limits>

using namespace mbsgen;
using namespace mbsgen::test;

namespace {

const mesh::Triangles ball = bumpy_ball(6);

mesh::Triangles surface_in(const std::string& text) {
  const mesh::Reading reading = mesh::read_stl(text);
  INFO(reading.complaint);
  REQUIRE(reading.parts.size() == 1);
  return reading.parts[0].surface;
}

std::string complaint(const std::string& text) {
  const mesh::Reading reading = mesh::read_stl(text);
  CHECK(reading.parts.empty());
  return reading.complaint;
}

std::string with_bytes(std::string text, std::size_t at, const std::string& bytes) {
  return text.replace(at, bytes.size(), bytes);
}

} // namespace

TEST_CASE("STL: both kinds have the same surface", "[mesh]") {
  const mesh::Triangles binary = surface_in(binary_stl(ball)), ascii = surface_in(ascii_stl(ball));
  CHECK(binary.faces == ball.faces);
  CHECK(ascii.faces == ball.faces);
  CHECK(volume_of(binary) == Approx(volume_of(ball)).epsilon(1e-6));
  CHECK(volume_of(ascii) == Approx(volume_of(ball)).epsilon(1e-6));
}

TEST_CASE("STL: the length tells the kind, whatever the title says", "[mesh]") {
  CHECK(surface_in(binary_stl(ball, "solid binary")).faces.size() == ball.faces.size());
  CHECK(surface_in(binary_stl(ball) + "a trailer").faces.size() == ball.faces.size());
  CHECK(surface_in("\n  solid\r\nvertex 0 0 0 vertex +1 0 0\tvertex 0 1e0 0").faces.size() == 1);
}

TEST_CASE("STL: broken files are named", "[mesh]") {
  const std::string binary = binary_stl(ball);
  CHECK(complaint(binary.substr(0, binary.size() - 120)) ==
        "ends after 69 of its 72 triangles, write it again");
  CHECK(complaint(with_bytes(binary, 80, "\xff\xff\xff\xff")).find("is no STL file") == 0);
  const std::string nan("\x00\x00\xc0\x7f", 4), infinite("\x00\x00\x80\x7f", 4);
  for (const std::string& bytes : {nan, infinite})
    CHECK(complaint(with_bytes(binary, 84 + 12, bytes)) == "has a corner that is not finite, write it again");
  CHECK(complaint(with_bytes(binary, 80, std::string(4, '\0')).substr(0, 84)) ==
        "has no triangle, write it again");
  CHECK(complaint("solid empty\nendsolid empty") == "has no triangle, write it again");
  CHECK(complaint("solid vertex 0 0 0 vertex 1 0 0") ==
        "has a triangle without three corners, write it again");
  for (const char* corner : {"0 0 nan", "0 0 inf", "0 0 1e99", "0 0", "0 0 0x1"})
    CHECK(complaint("solid vertex 0 0 0 vertex 1 0 0 vertex " + std::string(corner)) ==
          "has a vertex without three finite numbers, write it again");
  for (const std::string& text :
       {std::string(), std::string("v 0 0 0"), std::string(200, 'x'), std::string(84, '\xff')})
    CHECK(complaint(text).find("is no STL file") == 0);
}

TEST_CASE("STL: every cut of a file is answered", "[mesh]") {
  for (const std::string& text : {binary_stl(bumpy_ball(3)), ascii_stl(bumpy_ball(3))})
    for (std::size_t size = 0; size < text.size(); ++size) {
      const mesh::Reading reading = mesh::read_stl(text.substr(0, size));
      REQUIRE(reading.parts.empty() != reading.complaint.empty());
    }
}

TEST_CASE("the ending of a file's name tells its format", "[mesh]") {
  CHECK(mesh::read(binary_stl(ball), ".STL").parts.size() == 1);
  CHECK(mesh::read(binary_stl(ball), ".wrl").complaint ==
        "is no STL, OBJ or DAE file by its name ('.wrl'), convert it to one");
  CHECK(mesh::read("", "").complaint.find("is no STL, OBJ or DAE file by its name ('')") == 0);
  CHECK(mesh::why_unread(".stl").empty());
}
