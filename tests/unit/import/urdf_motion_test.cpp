// SPDX-License-Identifier: GPL-3.0-or-later
// The imported model moves like the URDF: both are read by independent code of the tests and compared in the
// world frame at random coordinates.
#include "import/urdf/urdf.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/import/spatial.h"
#include <nlohmann/json.hpp>
#include <random>

using namespace mbsgen;
using namespace mbsgen::test;
using importer::RobotRoot;

namespace {

std::string imported(const std::string& urdf, RobotRoot root) {
  Diagnostics diagnostics("robot.urdf");
  importer::RobotOptions options;
  options.root = root;
  const auto model = importer::import_urdf(urdf, options, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(model.has_value());
  return model->text;
}

/// What the names of a joint's coordinates have beyond its name.
std::vector<const char*> coordinates_of(const std::string& type) {
  if (type != "Free") return {""};
  return {".x", ".y", ".z", ".qw", ".qx", ".qy", ".qz"};
}

Coordinates random_coordinates(const std::string& model, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> uniform(-2, 2);
  Coordinates coordinates;
  const nlohmann::json parsed = nlohmann::json::parse(model);
  for (const auto& body : parsed["bodies"])
    for (const auto& joint : body["joints"])
      for (const char* part : coordinates_of(joint["type"]))
        coordinates[joint["name"].get<std::string>() + part] = uniform(generator);
  return coordinates;
}

void compare_bodies(const WorldBody& model, const WorldBody& urdf, double tolerance) {
  CHECK(model.mass == Approx(urdf.mass).epsilon(tolerance));
  if (model.mass > 0) CHECK((model.com - urdf.com).norm() < tolerance * (1 + urdf.com.norm()));
  CHECK((model.tensor - urdf.tensor).norm() < tolerance * (1e-6 + urdf.tensor.norm()));
  for (const auto& [name, place] : model.points) {
    INFO(name);
    const auto link = urdf.points.find(name == "base_body" ? "base" : name);
    REQUIRE(link != urdf.points.end());
    const Eigen::Vector3d at = place.translation();
    CHECK((at - link->second.translation()).norm() < tolerance * (1 + at.norm()));
    CHECK((place.rotation() - link->second.rotation()).norm() < 10 * tolerance);
  }
}

/// `tolerance` is relative; files with angles such as 1.57079632679 differ by what was snapped.
void check_motion(const std::string& urdf, double tolerance, RobotRoot root = RobotRoot::fixed) {
  const std::string model = imported(urdf, root);
  for (unsigned seed = 1; seed <= 3; ++seed) {
    const Coordinates q = random_coordinates(model, seed);
    const World actual = model_world(model, q);
    const World expected = urdf_world(urdf, q);
    for (const auto& [name, body] : actual) {
      INFO(name);
      const auto found = expected.find(name == "base_body" ? "base" : name);
      REQUIRE(found != expected.end());
      compare_bodies(body, found->second, tolerance);
    }
  }
}

std::string inertial(const std::string& xyz, const std::string& rpy) {
  return "<inertial><origin xyz='" + xyz + "' rpy='" + rpy +
         "'/><mass value='1.5'/><inertia ixx='0.3' ixy='0.01' ixz='-0.02' iyy='0.4' iyz='0.03' "
         "izz='0.5'/></inertial>";
}

/// A chain of links with everything general, one for each axis; every link also carries a fixed one.
std::string chain(const std::vector<std::string>& axes, const std::string& type, const std::string& rpy) {
  std::string text = "<robot name='chain'><link name='l0'/>";
  for (std::size_t i = 1; i <= axes.size(); ++i) {
    const std::string n = std::to_string(i);
    text += "<link name='l" + n + "'>" + inertial("0.1 -0.2 0.3", "0.4 0.5 -0.6") + "</link>";
    text += "<link name='f" + n + "'>" + inertial("-0.3 0.1 0.2", "0 -0.2 0.7") + "</link>";
    text += "<joint name='j" + n + "' type='" + type + "'><parent link='" + (i % 2 == 1 ? "l" : "f") +
            std::to_string(i - 1) + "'/><child link='l" + n + "'/><origin xyz='0.2 0.3 -0.1' rpy='" + rpy +
            "'/><axis xyz='" + axes[i - 1] + "'/></joint>";
    text += "<joint name='w" + n + "' type='fixed'><parent link='l" + n + "'/><child link='f" + n +
            "'/><origin xyz='0.1 0 0.5' rpy='0.3 0 1.5707963267948966'/></joint>";
  }
  return text + "</robot>";
}

/// One moving link.
std::string with(const std::string& type, const std::string& axis) {
  return "<robot name='r'><link name='w'>" + inertial("0 0.1 0", "0 0 0") + "</link><link name='b'>" +
         inertial("0.1 0.2 0.3", "0.1 0.2 0.3") + "</link><joint name='j' type='" + type +
         "'><parent link='w'/><child link='b'/>"
         "<origin xyz='1 2 3' rpy='0.1 0.2 0.3'/><axis xyz='" +
         axis + "'/></joint></robot>";
}

} // namespace

TEST_CASE("every direction of axis keeps coordinate, sign and zero") {
  const std::vector<std::string> axes = {"1 0 0",  "-1 0 0",       "0 1 0",    "0 -1 0", "0 0 1",
                                         "0 0 -1", "1 1 0",        "0 -2 1",   "-1 0 3", "0.3 0.4 0.5",
                                         "1 -1 1", "-0.1 -2 0.01", "1e-9 0 -1"};
  for (const char* const type : {"revolute", "continuous", "prismatic"})
    for (const char* const rpy :
         {"0 0 0", "1.5707963267948966 0 0", "0 3.141592653589793 0", "0.3 -0.7 1.9"}) {
      INFO(type << ", rpy " << rpy);
      check_motion(chain(axes, type, rpy), 1e-8); // the last axis is snapped by 1e-9
    }
}

TEST_CASE("pitch near a quarter turn loses no precision in combined rotations") {
  for (const char* const pitch : {"1.57078", "1.5707963", "-1.5707973", "1.57079633"}) {
    INFO(pitch);
    check_motion(chain({"0.3 0.4 0.5", "0 0 1", "0 -1 0"}, "revolute", std::string("0.4 ") + pitch + " 0.9"),
                 2e-6);
  }
}

TEST_CASE("floating and planar joints and a floating root") {
  check_motion(with("floating", "0 0 1"), 1e-12);
  for (const char* const axis : {"0 0 1", "0 1 0", "1 0 0"}) check_motion(with("planar", axis), 1e-12);
  for (const auto root : {RobotRoot::free, RobotRoot::euler})
    check_motion(with("revolute", "0 1 1"), 1e-12, root);
}

TEST_CASE("a planar joint slides across its axis and turns about it") {
  for (const Eigen::Vector3d& axis : {Eigen::Vector3d(0, 0, -1), Eigen::Vector3d(-1, 0, 0),
                                      Eigen::Vector3d(0.6, 0, 0.8), Eigen::Vector3d(1, -2, 3)}) {
    std::ostringstream text;
    text << axis.transpose();
    const std::string model = imported(with("planar", text.str()), RobotRoot::fixed);
    std::vector<std::string> names;
    const nlohmann::json parsed = nlohmann::json::parse(model);
    for (const auto& joint : parsed["bodies"][0]["joints"]) names.push_back(joint["name"]);
    REQUIRE(names.size() == 3);
    const auto link = [&](const Coordinates& q) { return model_world(model, q).at("b").points.at("b"); };
    const Eigen::Isometry3d start = link({});
    const Eigen::Vector3d normal = start.rotation() * axis.normalized();
    const Eigen::Vector3d first = link({{names[0], 1}}).translation() - start.translation();
    const Eigen::Vector3d second = link({{names[1], 1}}).translation() - start.translation();
    CHECK((first.cross(second) - normal).norm() < 1e-12);
    CHECK(first.norm() == Approx(1));
    CHECK(second.norm() == Approx(1));
    const Eigen::Isometry3d turned = link({{names[2], 0.7}});
    CHECK((turned.translation() - start.translation()).norm() < 1e-12);
    CHECK((turned.rotation() - Eigen::AngleAxisd(0.7, normal) * start.rotation()).norm() < 1e-12);
  }
}

TEST_CASE("published robots move as their files say") {
  for (const char* const name : {"ur5", "iiwa", "panda", "baxter", "double_pendulum", "hyq", "anymal_b",
                                 "anymal_c", "solo12", "quadruped", "simple_humanoid", "atlas"})
    for (const char* const folder : {"source", "canonical"}) {
      const auto path = shared_path(std::string("models/urdf/") + folder + "/" + name + ".urdf");
      if (!path) continue;
      INFO(path->filename().string() << " " << folder);
      check_motion(read_file(*path), 5e-6);
      check_motion(read_file(*path), 5e-6, RobotRoot::free);
      check_motion(read_file(*path), 5e-6, RobotRoot::euler);
    }
  for (const char* const name : {"fourbar", "stewart"})
    if (const auto path = shared_path(std::string("models/urdf/closed_loop/") + name + ".urdf"))
      check_motion(read_file(*path), 1e-12);
}
