// SPDX-License-Identifier: GPL-3.0-or-later
// A stand-in for the header of ROS 2, for tests.
#pragma once
#include <memory>
#include <rclcpp/parameter.hpp>
#include <string>

namespace rclcpp::node_interfaces {

class NodeParametersInterface {
public:
  using ConstSharedPtr = std::shared_ptr<const NodeParametersInterface>;

  virtual ~NodeParametersInterface() = default;
  virtual bool has_parameter(const std::string& name) const = 0;
  virtual bool get_parameter(const std::string& name, Parameter& parameter) const = 0;
};

} // namespace rclcpp::node_interfaces
