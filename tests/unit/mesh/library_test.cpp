// SPDX-License-Identifier: GPL-3.0-or-later
// Files of OBJ and DAE, by a library that the program may lack.
#include "mesh/library.h"
#include "mesh/read.h"
#include "support/catch.hpp"
#include "support/skip.h"
#include "unit/mesh/surfaces.h"
#include <algorithm>

using namespace mbsgen;
using namespace mbsgen::test;

namespace {

const std::string tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

// A red square in the plane z = 0, in mm, moved by (0, 0, 5) mm, in a file that points upwards along z.
std::string collada(const std::string& nodes) {
  return R"(<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="millimeter" meter="0.001"/><up_axis>Z_UP</up_axis></asset>
<library_effects><effect id="e"><profile_COMMON><technique sid="t"><lambert>
<diffuse><color>1 0 0 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m" name="m"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh><source id="p">
<float_array id="a" count="12">0 0 0 10 0 0 10 10 0 0 10 0</float_array><technique_common>
<accessor source="#a" count="4" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="2" material="s"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2 0 2 3</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="w"><node id="n"><translate>0 0 5</translate><instance_geometry url="#g">
<bind_material><technique_common><instance_material symbol="s" target="#m"/></technique_common></bind_material>
</instance_geometry></node>)" +
         nodes + R"(</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#w"/></scene></COLLADA>)";
}

bool lacks_library() {
  if (mesh::has_library()) return false;
  CHECK(mesh::read_by_library(tetrahedron, "obj").complaint.find("libassimp-dev") != std::string::npos);
  leave_out("this program has been built without Assimp");
  return true;
}

} // namespace

TEST_CASE("OBJ: faces, polygons and no colour", "[mesh]") {
  if (lacks_library()) return;
  const mesh::Reading reading = mesh::read_by_library("mtllib /etc/passwd\n" + tetrahedron, "obj");
  REQUIRE(reading.parts.size() == 1);
  CHECK(reading.parts[0].surface.faces.size() == 4);
  CHECK(volume_of(reading.parts[0].surface) == Approx(1 / 6.0));
  CHECK(reading.parts[0].colour.empty());
  CHECK(mesh::read_by_library("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n", "obj")
            .parts.at(0)
            .surface.faces.size() == 2);
}

TEST_CASE("OBJ: parts have the colours of their material files", "[mesh]") {
  if (lacks_library()) return;
  const std::string corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
  const std::string text =
      "mtllib a b.mtl\nmtllib c.mtl d.mtl\nmtllib no.mtl\n" + corners +
      "usemtl deep red\nf 1 3 2\nusemtl glass\nf 1 2 4\nusemtl unknown\nf 1 4 3\nf 2 3 4\n";
  const mesh::Beside beside = [](const std::string& path) -> std::optional<std::string> {
    if (path == "a b.mtl") return "# of the arm\nnewmtl deep red\r\n  Ka 1 1 1\r\n  Kd 0.5 0 0\r\nd 0\n";
    if (path == "d.mtl") return "newmtl glass\nKd 1\nTr 0.75\nnewmtl deep red\nKd 0 1 0\nKd xyz 1 1 1\n";
    return std::nullopt;
  };
  const mesh::Reading reading = mesh::read(text, ".obj", beside);
  REQUIRE(reading.parts.size() == 3);
  CHECK(reading.missing == std::vector<std::string>{"c.mtl", "no.mtl"});
  const auto part = [&](const std::string& colour) {
    const auto found = std::find_if(reading.parts.begin(), reading.parts.end(),
                                    [&](const mesh::Part& one) { return one.colour == colour; });
    REQUIRE(found != reading.parts.end());
    return *found;
  };
  CHECK(part("#800000").surface.faces.size() == 1);
  CHECK(part("#800000").opacity == 1); // d 0 shows nothing
  CHECK(part("#ffffff").opacity == 0.25);
  CHECK(part("").surface.faces.size() == 2);
  CHECK(mesh::read(text, ".obj").parts.size() == 1);
  CHECK(mesh::read(text, ".obj").missing.size() == 5);
}

TEST_CASE("DAE: unit, axes, places and colours", "[mesh]") {
  if (lacks_library()) return;
  const mesh::Reading reading = mesh::read_by_library(collada(""), "dae");
  INFO(reading.complaint);
  REQUIRE(reading.parts.size() == 1);
  CHECK(reading.parts[0].colour == "#ff0000");
  const mesh::Bounds bounds = mesh::bounds_of(reading.parts[0].surface);
  CHECK(bounds.low[2] == Approx(0.005));
  CHECK(bounds.high[0] == Approx(0.01));
  CHECK(bounds.high[1] == Approx(0.01));
  const mesh::Face& face = reading.parts[0].surface.faces[0];
  CHECK(mesh::normal_of(reading.parts[0].surface, face)[2] > 0);
  const std::string mirrored = R"(<node id="o"><scale>1 1 -1</scale><instance_geometry url="#g"/></node>)";
  double up = 0;
  for (const mesh::Part& part : mesh::read_by_library(collada(mirrored), "dae").parts)
    for (const mesh::Face& one : part.surface.faces) up += mesh::normal_of(part.surface, one)[2];
  CHECK(up == Approx(0).margin(1e-12)); // the mirror image looks downwards
}

TEST_CASE("OBJ and DAE: broken files are answered", "[mesh]") {
  if (lacks_library()) return;
  for (const char* text :
       {"", "nonsense", "f 1 2 3\n", "v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "v 0 0 0\n"}) {
    INFO(text);
    const mesh::Reading reading = mesh::read_by_library(text, "obj");
    CHECK(reading.parts.empty());
    CHECK_FALSE(reading.complaint.empty());
  }
  const std::string whole = collada("");
  for (std::size_t size = 0; size < whole.size(); size += 97) {
    const mesh::Reading reading = mesh::read_by_library(whole.substr(0, size), "dae");
    CHECK(reading.parts.empty() != reading.complaint.empty());
  }
  std::string bomb;
  for (int i = 0; i < 30; ++i)
    bomb +=
        "<node id='b" + std::to_string(i) + "'><instance_node url='#b" + std::to_string(i + 1) + "'/></node>";
  CHECK(mesh::read_by_library(collada(bomb), "dae").complaint.find("copied node") != std::string::npos);
  for (const std::string index : {"x", "2.5", "\xff", "<!-- -->"}) {
    std::string text = whole;
    text.replace(text.find("<p>") + 5, 1, index);
    CHECK(mesh::read_by_library(text, "dae").complaint.find("an index that is not a number") !=
          std::string::npos);
  }
  std::string idle = whole;
  idle.insert(idle.find("<triangles"), R"(<triangles count="0" material="s"><p/></triangles>)");
  CHECK(mesh::read_by_library(idle, "dae").complaint.empty());
}
