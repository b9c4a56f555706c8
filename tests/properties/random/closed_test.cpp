// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/constraints.h"
#include "oracles/reference/coordinates.h"
#include "oracles/reference/samples.h"
#include "properties/random/carriers.h"
#include "properties/random/closed_model.h"
#include "properties/random/comparison.h"
#include "support/catch.hpp"
#include <cmath>

// Functions of random mechanisms with closed loops against the whole system of constrained equations, solved
// at once. A failing case names its seed.

namespace {

using namespace random_models;
using reference::VectorXd;

constexpr double tolerance = 1e-8;

// Driven velocities, then those that are held at zero.
std::vector<int> prescribed(const mbsgen::formalism::Partition& partition) {
  std::vector<int> list = partition.driven;
  list.insert(list.end(), partition.held.begin(), partition.held.end());
  return list;
}

std::vector<int> given(const mbsgen::formalism::Partition& partition) {
  std::vector<int> fixed = partition.independent;
  const std::vector<int> others = prescribed(partition);
  fixed.insert(fixed.end(), others.begin(), others.end());
  return fixed;
}

// A closed state near the assembled one: coordinates, rates and accelerations satisfy the constraints.
class ClosedState {
public:
  ClosedState(const std::string& text, const Generated& generated)
      : model_(reference::read_model(text)), partition_(generated.partition()) {
    state_.qd = state_.qdd = VectorXd::Zero(model_.nqd());
    VectorXd motion = state_.qd;
    for (const int i : given(partition_)) {
      if (!moves_by_itself(i)) motion(i) = 0.005 * std::sin(1.0 + i);
      state_.qd(i) = std::cos(2.0 + i);
      state_.qdd(i) = std::sin(3.0 + 2 * i);
    }
    for (const int i : partition_.held) motion(i) = state_.qd(i) = state_.qdd(i) = 0;
    settle_motions();
    state_.q = reference::moved(model_, as_vector(partition_.q0), motion);
    // Positions that only a nonholonomic equation restricts are given, too.
    std::vector<int> fixed = given(partition_);
    for (std::size_t k = static_cast<std::size_t>(partition_.holonomic); k < partition_.dependent.size(); ++k)
      fixed.push_back(partition_.dependent[k]);
    REQUIRE(reference::assemble(model_, state_.q, fixed));
    reference::complete_rates(model_, state_, given(partition_));
    reference::complete_accelerations(model_, state_, given(partition_));
  }

  const reference::Model& model() const { return model_; }
  const reference::State& state() const { return state_; }

private:
  bool moves_by_itself(int velocity) const {
    for (const reference::Body& body : model_.bodies)
      for (const reference::Joint& joint : body.joints)
        if (joint.velocity == velocity) return joint.motion.has_value();
    return false; // a further velocity of a ball or free joint
  }

  // The only motion of the random models: q0 + 0.2 sin(3 t), here at t = 0.
  void settle_motions() {
    for (const int i : partition_.driven) {
      if (!moves_by_itself(i)) continue;
      state_.qd(i) = 0.6;
      state_.qdd(i) = 0;
    }
  }

  reference::Model model_;
  const mbsgen::formalism::Partition& partition_;
  reference::State state_;
};

void check_constraints(const ClosedState& closed, Generated& generated) {
  const auto all = reference::constraints(closed.model(), closed.state());
  const std::vector<int> live = reference::live_rows(closed.model());
  const auto results = generated.call("constraints", closed.state());
  const VectorXd bias = generated.vector("constraint_bias", closed.state());
  const auto n = closed.model().nqd();
  REQUIRE(results.at("h").size() == live.size());
  for (std::size_t k = 0; k < live.size(); ++k) {
    CHECK(std::fabs(results.at("h")[k] - all.h(live[k])) < 1e-10);
    CHECK(std::fabs(bias(static_cast<Eigen::Index>(k)) - all.Jdqd(live[k])) < 1e-9 * (1 + all.Jdqd.norm()));
    for (int j = 0; j < n; ++j)
      CHECK(std::fabs(results.at("J")[k * static_cast<std::size_t>(n) + static_cast<std::size_t>(j)] -
                      all.J(live[k], j)) < 1e-10);
  }
}

// What the generated function gives, over what was handed in.
VectorXd merged(VectorXd given_values, const mbsgen::scheme::Arrays<double>& results,
                const std::string& array, const std::vector<int>& computed) {
  for (const int i : computed) given_values(i) = results.at(array)[static_cast<std::size_t>(i)];
  return given_values;
}

void check_direct(const ClosedState& closed, Generated& generated, std::size_t way) {
  CAPTURE(way);
  const reference::Model& model = closed.model();
  const auto& partition = generated.partition();
  VectorXd Q(model.nqd());
  for (int i = 0; i < model.nqd(); ++i) Q(i) = 2 * std::cos(5.0 + 3 * i);
  const auto results = generated.call("direct_dynamics", closed.state(), Q, way);
  const auto expected = reference::constrained_dynamics(model, closed.state(), Q, prescribed(partition));
  std::vector<int> computed = partition.independent;
  computed.insert(computed.end(), partition.dependent.begin(), partition.dependent.end());
  const VectorXd qdd = merged(closed.state().qdd, results, "qdd", computed);
  CHECK(relative_error(qdd, expected.qdd) < tolerance);
  if (!partition.dependent.empty())
    CHECK(relative_error(merged(closed.state().qd, results, "qd", partition.dependent), closed.state().qd) <
          tolerance);
  for (const double residual : results.count("residual") ? results.at("residual") : std::vector<double>{})
    CHECK(std::fabs(residual) < 1e-11);
  for (std::size_t k = 0; k < partition.driven.size(); ++k)
    CHECK(std::fabs(results.at("Qdriven")[k] - Q(partition.driven[k]) -
                    expected.driving(static_cast<Eigen::Index>(k))) <
          tolerance * (1 + expected.driving.norm()));
}

// Multipliers are components in the axes of the nearest common ancestors, whichever axes a cut is solved in. Redundant
// equations leave them open.
void check_multipliers(const ClosedState& closed, Generated& generated, std::size_t way) {
  CAPTURE(way);
  const auto& partition = generated.partition();
  if (!partition.redundant.empty()) return;
  VectorXd Q(closed.model().nqd());
  for (int i = 0; i < Q.size(); ++i) Q(i) = std::sin(4.0 + 2 * i);
  const auto results = generated.call("direct_dynamics", closed.state(), Q, way);
  const VectorXd expected =
      reference::constrained_dynamics(closed.model(), closed.state(), Q, prescribed(partition)).lambda;
  const std::vector<int> live = reference::live_rows(closed.model());
  for (std::size_t k = 0; k < live.size(); ++k)
    CHECK(std::fabs(results.at("lambda")[k] - expected(live[k])) < tolerance * (1 + expected.norm()));
}

// Forces of the inverse dynamics, handed to the whole system, give the motion back.
void check_inverse(const ClosedState& closed, Generated& generated, std::size_t way) {
  CAPTURE(way);
  const auto& partition = generated.partition();
  const auto results = generated.call("inverse_dynamics", closed.state(), {}, way);
  const VectorXd Q = as_vector(results.at("Q"));
  const auto motion =
      reference::constrained_dynamics(closed.model(), closed.state(), Q, prescribed(partition));
  CHECK(relative_error(motion.qdd, closed.state().qdd) < tolerance);
  // Q holds what drives the driven joints: nothing is missing there. A torque that an actuator exerts about the axis
  // of a rod whose spin is held has no other effect.
  const auto driven = static_cast<Eigen::Index>(partition.driven.size());
  CHECK(motion.driving.head(driven).norm() < tolerance * (1 + Q.norm()));
}

bool of_power(const mbsgen::formalism::FunctionRow& row) {
  using mbsgen::scheme::Task;
  return row.task == Task::inverse_dynamics || row.task == Task::energy || row.task == Task::passive;
}

// Cuts do no work: the energy takes up the power of the joints less that of laws.
void check_power(const ClosedRecipe& recipe, unsigned seed) {
  CAPTURE(seed);
  const std::string text = closed_model(recipe, seed);
  CAPTURE(text);
  Generated generated(text, Stage::after_passes, of_power);
  const ClosedState closed(text, generated);
  const reference::State& state = closed.state();
  const VectorXd Q = as_vector(generated.call("inverse_dynamics", state).at("Q"));
  const double slope = reference::rate([&](double s) {
    reference::State later = state;
    later.q = reference::moved(closed.model(), state.q, s * state.qd + 0.5 * s * s * state.qdd);
    later.qd = state.qd + s * state.qdd;
    return generated.vector("energy", later).sum();
  });
  const double power = state.qd.dot(Q - generated.vector("passive", state));
  CHECK(std::fabs(slope - power) < 1e-8 * (1 + std::fabs(power)));
}

void compare(const std::string& text, Stage stage = Stage::after_passes,
             Geometry geometry = Geometry::tunable) {
  CAPTURE(text);
  Generated generated(text, stage, mbsgen::test::chosen_by_default, geometry);
  const ClosedState closed(text, generated);
  if (generated.program().shape.nc > 0) check_constraints(closed, generated);
  for (std::size_t way = 0; way < generated.ways("direct_dynamics"); ++way) {
    check_direct(closed, generated, way);
    check_multipliers(closed, generated, way);
  }
  for (std::size_t way = 0; way < generated.ways("inverse_dynamics"); ++way)
    check_inverse(closed, generated, way);
}

void compare(const ClosedRecipe& recipe, unsigned seed, Stage stage = Stage::after_passes) {
  CAPTURE(seed);
  compare(closed_model(recipe, seed), stage);
}

// A frame with an arm, and a bar of two halves from which a rod goes to the arm; the bar's own turn.
std::string stabilizer(const std::string& turn, const std::string& rod_end) {
  return R"({"mbsgen": 1, "name": "stabilizer", "gravity": [0.3, -0.2, -9.81], "bodies": [
    {"name": "frame", "parent": "base", "mass": 5, "inertia": [1, 0.1, 0, 2, 0, 3], "joints": [
      {"name": "lift", "type": "Tz", "role": "independent"}, {"name": "roll", "type": "Rx", "role": "independent", "q0": 0.2}]},
    {"name": "arm", "parent": "frame", "at": [0.2, 0.3, 0.1], "mass": 2, "com": [0, 0.4, 0], "inertia": [0.1, 0, 0, 0.2, 0, 0.3],
     "points": {"link": [0.1, 0.5, 0.05]}, "joints": [{"name": "swing", "type": "Rx", "role": "independent", "q0": 0.1}]},
    {"name": "half", "parent": "frame", "at": [-0.3, 0.2, -0.1], "mass": 1, "com": [0.1, 0.1, 0], "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
     "orientation": {"rpy": [)" +
         turn + R"(]}, "joints": [{"name": "bar", "type": "Ry", "role": "independent", "q0": -0.1}]},
    {"name": "bar", "parent": "half", "joints": [{"name": "twist", "type": "Ry", "role": "dependent", "q0": 0.05}]},
    {"name": "rod", "parent": "bar", "at": [0.4, 0.05, 0], "points": {"end": )" +
         rod_end + R"(},
     "joints": [{"name": "lean", "type": "Rx", "role": "dependent"}, {"name": "tilt", "type": "Ry", "role": "dependent"}]}],
    "cuts": [{"name": "ball", "type": "ball", "a": "rod.end", "b": "arm.link"}]})";
}

// A frame with an arm and a bar without mass, from which a rod goes to the arm: one body in a loop of four joints. A
// spring to the frame and forces in the axes of the frame's surroundings and of the arm act on it. `outside`: bodies on
// the frame, behind a comma each.
std::string one_body_in_a_loop(const std::string& inertia, const std::string& com,
                               const std::string& outside = "") {
  return R"laws({"mbsgen": 1, "name": "lever", "gravity": [0.3, -0.2, -9.81], "bodies": [
    {"name": "frame", "parent": "base", "mass": 5, "inertia": [1, 0.1, 0, 2, 0, 3], "points": {"spring": [0.1, 0.2, -0.3]},
     "joints": [{"name": "lift", "type": "Tz", "role": "independent"},
                {"name": "roll", "type": "Rx", "role": "independent", "q0": 0.2},
                {"name": "yaw", "type": "Rz", "role": "independent", "q0": -0.3}]},
    {"name": "arm", "parent": "frame", "at": [0.2, 0.3, 0.1], "mass": 2, "com": )laws" +
         com + R"laws(, "inertia": )laws" + inertia + R"laws(,
     "points": {"link": [0.1, 0.5, 0.05], "tip": [0, 0.6, 0.1]},
     "joints": [{"name": "swing", "type": "Rx", "role": "independent", "q0": 0.1}]},
    {"name": "bar", "parent": "frame", "at": [-0.3, 0.2, -0.1],
     "joints": [{"name": "twist", "type": "Ry", "role": "dependent", "q0": 0.05}]},
    {"name": "rod", "parent": "bar", "at": [0.4, 0.05, 0], "points": {"end": [0, 0, 0.7]},
     "joints": [{"name": "lean", "type": "Rx", "role": "dependent"}, {"name": "tilt", "type": "Ry", "role": "dependent"}]})laws" +
         outside + R"laws(],
    "cuts": [{"name": "ball", "type": "ball", "a": "rod.end", "b": "arm.link"}],
    "links": [{"name": "spring", "from": "frame.spring", "to": "arm.tip", "force": "40*(Z - 0.3) + 3*Zd"}],
    "forces": [{"name": "wind", "point": "arm.tip", "frame": "world",
                "force": ["2 - vx", "-0.5*vy", "0.3*z"], "torque": ["0.1*wx", "0.2", "-0.1*wz"]},
               {"name": "jet", "point": "rod.end", "frame": "world", "force": ["1", "0.4", "-0.2*vz"]}]})laws";
}

// A frame with two arms and a rack. A knuckle on three joints at the end of the upper arm is held by the lower arm and by
// a tie rod on the rack.
std::string knuckle_on_arms(const std::string& joints, const std::string& hub, const std::string& tie) {
  return R"({"mbsgen": 1, "name": "knuckle", "gravity": [0.3, -0.2, -9.81], "bodies": [
    {"name": "frame", "parent": "base", "mass": 5, "inertia": [1, 0.1, 0, 2, 0, 3], "joints": [
      {"name": "lift", "type": "Tz", "role": "independent"}, {"name": "roll", "type": "Rx", "role": "independent", "q0": 0.2}]},
    {"name": "lower", "parent": "frame", "at": [0, 0.1, -0.3], "mass": 1, "com": [0, 0.2, 0], "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
     "points": {"outer": [0, 0.6, 0]}, "joints": [{"name": "jounce", "type": "Rx", "role": "independent", "q0": 0.05}]},
    {"name": "upper", "parent": "frame", "at": [0.02, 0.2, 0.1], "mass": 1, "com": [0, 0.2, 0], "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
     "joints": [{"name": "swing", "type": "Rx", "role": "dependent"}]},
    {"name": "knuckle", "parent": "upper", "at": [0, 0.45, 0.01], "mass": 3, "com": [0.01, 0.05, -0.2], "inertia": [0.3, 0.01, 0, 0.2, 0.02, 0.25],
     "points": {"hub": [0.03, 0.01, -0.4], "rod": [0.15, -0.02, -0.25]}, "joints": [)" +
         joints + R"(]},
    {"name": "rack", "parent": "frame", "at": [0.16, 0.1, -0.15], "mass": 2, "joints": [{"name": "steer", "type": "Ty", "role": "independent", "q0": 0.01}]},
    {"name": "tie_rod", "parent": "rack", "points": {"outer": [0, 0.52, 0]},
     "joints": [{"name": "rise", "type": "Rx", "role": "dependent"}, {"name": "lean", "type": "Rz", "role": "dependent"}]}],
    "cuts": [{"name": "hub", "type": "ball", )" +
         hub + R"(}, {"name": "tie", "type": "ball", )" + tie + "}]}";
}

} // namespace

// Solved by its angular velocity. The last order of joints has no middle axis at right angles to both others.
TEST_CASE("a knuckle on three joints, held by an arm and a rod") {
  const std::string joints = GENERATE(
      R"({"name": "a", "type": "Ry", "role": "dependent"}, {"name": "b", "type": "Rx", "role": "dependent"}, {"name": "c", "type": "Rz", "role": "dependent"})",
      R"({"name": "a", "type": "R", "axis": [0, 0, -1], "role": "dependent"}, {"name": "b", "type": "R", "axis": [0, -1, 0], "role": "dependent"}, {"name": "c", "type": "Rx", "role": "dependent"})",
      R"({"name": "a", "type": "Ry", "role": "dependent"}, {"name": "b", "type": "R", "axis": [0.6, 0.8, 0], "role": "dependent"}, {"name": "c", "type": "Rz", "role": "dependent"})");
  const std::string hub =
      GENERATE(R"("a": "knuckle.hub", "b": "lower.outer")", R"("a": "lower.outer", "b": "knuckle.hub")");
  const std::string tie =
      GENERATE(R"("a": "knuckle.rod", "b": "tie_rod.outer")", R"("a": "tie_rod.outer", "b": "knuckle.rod")");
  compare(knuckle_on_arms(joints, hub, tie), GENERATE(Stage::as_built, Stage::after_passes));
}

TEST_CASE("planar mechanisms of one to six loops") {
  ClosedRecipe planar;
  planar.planar = true;
  planar.loops = GENERATE(range(1, 7));
  planar.massless = GENERATE(false, true);
  compare(planar, GENERATE(1U, 2U, 3U), GENERATE(Stage::as_built, Stage::after_passes));
}

TEST_CASE("spatial mechanisms of one to six loops") {
  ClosedRecipe spatial;
  spatial.loops = GENERATE(range(1, 7));
  spatial.massless = GENERATE(false, true);
  compare(spatial, GENERATE(11U, 12U));
}

// Its cut is solved in the axes of the bar, which carries the rod; one way condenses the loop on the frame.
TEST_CASE("a rod of two joints between two bodies that turn") {
  const std::string turn = GENERATE("0, 0, 0", "0.3, 0, 0", "0.1, -0.2, 0.4");
  const std::string rod_end = GENERATE("[0, 0, 0.7]", "[0.05, 0.1, 0.7]");
  compare(stabilizer(turn, rod_end), GENERATE(Stage::as_built, Stage::after_passes));
}

// Few bodies with inertia: their loads are computed in the axes of the frame, too.
TEST_CASE("one body in a loop of four joints") {
  const std::string inertia = GENERATE("[0.1, 0, 0, 0.2, 0, 0.3]", "[0.1, 0.02, -0.01, 0.2, 0.03, 0.25]");
  const std::string com = GENERATE("[0, 0, 0]", "[0, 0.4, 0]", "[0.1, 0.3, 0.05]");
  compare(one_body_in_a_loop(inertia, com), GENERATE(Stage::as_built, Stage::after_passes));
}

// Its moment of inertia about its axis is in no other equation, and not in the tree of the bodies in loops.
TEST_CASE("a wheel outside of a loop with one body") {
  const std::string inertia = GENERATE("[0.02, 0, 0, 0.03, 0, 0.02]", "[0.02, 0, 0, 0.03, 0, 0.025]");
  const std::string wheel =
      R"(, {"name": "wheel", "parent": "frame", "at": [0.3, -0.4, -0.2], "mass": 1.5, "com": [0, 0.05, 0],
    "inertia": )" +
      inertia + R"(, "joints": [{"name": "spin", "type": "Ry", "role": "independent"}]})";
  compare(one_body_in_a_loop("[0.1, 0.02, -0.01, 0.2, 0.03, 0.25]", "[0.1, 0.3, 0.05]", wheel),
          GENERATE(Stage::as_built, Stage::after_passes));
}

TEST_CASE("mechanisms with user constraints") {
  ClosedRecipe recipe;
  recipe.constraints = true;
  recipe.planar = GENERATE(false, true);
  recipe.loops = GENERATE(0, 1, 2);
  compare(recipe, GENERATE(22U, 23U, 24U));
}

TEST_CASE("mechanisms with driven joints") {
  ClosedRecipe recipe;
  recipe.driven = true;
  recipe.planar = GENERATE(false, true);
  recipe.loops = GENERATE(0, 1, 2);
  recipe.constraints = GENERATE(false, true);
  compare(recipe, GENERATE(31U, 34U, 35U, 36U, 37U, 38U));
}

namespace {

ClosedRecipe with_ball_and_free_joints() {
  ClosedRecipe recipe;
  recipe.spatial = true;
  recipe.loops = GENERATE(range(0, 6));
  recipe.constraints = GENERATE(false, true);
  recipe.driven = GENERATE(false, true);
  if (recipe.loops == 0 && !recipe.constraints) recipe.driven = true;
  return recipe;
}

} // namespace

TEST_CASE("mechanisms with ball and free joints") {
  compare(with_ball_and_free_joints(), GENERATE(50U, 54U, 57U));
}

TEST_CASE("more mechanisms with ball and free joints", "[.][long]") {
  compare(with_ball_and_free_joints(), GENERATE(53U, 56U, 59U));
}

TEST_CASE("massless rods with two ball joints, whose spin is held") {
  ClosedRecipe recipe;
  recipe.spatial = recipe.massless = true;
  recipe.loops = GENERATE(range(1, 5));
  compare(recipe, GENERATE(71U, 72U, 73U, 74U, 77U, 78U));
}

TEST_CASE("mechanisms with wheels") {
  ClosedRecipe recipe;
  recipe.planar = GENERATE(false, true);
  recipe.driven = GENERATE(false, true);
  recipe.loops = GENERATE(0, 1, 2);
  if (recipe.loops == 0) recipe.driven = true;
  const unsigned seed = GENERATE(31U, 35U, 36U, 37U);
  compare(with_wheels(closed_model(recipe, seed), seed));
}

TEST_CASE("mechanisms on a free hull") {
  ClosedRecipe recipe;
  recipe.planar = GENERATE(false, true);
  recipe.driven = GENERATE(false, true);
  recipe.loops = GENERATE(1, 2);
  const unsigned seed = GENERATE(31U, 35U, 36U, 37U);
  const std::string text = closed_model(recipe, seed);
  compare(on_free_hull(seed % 2 == 0 ? text : with_wheels(text, seed), seed));
}

TEST_CASE("mechanisms whose masses and moments of inertia are parameters") {
  ClosedRecipe recipe;
  recipe.planar = GENERATE(false, true);
  recipe.loops = GENERATE(1, 2, 4);
  const bool floating = GENERATE(false, true);
  const Geometry geometry = GENERATE(Geometry::tunable, Geometry::fixed);
  const unsigned seed = GENERATE(31U, 35U, 36U, 37U);
  std::string text = with_wheels(closed_model(recipe, seed), seed);
  if (floating) text = on_free_hull(text, seed);
  compare(with_inertial_parameters(text, seed), Stage::after_passes, geometry);
}

TEST_CASE("mechanisms gain the power of their joints") {
  ClosedRecipe recipe;
  recipe.planar = GENERATE(false, true);
  recipe.spatial = !recipe.planar;
  recipe.driven = GENERATE(false, true);
  recipe.loops = 2;
  check_power(recipe, GENERATE(34U, 35U, 36U, 37U, 50U, 53U, 54U, 57U));
}
