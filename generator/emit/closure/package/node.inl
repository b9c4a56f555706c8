// SPDX-License-Identifier: MIT
#include "origin.inc"
#include "MODEL_closure.h"
#include <cstddef>
#include <cstring>
#include <memory>
#include <rclcpp/rclcpp.hpp>
#include <sensor_msgs/msg/joint_state.hpp>
#include <string>
#include <vector>

namespace {

using sensor_msgs::msg::JointState;

/// A joint of one coordinate: its name, its places among coordinates and rates, and among the known ones or -1.
struct Row {
  const char* name;
  int coordinate, rate, known, known_rate;
};
const Row rows[] = {
#include "rows.inc"
};

const Row* find(const std::string& name) {
  for (const Row& row : rows)
    if (name == row.name) return &row;
  return nullptr;
}

/// Takes the states of known joints from "known_joint_states", by name and in any order, and publishes those of all joints
/// on "joint_states". A joint that no message has named stays where it is at home.
class ClosureNode : public rclcpp::Node {
public:
  ClosureNode() : rclcpp::Node("PACKAGE") {
    MODEL_closure_init(&model_);
    MODEL_closure_home(joints_);
    for (const Row& row : rows)
      if (row.known >= 0) known_[row.known] = joints_[row.coordinate];
    publisher_ = create_publisher<JointState>("joint_states", 10);
    subscription_ = create_subscription<JointState>(
        "known_joint_states", 10, [this](JointState::ConstSharedPtr message) { answer(*message); });
  }

private:
  void answer(const JointState& message) {
    const bool has_rates = message.velocity.size() == message.name.size();
    if (message.position.size() != message.name.size()) return refuse("a message without a position for each name");
    for (std::size_t i = 0; i < message.name.size(); ++i) take(message, i, has_rates);
    if (MODEL_closure_positions(&model_, known_, joints_) != MODEL_loops_ok)
      return refuse("the loops cannot be closed from here");
    if (has_rates && MODEL_closure_velocities(&model_, joints_, known_rates_, rates_) != MODEL_loops_ok)
      return refuse("the mechanism is singular");
    publish(message, has_rates);
  }

  // Names of other joints are not this node's business.
  void take(const JointState& message, std::size_t i, bool has_rates) {
    const Row* const row = find(message.name[i]);
    if (row == nullptr || row->known < 0) return;
    known_[row->known] = message.position[i];
    known_rates_[row->known_rate] = has_rates ? message.velocity[i] : 0;
  }

  void publish(const JointState& message, bool has_rates) {
    JointState all;
    all.header = message.header;
    for (const Row& row : rows) {
      all.name.emplace_back(row.name);
      all.position.push_back(joints_[row.coordinate]);
      if (has_rates) all.velocity.push_back(rates_[row.rate]);
    }
    publisher_->publish(all);
  }

  void refuse(const char* reason) {
    RCLCPP_WARN_THROTTLE(get_logger(), *get_clock(), 1000, "no joint_states: %s", reason);
  }

  MODEL_closure_model model_;
  double known_[MODEL_closure_nknown] = {}, joints_[MODEL_closure_njoints] = {};
  double known_rates_[MODEL_closure_nknown_rates] = {}, rates_[MODEL_closure_nrates] = {};
  rclcpp::Publisher<JointState>::SharedPtr publisher_;
  rclcpp::Subscription<JointState>::SharedPtr subscription_;
};

} // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  rclcpp::spin(std::make_shared<ClosureNode>());
  rclcpp::shutdown();
  return 0;
}
