// SPDX-License-Identifier: GPL-3.0-or-later
// A stand-in for rclcpp, for tests: nodes with topics, whose `spin` plays messages from standard input. A line has
// "NAME POSITION VELOCITY" for each joint; a velocity "-" leaves all of them out. What is published is printed.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <sensor_msgs/msg/joint_state.hpp>
#include <sstream>
#include <string>
#include <utility>

#define RCLCPP_WARN_THROTTLE(logger, clock, milliseconds, ...)                                               \
  do {                                                                                                       \
    static_cast<void>((clock).now() + (milliseconds));                                                       \
    std::printf("%s warns: ", (logger).name.c_str());                                                        \
    std::printf(__VA_ARGS__);                                                                                \
    std::printf("\n");                                                                                       \
  } while (false)

namespace rclcpp {

struct Logger {
  std::string name;
};

struct Clock {
  double now() const { return 0; }
};

template <class Message>
class Publisher {
public:
  using SharedPtr = std::shared_ptr<Publisher>;
  explicit Publisher(std::string topic) : topic_(std::move(topic)) {}

  void publish(const Message& message) const {
    std::printf("%s %.17g", topic_.c_str(), message.header.stamp);
    for (std::size_t i = 0; i < message.name.size(); ++i) {
      std::printf(" %s %.17g", message.name[i].c_str(), message.position[i]);
      if (!message.velocity.empty()) std::printf(" %.17g", message.velocity[i]);
    }
    std::printf("\n");
  }

private:
  std::string topic_;
};

template <class Message>
struct Subscription {
  using SharedPtr = std::shared_ptr<Subscription>;
  std::string topic;
  std::function<void(std::shared_ptr<const Message>)> callback;
};

class Node {
public:
  explicit Node(std::string name) : logger_{std::move(name)}, clock_(std::make_shared<Clock>()) {}

  template <class Message>
  typename Publisher<Message>::SharedPtr create_publisher(const std::string& topic, int) {
    return std::make_shared<Publisher<Message>>(topic);
  }

  template <class Message, class Callback>
  typename Subscription<Message>::SharedPtr create_subscription(const std::string& topic, int,
                                                                Callback callback) {
    auto subscription = std::make_shared<Subscription<Message>>(Subscription<Message>{topic, callback});
    subscription_ = subscription;
    return subscription;
  }

  Logger get_logger() const { return logger_; }
  std::shared_ptr<Clock> get_clock() const { return clock_; }

  void play() const {
    const auto subscription = subscription_.lock();
    if (!subscription) std::abort();
    std::printf("%s listens to %s\n", logger_.name.c_str(), subscription->topic.c_str());
    std::string line;
    for (double stamp = 1; std::getline(std::cin, line); ++stamp) {
      auto message = std::make_shared<sensor_msgs::msg::JointState>();
      message->header.stamp = stamp;
      std::istringstream words(line);
      std::string name, position, velocity;
      while (words >> name >> position >> velocity) {
        message->name.push_back(name);
        message->position.push_back(std::strtod(position.c_str(), nullptr));
        if (velocity != "-") message->velocity.push_back(std::strtod(velocity.c_str(), nullptr));
      }
      subscription->callback(message);
    }
  }

private:
  Logger logger_;
  std::shared_ptr<Clock> clock_;
  std::weak_ptr<Subscription<sensor_msgs::msg::JointState>> subscription_;
};

inline void init(int, char**) {}
inline void spin(const std::shared_ptr<Node>& node) {
  node->play();
}
inline void shutdown() {}

} // namespace rclcpp
