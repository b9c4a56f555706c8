// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/steps/complex_step.h"
#include "oracles/reference/coordinates.h"
#include "properties/random/comparison.h"
#include "properties/random/steps/steps.h"
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
    {"energy_derivatives", "dE_dq", "energy", "E", "q", 1e-12},
    {"energy_derivatives", "dE_dqd", "energy", "E", "qd", 1e-12},
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

// d/dt of a displacement x in axes that move with the joints: from N x, d/dt (N x) = d/dε N(q + ε N x) q̇ where
// velocities do not change.
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

// Columns of A and B, C and D by complex steps through direct dynamics, and the functions that give outputs.
class Linearized {
public:
  Linearized(Steps& steps, const std::vector<OutputPlace>& outputs)
      : steps_(steps), outputs_(outputs), shape_(steps.program().shape),
        direct_(*steps.find("direct_dynamics")) {
    if (shape_.partition) steps_.inputs()["qdd"] = still(VectorXd::Zero(shape_.nqd));
    steps_.results(direct_);
    closed_ = steps_.inputs();
  }

  MatrixXd a() { return by_states(&Linearized::rates); }
  MatrixXd b() { return by_inputs(&Linearized::rates); }
  MatrixXd c() { return by_states(&Linearized::output_rates); }
  MatrixXd d() { return by_inputs(&Linearized::output_rates); }

  VectorXd outputs() {
    const std::vector<Complex> values = outputs_now();
    steps_.inputs() = closed_;
    return real(values);
  }

private:
  // Derivatives along the imaginary parts that the inputs have.
  using Read = VectorXd (Linearized::*)();

  MatrixXd by_states(Read read) {
    std::vector<VectorXd> columns;
    for (const int i : shape_.integrated) {
      displace(i);
      columns.push_back(column(read));
    }
    for (const int i : shape_.independent) columns.push_back(by("qd", i, read));
    return matrix(columns);
  }

  MatrixXd by_inputs(Read read) {
    std::vector<VectorXd> columns;
    for (const std::string& name : shape_.linearization.inputs) columns.push_back(by_input(name, read));
    return matrix(columns);
  }

  static MatrixXd matrix(const std::vector<VectorXd>& columns) {
    MatrixXd result(columns.empty() ? 0 : columns.front().size(), static_cast<Eigen::Index>(columns.size()));
    for (std::size_t j = 0; j < columns.size(); ++j) result.col(static_cast<Eigen::Index>(j)) = columns[j];
    return result;
  }

  void displace(int velocity) {
    const VectorXd unit = VectorXd::Unit(shape_.nqd, velocity);
    const VectorXd rate = reference::coordinate_motion(steps_.model(), real_part("q"), unit).rate;
    for (Eigen::Index c = 0; c < rate.size(); ++c)
      steps_.inputs()["q"][static_cast<std::size_t>(c)] += Complex(0, step * rate[c]);
  }

  // The inputs are real afterwards.
  VectorXd column(Read read) {
    VectorXd result = (this->*read)();
    steps_.inputs() = closed_;
    return result;
  }

  VectorXd real_part(const char* array) {
    std::vector<double> values;
    for (const Complex& value : steps_.inputs().at(array)) values.push_back(value.real());
    return as_vector(values);
  }

  VectorXd by(const char* array, int place, Read read) {
    steps_.inputs()[array].at(static_cast<std::size_t>(place)) += Complex(0, step);
    return column(read);
  }

  // Q(joint), q(joint) and the like; NAME.force[0].
  VectorXd by_input(const std::string& name, Read read) {
    const std::size_t bracket = name.find('(');
    if (bracket != std::string::npos) {
      const std::string joint = name.substr(bracket + 1, name.size() - bracket - 2);
      const auto found = std::find(shape_.joint_names.begin(), shape_.joint_names.end(), joint);
      const std::string array = name.substr(0, bracket);
      const int velocity = static_cast<int>(found - shape_.joint_names.begin());
      if (array != "q") return by(array.c_str(), velocity, read);
      displace(velocity);
      return column(read);
    }
    steps_.set_inputs(name);
    VectorXd result = column(read);
    steps_.set_inputs();
    return result;
  }

  // Of the states.
  VectorXd rates() {
    const scheme::Arrays<Complex> results = steps_.results(direct_);
    std::vector<Complex>& velocities = steps_.inputs().at("qd");
    for (const int i : shape_.dependent) velocities.at(index(i)) = results.at("qd").at(index(i));
    const VectorXd carried = shape_.spatial.empty() ? VectorXd::Zero(shape_.nqd) : carried_rates();
    std::vector<double> column;
    for (const int i : shape_.integrated)
      column.push_back(velocities.at(index(i)).imag() / step + carried[i]);
    for (const int i : shape_.independent) column.push_back(results.at("qdd").at(index(i)).imag() / step);
    return as_vector(column);
  }

  VectorXd output_rates() {
    std::vector<double> rates;
    for (const Complex& value : outputs_now()) rates.push_back(value.imag() / step);
    return as_vector(rates);
  }

  std::vector<Complex> outputs_now() {
    const scheme::Arrays<Complex> motion = solved_motion();
    for (const char* array : {"q", "qd", "qdd"}) steps_.inputs()[array] = motion.at(array);
    return outputs_elsewhere<Complex>(outputs_, [&](const std::string& function) {
      return function == direct_.name ? motion : steps_.results(*steps_.find(function));
    });
  }

  // Coordinates, velocities and accelerations where direct dynamics computes them, else the inputs.
  scheme::Arrays<Complex> solved_motion() {
    scheme::Arrays<Complex> motion = steps_.results(direct_);
    for (const char* array : {"q", "qd", "qdd"}) {
      std::vector<Complex> values = steps_.inputs().at(array);
      for (const scheme::Output& output : direct_.outputs)
        if (output.array == array) values.at(index(output.index)) = motion.at(array).at(index(output.index));
      motion[array] = std::move(values);
    }
    return motion;
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
  const std::vector<OutputPlace>& outputs_;
  const scheme::Shape& shape_;
  const scheme::Function& direct_;
  scheme::Arrays<Complex> closed_;
};

std::vector<Complex> row_of(const std::vector<Complex>& matrix, std::size_t row, Eigen::Index columns) {
  const auto first = matrix.begin() + static_cast<std::ptrdiff_t>(row) * columns;
  return {first, first + columns};
}

void compare_matrix(const std::vector<Complex>& actual, const MatrixXd& expected) {
  CHECK(relative_error(real(actual), row_major(expected)) < 1e-9);
}

void compare_outputs(Steps& steps, Linearized& linearized) {
  const scheme::Function* function = steps.find("outputs");
  if (function == nullptr) return;
  const VectorXd expected = linearized.outputs(), actual = real(steps.results(*function).at("y"));
  REQUIRE(actual.size() == expected.size());
  for (Eigen::Index i = 0; i < actual.size(); ++i) {
    CAPTURE(i);
    CHECK(std::fabs(actual[i] - expected[i]) < 1e-9 * std::max(1.0, std::fabs(expected[i])));
  }
}

void compare_linearization(Steps& steps, const std::vector<OutputPlace>& outputs) {
  const scheme::Function* function = steps.find("linearize");
  if (function == nullptr) return;
  Linearized linearized(steps, outputs);
  compare_outputs(steps, linearized);
  const MatrixXd a = linearized.a(), b = linearized.b(), c = linearized.c(), d = linearized.d();
  scheme::Arrays<Complex> actual = steps.results(*function);
  compare_matrix(actual["A"], a);
  compare_matrix(actual["B"], b);
  for (std::size_t row = 0; row < outputs.size(); ++row) {
    CAPTURE(outputs[row].name);
    compare_matrix(row_of(actual["C"], row, c.cols()), c.row(static_cast<Eigen::Index>(row)));
    compare_matrix(row_of(actual["D"], row, d.cols()), d.row(static_cast<Eigen::Index>(row)));
  }
}

} // namespace

void compare_with_complex_steps(const reference::Model& model, const scheme::Program& program,
                                const reference::State& state, const std::vector<OutputPlace>& outputs) {
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
  compare_linearization(steps, outputs);
}

} // namespace random_models
