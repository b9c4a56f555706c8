// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/export/exported.h"
#include <nlohmann/json.hpp>
#include <vector>

using namespace mbsgen;
using namespace mbsgen::test;
using Json = nlohmann::ordered_json;

namespace {

Json bar(const std::string& name, const std::string& parent, const Json& joint) {
  return {{"name", name}, {"parent", parent},       {"joints", Json::array({joint})},
          {"mass", 2},    {"com", {0.1, 0.2, 0.3}}, {"inertia", {0.1, 0.01, 0.02, 0.12, 0.03, 0.15}}};
}

Json model_with(const std::vector<Json>& bodies) {
  return {{"mbsgen", 1}, {"name", "m"}, {"gravity", {0, 0, -9.81}}, {"bodies", bodies}};
}

Json joint_of(const std::string& name, const std::string& type, const Json& more = Json::object()) {
  Json joint = {{"name", name}, {"type", type}};
  joint.update(more);
  return joint;
}

Exported urdf(const Json& model) {
  return exported(model.dump(), "urdf");
}

} // namespace

TEST_CASE("URDF: inertia is about the centre of mass") {
  const Exported file = urdf(model_with({bar("a", "base", joint_of("p", "Ry"))}));
  CHECK(file.has(R"(<origin xyz="0.1 0.2 0.3" rpy="0 0 0" />)"));
  CHECK(file.has(R"(<inertia ixx="0.1" iyy="0.12" izz="0.15" ixy="0.01" ixz="0.02" iyz="0.03" />)"));
  CHECK(file.has(R"(<joint name="p" type="continuous">)"));
  CHECK(file.has(R"(<axis xyz="0 1 0" />)"));
  CHECK(file.diagnostics.all().empty());
}

TEST_CASE("URDF: limits have four numbers, and those that are missing a note") {
  const Json limits = {{"lower", -1}, {"upper", 2}, {"velocity", 3}, {"force", 7}};
  const Exported file = urdf(model_with({bar("a", "base", joint_of("p", "Rz", {{"limits", limits}})),
                                         bar("b", "a", joint_of("s", "Tx")),
                                         bar("c", "b", joint_of("r", "Rx", {{"limits", {{"force", 5}}}}))}));
  CHECK(file.has(R"(<joint name="p" type="revolute">)"));
  CHECK(file.has(R"(<limit lower="-1" upper="2" effort="7" velocity="3" />)"));
  CHECK(file.has(
      R"(<limit lower="-1000000000" upper="1000000000" effort="1000000000" velocity="1000000000" />)"));
  CHECK(file.has(R"(<limit effort="5" velocity="1000000000" />)"));
  CHECK(file.says(Severity::note, "1e9 where readers of URDF insist on all four: s, r"));
  const Json back = Json::parse(imported(file.text, "urdf"));
  CHECK(back["bodies"][0]["joints"][0]["limits"] == limits);
}

TEST_CASE("URDF: a damper is one, a spring is named") {
  const Exported file =
      urdf(model_with({bar("a", "base", joint_of("p", "Rz", {{"force", "-3*q(p) - 2*qd(p)"}}))}));
  CHECK(file.has(R"(<dynamics damping="2" friction="0" />)"));
  CHECK(file.says(Severity::note, "springs of joints are left out, URDF has none: p"));
}

TEST_CASE("URDF: a rotor belongs to the actuator of a transmission") {
  const Exported file = urdf(model_with(
      {bar("a", "base", joint_of("p", "Rz", {{"armature", 0.02}})), bar("b", "a", joint_of("r", "Rz"))}));
  CHECK(file.has(R"(<transmission name="p_transmission">)"));
  CHECK(file.has(R"(<drake:gear_ratio value="1" />)"));
  CHECK(file.has(R"(<drake:rotor_inertia value="0.02" />)"));
  CHECK_FALSE(file.has("r_transmission"));
}

TEST_CASE("URDF: linear couplings of two joints are mimic joints, without rings") {
  Json model = model_with({bar("a", "base", joint_of("p", "Rz")), bar("b", "a", joint_of("r", "Rz")),
                           bar("c", "b", joint_of("s", "Rz"))});
  model["constraints"] = {{{"name", "one"}, {"holonomic", "2*q(r) - 3*q(p) + 1"}},
                          {{"name", "two"}, {"holonomic", "q(s) + q(p)"}},
                          {{"name", "more"}, {"nonholonomic", "qd(s) + qd(p)"}}};
  const Exported file = urdf(model);
  CHECK(file.has(R"(<mimic joint="p" multiplier="1.5" offset="-0.5" />)"));
  CHECK(file.has(R"(<mimic joint="p" multiplier="-1" offset="0" />)"));
  CHECK(file.says(Severity::warning,
                  "URDF has linear ones between two joints alone, and the robot of the file "
                  "moves without them: more"));
  CHECK(Json::parse(imported(file.text, "urdf"))["constraints"].size() == 2);
}

TEST_CASE("URDF: joints that it does not have are made of others") {
  const Json screw = joint_of("s", "Screw", {{"axis", {0, 0, 1}}, {"pitch", 0.01}});
  const Exported file = urdf(model_with({bar("a", "base", screw), bar("b", "a", joint_of("k", "Ball")),
                                         bar("c", "b", joint_of("u", "Universal"))}));
  CHECK(file.has(R"(<mimic joint="s" multiplier="0.01" offset="0" />)"));
  for (const char* const name : {"s", "s_slide", "k_x", "k_y", "k_z", "u_x", "u_y"}) {
    CAPTURE(name);
    CHECK(file.has("<joint name=\"" + std::string(name) + "\""));
  }
  CHECK(file.says(Severity::note, "a screw is a turn, and a slide that follows it: s"));
  CHECK(file.says(Severity::note, "where the second is a right angle: k"));
  CHECK(file.says(Severity::note, "names of the file, joints: u.x is u_x, u.y is u_y"));
}

TEST_CASE("URDF: cuts are constraints between two frames") {
  Json model = model_with({bar("a", "base", joint_of("p", "Rz")), bar("b", "a", joint_of("r", "Rz")),
                           bar("c", "base", joint_of("s", "Rz"))});
  model["bodies"][1]["points"] = {{"tip", {{"at", {0.3, 0, 0}}, {"orientation", {{"rpy", {0, 0, 0.5}}}}}}};
  model["bodies"][2]["points"] = {{"tip", {0.3, 0, 0}}};
  model["cuts"] = {{{"name", "pin"}, {"type", "ball"}, {"a", "b.tip"}, {"b", "c.tip"}}};
  const Exported ball = urdf(model);
  CHECK(ball.has(R"(<constraint name="pin" type="ball">)"));
  CHECK(ball.has(R"(<parent_origin xyz="0.3 0 0" rpy="0 0 0" />)"));
  CHECK(ball.has(R"(<link name="b_tip" />)"));
  model["cuts"][0]["type"] = "solid";
  const Exported solid = urdf(model);
  CHECK(solid.has(R"(<constraint name="pin" type="fixed">)"));
  CHECK(solid.has(R"(<parent_origin xyz="0.3 0 0" rpy="0 0 0.5" />)"));
  model["cuts"][0] = {
      {"name", "pin"}, {"type", "rod"}, {"a", "b.tip"}, {"b", "base.origin"}, {"length", 0.3}};
  const Exported rod = urdf(model);
  CHECK(rod.has(R"(<drake:distance_constraint_distance value="0.3" />)"));
  CHECK(rod.says(Severity::note,
                 "rods are distance constraints in the style of Drake, which have no name: pin"));
}

TEST_CASE("URDF: shapes are kept, a capsule as a cylinder and two spheres") {
  Json model = model_with({bar("a", "base", joint_of("p", "Rz"))});
  model["bodies"][0]["shapes"] = {
      {{"capsule", {{"radius", 0.1}, {"length", 0.4}}}, {"at", {0, 0, 1}}},
      {{"mesh", "package://robot/a.stl"}, {"scale", {1, 1, -1}}, {"color", "#ff0080"}, {"opacity", 0.5}}};
  const Exported file = urdf(model);
  CHECK(file.has(R"(<cylinder radius="0.1" length="0.4" />)"));
  CHECK(file.has(R"(<origin xyz="0 0 0.8" rpy="0 0 0" />)"));
  CHECK(file.has(R"(<mesh filename="package://robot/a.stl" scale="1 1 -1" />)"));
  CHECK(file.has(R"(<color rgba="1 0 0.5019607843137255 0.5" />)"));
  const Json back = Json::parse(imported(file.text, "urdf"));
  CHECK(back["bodies"][0]["shapes"].size() == 4);
  CHECK(back["bodies"][0]["shapes"][3]["color"] == "#ff0080");
}

TEST_CASE("URDF and SDF: a mesh that the model holds itself is left out, one in a file is kept") {
  Json model = model_with({bar("a", "base", joint_of("p", "Rz"))});
  model["bodies"][0]["shapes"] = {{{"mesh", "data:model/stl;base64,AAAA"}}, {{"mesh", "a.stl"}}};
  for (const char* const format : {"urdf", "sdf"}) {
    const Exported file = exported(model.dump(), format);
    CHECK(file.has("a.stl"));
    CHECK_FALSE(file.has("AAAA"));
    CHECK(file.says(Severity::note, "meshes that the model holds itself are left out"));
  }
  CHECK(exported(model.dump(), "mjcf").says(Severity::note, "a (data:model/stl;base64,...), a (a.stl)"));
}

TEST_CASE("URDF: gravity and the beginning are named") {
  Json model = model_with({bar("a", "base", joint_of("p", "Rz", {{"q0", 0.5}}))});
  model["gravity"] = {0, -9.81, 0};
  const Exported file = urdf(model);
  CHECK(file.says(Severity::note,
                  "gravity is left out, URDF has none, and readers take 0 0 -9.81 as a rule, not 0 -9.81 0"));
  CHECK(file.says(Severity::note, "initial positions and velocities are left out, URDF has none: p"));
}
