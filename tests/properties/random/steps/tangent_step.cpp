// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/steps/tangent_step.h"
#include "oracles/reference/coordinates.h"
#include "properties/random/comparison.h"
#include "properties/random/steps/steps.h"
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
  std::map<std::string, double> parameters; ///< by name
};

Direction random_direction(Draw& draw, const scheme::Function& direct, const scheme::Shape& shape) {
  if (!shape.partition) return {draw.all(), draw.all(), draw.all(), VectorXd::Zero(shape.nqd), {}};
  const std::vector<int> given = given_motions(direct, shape);
  return {draw.only(joined(shape.integrated, given)),
          draw.only(joined(shape.independent, given)),
          draw.all(),
          draw.only(given),
          {}};
}

void set_directions(Steps& steps, const Direction& direction) {
  steps.inputs()["dq"] = still(direction.q);
  steps.inputs()["dqd"] = still(direction.qd);
  steps.inputs()["dQ"] = still(direction.Q);
  steps.inputs()["dqdd"] = still(direction.qdd);
  std::vector<double> rates;
  for (const std::string& name : steps.program().shape.sensitivities)
    rates.push_back(direction.parameters.at(name));
  steps.inputs()["dp"] = still(as_vector(rates));
}

// What a caller says of computed coordinates and velocities has no effect.
void spoil_computed(Steps& steps) {
  for (const int i : steps.program().shape.solved) steps.inputs()["dq"].at(static_cast<std::size_t>(i)) = 7;
  for (const int i : steps.program().shape.dependent)
    steps.inputs()["dqd"].at(static_cast<std::size_t>(i)) = 7;
}

void move_along(Steps& steps, const Direction& direction) {
  steps.vary_parameters(direction.parameters);
  const VectorXd q = real(steps.inputs().at("q"));
  steps.inputs()["q"] = along(q, reference::coordinate_motion(steps.model(), q, direction.q).rate);
  steps.inputs()["qd"] = along(steps.state().qd, direction.qd);
  steps.inputs()["Q"] = along(10 * steps.state().qdd, direction.Q);
  if (steps.program().shape.partition)
    steps.inputs()["qdd"] = along(VectorXd::Zero(direction.qdd.size()), direction.qdd);
}

// Direct dynamics of the program; driven joints that the caller moves have no acceleration.
const scheme::Function& begin(Steps& steps) {
  const scheme::Function& direct = *steps.find("direct_dynamics");
  const scheme::Shape& shape = steps.program().shape;
  if (shape.partition) steps.inputs()["qdd"] = still(VectorXd::Zero(shape.nqd));
  steps.results(direct); // closes the loops
  return direct;
}

// The results of all variants of a function.
std::vector<scheme::Arrays<Complex>> variants(Steps& steps, const std::string& name) {
  std::vector<scheme::Arrays<Complex>> results;
  for (const scheme::Function& function : steps.program().functions)
    if (function.name == name) results.push_back(steps.results(function));
  REQUIRE_FALSE(results.empty());
  return results;
}

// Rows of all velocities, columns of parameters; row-major.
std::vector<Complex> flattened(const std::vector<VectorXd>& columns, int rows) {
  std::vector<Complex> result;
  for (int i = 0; i < rows; ++i)
    for (const VectorXd& column : columns) result.emplace_back(column[i], 0);
  return result;
}

VectorXd column_of(const std::vector<Complex>& matrix, std::size_t k, std::size_t columns) {
  std::vector<double> column;
  for (std::size_t i = k; i < matrix.size(); i += columns) column.push_back(matrix[i].real());
  return as_vector(column);
}

// Of these rows alone.
VectorXd rows_of(const VectorXd& values, const std::vector<int>& rows) {
  std::vector<double> result;
  for (const int row : rows) result.push_back(values[row]);
  return as_vector(result);
}

// A displacement per velocity; of models whose joints have one coordinate each.
void compare_displacement(const Steps& steps, const VectorXd& actual, const VectorXd& expected) {
  const scheme::Shape& shape = steps.program().shape;
  if (shape.spatial.empty())
    CHECK(relative_error(rows_of(actual, shape.solved), rows_of(expected, shape.solved)) < 1e-9);
}

} // namespace

void compare_tangent(const reference::Model& model, const scheme::Program& program,
                     const reference::State& state) {
  Steps steps(model, program, state);
  const scheme::Function& direct = begin(steps);
  Draw draw(program.shape.nqd);
  Direction direction = random_direction(draw, direct, program.shape);
  for (const std::string& name : program.shape.sensitivities) direction.parameters[name] = draw.all()[0];
  set_directions(steps, direction);
  spoil_computed(steps);
  const std::vector<scheme::Arrays<Complex>> actual = variants(steps, "direct_dynamics_tangent");
  move_along(steps, direction);
  const VectorXd expected = rates(steps.results(direct).at("qdd"));
  for (const scheme::Arrays<Complex>& variant : actual)
    CHECK(relative_error(real(variant.at("dqdd")), expected) < 1e-9);
}

void compare_sensitivities(const reference::Model& model, const scheme::Program& program,
                           const reference::State& state) {
  Steps steps(model, program, state);
  const scheme::Function& direct = begin(steps);
  const std::vector<std::string>& names = program.shape.sensitivities;
  Draw draw(program.shape.nqd);
  std::vector<Direction> directions;
  std::vector<VectorXd> up, udp;
  for (const std::string& name : names) {
    directions.push_back(random_direction(draw, direct, program.shape));
    directions.back().Q.setZero();
    directions.back().qdd.setZero();
    directions.back().parameters = {{name, 1}};
    up.push_back(directions.back().q);
    udp.push_back(directions.back().qd);
  }
  steps.inputs()["up"] = flattened(up, program.shape.nqd);
  steps.inputs()["udp"] = flattened(udp, program.shape.nqd);
  const std::vector<scheme::Arrays<Complex>> actual = variants(steps, "sensitivities");
  const scheme::Arrays<Complex> closed = steps.inputs();
  for (std::size_t k = 0; k < names.size(); ++k) {
    CAPTURE(names[k]);
    steps.inputs() = closed;
    move_along(steps, directions[k]);
    const scheme::Arrays<Complex> moved = steps.results(direct);
    const VectorXd expected = rates(moved.at("qdd"));
    const std::vector<int>& dependent = program.shape.dependent;
    for (const scheme::Arrays<Complex>& variant : actual) {
      CHECK(relative_error(column_of(variant.at("uddp"), k, names.size()), expected) < 1e-9);
      if (dependent.empty()) continue;
      CHECK(relative_error(rows_of(column_of(variant.at("udp"), k, names.size()), dependent),
                           rows_of(rates(moved.at("qd")), dependent)) < 1e-9);
      compare_displacement(steps, column_of(variant.at("up"), k, names.size()),
                           rates(steps.inputs().at("q")));
    }
  }
}

} // namespace random_models
