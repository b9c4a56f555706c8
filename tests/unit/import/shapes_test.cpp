// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes for pictures: visuals of URDF, 3-D shapes and 2-D places of ROBOTRAN.
#include "support/catch.hpp"
#include "unit/import/import_text.h"
#include <cmath>

using namespace mbsgen;
using namespace mbsgen::test;
using Json = nlohmann::ordered_json;

namespace {

const std::string mass =
    "<inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial>";

std::string visual(const std::string& geometry, const std::string& more = "") {
  return "<visual>" + more + "<geometry>" + geometry + "</geometry></visual>";
}

// A moving link on the base, and a hand that is fixed to it.
Imported arm(const std::string& base, const std::string& link, const std::string& hand,
             const std::string& axis = "0 0 1") {
  return from_urdf("<robot name='r'>\n<material name='steel'><color rgba='0.2 0.4 0.6 0.5'/></material>\n"
                   "<link name='w'>" +
                   base + "</link><link name='a'>" + mass + link + "</link><link name='hand'>" + hand +
                   "</link>\n<joint name='j' type='revolute'><parent link='w'/><child link='a'/><axis xyz='" +
                   axis +
                   "'/></joint>\n<joint name='f' type='fixed'><parent link='a'/><child link='hand'/>"
                   "<origin xyz='1 0 0' rpy='0 0 1.5707963267948966'/></joint></robot>");
}

std::string shape(const std::string& kind, const std::string& inside, const std::string& scale = "111") {
  const auto of = [&](std::size_t i) { return std::string(1, scale[i]); };
  return "<" + kind + "><name>s</name><scale><x>" + of(0) + "</x><y>" + of(1) + "</y><z>" + of(2) +
         "</z></scale>" + inside + "</" + kind + ">";
}

std::string xyz(const std::string& name, const std::string& x, const std::string& y, const std::string& z) {
  return "<" + name + "><x>" + x + "</x><y>" + y + "</y><z>" + z + "</z></" + name + ">";
}

std::string place(const std::string& x, const std::string& y) {
  return "<position><x>" + x + "</x><y>" + y + "</y></position>";
}

// A body on two joints, whose second one is at (100, 200) of the drawing.
Imported project(const std::string& shapes, const std::string& base = "") {
  const auto joint = [](const std::string& name, const std::string& where) {
    return "<joint><jointname>" + name + "</jointname><type>R2</type><graphics><x2D>" + where +
           "</x2D></graphics></joint>";
  };
  return from_mbs("<mbsDescR7><mbsname>m</mbsname><base>" + base +
                  "</base><bodytree>\n<body><bodyname>b</bodyname><parent><bodyname>base</bodyname>"
                  "<pointname>origin</pointname></parent>" +
                  joint("j1", place("7", "8")) + joint("j2", place("100", "200")) + "<graphics><x2D>" +
                  place("-10", "-20") +
                  "<size><x>40</x><y>30</y></size></x2D>"
                  "<x3D><x3D_shapes>" +
                  shapes + "</x3D_shapes></x3D></graphics></body></bodytree></mbsDescR7>");
}

} // namespace

TEST_CASE("visuals become shapes, those of fixed links on the body that carries them") {
  const Imported result =
      arm(visual("<box size='1 2 3'/>"),
          visual("<cylinder radius='0.1' length='2'/>",
                 "<origin xyz='0 0 1' rpy='1.5707963 0 0.3'/><material name='steel'/>") +
              visual("<mesh filename='package://r/a.stl' scale='1 -1 0.001'/>"),
          visual("<capsule radius='0.1' length='0.2'/>",
                 "<origin xyz='0.5 0 0'/><material name='own'><color rgba='1 2 0 1'/></material>") +
              visual("<sphere radius='0.1'/>"));
  CHECK(result.model["base"]["shapes"] == Json::parse(R"([{"box": [1, 2, 3]}])"));
  REQUIRE(result.model["bodies"].size() == 1);
  CHECK(result.model["bodies"][0]["shapes"] == Json::parse(R"([
    {"cylinder": {"radius": 0.1, "length": 2}, "at": [0, 0, 1], "orientation": {"rpy": ["pi/2", 0, 0.3]},
     "color": "#336699", "opacity": 0.5},
    {"mesh": "package://r/a.stl", "scale": [1, -1, 0.001]},
    {"capsule": {"radius": 0.1, "length": 0.2}, "at": [1, 0.5, 0], "orientation": {"rpy": [0, 0, "pi/2"]},
     "color": "#ffff00"},
    {"sphere": {"radius": 0.1}, "at": [1, 0, 0], "orientation": {"rpy": [0, 0, "pi/2"]}}])"));
}

// About -z the frame of the body is that of the link after half a turn about x.
TEST_CASE("shapes turn with the frame of a body that is not its link's") {
  const Imported result = arm("", visual("<box size='1 2 3'/>", "<origin xyz='0.1 0.2 0.3'/>"), "", "0 0 -1");
  const Json point = result.model["bodies"][0]["points"]["a"];
  const Json box = result.model["bodies"][0]["shapes"][0];
  CHECK(box["orientation"] == point["orientation"]);
  const double x = box["at"][0], y = box["at"][1], z = box["at"][2];
  CHECK(z == -0.3);
  CHECK(std::abs(std::abs(x * y) - 0.02) < 1e-14);
}

TEST_CASE("visuals that show nothing are left out with a note, and never an error") {
  for (const char* geometry :
       {"<box size='1 0 1'/>", "<box size='1 1'/>", "<box size='a b c'/>", "<box/>", "<sphere radius='-1'/>",
        "<cylinder radius='1'/>", "<mesh/>", "<mesh filename=''/>", "<mesh filename='a&#x07;'/>",
        "<mesh filename='a' scale='0 1 1'/>", "<cone/>", ""}) {
    INFO(geometry);
    const Imported result = arm("", visual(geometry), "");
    REQUIRE_FALSE(result.model.is_null());
    CHECK_FALSE(result.model["bodies"][0].contains("shapes"));
    CHECK(result.says(Severity::note, "1 shape is left out of the pictures, they show boxes", 3));
  }
  const std::string unseen = "<material name='glass'><color rgba='1 1 1 0'/></material>";
  CHECK(arm("", visual("<sphere radius='1'/>", unseen), "").says(Severity::note, "left out of the pictures"));
  CHECK(arm("", visual("<sphere radius='1'/>", "<origin xyz='a'/>"), "")
            .says(Severity::note, "left out of the pictures"));
}

TEST_CASE("one note speaks of all shapes that are left out") {
  const Imported result = arm(visual("<cone/>"), visual("<cone/>") + visual("<sphere radius='1'/>"), "");
  CHECK(result.says(Severity::note, "2 shapes are left out of the pictures", 3));
  CHECK(result.model["bodies"][0]["shapes"].size() == 1);
}

TEST_CASE("shapes of ROBOTRAN are scaled in their axes, cylinders turned from y to z") {
  const Imported result = project(
      shape("box",
            xyz("size", "1", "2", "3") + xyz("position", "0.1", "0", "0") + "<color R='0' G='51' B='255'/>",
            "213") +
      shape("cylinder", "<radius>0.5</radius><height>2</height><transparency>0.75</transparency>", "212") +
      shape("sphere", "<radius>0.5</radius>", "333") +
      shape("inline", "<url>PRJPATH\\car.wrl</url><color R='0' G='0' B='0'/>", "123"));
  CHECK(result.model["bodies"][0]["shapes"] == Json::parse(R"([
    {"box": [2, 2, 9], "at": [0.1, 0, 0], "color": "#0033ff"},
    {"cylinder": {"radius": 1, "length": 2}, "orientation": {"rpy": ["-pi/2", 0, 0]}, "opacity": 0.25},
    {"sphere": {"radius": 1.5}},
    {"mesh": "PRJPATH\\car.wrl", "scale": [1, 2, 3]}])"));
}

// The axis of the king pin of the shared cars: from the body's origin to the ball below.
TEST_CASE("rotations of ROBOTRAN turn about x, then the new y, then the new z") {
  const Imported result =
      project(shape("cylinder", "<radius>1</radius><height>1</height>" +
                                    xyz("rotation", "1.5707963267948966", "0", "0.0873")));
  const Json rpy = result.model["bodies"][0]["shapes"][0]["orientation"]["rpy"];
  CHECK(rpy[0] == 0);
  CHECK(std::abs(rpy[1].get<double>() + 0.0873) < 1e-13);
  CHECK(rpy[2] == 0);
}

TEST_CASE("shapes of ROBOTRAN that pictures lack get a note") {
  for (const std::string& one :
       {shape("box", xyz("size", "1", "0", "1")), shape("cone", "<radius>1</radius>"),
        shape("cylinder", "<radius>1</radius><height>1</height>", "112"),
        shape("sphere", "<radius>x</radius>"), shape("sphere", "<radius>1</radius><hide/>"),
        shape("sphere", "<radius>1</radius><transparency>1</transparency>"), shape("inline", "")}) {
    INFO(one);
    const Imported result = project(one);
    REQUIRE_FALSE(result.model.is_null());
    CHECK_FALSE(result.model["bodies"][0].contains("shapes"));
    CHECK(result.says(Severity::note, "1 shape is left out of the pictures, they show boxes", 2));
  }
}

TEST_CASE("the middle of a body in the drawing counts from its last joint, that of the base from itself") {
  const Imported result =
      project("", "<graphics><x2D>" + place("1000", "500") + "<base_body>" + place("-300", "-60") +
                      "<size><x>600</x><y>100</y></size></base_body></x2D></graphics>");
  CHECK(result.model["bodies"][0]["drawing"] == Json::parse("[110, 195]"));
  CHECK(result.model["base"]["drawing"] == Json::parse("[1000, 490]"));
  CHECK_FALSE(project("").model.contains("base"));
}
