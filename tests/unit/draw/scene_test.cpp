// SPDX-License-Identifier: GPL-3.0-or-later
// The scene of a model, and its places against the generated functions.
#include "draw/scene/scene.h"
#include "interpret/model.h"
#include "support/catch.hpp"
#include "unit/draw/pictured.h"
#include <algorithm>
#include <cmath>

using namespace mbsgen;
using draw::Pose;
using draw::Vector;
using draw::operator-;

namespace {

// Several joints in one body, along any axis, a screw, a locked one, and a ball.
const char* const joints_of_all_kinds = R"({"mbsgen": 1, "name": "kinds", "gravity": [0, 0, -9.81],
  "base": {"points": {"hub": [0.1, 0.2, 0.3]}},
  "bodies": [
    {"name": "slide", "parent": "base", "at": "hub", "orientation": {"rpy": [0.3, -0.2, 0.5]}, "mass": 1,
     "joints": [{"name": "x", "type": "Tx", "q0": 0.2}, {"name": "y", "type": "T", "axis": [0, 0.6, 0.8], "q0": 0.1},
                {"name": "fixed", "type": "Ry", "role": "locked", "q0": 0.7}, {"name": "yaw", "type": "Rz", "q0": 0.4}],
     "points": {"tip": [0.5, 0, 0]}},
    {"name": "bolt", "parent": "slide", "at": "tip", "mass": 1,
     "joints": [{"name": "turn", "type": "R", "axis": [1, 2, 2], "q0": -0.6},
                {"name": "screw", "type": "Screw", "axis": [0, 1, 0], "pitch": 0.05, "q0": 2}]},
    {"name": "bob", "parent": "bolt", "at": [0, 0, 0.4], "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
     "joints": [{"name": "knee", "type": "Ball", "q0": [0.8, 0, 0.6, 0]}]}]})";

double distance(const Pose& a, const Pose& b) {
  double largest = draw::length(a.position - b.position);
  for (std::size_t i = 0; i < 9; ++i) largest = std::max(largest, std::fabs(a.rotation[i] - b.rotation[i]));
  return largest;
}

// Rodrigues' formula, or a shift: the joint's motion along its own coordinate axis.
Pose motion(const draw::scene::Joint& joint, const std::vector<double>& q) {
  const double value = joint.coordinate < 0 ? 0.7 : q[static_cast<std::size_t>(joint.coordinate)];
  Pose pose;
  pose.position[joint.axis] = joint.travel * value;
  if (!joint.turns) return pose;
  const std::size_t i = (joint.axis + 1) % 3, j = (joint.axis + 2) % 3;
  pose.rotation[4 * i] = pose.rotation[4 * j] = std::cos(value);
  pose.rotation[3 * i + j] = -std::sin(value);
  pose.rotation[3 * j + i] = std::sin(value);
  return pose;
}

Pose transposed(Pose pose) {
  std::swap(pose.rotation[1], pose.rotation[3]);
  std::swap(pose.rotation[2], pose.rotation[6]);
  std::swap(pose.rotation[5], pose.rotation[7]);
  return pose;
}

// By the function that users get.
std::vector<Pose> generated_poses(const std::string& text, const std::vector<double>& q) {
  expr::Pool pool(expr::AngleSums::known);
  Diagnostics diagnostics("model.json");
  cli::RunContext context{Budget(), {}, "model"};
  const auto evaluated = cli::evaluated(text, pool, {"poses"}, "x", context, {}, diagnostics).value();
  std::vector<double> numbers(12 * evaluated.understood.model.bodies.size());
  interpret::Model(evaluated.image, evaluated.program.shape)
      .call("poses", {{"q", interpret::in(q.data())}, {"X", interpret::out(numbers.data())}});
  std::vector<Pose> poses(evaluated.understood.model.bodies.size());
  for (std::size_t i = 0; i < poses.size(); ++i) {
    std::copy_n(numbers.data() + 12 * i, 3, poses[i].position.begin());
    std::copy_n(numbers.data() + 12 * i + 3, 9, poses[i].rotation.begin());
  }
  return poses;
}

} // namespace

TEST_CASE("bodies are where the generated poses have them", "[scene]") {
  const std::string text = GENERATE(std::string(joints_of_all_kinds), test::example("four_bar/four_bar.json"),
                                    test::example("puma560/puma560.json"));
  const test::Pictured model = test::pictured(text);
  const draw::Posture posture = model.posture(model.scene.q0);
  const std::vector<Pose> expected = generated_poses(text, model.scene.q0);
  REQUIRE(posture.bodies.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    INFO(model.scene.bodies[i].name);
    CHECK(distance(posture.bodies[i], expected[i]) < 1e-12);
  }
}

TEST_CASE("joints lie on the way from body to body", "[scene]") {
  const test::Pictured model = test::pictured(joints_of_all_kinds);
  const draw::Scene& scene = model.scene;
  const draw::Posture posture = model.posture(scene.q0);
  for (std::size_t row = 0; row < scene.bodies.size(); ++row) {
    const draw::scene::Body& body = scene.bodies[row];
    Pose behind = posture.body(body.parent) * body.place;
    for (const int i : body.joints) {
      const draw::scene::Joint& joint = scene.joints[static_cast<std::size_t>(i)];
      INFO(joint.name);
      const draw::JointPose& pose = posture.joints[static_cast<std::size_t>(i)];
      CHECK(distance(pose.before, behind * Pose{{}, joint.axes}) < 1e-12);
      if (!joint.is_spatial) CHECK(distance(pose.after, pose.before * motion(joint, scene.q0)) < 1e-12);
      behind = pose.after * transposed(Pose{{}, joint.axes});
    }
    CHECK(distance(behind, posture.bodies[row]) < 1e-12);
  }
}

TEST_CASE("a homogeneous cuboid is its own box of equal inertia", "[scene]") {
  const double m = 2, a = 0.2, b = 0.4, c = 0.6;
  const double x = m / 12 * (b * b + c * c), y = m / 12 * (a * a + c * c), z = m / 12 * (a * a + b * b);
  SECTION("along the axes") {
    const draw::scene::Shape box = draw::inertia_box(m, {1, 2, 3}, {x, 0, 0, y, 0, z}).value();
    CHECK(box.pose.position == Vector{1, 2, 3});
    CHECK(draw::length(box.half_sizes - Vector{0.1, 0.2, 0.3}) < 1e-12);
  }
  SECTION("turned about z") {
    const double cosine = 0.8, sine = 0.6, xx = cosine * cosine * x + sine * sine * y,
                 xy = cosine * sine * (x - y), yy = sine * sine * x + cosine * cosine * y;
    const draw::scene::Shape box = draw::inertia_box(m, {}, {xx, xy, 0, yy, 0, z}).value();
    for (std::size_t i = 0; i < 3; ++i) {
      const Vector axis = draw::column(box.pose.rotation, i);
      const double along_x = std::fabs(draw::dot(axis, {cosine, sine, 0}));
      const double half = along_x > 0.5 ? 0.1 : std::fabs(axis[2]) > 0.5 ? 0.3 : 0.2;
      CHECK(std::fabs(box.half_sizes[i] - half) < 1e-12);
      CHECK(std::fabs(along_x - std::round(along_x)) < 1e-12);
    }
  }
  SECTION("a thin rod has one edge") {
    const draw::scene::Shape box = draw::inertia_box(m, {}, {0, 0, 0, y, 0, y}).value();
    CHECK(draw::length(box.half_sizes - Vector{std::sqrt(3 * y / m), 0, 0}) < 1e-7);
  }
  SECTION("none for the tensor of no body, and without mass or moments") {
    CHECK(!draw::inertia_box(m, {}, {0, 0, 0, y, 0, 0}));
    CHECK(!draw::inertia_box(0, {}, {x, 0, 0, y, 0, z}));
    CHECK(!draw::inertia_box(m, {}, {}));
  }
}

TEST_CASE("a scene names roles and equations, and draws sticks to points and children", "[scene]") {
  const draw::Scene scene = test::pictured(test::example("four_bar/four_bar.json")).scene;
  CHECK(scene.is_closed);
  CHECK(scene.joints[0].role == draw::scene::JointRole::independent);
  CHECK(scene.joints[1].role == draw::scene::JointRole::dependent);
  REQUIRE(scene.cuts.size() == 1);
  CHECK(scene.cuts[0].equations.size() == 2);
  CHECK(scene.cuts[0].equations[0].find(scene.cuts[0].name) != std::string::npos);
  for (std::size_t row = 0; row < scene.bodies.size(); ++row) {
    const auto lines = scene.items_of(draw::scene::Kind::stick);
    CHECK(std::any_of(lines.begin(), lines.end(),
                      [&](const auto* line) { return line->row == static_cast<int>(row); }));
  }
}

TEST_CASE("assembled loops have no gap", "[scene]") {
  const test::Pictured model = test::pictured(test::example("four_bar/four_bar.json"));
  CHECK(draw::gap(model.scene.cuts[0], model.posture(model.scene.q0)) < 1e-9);
}

TEST_CASE("a bar that is too short leaves the least gap", "[scene]") {
  std::string text = test::example("four_bar/four_bar.json");
  const std::string length = R"("coupler_length": {"value": 0.35)";
  text.replace(text.find(length), length.size(), R"("coupler_length": {"value": 0.02)");
  const test::Pictured model = test::pictured(text);
  CHECK(!model.scene.is_closed);
  // Crank of 0.1 m at 0.9 rad; the rocker of 0.3 m turns about a point 0.4 m away.
  const double to_pivot = std::hypot(0.4 - 0.1 * std::cos(0.9), 0.1 * std::sin(0.9));
  const double least = to_pivot - 0.3 - 0.02;
  CHECK(draw::gap(model.scene.cuts[0], model.posture(model.scene.q0)) == Approx(least).epsilon(1e-5));
}
