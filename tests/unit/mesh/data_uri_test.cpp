// SPDX-License-Identifier: GPL-3.0-or-later
// Meshes within a path.
#include "mesh/data_uri.h"
#include "mesh/packed.h"
#include "support/catch.hpp"
#include "unit/mesh/surfaces.h"

using namespace mbsgen;
using namespace mbsgen::test;

TEST_CASE("a surface comes back from its path, in single precision", "[mesh]") {
  const mesh::Triangles ball = bumpy_ball(9);
  const std::string path = mesh::data_uri(ball);
  CHECK(mesh::is_data_uri(path));
  CHECK(mesh::shown_path(path) == "data:model/stl;base64,...");
  CHECK(mesh::shown_path("a.stl") == "a.stl");
  const mesh::Reading back = mesh::read_data_uri(path);
  REQUIRE(back.parts.size() == 1);
  CHECK(back.parts[0].surface.faces.size() == ball.faces.size());
  CHECK(volume_of(back.parts[0].surface) == Approx(volume_of(ball)).epsilon(1e-6));
}

TEST_CASE("a large surface is simplified to a path that a model may have", "[mesh]") {
  const mesh::Triangles ball = bumpy_ball(90); // 16 200 triangles
  const std::string path = mesh::data_uri(ball);
  CHECK(path.size() < mesh::most_uri_bytes);
  const mesh::Reading back = mesh::read_data_uri(path);
  REQUIRE(back.parts.size() == 1);
  CHECK(back.parts[0].surface.faces.size() <= 10000);
  CHECK(volume_of(back.parts[0].surface) == Approx(volume_of(ball)).epsilon(1e-2));
}

TEST_CASE("paths that hold no mesh are answered", "[mesh]") {
  CHECK(mesh::read_data_uri("data:text/plain,hello").complaint ==
        "is no STL in base64, begin with data:model/stl;base64,");
  CHECK(mesh::read_data_uri("data:model/stl;base64,a b").complaint.find("letter that base64 does not have") !=
        std::string::npos);
  CHECK_FALSE(mesh::read_data_uri("data:model/stl;base64,").complaint.empty());
  const std::string text = "solid x facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0";
  for (const std::string& end :
       {std::string(), std::string(" "), std::string("  ")}) // each length modulo three
    CHECK(mesh::read_data_uri("data:model/stl;base64," + mesh::base64(text + end)).parts.size() == 1);
}
