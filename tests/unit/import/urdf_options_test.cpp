// SPDX-License-Identifier: GPL-3.0-or-later
// Sensors, losses and locks of an imported robot, generated and evaluated, against the URDF as independent code
// of the tests reads it, and against numbers.
#include "properties/random/generated.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/import/import_text.h"
#include "unit/import/spatial.h"
#include <cmath>

using namespace mbsgen;
using namespace mbsgen::test;
using importer::RobotOptions;
using random_models::Generated;
using reference::MatrixXd;
using reference::VectorXd;
using Json = nlohmann::ordered_json;

namespace {

std::string link(const std::string& name) {
  return "<link name='" + name +
         "'><inertial><origin xyz='0.1 -0.2 0.3' rpy='0.4 0.5 -0.6'/><mass value='1.5'/><inertia ixx='0.3' "
         "ixy='0.01' ixz='-0.02' iyy='0.4' iyz='0.03' izz='0.5'/></inertial></link>\n";
}

std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& inside) {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent + "'/><child link='" +
         child + "'/>" + inside + "</joint>\n";
}

std::string robot(const std::string& inside) {
  return "<robot name='r'>\n" + inside + "</robot>";
}

/// Two joints, the first one's axis and type as given; two frames fixed to the second link.
std::string arm(const std::string& axis, const std::string& type = "revolute", const std::string& more = "") {
  return robot(
      "<link name='w'/>" + link("a") + link("b") + "<link name='tool'/><link name='eye'/>" +
      joint("j", type, "w", "a",
            "<origin xyz='0.2 0 1' rpy='0.1 0.7 -0.3'/><axis xyz='" + axis + "'/>" + more) +
      joint("k", "revolute", "a", "b",
            "<origin xyz='0 0.3 0.1' rpy='-0.5 0 1.5707963267948966'/><axis xyz='0 -1 0'/>") +
      joint("grip", "fixed", "b", "tool", "<origin xyz='0.5 0 0.1' rpy='0.3 -0.4 2'/>") +
      joint("look", "fixed", "tool", "eye", "<origin xyz='0 0.1 0' rpy='1.5707963267948966 0 0.2'/>"));
}

Imported accepted(const std::string& urdf, const RobotOptions& options) {
  Imported result = from_urdf(urdf, options);
  INFO(result.diagnostics.text());
  REQUIRE_FALSE(result.model.is_null());
  return result;
}

std::vector<std::string> joints_of(const Json& model) {
  std::vector<std::string> names;
  for (const Json& body : model["bodies"])
    for (const Json& one : body["joints"]) names.push_back(one["name"]);
  return names;
}

/// Coordinates and velocities that are different for each joint.
reference::State some_state(std::size_t joints) {
  reference::State state;
  state.q = state.qd = state.qdd = VectorXd::Zero(static_cast<int>(joints));
  for (int i = 0; i < state.q.size(); ++i) {
    state.q(i) = 0.3 + 0.4 * i;
    state.qd(i) = 0.8 - 0.5 * i;
    state.qdd(i) = 0.2 + 0.3 * i;
  }
  return state;
}

Eigen::Isometry3d frame_of(const std::string& urdf, const std::string& link, const Json& model,
                           const VectorXd& q) {
  Coordinates coordinates;
  const std::vector<std::string> names = joints_of(model);
  for (std::size_t i = 0; i < names.size(); ++i) coordinates[names[i]] = q(static_cast<int>(i));
  for (const auto& [carrier, body] : urdf_world(urdf, coordinates))
    if (const auto found = body.points.find(link); found != body.points.end()) return found->second;
  throw std::runtime_error("no link " + link);
}

/// Pose and velocities of a sensor at each of the links; these from central differences of the URDF's frames.
void check_sensors(const std::string& urdf, const std::vector<std::string>& links) {
  RobotOptions options;
  options.sensors = links;
  const Imported imported = accepted(urdf, options);
  Generated generated(imported.model.dump());
  reference::State state = some_state(joints_of(imported.model).size());
  for (const std::string& name : links) {
    INFO(name);
    const auto result = generated.call("sensor_" + name, state);
    const auto at = [&](double time) {
      return frame_of(urdf, name, imported.model, state.q + time * state.qd);
    };
    constexpr double step = 1e-5;
    const Eigen::Isometry3d now = at(0), before = at(-step), after = at(step);
    const Eigen::Vector3d velocity = (after.translation() - before.translation()) / (2 * step);
    const Eigen::Matrix3d spin =
        (after.rotation() - before.rotation()) / (2 * step) * now.rotation().transpose();
    for (std::size_t i = 0; i < 3; ++i) {
      const auto row = static_cast<int>(i);
      CHECK(result.at("position")[i] == Approx(now.translation()(row)).margin(1e-9));
      CHECK(result.at("velocity")[i] == Approx(velocity(row)).margin(1e-7));
      for (std::size_t k = 0; k < 3; ++k)
        CHECK(result.at("rotation")[3 * i + k] ==
              Approx(now.rotation()(row, static_cast<int>(k))).margin(1e-9));
    }
    CHECK(result.at("angular_velocity")[0] == Approx(spin(2, 1)).margin(1e-7));
    CHECK(result.at("angular_velocity")[1] == Approx(spin(0, 2)).margin(1e-7));
    CHECK(result.at("angular_velocity")[2] == Approx(spin(1, 0)).margin(1e-7));
  }
}

VectorXd torques(const Imported& imported, const reference::State& state) {
  return Generated(imported.model.dump()).vector("inverse_dynamics", state);
}

} // namespace

TEST_CASE("a fixed frame keeps its orientation") {
  const Imported imported = accepted(arm("0 0 1"), {});
  const Json& points = imported.model["bodies"][1]["points"];
  // The frame of link b is turned, since its joint's axis is negative: half a turn about x or z.
  CHECK(points["b"]["at"] == Json{0, 0, 0});
  CHECK(points["tool"]["orientation"].contains("rpy"));
  const Imported straight = accepted(
      robot("<link name='w'/>" + link("a") + "<link name='tool'/><link name='plain'/>" +
            joint("j", "revolute", "w", "a", "") +
            joint("f", "fixed", "a", "tool", "<origin xyz='1 0 0' rpy='0.3 0 1.5707963267948966'/>") +
            joint("g", "fixed", "a", "plain", "<origin xyz='2 0 0'/>")),
      {});
  CHECK(straight.model["bodies"][0]["points"] ==
        Json::parse(
            R"({"tool": {"at": [1, 0, 0], "orientation": {"rpy": [0.3, 0, "pi/2"]}}, "plain": [2, 0, 0]})"));
}

TEST_CASE("sensors at links give pose and velocities of the link's frame") {
  for (const char* const axis : {"0 0 1", "0 -1 0", "1 2 -2"}) {
    INFO(axis);
    check_sensors(arm(axis), {"tool", "eye", "a", "b"});
    check_sensors(arm(axis, "prismatic"), {"tool", "eye", "a", "b"});
  }
  check_sensors(read_file(source_dir() / "examples/ur5/ur5.urdf"), {"world", "wrist_3_link", "forearm_link"});
}

TEST_CASE("a sensor may be on the fixed base or under a floating one") {
  RobotOptions options;
  options.sensors = {"w", "plate", "a"};
  const std::string text = robot(link("w") + "<link name='plate'/>" + link("a") +
                                 joint("f", "fixed", "w", "plate", "<origin xyz='1 2 3' rpy='0 0 0.5'/>") +
                                 joint("j", "revolute", "plate", "a", ""));
  CHECK(accepted(text, options).model["sensors"] ==
        Json::parse(R"([{"name": "w", "point": "base.origin"}, {"name": "plate", "point": "base.plate"},
                        {"name": "a", "point": "a.origin"}])"));
  options.root = importer::RobotRoot::free;
  CHECK(accepted(text, options).model["sensors"][1]["point"] == "w.plate");
}

TEST_CASE("damping and friction become torques that can be tuned") {
  RobotOptions options;
  options.damping = true;
  const double damping = 0.7, friction = 0.2;
  for (const auto& [type, width] : {std::pair("revolute", 0.1), std::pair("prismatic", 0.01)}) {
    INFO(type);
    const std::string text = arm("0 0 1", type, "<dynamics damping='0.7' friction='0.2'/>");
    const Imported with = accepted(text, options), without = accepted(text, {});
    CHECK(without.says(Severity::warning, "damping and friction of joint 'j' are left out"));
    CHECK_FALSE(with.says(Severity::warning, "left out"));
    CHECK(with.says(Severity::note, "smoothed to friction*tanh(qd/friction_"));
    CHECK(with.model["parameters"].size() == 3);
    for (const double rate : {0.0, 0.004, -0.05, 3.0}) {
      reference::State state = some_state(2);
      state.qd(0) = rate;
      const VectorXd loss = torques(with, state) - torques(without, state);
      CHECK(loss(0) == Approx(damping * rate + friction * std::tanh(rate / width)).margin(1e-12));
      CHECK(loss(1) == Approx(0).margin(1e-12));
    }
  }
}

TEST_CASE("parameters of losses have names of their own") {
  RobotOptions options;
  options.damping = true;
  const Imported imported =
      accepted(robot("<link name='w'/>" + link("damping_j") +
                     joint("j", "revolute", "w", "damping_j", "<dynamics damping='2'/>")),
               options);
  CHECK(imported.model["parameters"].begin().key() == "damping_j_parameter");
  CHECK(imported.model["bodies"][0]["joints"][0]["force"] == "-damping_j_parameter*qd(j)");
  Generated(imported.model.dump());
  const Imported planar = accepted(
      robot("<link name='w'/>" + link("a") + joint("j", "planar", "w", "a", "<dynamics friction='2'/>")),
      options);
  CHECK(planar.says(Severity::warning, "joint 'j' are left out, it has several coordinates"));
}

TEST_CASE("a locked joint is a fixed one") {
  const auto one = [](const std::string& type, const std::string& rpy, const std::string& axis) {
    return robot("<link name='w'/>" + link("a") + link("b") + joint("j", "revolute", "w", "a", "") +
                 joint("k", type, "a", "b", "<origin xyz='1 2 3' rpy='" + rpy + "'/>" + axis));
  };
  const auto locked = [&](const std::string& rpy, const std::string& axis, double value) {
    RobotOptions options;
    options.locks = {{"k", value}};
    return accepted(one("revolute", rpy, axis), options).model.dump();
  };
  const auto fixed = [&](const std::string& rpy) { return accepted(one("fixed", rpy, ""), {}).model.dump(); };
  CHECK(locked("0.1 0.2 0.3", "<axis xyz='1 2 3'/>", 0) == fixed("0.1 0.2 0.3"));
  CHECK(locked("0 0 0", "<axis xyz='0 0 1'/>", 0.3) == fixed("0 0 0.3"));
  CHECK(locked("0 0 0", "<axis xyz='0 -1 0'/>", 0.3) == fixed("0 -0.3 0"));
  CHECK(locked("0 0 1.5707963267948966", "<axis xyz='0 0 1'/>", 1.5707963267948966) ==
        fixed("0 0 3.141592653589793"));
}

TEST_CASE("locking takes rows and columns out of the equations of motion") {
  for (const char* const type : {"revolute", "prismatic"})
    for (const char* const axis : {"0 0 1", "-1 0 0", "1 2 -2"}) {
      INFO(type << " " << axis);
      RobotOptions options;
      options.locks = {{"j", 0.4}};
      const Imported free = accepted(arm(axis, type), {}), locked = accepted(arm(axis, type), options);
      REQUIRE(joints_of(locked.model) == std::vector<std::string>{"k"});
      reference::State whole = some_state(2), part = some_state(1);
      whole.q << 0.4, part.q(0);
      whole.qd << 0, part.qd(0);
      whole.qdd << 0, part.qdd(0);
      CHECK(torques(locked, part)(0) == Approx(torques(free, whole)(1)).epsilon(1e-12));
      CHECK(torques(locked, part)(0) != Approx(0));
    }
}

TEST_CASE("what mimics a locked joint is locked with it") {
  const auto gripper = [](const std::string& first) {
    return robot("<link name='w'/>" + link("a") + link("b") + link("c") + link("d") +
                 joint("j", "prismatic", "w", "a", first) +
                 joint("k", "prismatic", "w", "b", "<mimic joint='j' multiplier='-2' offset='0.5'/>") +
                 joint("l", "prismatic", "w", "c", "<mimic joint='k'/>") +
                 joint("m", "revolute", "w", "d", ""));
  };
  RobotOptions options;
  options.locks = {{"j", 0.1}};
  const Imported all = accepted(gripper(""), options);
  CHECK(joints_of(all.model) == std::vector<std::string>{"m"});
  CHECK_FALSE(all.model.contains("constraints"));
  CHECK(all.model["base"]["points"]["a"] == Json{0.1, 0, 0});
  CHECK(all.model["base"]["points"]["b"] == Json{0.3, 0, 0});
  CHECK(all.model["base"]["points"]["c"] == Json{0.3, 0, 0});
  CHECK(all.says(Severity::note, "joint 'k' is locked at 0.3 with 'j', which it mimics"));

  options.locks = {{"k", 0}};
  const Imported follower = accepted(gripper(""), options);
  CHECK(joints_of(follower.model) == std::vector<std::string>{"j", "m"});
  CHECK_FALSE(follower.model.contains("constraints"));

  // One of a ring that is locked leads.
  CHECK(from_urdf(gripper("<mimic joint='l'/>")).model.is_null());
  CHECK(joints_of(accepted(gripper("<mimic joint='l'/>"), options).model) == std::vector<std::string>{"m"});
}

TEST_CASE("joints that mimic each other are refused") {
  const auto pair = [](const std::string& of_j, const std::string& of_k, const std::string& of_l) {
    const auto mimic = [](const std::string& joint) {
      return joint.empty() ? "" : "<mimic joint='" + joint + "'/>";
    };
    return from_urdf(robot("<link name='w'/>\n" + link("a") + link("b") + link("c") +
                           joint("j", "revolute", "w", "a", mimic(of_j)) +
                           joint("k", "revolute", "w", "b", mimic(of_k)) +
                           joint("l", "revolute", "w", "c", mimic(of_l))));
  };
  const Imported two = pair("k", "j", "j");
  CHECK(two.model.is_null());
  CHECK(two.says(Severity::error, "joints 'j' and 'k' mimic each other", 6));
  CHECK(two.diagnostics.errors() == 1);
  CHECK(pair("k", "l", "j").says(Severity::error, "joints 'j', 'k' and 'l' mimic each other", 6));
  CHECK_FALSE(pair("", "j", "k").model.is_null());
  CHECK(pair("j", "", "").diagnostics.errors() == 1);
}

TEST_CASE("names in options that are not in the file are answered") {
  RobotOptions options;
  options.sensors = {"tol", "a", "quite_another"};
  CHECK_THROWS_WITH(from_urdf(arm("0 0 1"), options),
                    "--sensors: the file has no link 'tol', did you mean 'tool'?\n"
                    "--sensors: the file has no link 'quite_another', take 'w', 'a', 'b', 'tool' or 'eye'");
  options.sensors = {};
  options.locks = {{"grp", 0}};
  CHECK_THROWS_WITH(from_urdf(arm("0 0 1"), options),
                    "--lock: the file has no joint 'grp', did you mean 'grip'?");
}

TEST_CASE("sensors and locks that cannot be are refused") {
  const std::string text =
      robot("<link name='w'/>" + link("a") + "<link name='eye'/>\n" + joint("j", "revolute", "w", "a", "") +
            joint("pan", "revolute", "a", "eye", ""));
  RobotOptions options;
  options.sensors = {"eye"};
  const Imported dropped = from_urdf(text, options);
  CHECK(dropped.model.is_null());
  CHECK(dropped.says(Severity::error, "link 'eye' cannot have a sensor, because it is dropped"));
  options.locks = {{"pan", 0.2}};
  CHECK(accepted(text, options).model["sensors"][0]["point"] == "a.eye");

  RobotOptions locks;
  locks.locks = {{"grip", 0}, {"j", 1}};
  const Imported fixed = accepted(arm("0 0 1"), locks);
  CHECK(fixed.says(Severity::warning, "joint 'grip' is fixed already"));
  locks.locks = {{"j", 1}};
  CHECK(from_urdf(arm("0 0 1", "planar"), locks).says(Severity::error, "several coordinates, lock it at 0"));
  locks.locks = {{"j", 0}};
  CHECK(joints_of(accepted(arm("0 0 1", "planar"), locks).model) == std::vector<std::string>{"k"});
}

TEST_CASE("findings about an imported model become findings about the file") {
  const std::string text = robot("<link name='w'/>\n" + link("a") + joint("j", "revolute", "w", "a", ""));
  Diagnostics of_import("r.urdf");
  const auto imported = importer::import_urdf(text, {}, of_import);
  REQUIRE(imported);
  Diagnostics of_model("r.urdf");
  of_model.warning({7, 3, "/bodies/0/inertia"}, "the tensor is odd");
  of_model.note({8, 3, "/bodies/0/joints/0"}, "the joint 'j' is slow");
  of_model.error({1, 1, ""}, "there is too much of it");
  of_model.warning({2, 3, "/gravity"}, "strange");
  Diagnostics of_file("r.urdf");
  importer::relate(of_model, *imported, of_file);
  CHECK(of_file.text() == "r.urdf: error: there is too much of it\n"
                          "r.urdf: warning: gravity: strange\n"
                          "r.urdf:3: warning: body 'a', inertia: the tensor is odd\n"
                          "r.urdf:4: note: the joint 'j' is slow\n");
}
