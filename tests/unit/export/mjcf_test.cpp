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
          {"mass", 1.5},  {"com", {0.1, 0.2, 0.3}}, {"inertia", {0.1, 0.01, 0.02, 0.12, 0.03, 0.15}}};
}

Json model_with(const std::vector<Json>& bodies) {
  return {{"mbsgen", 1}, {"name", "m"}, {"gravity", {0, 0, -9.81}}, {"bodies", bodies}};
}

Json turn(const std::string& name, const Json& more = Json::object()) {
  Json joint = {{"name", name}, {"type", "Rz"}};
  if (!more.is_null()) joint.update(more);
  return joint;
}

Json two_turns(const Json& first, const Json& second) {
  return model_with({bar("a", "base", turn("p", first)), bar("b", "a", turn("r", second))});
}

Exported mjcf(const Json& model) {
  return exported(model.dump(), "mjcf");
}

} // namespace

TEST_CASE("MJCF: inertia is about the centre of mass, along principal axes") {
  const Exported file = mjcf(model_with({bar("a", "base", turn("p"))}));
  CHECK(file.has(R"(<inertial pos="0.1 0.2 0.3" mass="1.5" quat=")"));
  CHECK(file.has(R"(<option gravity="0 0 -9.81" />)"));
  CHECK(file.diagnostics.all().empty());
  const Json back = Json::parse(imported(file.text, "mjcf"))["bodies"][0]["inertia"];
  const std::vector<double> tensor{0.1, 0.01, 0.02, 0.12, 0.03, 0.15};
  for (std::size_t i = 0; i < 6; ++i) CHECK(back[i].get<double>() == Approx(tensor[i]).epsilon(1e-13));
}

TEST_CASE("MJCF: springs, dampers, armature and limits of joints are theirs") {
  const Exported file = mjcf(two_turns(
      {{"force", "-4*q(p) + 2 - 0.5*qd(p)"}, {"armature", 0.03}, {"limits", {{"lower", -1}}}},
      {{"force", "-q(r)^3"}, {"limits", {{"lower", -1}, {"upper", 2}, {"velocity", 3}, {"force", 7}}}}));
  CHECK(file.has(R"(armature="0.03" stiffness="4" springref="0.5" damping="0.5" />)"));
  CHECK(file.has(R"(limited="true" range="-1 1000000000" )"));
  CHECK(file.has(R"(limited="true" range="-1 2" />)"));
  CHECK(file.has(R"(<motor name="r" joint="r" ctrllimited="true" ctrlrange="-7 7" />)"));
  CHECK(file.says(Severity::note, "no springs or dampers are left out: r"));
  CHECK(file.says(Severity::note, "limits of velocities are left out, MuJoCo has none: r"));
  CHECK(file.says(Severity::note, "the one that is not limited is 1e9: p"));
  const Json back = Json::parse(imported(file.text, "mjcf"));
  const Json& joint = back["bodies"][0]["joints"][0];
  CHECK(joint["armature"] == 0.03);
  CHECK(back["parameters"]["stiffness_p"]["value"] == 4);
  CHECK(back["parameters"]["springref_p"]["value"] == 0.5);
  CHECK(back["parameters"]["damping_p"]["value"] == 0.5);
  CHECK(back["bodies"][1]["joints"][0]["limits"] == Json({{"lower", -1}, {"upper", 2}, {"force", 7}}));
}

TEST_CASE("MJCF: a spring that pushes is none") {
  CHECK(mjcf(two_turns({{"force", "4*q(p)"}}, {})).says(Severity::note, "dampers are left out: p"));
  CHECK(mjcf(two_turns({{"force", "-4*q(r)"}}, {})).says(Severity::note, "dampers are left out: p"));
  CHECK(mjcf(two_turns({{"force", "-sin(t)"}}, {})).says(Severity::note, "dampers are left out: p"));
}

TEST_CASE("MJCF: a tree begins in a keyframe") {
  const Exported file = mjcf(two_turns({{"q0", 0.25}}, {{"qd0", -2}}));
  CHECK(file.has(R"(<key name="home" qpos="0.25 0" qvel="0 -2" />)"));
  CHECK_FALSE(file.has("ref="));
  const Json back = Json::parse(imported(file.text, "mjcf"));
  CHECK(back["bodies"][0]["joints"][0]["q0"] == 0.25);
  CHECK(back["bodies"][1]["joints"][0]["qd0"] == -2);
}

TEST_CASE("MJCF: couplings of joints count from where the file draws them") {
  Json model = two_turns({{"q0", 0.5}, {"role", "independent"}}, {{"role", "dependent"}});
  model["constraints"] = {{{"name", "gear"}, {"holonomic", "q(r) - 3*q(p) - q(p)^2/2 + 1"}}};
  const Exported file = mjcf(model);
  // r = 3 p + p^2/2 - 1 is 0.625 at p = 0.5, where its slope is 3.5.
  CHECK(file.has(R"(ref="0.5")"));
  CHECK(file.has(R"(ref="0.625")"));
  CHECK(file.has(R"(<joint name="gear" joint1="r" joint2="p" polycoef="0 3.5 0.5 0 0" />)"));
  const Json back = Json::parse(imported(file.text, "mjcf"));
  CHECK(back["constraints"].size() == 1);
}

TEST_CASE("MJCF: sums of joints are tendons, other constraints are named") {
  Json model = model_with({bar("a", "base", turn("p")), bar("b", "a", turn("r")), bar("c", "b", turn("s"))});
  model["constraints"] = {{{"name", "sum"}, {"holonomic", "q(p) + 2*q(r) - q(s)"}},
                          {{"name", "wave"}, {"holonomic", "sin(q(p)) - q(r)"}}};
  const Exported file = mjcf(model);
  CHECK(file.has(R"(<fixed name="sum">)"));
  CHECK(file.has(R"(<joint joint="r" coef="2" />)"));
  CHECK(file.has(R"(<tendon name="sum" tendon1="sum" polycoef="0 0 0 0 0" />)"));
  CHECK(file.says(Severity::warning, "the mechanism of the file moves without them: wave"));
  const Json back = Json::parse(imported(file.text, "mjcf"));
  CHECK(back["constraints"].size() == 1);
}

TEST_CASE("MJCF: rods keep the length of a tendon") {
  Json model = two_turns({}, {});
  model["bodies"][1]["at"] = {0.5, 0, 0};
  model["bodies"][1]["points"] = {{"tip", {0.3, 0, 0}}};
  model["base"] = {{"points", {{"hook", {0.8, -0.5, 0}}}}};
  model["cuts"] = {{{"name", "rod"}, {"type", "rod"}, {"a", "b.tip"}, {"b", "base.hook"}, {"length", 0.5}}};
  const Exported file = mjcf(model);
  CHECK(file.has(R"(<spatial name="rod">)"));
  CHECK(file.has(R"(<tendon name="rod" tendon1="rod" polycoef="0 0 0 0 0" />)"));
  const Json back = Json::parse(imported(file.text, "mjcf"));
  REQUIRE(back["cuts"].size() == 1);
  CHECK(back["cuts"][0]["type"] == "rod");
  CHECK(back["cuts"][0]["length"] == 0.5);
}

TEST_CASE("MJCF: bodies without mass get what MuJoCo insists on, and say so") {
  Json model = two_turns({}, {});
  model["bodies"][0].erase("mass");
  model["bodies"][0].erase("com");
  model["bodies"][0].erase("inertia");
  model["bodies"][1]["inertia"] = {0, 0, 0, 0, 0, 0.4}; // a planar model
  const Exported file = mjcf(model);
  CHECK(file.has(R"(mass="2e-15" diaginertia="2e-15 2e-15 2e-15")"));
  CHECK(file.has(R"(diaginertia="0.4 0.4 0.4")"));
  CHECK(file.says(Severity::note, "2e-15 kg or kg m^2 is written in place of less: a"));
  CHECK(file.says(Severity::note, "made equal to the one that does, MuJoCo refuses others: b"));
}

TEST_CASE("MJCF: all that MuJoCo does not have is named") {
  Json model = two_turns({{"role", "driven"}, {"motion", "sin(t)"}}, {});
  model["parameters"] = {{"k", 3}, {"unused", {{"value", 1}, {"constant", true}}}};
  model["bodies"][1]["points"] = {{"tip", {"k/2", 0, 0}}};
  model["links"] = {{{"name", "spring"}, {"from", "base.origin"}, {"to", "b.tip"}, {"force", "k*Z"}}};
  model["forces"] = {{{"name", "push"}, {"point", "b.tip"}, {"law", "input"}}};
  model["states"] = {{{"name", "x1"}, {"rate", "-x(x1)"}, {"x0", 0}}};
  model["sensors"] = {{{"name", "eye"}, {"point", "b.tip"}}};
  model["outputs"] = {"q(r)"};
  model["bodies"][0]["shapes"] = {{{"mesh", "a.stl"}}};
  const Exported file = mjcf(model);
  for (const char* const part :
       {"nominal values of parameters: k", "links are left out, MuJoCo has no laws of forces: spring",
        "forces are left out, MuJoCo has no laws of forces: push", "states are left out, MuJoCo has none: x1",
        "sensors are left out, their points are kept: eye", "outputs are left out: q(r)",
        "meshes are left out, MuJoCo reads no file whose mesh is missing: a (a.stl)",
        "motions of driven joints are left out, drive their positions: p",
        "driven joints have position actuators, whose gain kp is to be chosen: p"}) {
    CAPTURE(part, file.diagnostics.text());
    CHECK(file.says(Severity::note, part));
  }
  CHECK(file.has(R"(<position name="p" joint="p" />)"));
  CHECK(file.has(R"(<site name="tip" pos="1.5 0 0" />)"));
}

TEST_CASE("MJCF: a name that MuJoCo has itself, and parts of a shorthand, change with a note") {
  Json joint = {{"name", "u"}, {"type", "Universal"}};
  Json model = model_with({bar("world", "base", joint), bar("b", "world", turn("u_x"))});
  const Exported file = mjcf(model);
  CHECK(file.has(R"(<body name="world_2">)"));
  CHECK(file.says(Severity::note, "names of the file, bodies: world is world_2"));
  CHECK(file.says(Severity::note, "names of the file, joints: u.x is u_x_2, u.y is u_y"));
}

TEST_CASE("MJCF: coordinates along the tree may have another order") {
  const Exported file = mjcf(model_with({bar("c", "b", turn("s")), bar("b", "base", turn("r"))}));
  CHECK(file.says(Severity::note, "the order of coordinates is that of the tree, branch after branch: r, s"));
}
