// SPDX-License-Identifier: GPL-3.0-or-later
#include "random/tangent_step.h"
#include "random/comparison.h"
#include "random/steps.h"
#include "reference/coordinates.h"
#include "support/catch.hpp"
#include <algorithm>
#include <random>

namespace random_models {

namespace {

using namespace mbsgen;
using reference::VectorXd;

// Random numbers for these velocities, zero for the others.
class Draw {
public:
  explicit Draw(int size) : size_(size) {}

  VectorXd all() {
    return VectorXd::NullaryExpr(size_, [this] { return uniform_(random_); });
  }
  VectorXd only(const std::vector<int>& velocities) {
    const VectorXd drawn = all();
    VectorXd result = VectorXd::Zero(size_);
    for (const int i : velocities) result[i] = drawn[i];
    return result;
  }

private:
  int size_;
  std::mt19937 random_{5};
  std::uniform_real_distribution<double> uniform_{-1, 1};
};

std::vector<int> joined(std::vector<int> some, const std::vector<int>& others) {
  some.insert(some.end(), others.begin(), others.end());
  return some;
}

// Driven joints whose motion the caller gives: direct dynamics computes no coordinate of them.
std::vector<int> given_motions(const scheme::Function& direct, const scheme::Shape& shape) {
  std::vector<int> given;
  for (const int i : shape.driven)
    if (std::none_of(direct.outputs.begin(), direct.outputs.end(), [i](const scheme::Output& output) {
          return output.array == "qdd" && output.index == i;
        }))
      given.push_back(i);
  return given;
}

struct Direction {
  VectorXd q, qd, Q, qdd;
};

Direction random_direction(const scheme::Function& direct, const scheme::Shape& shape) {
  Draw draw(shape.nqd);
  if (!shape.partition) return {draw.all(), draw.all(), draw.all(), VectorXd::Zero(shape.nqd)};
  const std::vector<int> given = given_motions(direct, shape);
  return {draw.only(joined(shape.integrated, given)), draw.only(joined(shape.independent, given)), draw.all(),
          draw.only(given)};
}

void set_directions(Steps& steps, const Direction& direction) {
  steps.inputs()["dq"] = still(direction.q);
  steps.inputs()["dqd"] = still(direction.qd);
  steps.inputs()["dQ"] = still(direction.Q);
  steps.inputs()["dqdd"] = still(direction.qdd);
}

// What a caller says of computed coordinates and velocities has no effect.
void spoil_computed(Steps& steps) {
  for (const int i : steps.program().shape.solved) steps.inputs()["dq"].at(static_cast<std::size_t>(i)) = 7;
  for (const int i : steps.program().shape.dependent)
    steps.inputs()["dqd"].at(static_cast<std::size_t>(i)) = 7;
}

void move_along(Steps& steps, const Direction& direction) {
  const VectorXd q = real(steps.inputs().at("q"));
  steps.inputs()["q"] = along(q, reference::coordinate_motion(steps.model(), q, direction.q).rate);
  steps.inputs()["qd"] = along(steps.state().qd, direction.qd);
  steps.inputs()["Q"] = along(10 * steps.state().qdd, direction.Q);
  if (steps.program().shape.partition)
    steps.inputs()["qdd"] = along(VectorXd::Zero(direction.qdd.size()), direction.qdd);
}

} // namespace

void compare_tangent(const reference::Model& model, const scheme::Program& program,
                     const reference::State& state) {
  Steps steps(model, program, state);
  const scheme::Function& direct = *steps.find("direct_dynamics");
  const Direction direction = random_direction(direct, program.shape);
  if (program.shape.partition) steps.inputs()["qdd"] = still(VectorXd::Zero(program.shape.nqd));
  steps.results(direct); // closes the loops
  set_directions(steps, direction);
  spoil_computed(steps);
  std::vector<VectorXd> actual;
  for (const scheme::Function& function : program.functions)
    if (function.name == "direct_dynamics_tangent")
      actual.push_back(real(steps.results(function).at("dqdd")));
  REQUIRE_FALSE(actual.empty());
  move_along(steps, direction);
  const VectorXd expected = rates(steps.results(direct).at("qdd"));
  for (const VectorXd& variant : actual) CHECK(relative_error(variant, expected) < 1e-9);
}

} // namespace random_models
