// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/steps/steps.h"
#include "oracles/reference/coordinates.h"
#include "support/catch.hpp"

namespace random_models {

using namespace mbsgen;
using reference::MatrixXd;
using reference::VectorXd;

namespace {

Complex analytic(expr::Op op, const Complex& x) {
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

} // namespace

Complex ComplexTraits::call(expr::Op op, const Complex& x, const Complex& y) const {
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
  case expr::Op::floor:
    return std::floor(x.real());
  case expr::Op::entry:
    return expr::table_entry(x.real(), y.real());
  default:
    return analytic(op, x);
  }
}

std::vector<Complex> along(const VectorXd& values, const VectorXd& direction) {
  std::vector<Complex> line;
  for (Eigen::Index i = 0; i < values.size(); ++i) line.emplace_back(values[i], step * direction[i]);
  return line;
}

std::vector<Complex> still(const VectorXd& values) {
  return along(values, VectorXd::Zero(values.size()));
}

VectorXd real(const std::vector<Complex>& values) {
  std::vector<double> parts;
  for (const Complex& value : values) {
    parts.push_back(value.real());
    CHECK(value.imag() == 0);
  }
  return as_vector(parts);
}

VectorXd rates(const std::vector<Complex>& values) {
  std::vector<double> result;
  for (const Complex& value : values) result.push_back(value.imag() / step);
  return as_vector(result);
}

Steps::Steps(const reference::Model& model, const scheme::Program& program, const reference::State& state)
    : model_(model), program_(program), state_(state), evaluation_(program) {
  evaluation_.set(model::time_symbol(*program.pool), 0.3);
  set_inputs();
  evaluation_.update();
  inputs_ = {{"q", still(state.q)},
             {"qd", still(state.qd)},
             {"qdd", still(state.qdd)},
             {"Q", still(10 * state.qdd)}};
}

const scheme::Function* Steps::find(const std::string& name) const {
  for (const scheme::Function& function : program_.functions)
    if (function.name == name) return &function;
  return nullptr;
}

scheme::Arrays<Complex> Steps::results(const scheme::Function& function) {
  constexpr int enough = 40;
  for (int pass = 0; pass < enough && !function.unknowns.empty(); ++pass) correct(function);
  return evaluation_(function, inputs_);
}

MatrixXd Steps::derivative(const std::string& name, const std::string& array, const std::string& by) {
  const int n = model_.nqd();
  MatrixXd columns;
  for (int j = 0; j < n; ++j) {
    const scheme::Arrays<Complex> before = inputs_;
    const VectorXd unit = VectorXd::Unit(n, j);
    if (by == "q")
      inputs_["q"] = along(state_.q, reference::coordinate_motion(model_, state_.q, unit).rate);
    else
      inputs_[by] = along(argument(by), unit);
    const VectorXd column = rates(results(*find(name)).at(array));
    columns.conservativeResize(column.size(), n);
    columns.col(j) = column;
    inputs_ = before;
  }
  return columns;
}

void Steps::set_inputs(const std::string& varied) {
  double value = 0.7;
  for (const scheme::InputForce& input : program_.inputs)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::string place = '[' + std::to_string(k) + ']';
      const auto step_of = [&](const char* part) { return varied == input.name + part + place ? step : 0.0; };
      evaluation_.set(input.force[k], {value += 0.31, step_of(".force")});
      evaluation_.set(input.torque[k], {value -= 0.83, step_of(".torque")});
    }
}

void Steps::vary_parameters(const std::map<std::string, double>& directions) {
  for (const scheme::Parameter& parameter : program_.parameters) {
    const auto found = directions.find(scheme::text(parameter.path));
    evaluation_.set(parameter.symbol,
                    {parameter.nominal, found == directions.end() ? 0 : step * found->second});
  }
  evaluation_.update();
}

void Steps::correct(const scheme::Function& function) {
  scheme::Arrays<Complex> values = evaluation_(function, inputs_);
  const std::vector<Complex>& steps = values[values.count("change") != 0 ? "change" : "correction"];
  for (std::size_t k = 0; k < function.unknowns.size(); ++k)
    inputs_["q"][place_of(function.unknowns[k])] -= steps[k];
}

std::size_t Steps::place_of(const expr::Expr& symbol) const {
  return static_cast<std::size_t>(program_.pool->symbol_of(symbol.id()).index[0]);
}

VectorXd Steps::argument(const std::string& name) const {
  return name == "qd" ? state_.qd : VectorXd(10 * state_.qdd);
}

} // namespace random_models
