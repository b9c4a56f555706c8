// SPDX-License-Identifier: GPL-3.0-or-later
// A stand-in for the header of ROS 2, for tests.
#pragma once
#include <stdexcept>

namespace rclcpp::exceptions {

class InvalidParameterValueException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

} // namespace rclcpp::exceptions
