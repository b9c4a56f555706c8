// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/import/import_text.h"

using namespace mbsgen;
using namespace mbsgen::test;
using importer::RobotOptions;
using importer::RobotRoot;
using Json = nlohmann::ordered_json;

namespace {

const std::string heavy =
    "<inertial><mass value='2'/><inertia ixx='1' ixy='0.1' ixz='0.2' iyy='1.5' iyz='0.3' izz='2'/>"
    "</inertial>";

std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& inside = "") {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent + "'/><child link='" +
         child + "'/>" + inside + "</joint>\n";
}

std::string robot(const std::string& inside) {
  return "<robot name='r'>\n" + inside + "</robot>";
}

std::string link(const std::string& name, const std::string& inside = heavy) {
  return "<link name='" + name + "'>" + inside + "</link>\n";
}

/// One moving link on a joint with that content.
Imported one_joint(const std::string& inside, const std::string& type = "revolute") {
  return from_urdf(robot(link("w", "") + link("a") + joint("j", type, "w", "a", inside)));
}

} // namespace

TEST_CASE("a pendulum becomes the obvious model") {
  const Imported result =
      from_urdf("<?xml version='1.0'?><robot name='pendulum'><link name='world'/><link name='arm'><inertial>"
                "<origin xyz='0 0 -0.50'/><mass value='1.20'/><inertia ixx='0.1' ixy='0' ixz='0' iyy='1e-1' "
                "iyz='-0.0' izz='0.01'/>"
                "</inertial><visual/></link><joint name='pivot' type='continuous'><parent "
                "link='world'/><child link='arm'/>"
                "<origin xyz='0 0 1' rpy='0 0 1.57079632679'/><axis xyz='0 1 0'/><limit effort='1' "
                "velocity='2'/></joint></robot>");
  CHECK(result.model == Json::parse(R"({
    "mbsgen": 1, "name": "pendulum", "gravity": [0, 0, -9.81],
    "bodies": [{"name": "arm", "parent": "base", "at": [0, 0, 1], "orientation": {"rpy": [0, 0, "pi/2"]},
                "joints": [{"name": "pivot", "type": "Ry", "limits": {"velocity": 2, "force": 1}}],
                "mass": 1.2, "com": [0, 0, -0.5], "inertia": [0.1, 0, 0, 0.1, 0, 0.01]}]})"));
  CHECK(result.says(Severity::note, "1.57079632679 is taken as pi/2"));
  CHECK(result.diagnostics.all().size() == 1);
}

TEST_CASE("the axis of a joint is x when none is given") {
  CHECK(one_joint("").model["bodies"][0]["joints"][0]["type"] == "Rx");
  CHECK(one_joint("", "prismatic").model["bodies"][0]["joints"][0]["type"] == "Tx");
}

TEST_CASE("limits are those of the joint, as far as they bound something") {
  const auto limits = [](const Imported& result) {
    return result.model["bodies"][0]["joints"][0].value("limits", Json());
  };
  CHECK(limits(one_joint("<limit lower='-1' upper='2' effort='30' velocity='4'/>")) ==
        Json{{"lower", -1}, {"upper", 2}, {"velocity", 4}, {"force", 30}});
  CHECK(limits(one_joint("<limit upper='2'/>", "prismatic")) == Json{{"lower", 0}, {"upper", 2}});
  CHECK(limits(one_joint("<limit effort='0' velocity='0'/>")) == Json{{"velocity", 0}, {"force", 0}});
  CHECK(limits(one_joint("<limit lower='-1' upper='2' effort='1' velocity='1'/>", "continuous")) ==
        Json{{"velocity", 1}, {"force", 1}});
  CHECK(limits(one_joint("")).is_null());
  const Imported poor = one_joint("<limit lower='-inf' upper='2' effort='-1' velocity='fast'/>");
  CHECK(limits(poor) == Json{{"upper", 2}});
  CHECK(poor.says(Severity::note, "lower of <limit> is '-inf', no finite number, and is left out"));
  CHECK(poor.says(Severity::note, "effort of <limit> is '-1', a negative size, and is left out"));
  CHECK(poor.says(Severity::note, "velocity of <limit> is 'fast', no finite number"));
  const Imported empty = one_joint("<limit lower='2' upper='1'/>");
  CHECK(limits(empty).is_null());
  CHECK(empty.says(Severity::warning, "the range from lower 2 to upper 1 is empty and left out"));
  const Imported several = one_joint("<limit effort='1' velocity='1'/>", "floating");
  CHECK(limits(several).is_null());
  CHECK(several.says(Severity::note, "limits of joint 'j' are left out, it has several coordinates"));
}

TEST_CASE("a negative axis is a half turn, which the next link turns back for nothing") {
  const Imported result = from_urdf(
      robot(link("w", "") + link("a") + link("b") + joint("j", "revolute", "w", "a", "<axis xyz='0 0 -1'/>") +
            joint("k", "revolute", "a", "b", "<origin xyz='1 2 3'/><axis xyz='0 0 -1'/>")));
  const Json& bodies = result.model["bodies"];
  CHECK(bodies[0]["orientation"] == Json{{"rpy", {"pi", 0, 0}}});
  CHECK(bodies[0]["joints"][0]["type"] == "Rz");
  CHECK(bodies[0]["inertia"] == Json{1, -0.1, -0.2, 1.5, 0.3, 2});
  CHECK(bodies[1]["at"] == Json{1, -2, -3});
  CHECK_FALSE(bodies[1].contains("orientation"));
  CHECK(result.says(Severity::note, "the axis of joint 'k' is (0 0 -1)"));
}

TEST_CASE("an oblique axis takes one rotation, with one angle in a coordinate plane and two elsewhere") {
  const auto plane = one_joint("<axis xyz='0 3 4'/>");
  CHECK(plane.model["bodies"][0]["joints"][0]["type"] == "Ry");
  CHECK(plane.model["bodies"][0]["orientation"]["rpy"][1] == 0);
  CHECK(plane.model["bodies"][0]["orientation"]["rpy"][2] == 0);
  CHECK(plane.says(Severity::note, "the axis has length 5"));
  const auto space = one_joint("<origin rpy='0.1 0.2 0.3'/><axis xyz='0.48 0.6 0.64'/>");
  CHECK(space.model["bodies"][0]["joints"][0]["type"] == "Rz");
  CHECK(space.model["bodies"][0]["orientation"]["rpy"][0] == 0);
}

TEST_CASE("an axis that is nearly a coordinate axis is taken as one, with a note") {
  const auto result = one_joint("<axis xyz='1e-8 1 0'/>");
  CHECK(result.model["bodies"][0]["joints"][0]["type"] == "Ry");
  CHECK(result.says(Severity::note, "exactly along a coordinate axis"));
}

TEST_CASE("angles near a quarter turn but not near enough are kept, with advice") {
  const auto result = one_joint("<origin rpy='1.57 0 0'/>");
  CHECK(result.model["bodies"][0]["orientation"]["rpy"] == Json{1.57, 0, 0});
  CHECK(result.says(Severity::note, "1.57 is kept, write 1.5707963267948966 if pi/2 is meant", 4));
}

TEST_CASE("fixed links are merged and stay as points") {
  const Imported result =
      from_urdf(robot(link("w") + link("plate", "") + link("a") + link("tool") + link("tip", "") +
                      joint("f", "fixed", "w", "plate", "<origin xyz='0 0 2'/>") +
                      joint("j", "revolute", "plate", "a", "<origin xyz='0 0 1'/>") +
                      joint("g", "fixed", "a", "tool", "<origin xyz='2 0 0' rpy='0 0 1.5707963267948966'/>") +
                      joint("h", "fixed", "tool", "tip", "<origin xyz='1 0 0'/>")));
  CHECK(result.model["base"] == Json{{"points", {{"plate", {0, 0, 2}}}}});
  const Json& body = result.model["bodies"][0];
  CHECK(body["at"] == Json{0, 0, 3});
  CHECK(body["mass"] == 4);
  CHECK(body["com"] == Json{1, 0, 0});
  // Two tensors, one turned by a quarter about z, and two masses of 2 kg at 1 m on either side along x.
  CHECK(body["inertia"][0] == 2.5);
  CHECK(body["inertia"][3] == 6.5);
  CHECK(body["inertia"][5] == 8);
  const Json turned{{"rpy", {0, 0, "pi/2"}}};
  CHECK(body["points"] == Json{{"tool", {{"at", {2, 0, 0}}, {"orientation", turned}}},
                               {"tip", {{"at", {2, 1, 0}}, {"orientation", turned}}}});
  CHECK(result.says(Severity::note, "links 'tool', 'tip' are fixed to 'a'"));
  CHECK(result.says(Severity::note, "link 'w' is the fixed base, its mass of 2 kg does not move"));
}

TEST_CASE("a floating root has a free joint and its mass") {
  const std::string text = robot(link("trunk") + link("a") + joint("j", "revolute", "trunk", "a"));
  RobotOptions options;
  options.root = RobotRoot::free;
  const Imported result = from_urdf(text, options);
  CHECK(result.model["bodies"][0]["joints"] == Json::parse(R"([{"name": "base", "type": "Free"}])"));
  CHECK(result.model["bodies"][0]["mass"] == 2);
  CHECK(result.model["bodies"][1]["parent"] == "trunk");
}

TEST_CASE("a floating root without mass gets a warning") {
  const std::string warning = "link 'hook' floats without mass or inertia";
  const auto arm = [](const std::string& inside) {
    return robot(link("hook", inside) + link("a") + joint("j", "revolute", "hook", "a"));
  };
  for (const auto root : {RobotRoot::free, RobotRoot::euler}) {
    RobotOptions options;
    options.root = root;
    CHECK(from_urdf(arm(""), options).says(Severity::warning, warning, 2));
    CHECK_FALSE(from_urdf(arm(heavy), options).says(Severity::warning, warning));
  }
  CHECK_FALSE(from_urdf(arm("")).says(Severity::warning, warning));
}

TEST_CASE("a floating root has six joints on request") {
  RobotOptions options;
  options.root = RobotRoot::euler;
  const Imported result =
      from_urdf(robot(link("trunk") + link("a") + joint("j", "revolute", "trunk", "a")), options);
  CHECK(result.model["bodies"][0]["joints"] == Json::parse(R"([
    {"name": "base_x", "type": "Tx"}, {"name": "base_y", "type": "Ty"}, {"name": "base_z", "type": "Tz"},
    {"name": "base_yaw", "type": "Rz"}, {"name": "base_pitch", "type": "Ry"}, {"name": "base_roll", "type": "Rx"}])"));
  CHECK(result.model["bodies"][0]["mass"] == 2);
  CHECK(result.model["bodies"][1]["parent"] == "trunk");
}

TEST_CASE("floating joints keep their name, planar ones take those of their coordinates") {
  const auto names = [](const Imported& result) {
    std::string all;
    for (const Json& one : result.model["bodies"][0]["joints"])
      all += one["name"].get<std::string>() + ":" + one["type"].get<std::string>() + " ";
    return all;
  };
  CHECK(names(one_joint("", "floating")) == "j:Free ");
  CHECK(names(one_joint("<axis xyz='0 0 1'/>", "planar")) == "j_x:Tx j_y:Ty j_yaw:Rz ");
  CHECK(names(one_joint("<axis xyz='0 1 0'/>", "planar")) == "j_z:Tz j_x:Tx j_pitch:Ry ");
  CHECK(names(one_joint("", "planar")) == "j_y:Ty j_z:Tz j_roll:Rx "); // URDF's default axis is x
}

TEST_CASE("massless links: kept when they carry something, dropped with a note at the end of a branch") {
  const Imported result =
      from_urdf(robot(link("w", "") + link("hub", "") + link("a") + link("eye", "") + link("lid", "") +
                      joint("j", "revolute", "w", "hub") + joint("k", "revolute", "hub", "a") +
                      joint("pan", "revolute", "a", "eye") + joint("tilt", "revolute", "eye", "lid")));
  REQUIRE(result.model["bodies"].size() == 2);
  CHECK(result.model["bodies"][0]["mass"] == 0);
  CHECK_FALSE(result.model["bodies"][0].contains("inertia"));
  CHECK(result.says(Severity::warning, "link 'eye' is dropped with joint 'pan'", 5));
  CHECK(result.says(Severity::warning, "link 'lid' is dropped with joint 'tilt'"));
}

TEST_CASE("damping and friction are left out unless asked for; mimic becomes a constraint") {
  const Imported result =
      from_urdf(robot(link("w", "") + link("a") + link("b") +
                      joint("j", "revolute", "w", "a", "<dynamics damping='0.7' friction='0.1'/>") +
                      joint("k-1", "revolute", "w", "b",
                            "<mimic joint='j' multiplier='-2' offset='0.5'/><dynamics damping='0'/>")));
  CHECK(
      result.says(Severity::warning, "damping and friction of joint 'j' are left out without --damping", 5));
  CHECK(result.says(Severity::note, "joint 'k-1' follows 'j' by the constraint 'k_1_mimic'"));
  CHECK(result.model["constraints"].dump() ==
        R"x([{"name":"k_1_mimic","holonomic":"q(k_1) + 2*q(j) - 0.5"}])x");
  CHECK_FALSE(result.model["bodies"][0]["joints"][0].contains("role"));
  CHECK(result.model["bodies"][1]["joints"][0]["role"] == "dependent");
}

TEST_CASE("a joint that mimics one without a coordinate stays free") {
  const Imported result =
      from_urdf(robot(link("w", "") + link("a") + link("b") + joint("j", "fixed", "w", "a") +
                      joint("k", "revolute", "w", "b", "<mimic joint='j'/>")));
  CHECK(result.says(Severity::warning, "joint 'k' is imported as independent of 'j'"));
  CHECK_FALSE(result.model.contains("constraints"));
}

TEST_CASE("names that are no identifiers are changed everywhere") {
  const Imported result = from_urdf("<robot name='my robot'>" + link("w", "") + link("base") +
                                    link("left arm") + joint("1st", "revolute", "w", "base") +
                                    joint("x.y", "revolute", "base", "left arm") + "</robot>");
  CHECK(result.model["name"] == "my_robot");
  CHECK(result.model["bodies"][0]["name"] == "base_body");
  CHECK(result.model["bodies"][1]["name"] == "left_arm");
  CHECK(result.model["bodies"][1]["parent"] == "base_body");
  CHECK(result.model["bodies"][0]["joints"][0]["name"] == "joint_1st");
  CHECK(result.says(Severity::note, "body 'base' is called 'base_body', that is a reserved word"));
}

TEST_CASE("body wrenches: a point at the centre of mass and an input in body axes") {
  const Imported result =
      from_urdf(robot(link("w", "") +
                      link("a", "<inertial><origin xyz='1 2 3'/><mass value='2'/><inertia ixx='1' ixy='0' "
                                "ixz='0' iyy='1' iyz='0' izz='1'/></inertial>") +
                      link("com", "") + joint("j", "revolute", "w", "a") + joint("f", "fixed", "a", "com")),
                {RobotRoot::fixed, true});
  CHECK(result.model["bodies"][0]["points"] == Json{{"com", {0, 0, 0}}, {"com_2", {1, 2, 3}}});
  CHECK(result.model["forces"] ==
        Json::parse(R"([{"name": "a_wrench", "point": "a.com_2", "law": "input", "frame": "body"}])"));
}

TEST_CASE("a tensor that no body has is reported, and kept") {
  const Imported result = from_urdf(robot(link("w", "") +
                                          link("a", "<inertial><mass value='1'/><inertia ixx='1' ixy='0' "
                                                    "ixz='0' iyy='1' iyz='0' izz='9'/></inertial>") +
                                          joint("j", "revolute", "w", "a")));
  CHECK(result.says(Severity::warning,
                    "the inertia is not physically realizable: one moment exceeds the sum of the two others",
                    3));
  CHECK(result.model["bodies"][0]["inertia"][5] == 9);
}

TEST_CASE("the same text gives the same bytes") {
  const std::string text =
      robot(link("w", "") + link("a") + joint("j", "revolute", "w", "a", "<axis xyz='1 2 3'/>"));
  Diagnostics first("a");
  Diagnostics second("b");
  CHECK(importer::import_urdf(text, {}, first)->text == importer::import_urdf(text, {}, second)->text);
}
