// SPDX-License-Identifier: GPL-3.0-or-later
// Loops in URDF files: each way to write them, each type of joint that closes one, and what is wrong with them.
#include "support/catch.hpp"
#include "unit/import/import_text.h"
#include "unit/import/spatial.h"
#include <nlohmann/json.hpp>

using namespace mbsgen;
using namespace mbsgen::test;

namespace {

const std::string mass =
    "<inertial><mass value='2'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial>";

std::string joint(const std::string& name, const std::string& parent, const std::string& child,
                  const std::string& place, const std::string& more = "") {
  return "<joint name='" + name + "' type='revolute'" + more + "><parent link='" + parent +
         "'/><child link='" + child + "'/>" + place + "</joint>\n";
}

const std::string z = "<axis xyz='0 0 1'/>";

/// A planar four-bar without its last joint; `loop` stands on line 9.
std::string four_bar(const std::string& loop, const std::string& role = "") {
  return "<robot name='four_bar'>\n<link name='ground'/>\n<link name='crank'>" + mass +
         "</link>\n<link name='coupler'>" + mass + "</link>\n<link name='rocker'>" + mass + "</link>\n" +
         joint("a", "ground", "crank", "<origin rpy='0 0 1'/>" + z, role) +
         joint("b", "crank", "coupler", "<origin xyz='0.2 0 0' rpy='0 0 -0.7'/>" + z) +
         joint("c", "ground", "rocker", "<origin xyz='0.5 0 0' rpy='0 0 1.2'/>" + z) + loop + "\n</robot>";
}

std::string constraint(const std::string& type, const std::string& parent, const std::string& child,
                       const std::string& inside = "") {
  return "<constraint name='pin' type='" + type + "'><parent link='" + parent + "'/><child link='" + child +
         "'/>" + inside + "</constraint>";
}

/// A spatial chain with axes in general directions and a loop that is closed while all its coordinates are zero.
std::string spatial(const std::string& type, const std::string& axis, const std::string& axis2 = "") {
  return "<robot name='spatial'><link name='ground'/><link name='one'>" + mass + "</link><link name='two'>" +
         mass + "</link>" +
         joint("a", "ground", "one", "<origin xyz='0.1 0.2 0.3' rpy='0.4 0.5 0.6'/><axis xyz='1 2 3'/>") +
         joint("b", "ground", "two", "<origin xyz='0.3 0.1 -0.3' rpy='-0.4 0.2 0.9'/><axis xyz='-1 0 0'/>") +
         "<gazebo><joint name='pin' type='" + type +
         "'><parent>one</parent><child>two</child><pose>0.2 0.1 0 0.3 -0.2 0.1</pose>" +
         (axis.empty() ? "" : "<axis><xyz>" + axis + "</xyz></axis>") +
         (axis2.empty() ? "" : "<axis2><xyz>" + axis2 + "</xyz></axis2>") + "</joint></gazebo></robot>";
}

/// The pose of a point "body.point" of a model.
Eigen::Isometry3d pose_of(const World& world, const std::string& point) {
  const std::size_t dot = point.find('.');
  const WorldBody& body = world.at(point.substr(0, dot));
  return body.points.at(point.substr(dot + 1));
}

/// The frame of the cut's second point in that of its first one; `moved`: coordinates beside the model's q0.
Eigen::Isometry3d gap(nlohmann::ordered_json model, const Coordinates& moved = {}) {
  Coordinates q;
  for (auto& body : model["bodies"]) {
    body["points"]["origin"] = {0, 0, 0};
    for (const auto& one : body["joints"]) q[one["name"]] = one.value("q0", 0.0);
  }
  for (const auto& [name, value] : moved) q[name] += value;
  const World world = model_world(model.dump(), q);
  const auto& cut = model["cuts"][0];
  return pose_of(world, cut["a"]).inverse() * pose_of(world, cut["b"]);
}

double turn_of(const Eigen::Isometry3d& pose) {
  return Eigen::AngleAxisd(pose.rotation()).angle();
}

} // namespace

TEST_CASE("a loop of URDF is a cut, by each way to write it") {
  const std::vector<std::string> loops = {
      constraint("revolute", "coupler", "rocker",
                 "<parent_origin xyz='0.6 0 0'/><parent_axis xyz='0 0 1'/><child_origin xyz='0.4 0 0'/>"
                 "<child_axis xyz='0 0 1'/>"),
      "<loop name='pin' type='revolute'><predecessor link='coupler'><origin xyz='0.6 0 0'/></predecessor>"
      "<successor link='rocker'><origin xyz='0.4 0 0'/></successor><axis xyz='0 0 1'/></loop>",
      "<drake:ball_constraint><drake:ball_constraint_body_A name='coupler'/>"
      "<drake:ball_constraint_body_B name='rocker'/><drake:ball_constraint_p_AP value='0.6 0 0'/>"
      "<drake:ball_constraint_p_BQ value='0.4 0 0'/></drake:ball_constraint>"};
  for (const std::string& loop : loops) {
    const Imported result = from_urdf(four_bar(loop));
    INFO(loop << "\n" << result.diagnostics.text());
    REQUIRE(result.model.contains("cuts"));
    const auto& cut = result.model["cuts"][0];
    CHECK(cut["type"] == "ball");
    const std::string name = cut["name"];
    CHECK(cut["a"] == "coupler." + name + "_a");
    CHECK(cut["b"] == "rocker." + name + "_b");
    CHECK(result.model["bodies"][1]["points"][name + "_a"].dump() == "[0.6,0,0]");
    CHECK(result.model["bodies"][2]["points"][name + "_b"].dump() == "[0.4,0,0]");
    CHECK(result.model["bodies"].size() == 3);
    CHECK(result.says(Severity::note, "between 'coupler' and 'rocker' is the cut '" + name + "'", 9));
  }
}

TEST_CASE("a distance is a rod") {
  const Imported result = from_urdf(four_bar(
      "<drake:distance_constraint><drake:distance_constraint_body_A name='coupler'/>"
      "<drake:distance_constraint_body_B name='ground'/><drake:distance_constraint_p_AP value='0.6 0 0'/>"
      "<drake:distance_constraint_distance value='0.3'/></drake:distance_constraint>"));
  INFO(result.diagnostics.text());
  REQUIRE(result.model.contains("cuts"));
  CHECK(
      result.model["cuts"][0].dump() ==
      R"x({"name":"coupler_ground","type":"rod","a":"coupler.coupler_ground_a","b":"base.coupler_ground_b","length":0.3})x");
}

TEST_CASE("a joint in <gazebo> is closed while all coordinates are zero, and moves as its type says") {
  struct Case {
    std::string type, axis, axis2;
    std::vector<std::string> joints;
  };
  const std::vector<Case> cases = {{"fixed", "", "", {}},
                                   {"ball", "", "", {}},
                                   {"revolute", "0 0 1", "", {"pin"}},
                                   {"revolute", "1 -2 0.5", "", {"pin"}},
                                   {"prismatic", "0 -1 0", "", {"pin"}},
                                   {"prismatic", "1 2 3", "", {"pin"}},
                                   {"universal", "0 0 1", "0 1 0", {"pin_x", "pin_y"}},
                                   {"universal", "1 1 0", "0 0 -2", {"pin_x", "pin_y"}}};
  for (const Case& one : cases) {
    const Imported result = from_urdf(spatial(one.type, one.axis, one.axis2));
    INFO(one.type << " " << one.axis << "\n" << result.model.dump(1) << result.diagnostics.text());
    REQUIRE(!result.model.is_null());
    const Eigen::Isometry3d closed = gap(result.model);
    CHECK(closed.translation().norm() < 1e-12);
    if (one.type != "ball") CHECK(turn_of(closed) < 1e-12);
    CHECK(result.model["bodies"].size() == (one.joints.empty() ? 2 : 3));
    for (const std::string& name : one.joints) {
      const Eigen::Isometry3d open = gap(result.model, {{name, 0.1}});
      CHECK(open.translation().norm() == Approx(one.type == "prismatic" ? 0.1 : 0).margin(1e-12));
      CHECK(turn_of(open) == Approx(one.type == "prismatic" ? 0 : 0.1).margin(1e-9));
    }
  }
}

TEST_CASE("the body of a closing joint moves along the axes of both links") {
  // The axis in the links' frames while all coordinates are zero; the pose's own turn is in the file.
  const Eigen::Vector3d axis =
      rotation_of(-0.4, 0.2, 0.9) * (rotation_of(0.3, -0.2, 0.1) * Eigen::Vector3d(1, 2, 3).normalized());
  const Imported result = from_urdf(spatial("prismatic", "1 2 3"));
  REQUIRE(!result.model.is_null());
  auto model = result.model;
  for (auto& body : model["bodies"]) body["points"]["origin"] = {0, 0, 0};
  const auto at = [&](double way) {
    return pose_of(model_world(model.dump(), {{"pin", way}}), "pin.origin").translation().eval();
  };
  CHECK((at(0.1) - at(0) - 0.1 * axis).norm() < 1e-12);
}

TEST_CASE("a turning joint out of the plane needs its axis") {
  const std::string axis = "<parent_axis xyz='0 1 0'/><child_axis xyz='0 1 0'/>";
  const Imported result = from_urdf(four_bar(constraint("revolute", "coupler", "rocker", axis)));
  REQUIRE(!result.model.is_null());
  CHECK(result.model["cuts"][0]["type"] == "solid");
  CHECK(result.model["cuts"][0]["a"] == "pin.origin");
  CHECK(result.model["bodies"][3]["joints"][0]["type"] == "Ry");
  CHECK(result.model["bodies"][3]["mass"] == 0);
}

TEST_CASE("links without mass stay where a loop needs them") {
  const std::string rod = "<link name='rod'/>" + joint("d", "crank", "rod", z);
  CHECK(from_urdf(four_bar(rod)).model["bodies"].size() == 3);
  const Imported result = from_urdf(four_bar(rod + constraint("ball", "rod", "rocker")));
  CHECK(result.model["bodies"].size() == 4);
}

TEST_CASE("roles in loops: actuated joints, those of URDF+, and none where there are too many") {
  const std::string pin = constraint("ball", "coupler", "rocker");
  const auto role = [](const Imported& result) {
    return result.model["bodies"][0]["joints"][0].value("role", std::string("none"));
  };
  CHECK(role(from_urdf(four_bar(pin))) == "none");
  const std::string moved = "<transmission name='t'><joint name='a'/></transmission>";
  CHECK(role(from_urdf(four_bar(pin + moved))) == "independent");
  CHECK(role(from_urdf(four_bar(moved))) == "none"); // in a tree all joints are
  const std::string control =
      "<ros2_control name='c'><joint name='a'><command_interface name='effort'/></joint>"
      "<joint name='b'><state_interface name='position'/></joint></ros2_control>";
  const Imported commanded = from_urdf(four_bar(pin + control));
  CHECK(role(commanded) == "independent");
  CHECK_FALSE(commanded.model["bodies"][1]["joints"][0].contains("role"));
  CHECK(role(from_urdf(four_bar(pin, " independent='false'"))) == "dependent");
  CHECK(role(from_urdf(four_bar(pin + moved, " independent='True'"))) == "independent");
  const Imported many =
      from_urdf(four_bar(pin + moved + "<transmission name='u'><joint name='b'/></transmission>"));
  CHECK(role(many) == "none");
  CHECK(many.says(Severity::note, "the loops leave 1 coordinate free, too few for 2 actuated joints"));
  const Imported odd = from_urdf(four_bar(pin, " independent='perhaps'"));
  CHECK(odd.model.is_null());
  CHECK(odd.says(Severity::error, "independent of <joint> is true or false, not 'perhaps'", 6));
}

TEST_CASE("loops that are wrong are errors with their line") {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {constraint("ball", "copler", "rocker"),
       "<constraint> connects link 'copler', which is not in the file, did you mean 'coupler'"},
      {constraint("ball", "rocker", "rocker"), "<constraint> connects link 'rocker' with itself"},
      {"<link name='tip'/><joint name='f' type='fixed'><parent link='rocker'/><child link='tip'/></joint>" +
           constraint("ball", "rocker", "tip"),
       "<constraint> connects link 'tip' with link 'rocker', to which it is fixed already"},
      {constraint("screw", "coupler", "rocker"), "<constraint> of type 'screw' closes no loop that is known"},
      {constraint("floating", "coupler", "rocker"), "'floating' closes no loop that is known"},
      {constraint("revolute", "coupler", "rocker", "<parent_axis xyz='0 0 0'/>"),
       "the axis of <constraint> 'pin' is zero"},
      {constraint("ball", "coupler", "rocker", "<child_origin xyz='0 nan 0'/>"), "nan"},
      {"<constraint name='pin' type='ball'><parent link='coupler'/></constraint>",
       "<constraint> has no <child>, add one"},
      {"<constraint type='ball'><parent link='coupler'/><child link='rocker'/></constraint>",
       "has no attribute name"},
      {"<loop name='pin' type='universal'><predecessor link='coupler'/><successor link='rocker'/></loop>",
       "<loop> has one axis and a universal joint has two"},
      {"<loop name='pin' type='ball'><predecessor link='coupler'/></loop>", "<loop> has no <successor>"},
      {"<drake:distance_constraint><drake:distance_constraint_body_A name='coupler'/>"
       "<drake:distance_constraint_body_B name='rocker'/><drake:distance_constraint_distance value='0'/>"
       "</drake:distance_constraint>",
       "the distance is 0, give a positive one"},
      {"<gazebo><joint name='pin' type='ball'><parent>coupler</parent><child>rocker</child>"
       "<pose>0 0 0</pose></joint></gazebo>",
       "<pose> takes six numbers"},
      {"<gazebo><joint name='pin' type='ball'><parent>coupler</parent><child>rocker</child>"
       "<pose relative_to='crank'>0 0 0 0 0 0</pose></joint></gazebo>",
       "attribute relative_to of <pose> is not read"},
      {"<gazebo><joint name='pin' type='revolute'><parent>coupler</parent><child>rocker</child></joint></gazebo>",
       "<joint> has no <axis>, add one"},
      {"<gazebo><joint name='pin' type='revolute'><parent>coupler</parent><child>rocker</child>"
       "<axis><xyz>0 1</xyz></axis></joint></gazebo>",
       "<xyz> takes three numbers"}};
  for (const auto& [loop, message] : wrong) {
    const Imported result = from_urdf(four_bar(loop));
    INFO(loop << "\n" << result.diagnostics.text());
    CHECK(result.model.is_null());
    CHECK(result.says(Severity::error, message, 9));
  }
}
