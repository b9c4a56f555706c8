// SPDX-License-Identifier: GPL-3.0-or-later
#include "random/complex_step.h"
#include "random/comparison.h"
#include "reference/coordinates.h"
#include "reference/samples.h"
#include "support/catch.hpp"
#include <algorithm>
#include <complex>

namespace random_models {

namespace {

using namespace mbsgen;
using Complex = std::complex<double>;
using reference::MatrixXd;
using reference::VectorXd;

// Functions along a line in the plane: those that compare numbers go on from the branch of the real parts.
struct ComplexTraits {
  Complex from(const Rational& value) const { return value.to_double(); }
  Complex pi() const { return 3.14159265358979323846264338327950288; }
  Complex call(expr::Op op, const Complex& x, const Complex& y) const {
    switch (op) {
    case expr::Op::abs:
      return x.real() < 0 ? -x : x;
    case expr::Op::sign:
      return static_cast<double>((x.real() > 0) - (x.real() < 0));
    case expr::Op::min:
      return y.real() < x.real() ? y : x;
    case expr::Op::max:
      return y.real() > x.real() ? y : x;
    case expr::Op::atan2: // its derivatives are those of the angle of the point (y, x)
      return {std::atan2(x.real(), y.real()),
              (x.imag() * y.real() - y.imag() * x.real()) / (x.real() * x.real() + y.real() * y.real())};
    case expr::Op::pow:
      return std::exp(y * std::log(x));
    default:
      return analytic(op, x);
    }
  }

private:
  static Complex analytic(expr::Op op, const Complex& x) {
    switch (op) {
    case expr::Op::sin:
      return std::sin(x);
    case expr::Op::cos:
      return std::cos(x);
    case expr::Op::tan:
      return std::tan(x);
    case expr::Op::asin:
      return std::asin(x);
    case expr::Op::acos:
      return std::acos(x);
    case expr::Op::atan:
      return std::atan(x);
    case expr::Op::sqrt:
      return std::sqrt(x);
    case expr::Op::exp:
      return std::exp(x);
    case expr::Op::log:
      return std::log(x);
    case expr::Op::tanh:
      return std::tanh(x);
    default:
      throw std::logic_error("a function without a complex value");
    }
  }
};

constexpr double step = 1e-40;

std::vector<Complex> along(const VectorXd& values, const VectorXd& direction) {
  std::vector<Complex> line;
  for (Eigen::Index i = 0; i < values.size(); ++i) line.emplace_back(values[i], step * direction[i]);
  return line;
}

std::vector<Complex> still(const VectorXd& values) {
  return along(values, VectorXd::Zero(values.size()));
}

// The program on complex numbers, at a state and random joint forces.
class Steps {
public:
  Steps(const reference::Model& model, const scheme::Program& program, const reference::State& state)
      : model_(model), program_(program), state_(state), evaluation_(program) {
    evaluation_.set(model::time_symbol(*program.pool), 0.3);
    set_inputs();
    evaluation_.update();
    inputs_ = {{"q", still(state.q)},
               {"qd", still(state.qd)},
               {"qdd", still(state.qdd)},
               {"Q", still(10 * state.qdd)}};
  }

  const scheme::Function* find(const std::string& name) const {
    for (const scheme::Function& function : program_.functions)
      if (function.name == name) return &function;
    return nullptr;
  }

  /// Of a function that iterates: at the solution, which is in q from then on.
  scheme::Arrays<Complex> results(const scheme::Function& function) {
    constexpr int enough = 40;
    for (int pass = 0; pass < enough && !function.unknowns.empty(); ++pass) correct(function);
    return evaluation_(function, inputs_);
  }

  scheme::Arrays<Complex>& inputs() { return inputs_; }
  const scheme::Program& program() const { return program_; }
  const reference::Model& model() const { return model_; }
  const reference::State& state() const { return state_; }

  /// Derivatives of an array along the directions of all velocities: by displacements or by an argument.
  MatrixXd derivative(const std::string& name, const std::string& array, const std::string& by) {
    const int n = model_.nqd();
    MatrixXd columns(n, n);
    for (int j = 0; j < n; ++j) {
      const scheme::Arrays<Complex> before = inputs_;
      const VectorXd unit = VectorXd::Unit(n, j);
      if (by == "q")
        inputs_["q"] = along(state_.q, reference::coordinate_motion(model_, state_.q, unit).rate);
      else
        inputs_[by] = along(argument(by), unit);
      const std::vector<Complex> values = results(*find(name)).at(array);
      for (int i = 0; i < n; ++i) columns(i, j) = values.at(static_cast<std::size_t>(i)).imag() / step;
      inputs_ = before;
    }
    return columns;
  }

  /// Input forces, one of them with an imaginary part; empty: none.
  void set_inputs(const std::string& varied = "") {
    double value = 0.7;
    for (const scheme::InputForce& input : program_.inputs)
      for (std::size_t k = 0; k < 3; ++k) {
        const std::string place = '[' + std::to_string(k) + ']';
        const auto step_of = [&](const char* part) {
          return varied == input.name + part + place ? step : 0.0;
        };
        evaluation_.set(input.force[k], {value += 0.31, step_of(".force")});
        evaluation_.set(input.torque[k], {value -= 0.83, step_of(".torque")});
      }
  }

private:
  void correct(const scheme::Function& function) {
    scheme::Arrays<Complex> values = evaluation_(function, inputs_);
    const std::vector<Complex>& steps = values[values.count("change") != 0 ? "change" : "correction"];
    for (std::size_t k = 0; k < function.unknowns.size(); ++k)
      inputs_["q"][place_of(function.unknowns[k])] -= steps[k];
  }

  std::size_t place_of(const expr::Expr& symbol) const {
    return static_cast<std::size_t>(program_.pool->symbol_of(symbol.id()).index[0]);
  }

  VectorXd argument(const std::string& name) const {
    return name == "qd" ? state_.qd : VectorXd(10 * state_.qdd);
  }

  const reference::Model& model_;
  const scheme::Program& program_;
  const reference::State& state_;
  scheme::Evaluation<Complex, ComplexTraits> evaluation_;
  scheme::Arrays<Complex> inputs_;
};

VectorXd row_major(const MatrixXd& matrix) {
  const MatrixXd transposed = matrix.transpose();
  return Eigen::Map<const VectorXd>(transposed.data(), transposed.size());
}

VectorXd real(const std::vector<Complex>& values) {
  VectorXd result(static_cast<Eigen::Index>(values.size()));
  for (Eigen::Index i = 0; i < result.size(); ++i) {
    result[i] = values[static_cast<std::size_t>(i)].real();
    CHECK(values[static_cast<std::size_t>(i)].imag() == 0);
  }
  return result;
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
