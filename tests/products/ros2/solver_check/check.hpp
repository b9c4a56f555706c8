// SPDX-License-Identifier: GPL-3.0-or-later
// What the checks of solvers share: the parameters of a node, the plugin as pluginlib loads it, and comparisons.
#pragma once
#include <inverse_dynamics_solver/inverse_dynamics_solver.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <pluginlib/class_loader.hpp>
#include <random>
#include <rclcpp/exceptions/exceptions.hpp>
#include <string>

namespace check {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using Solver = inverse_dynamics_solver::InverseDynamicsSolver;

class Parameters : public rclcpp::node_interfaces::NodeParametersInterface {
public:
  explicit Parameters(std::map<std::string, rclcpp::Parameter::Value> values) : values_(std::move(values)) {}

  bool has_parameter(const std::string& name) const override { return values_.count(name) == 1; }
  bool get_parameter(const std::string& name, rclcpp::Parameter& parameter) const override {
    const auto found = values_.find(name);
    if (found == values_.end()) return false;
    parameter = rclcpp::Parameter(name, found->second);
    return true;
  }

private:
  std::map<std::string, rclcpp::Parameter::Value> values_;
};

inline std::shared_ptr<const Parameters> node(std::map<std::string, rclcpp::Parameter::Value> values) {
  return std::make_shared<const Parameters>(std::move(values));
}

/// To be destroyed after the solvers, and before the program ends.
class Loader : public pluginlib::ClassLoader<Solver> {
public:
  Loader() : ClassLoader("inverse_dynamics_solver", "inverse_dynamics_solver::InverseDynamicsSolver") {}
};

inline int failures = 0;

inline void expect(bool holds, const std::string& what) {
  if (holds) return;
  std::cout << "FAILED: " << what << '\n';
  ++failures;
}

/// The largest difference, of the largest entry.
template <class Matrix>
double difference(const Matrix& own, const Matrix& other) {
  if (own.rows() != other.rows() || own.cols() != other.cols()) return 1e300;
  return (own - other).cwiseAbs().maxCoeff() / std::max(other.cwiseAbs().maxCoeff(), 1e-300);
}

/// The message of the exception for wrong parameters; empty where there is no exception.
inline std::string refused(Solver& solver, std::map<std::string, rclcpp::Parameter::Value> values) {
  try {
    solver.initialize(node(std::move(values)), "arm");
  } catch (const rclcpp::exceptions::InvalidParameterValueException& error) {
    return error.what();
  }
  return "";
}

inline VectorXd random(Eigen::Index size, double largest) {
  static std::mt19937 generator(7);
  std::uniform_real_distribution<double> numbers(-largest, largest);
  VectorXd result(size);
  for (double& each : result) each = numbers(generator);
  return result;
}

} // namespace check
