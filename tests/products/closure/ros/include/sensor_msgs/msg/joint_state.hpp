// SPDX-License-Identifier: GPL-3.0-or-later
// A stand-in for the header of ROS 2, for tests: the members that messages have there.
#pragma once
#include <memory>
#include <string>
#include <vector>

namespace sensor_msgs::msg {

struct Header {
  double stamp = 0;
  std::string frame_id;
};

struct JointState {
  using ConstSharedPtr = std::shared_ptr<const JointState>;
  Header header;
  std::vector<std::string> name;
  std::vector<double> position, velocity, effort;
};

} // namespace sensor_msgs::msg
