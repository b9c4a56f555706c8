// SPDX-License-Identifier: GPL-3.0-or-later
#include "random/complex_step.h"
#include "random/comparison.h"
#include "random/steps.h"
#include "reference/coordinates.h"
#include "support/catch.hpp"
#include <algorithm>

namespace random_models {

namespace {

using namespace mbsgen;
using reference::MatrixXd;
using reference::VectorXd;

VectorXd row_major(const MatrixXd& matrix) {
  const MatrixXd transposed = matrix.transpose();
  return Eigen::Map<const VectorXd>(transposed.data(), transposed.size());
}

// A matrix of derivatives, and the function and its array and argument that it is of.
struct Entry {
  const char* function;
  const char* matrix;
  const char* of;
  const char* array;
  const char* by;
  double tolerance;
};

constexpr Entry entries[] = {
    {"inverse_dynamics_derivatives", "dQ_dq", "inverse_dynamics", "Q", "q", 1e-12},
    {"inverse_dynamics_derivatives", "dQ_dqd", "inverse_dynamics", "Q", "qd", 1e-12},
    {"direct_dynamics_derivatives", "dqdd_dq", "direct_dynamics", "qdd", "q", 1e-9},
    {"direct_dynamics_derivatives", "dqdd_dqd", "direct_dynamics", "qdd", "qd", 1e-9},
    {"direct_dynamics_derivatives", "Minv", "direct_dynamics", "qdd", "Q", 1e-9},
};

// The map N from velocities to rates of coordinates, factored.
Eigen::ColPivHouseholderQR<MatrixXd> rates_to_velocities(const reference::Model& model, const VectorXd& q) {
  MatrixXd n(q.size(), model.nqd());
  for (int j = 0; j < model.nqd(); ++j)
    n.col(j) = reference::coordinate_motion(model, q, VectorXd::Unit(model.nqd(), j)).rate;
  return n.colPivHouseholderQr();
}

// d/dt of a displacement x in axes that move with the joints: from N x, d/dt (N x) = d/dε N(q + ε N x) q̇ where velocities do not change.
VectorXd moving_axes(const reference::Model& model, const reference::State& state, const VectorXd& x) {
  const auto n_of = [&](const VectorXd& q, const VectorXd& v) {
    return reference::coordinate_motion(model, q, v).rate;
  };
  const VectorXd along_x = n_of(state.q, x), along_qd = n_of(state.q, state.qd);
  const VectorXd rate =
      reference::rate([&](double s) { return VectorXd(n_of(state.q + s * along_x, state.qd)); }) -
      reference::rate([&](double s) { return VectorXd(n_of(state.q + s * along_qd, x)); });
  return rates_to_velocities(model, state.q).solve(rate);
}

// Columns of A and B by complex steps through direct dynamics.
class Linearized {
public:
  explicit Linearized(Steps& steps)
      : steps_(steps), shape_(steps.program().shape), direct_(*steps.find("direct_dynamics")) {
    if (shape_.partition) steps_.inputs()["qdd"] = still(VectorXd::Zero(shape_.nqd));
    steps_.results(direct_);
    closed_ = steps_.inputs();
  }

  MatrixXd a() {
    const auto states = static_cast<Eigen::Index>(shape_.linearization.states.size());
    MatrixXd columns(states, states);
    Eigen::Index column = 0;
    for (const int i : shape_.integrated) columns.col(column++) = by_displacement(i);
    for (const int i : shape_.independent) columns.col(column++) = by("qd", i);
    return columns;
  }

  MatrixXd b() {
    const auto states = static_cast<Eigen::Index>(shape_.linearization.states.size());
    MatrixXd columns(states, static_cast<Eigen::Index>(shape_.linearization.inputs.size()));
    Eigen::Index column = 0;
    for (const std::string& name : shape_.linearization.inputs) columns.col(column++) = by_input(name);
    return columns;
  }

private:
  VectorXd by_displacement(int velocity) {
    const VectorXd unit = VectorXd::Unit(shape_.nqd, velocity);
    const VectorXd rate = reference::coordinate_motion(steps_.model(), real_part("q"), unit).rate;
    for (Eigen::Index c = 0; c < rate.size(); ++c)
      steps_.inputs()["q"][static_cast<std::size_t>(c)] += Complex(0, step * rate[c]);
    return rates();
  }

  VectorXd real_part(const char* array) {
    std::vector<double> values;
    for (const Complex& value : steps_.inputs().at(array)) values.push_back(value.real());
    return as_vector(values);
  }

  VectorXd by(const char* array, int place) {
    steps_.inputs()[array].at(static_cast<std::size_t>(place)) += Complex(0, step);
    return rates();
  }

  // Q(joint), q(joint) and the like; NAME.force[0].
  VectorXd by_input(const std::string& name) {
    const std::size_t bracket = name.find('(');
    if (bracket != std::string::npos) {
      const std::string joint = name.substr(bracket + 1, name.size() - bracket - 2);
      const auto found = std::find(shape_.joint_names.begin(), shape_.joint_names.end(), joint);
      return by(name.substr(0, bracket).c_str(), static_cast<int>(found - shape_.joint_names.begin()));
    }
    steps_.set_inputs(name);
    VectorXd column = rates();
    steps_.set_inputs();
    return column;
  }

  // Of the states, by the imaginary parts that the inputs have now; they are real afterwards.
  VectorXd rates() {
    const scheme::Arrays<Complex> results = steps_.results(direct_);
    std::vector<Complex>& velocities = steps_.inputs().at("qd");
    for (const int i : shape_.dependent) velocities.at(index(i)) = results.at("qd").at(index(i));
    const VectorXd carried = shape_.spatial.empty() ? VectorXd::Zero(shape_.nqd) : carried_rates();
    std::vector<double> column;
    for (const int i : shape_.integrated)
      column.push_back(velocities.at(index(i)).imag() / step + carried[i]);
    for (const int i : shape_.independent) column.push_back(results.at("qdd").at(index(i)).imag() / step);
    steps_.inputs() = closed_;
    return as_vector(column);
  }

  VectorXd carried_rates() {
    VectorXd change(shape_.nq);
    for (int c = 0; c < shape_.nq; ++c) change[c] = steps_.inputs().at("q").at(index(c)).imag() / step;
    reference::State now = steps_.state();
    now.q = real_part("q");
    now.qd = real_part("qd");
    return moving_axes(steps_.model(), now, rates_to_velocities(steps_.model(), now.q).solve(change));
  }

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  Steps& steps_;
  const scheme::Shape& shape_;
  const scheme::Function& direct_;
  scheme::Arrays<Complex> closed_;
};

void compare_linearization(Steps& steps) {
  const scheme::Function* function = steps.find("linearize");
  if (function == nullptr) return;
  Linearized linearized(steps);
  const MatrixXd a = linearized.a(), b = linearized.b();
  scheme::Arrays<Complex> actual = steps.results(*function);
  CHECK(relative_error(real(actual["A"]), row_major(a)) < 1e-9);
  CHECK(relative_error(real(actual["B"]), row_major(b)) < 1e-9);
}

} // namespace

void compare_with_complex_steps(const reference::Model& model, const scheme::Program& program,
                                const reference::State& state) {
  Steps steps(model, program, state);
  int compared = 0;
  for (const Entry& entry : entries) {
    const scheme::Function* function = steps.find(entry.function);
    if (function == nullptr) continue;
    CAPTURE(entry.function, entry.matrix);
    const MatrixXd expected = steps.derivative(entry.of, entry.array, entry.by);
    const VectorXd actual = real(steps.results(*function).at(entry.matrix));
    REQUIRE(actual.size() == expected.size());
    CHECK(relative_error(actual, row_major(expected)) < entry.tolerance);
    ++compared;
  }
  CHECK((compared > 0 || steps.find("linearize") != nullptr));
  compare_linearization(steps);
}

} // namespace random_models
