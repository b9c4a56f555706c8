// SPDX-License-Identifier: GPL-3.0-or-later
// Joints of several coordinates and along any axis: what the reader makes of them.
#include "base/index.h"
#include "support/catch.hpp"
#include "unit/model/reading.h"
#include <cmath>

using namespace mbsgen;
using model::Joint;
using model::JointType;
using test::Reading;

namespace {

std::string with_joints(const std::string& joints, const std::string& top = "") {
  return R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], )" + top +
         R"("bodies": [{"name": "b", "parent": "base", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1], "joints": [)" +
         joints + "]}]}";
}

std::string complaint(const std::string& joints) {
  return Reading(with_joints(joints)).messages();
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a free joint owns seven coordinates and six velocities") {
  const Reading reading(with_joints(
      R"({"name": "f", "type": "Free"}, {"name": "a", "type": "Rz"}, {"name": "s", "type": "Ball", "role": "locked"},
         {"name": "u", "type": "Universal"}, {"name": "s2", "type": "Ball"})"));
  REQUIRE(reading.messages() == "");
  const model::Model& model = *reading.model;
  CHECK(model.nq() == 14);
  CHECK(model.nqd() == 12);
  CHECK(model.coordinate_name(0) == "f.x");
  CHECK(model.coordinate_name(3) == "f.qw");
  CHECK(model.coordinate_name(7) == "a");
  CHECK(model.velocity_name(0) == "f.vx");
  CHECK(model.velocity_name(5) == "f.wz");
  CHECK(model.velocity_name(6) == "a");
  CHECK(model.velocity_name(7) == "u.x");
  CHECK(model.coordinate_name(10) == "s2.qw");
  CHECK(model.velocity_name(11) == "s2.wz");
}

TEST_CASE("initial attitudes are normalized, from numbers or angles") {
  const auto quaternion = [](const std::string& q0) {
    const Reading reading(with_joints(R"({"name": "s", "type": "Ball", "q0": )" + q0 + "}"));
    REQUIRE(reading.model);
    std::vector<double> values;
    for (const model::Scalar& value : reading.model->joints[0].q0) values.push_back(value.nominal);
    return values;
  };
  CHECK(quaternion("[0, 3, 0, 4]") == std::vector<double>{0, 0.6, 0, 0.8});
  CHECK(quaternion(R"({"quaternion": [1, 0, 0, 0]})") == std::vector<double>{1, 0, 0, 0});
  const std::vector<double> turned = quaternion(R"({"rpy": [0.4, 0, 0]})");
  CHECK(std::abs(turned[0] - std::cos(0.2)) < 1e-15);
  CHECK(std::abs(turned[1] - std::sin(0.2)) < 1e-15);
  const std::vector<double> upside_down = quaternion(R"({"rpy": [0, "pi", "pi/2"]})");
  CHECK(std::abs(std::abs(upside_down[1]) - std::sqrt(0.5)) < 1e-15);
  CHECK(std::abs(std::abs(upside_down[2]) - std::sqrt(0.5)) < 1e-15);
  CHECK(has(complaint(R"({"name": "s", "type": "Ball", "q0": [2, 0, 0, 0]})"), "it is normalized"));
  CHECK(complaint(R"({"name": "s", "type": "Ball", "q0": [0.7071068, 0.7071068, 0, 0]})") == "");
}

TEST_CASE("laws name the coordinates and velocities of joints that have several") {
  const std::string free = R"({"name": "f", "type": "Free"}, )";
  const auto law = [&](const std::string& text) {
    return complaint(free + R"({"name": "u", "type": "Universal"}, {"name": "a", "type": "Rz", "force": ")" +
                     text + "\"}");
  };
  CHECK(law("q(f.x)*qd(f.wz) - q(f.qw) + qd(u.x)*q(u.y)") == "");
  CHECK(has(law("q(f)"), "the joint 'f' has no coordinate 'f', take q(f.x), q(f.y)"));
  CHECK(has(law("qd(f.qw)"), "the joint 'f' has no velocity 'f.qw', take qd(f.vx)"));
  CHECK(has(law("q(a.x)"), "the joint 'a' has no coordinate 'a.x', take q(a)"));
  CHECK(has(law("q(g.x)"), "there is no joint 'g'"));
}

TEST_CASE("mistakes of such joints are named") {
  CHECK(has(complaint(R"({"name": "s", "type": "Ball", "q0": [0, 0, 0, 0]})"), "the quaternion is zero"));
  CHECK(has(complaint(R"({"name": "s", "type": "Ball", "q0": [1, 0, 0]})"),
            "found 3 elements, write four numbers"));
  CHECK(has(complaint(R"({"name": "s", "type": "Ball", "q0": {"position": [0, 0, 0]}})"),
            "has no key 'position'"));
  CHECK(
      has(complaint(R"({"name": "s", "type": "Ball", "q0": {"rpy": [0, 0, 0], "quaternion": [1, 0, 0, 0]}})"),
          "write one of them"));
  CHECK(has(complaint(R"({"name": "s", "type": "Free", "qd0": [1, 0, 0]})"),
            "found 3 elements, write six numbers"));
  CHECK(has(complaint(R"({"name": "s", "type": "Ball", "force": "1"})"), "a list of 3 expressions"));
  CHECK(has(complaint(R"({"name": "s", "type": "Ball", "force": ["1"]})"),
            "found 1 element, write a list of 3"));
  CHECK(has(complaint(R"({"name": "s", "type": "Ball", "role": "driven", "motion": "t"})"),
            "the caller gives the motion of a ball or free joint"));
  CHECK(has(complaint(R"({"name": "r", "type": "R"})"), "the joint needs an \"axis\""));
  CHECK(has(complaint(R"({"name": "r", "type": "R", "axis": [0, 0, 0]})"), "the axis is zero"));
  CHECK(has(complaint(R"({"name": "r", "type": "Rx", "axis": [0, 0, 1]})"), "has no axis of its own"));
  CHECK(has(complaint(R"({"name": "r", "type": "Screw", "axis": [0, 0, 1]})"), "a screw needs a \"pitch\""));
  CHECK(has(complaint(R"({"name": "r", "type": "Rx", "pitch": 1})"), "only a screw has a pitch"));
  CHECK(has(complaint(R"({"name": "r", "type": "Universal", "q0": 1})"), "write two numbers"));
  CHECK(has(Reading(with_joints(R"({"name": "r", "type": "R", "axis": [0, "k", 1]})",
                                R"("parameters": {"k": 1}, )"))
                .messages(),
            "an axis is fixed when the code is generated"));
}

TEST_CASE("an axis is made one of length 1, and exact where it is a coordinate axis") {
  const auto third_column = [](const std::string& axis) {
    const Reading reading(with_joints(R"({"name": "r", "type": "R", "axis": )" + axis + "}"));
    REQUIRE(reading.messages() == "");
    const model::Rotation& frame = reading.model->joints[0].frame;
    if (frame.kind == model::Rotation::Kind::identity) return std::vector<double>{0, 0, 1};
    return std::vector<double>{frame.matrix[2].nominal, frame.matrix[5].nominal, frame.matrix[8].nominal};
  };
  CHECK(third_column("[0, 0, 5]") == std::vector<double>{0, 0, 1});
  CHECK(third_column("[0, -2, 0]") == std::vector<double>{0, -1, 0});
  CHECK(third_column("[1, 0, 0]") == std::vector<double>{1, 0, 0});
  const std::vector<double> slanted = third_column("[-1, 2, 2]");
  CHECK(std::abs(slanted[0] + 1 / 3.0) < 1e-15);
  CHECK(std::abs(slanted[1] - 2 / 3.0) < 1e-15);
}

TEST_CASE("limits and armatures are numbers of the file, each of its own") {
  const Reading reading(with_joints(
      R"({"name": "a", "type": "Rz", "armature": "2*J", "limits": {"lower": "-pi/2", "force": "3*J"}},
         {"name": "u", "type": "Universal", "armature": [0.25, "J"]}, {"name": "s", "type": "Screw", "axis": [0, 0, 1],
          "pitch": 0.01, "limits": {}}, {"name": "b", "type": "Ball"})",
      R"("parameters": {"J": 0.5}, )"));
  REQUIRE(reading.messages() == "");
  const std::vector<Joint>& joints = reading.model->joints;
  CHECK(joints[0].limits.lower->nominal == -std::acos(0.0));
  CHECK(joints[0].limits.force->nominal == 1.5);
  CHECK_FALSE((joints[0].limits.upper || joints[0].limits.velocity));
  CHECK(joints[0].armature.nominal == 1);
  CHECK(joints[1].armature.nominal == 0.25);
  CHECK(joints[2].armature.nominal == 0.5);
  for (std::size_t row : {1U, 2U, 3U, 4U}) CHECK_FALSE(joints[row].limits);
  for (std::size_t row : {3U, 4U}) CHECK(joints[row].armature.value.is_zero());
}
