// SPDX-License-Identifier: GPL-3.0-or-later
// A stand-in for the header of ROS 2, for tests.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace rclcpp {

enum class ParameterType {
  PARAMETER_NOT_SET,
  PARAMETER_INTEGER,
  PARAMETER_DOUBLE,
  PARAMETER_STRING,
  PARAMETER_DOUBLE_ARRAY
};

class Parameter {
public:
  using Value = std::variant<std::monostate, std::int64_t, double, std::string, std::vector<double>>;

  Parameter() = default;
  Parameter(std::string name, Value value) : name_(std::move(name)), value_(std::move(value)) {}

  const std::string& get_name() const { return name_; }
  ParameterType get_type() const { return static_cast<ParameterType>(value_.index()); }
  double as_double() const { return std::get<double>(value_); }
  std::int64_t as_int() const { return std::get<std::int64_t>(value_); }
  std::vector<double> as_double_array() const { return std::get<std::vector<double>>(value_); }

private:
  std::string name_;
  Value value_;
};

} // namespace rclcpp
