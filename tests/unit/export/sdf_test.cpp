// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/export/exported.h"
#include <nlohmann/json.hpp>
#include <vector>

using namespace mbsgen;
using namespace mbsgen::test;
using Json = nlohmann::ordered_json;

namespace {

Json bar(const std::string& name, const std::string& parent, const std::vector<Json>& joints) {
  return {{"name", name}, {"parent", parent},       {"joints", joints},
          {"mass", 2},    {"com", {0.1, 0.2, 0.3}}, {"inertia", {0.1, 0.01, 0.02, 0.12, 0.03, 0.15}}};
}

Json joint_of(const std::string& name, const std::string& type, const Json& more = Json::object()) {
  Json joint = {{"name", name}, {"type", type}};
  joint.update(more);
  return joint;
}

Json model_with(const std::vector<Json>& bodies) {
  return {{"mbsgen", 1}, {"name", "m"}, {"gravity", {0, 0, -9.81}}, {"bodies", bodies}};
}

Exported sdf(const Json& model) {
  return exported(model.dump(), "sdf");
}

} // namespace

TEST_CASE("SDF: a link has its pose against its parent, and its inertia about its centre of mass") {
  Json model = model_with({bar("a", "base", {joint_of("p", "Ry")}), bar("b", "a", {joint_of("r", "Tx")})});
  model["bodies"][1]["at"] = {1, 0, 0};
  model["bodies"][1]["orientation"] = {{"rpy", {0, 0, "pi/2"}}};
  const Exported file = sdf(model);
  CHECK(file.has("<gravity>0 0 -9.81</gravity>"));
  CHECK(file.has(
      R"(<pose relative_to="a" rotation_format="quat_xyzw">1 0 0 0 0 0.7071067811865475 0.7071067811865475</pose>)"));
  CHECK(file.has("<pose>0.1 0.2 0.3 0 0 0</pose>"));
  for (const char* const entry : {"<ixx>0.1</ixx>", "<iyy>0.12</iyy>", "<izz>0.15</izz>", "<ixy>0.01</ixy>",
                                  "<ixz>0.02</ixz>", "<iyz>0.03</iyz>"})
    CHECK(file.has(entry));
  CHECK(file.has(R"(<joint name="p" type="revolute">)"));
  CHECK(file.has(R"(<joint name="r" type="prismatic">)"));
  CHECK(file.diagnostics.all().empty());
}

TEST_CASE("SDF: screw, ball and universal are its own, a free body has no joint") {
  Json model = model_with({bar("a", "base", {joint_of("f", "Free", {{"q0", {0, 0, 2, 1, 0, 0, 0}}})}),
                           bar("b", "a", {joint_of("s", "Screw", {{"axis", {0, 0, 1}}, {"pitch", 0.01}})}),
                           bar("c", "b", {joint_of("k", "Ball")}),
                           bar("d", "c", {joint_of("u", "Universal"), joint_of("z", "Rz")})});
  const Exported file = sdf(model);
  CHECK(file.has(R"(<joint name="s" type="screw">)"));
  CHECK(file.has("<thread_pitch>-100</thread_pitch>"));
  CHECK(file.has(R"(<joint name="k" type="ball">)"));
  CHECK(file.has(R"(<joint name="u" type="universal">)"));
  CHECK(file.has("<axis2>"));
  CHECK_FALSE(file.has(R"(<joint name="f")"));
  CHECK(file.has("<pose rotation_format=\"quat_xyzw\">0 0 2 0 0 0 1</pose>"));
  CHECK(file.has(R"(<link name="d_1">)"));
  CHECK(file.has("<mass>2e-15</mass>"));
}

TEST_CASE("SDF: springs, dampers and limits count from where the file draws the joint") {
  Json model = model_with({bar("a", "base", {joint_of("p", "Rz", {{"q0", 0.2}})}),
                           bar("b", "a", {joint_of("r", "Rz", {{"role", "dependent"}})}),
                           bar("c", "b", {joint_of("s", "Rz", {{"q0", 0.3}, {"armature", 1}})})});
  model["bodies"][2]["joints"][0].update(
      {{"force", "-4*(q(s) - 0.5) - qd(s)"}, {"limits", {{"lower", -1}, {"velocity", 3}}}});
  model["constraints"] = {{{"name", "gear"}, {"holonomic", "q(p) + q(r)"}}};
  const Exported file = sdf(model);
  CHECK(file.has("<lower>-1.3</lower>"));
  CHECK(file.has("<velocity>3</velocity>"));
  CHECK_FALSE(file.has("<upper>"));
  CHECK(file.has("<spring_reference>0.2</spring_reference>"));
  CHECK(file.has("<spring_stiffness>4</spring_stiffness>"));
  CHECK(file.has("<damping>1</damping>"));
  CHECK(file.says(Severity::note, "where the model begins: p, r, s"));
  CHECK(file.says(Severity::note, "armatures are left out, SDF has none: s"));
  CHECK(file.says(Severity::warning, "the mechanism of the file moves without them: gear"));
}

TEST_CASE("SDF: cuts are second joints of their links, closed where the file draws them") {
  Json model = model_with({bar("a", "base", {joint_of("p", "Rz")}), bar("b", "base", {joint_of("r", "Rz")})});
  model["bodies"][0]["points"] = {{"tip", {0.3, 0, 0}}};
  model["bodies"][1]["at"] = {0.5, 0, 0};
  model["bodies"][1]["points"] = {{"tip", {-0.2, 0, 0}}};
  model["base"] = {{"points", {{"hook", {0.3, 0, 0}}}}};
  model["cuts"] = {{{"name", "pin"}, {"type", "ball"}, {"a", "a.tip"}, {"b", "b.tip"}}};
  const Exported file = sdf(model);
  CHECK(file.has(R"(<joint name="pin" type="ball">)"));
  CHECK(file.has(R"(<pose relative_to="b" rotation_format="quat_xyzw">-0.2 0 0 0 0 0 1</pose>)"));
  CHECK(file.has("<frame name=\"hook\">"));
  CHECK(file.has("<frame name=\"a_tip\" attached_to=\"a\">"));
  model["cuts"][0] = {{"name", "p"}, {"type", "rod"}, {"a", "a.tip"}, {"b", "b.origin"}, {"length", 0.2}};
  CHECK(sdf(model).says(Severity::warning,
                        "SDF has no such joint, and the mechanism of the file moves without them: p"));
}

TEST_CASE("SDF: links, joints and frames have one set of names") {
  Json model =
      model_with({bar("world", "base", {joint_of("p", "Rz")}), bar("p", "world", {joint_of("r", "Rz")})});
  const Exported file = sdf(model);
  CHECK(file.says(Severity::note, "names of the file, links and joints: world is world_2, p is p_2"));
  CHECK(file.has(R"(<joint name="p_2" type="revolute">)"));
}

TEST_CASE("SDF: shapes are pictures, those of the base on a link that does not move") {
  Json model = model_with({bar("a", "base", {joint_of("p", "Rz")})});
  model["bodies"][0]["shapes"] = {{{"capsule", {{"radius", 0.1}, {"length", 0.4}}}, {"color", "#ff0000"}}};
  model["base"] = {{"shapes", {{{"box", {1, 2, 3}}}}}};
  const Exported file = sdf(model);
  CHECK(file.has("<diffuse>1 0 0 1</diffuse>"));
  CHECK(file.has("<size>1 2 3</size>"));
  CHECK(file.has(R"(<joint name="base_fixed" type="fixed">)"));
}
