// SPDX-License-Identifier: MIT
/// The simulated device in the loop, played by a finger: what the finger feels, and what the action would have given it.
#pragma once
#include "faults.hpp"
#include "plant.hpp"
#include "readings.hpp"

#include <memory>

namespace grand {

/// A moment of a finger on the device.
struct Touch {
  double front = 0, speed = 0; ///< true motion of the key's front, m, m/s
  double finger = 0;           ///< true force of the finger, N
};
using Touches = std::vector<Touch>;

/// The simulated key in the loop, settled and armed.
template <class Feedback>
class Device {
public:
  /// period: of the loop, ns; damping: of the device, N s/m.
  explicit Device(const Feedback& feedback, std::int64_t period = period_ns, double damping = device_damping)
      : dt_(static_cast<double>(period) * 1e-9), key_(dt_), coupling_(feedback),
        loop_(clock_, key_, model_, coupling_, limits<double>(), period, log_) {
    key_.plant = plant(damping);
    prepare(model_, dt_);
    loop_.arm();
    loop_.start();
    for (double t = 0; t < 0.8 && goes_on_; t += dt_) step();
  }
  /// The finger's target follows the course, on a fingertip of 3 N/mm. A touch each period, up to a fault, which is said.
  template <class Course>
  Touches play(const Course& course, double length) {
    const double rest = key_.height();
    Touches touches;
    for (double t = 0; t < length && goes_on_; t += dt_) {
      const Front target = course(t);
      key_.finger.target = rest + target.position[0];
      key_.finger.speed = target.velocity[0];
      step();
      touches.push_back({key_.height(), key_.speed(), key_.finger_force()});
    }
    return touches;
  }
  /// Changes the model: change(parameters).
  template <class Change>
  void tune(const Change& change) {
    auto parameters = model_.dynamics.model.parameters;
    change(parameters);
    model_.set(parameters);
  }
  double period() const { return dt_; }
  Fault fault() const { return loop_.fault(); }

private:
  void step() {
    loop_.step();
    goes_on_ = watch_.goes_on(loop_);
  }

  double dt_;
  bool goes_on_ = true;
  faults::Watch watch_;
  ManualClock clock_;
  SimulatedKey<> key_;
  Model<double> model_;
  Feedback coupling_;
  NoLog log_;
  Loop<ManualClock, SimulatedKey<>, Model<double>, Feedback> loop_;
};

/// The played motion as a course: a cubic between two touches, with their speeds.
class Played {
public:
  Played(const Touches& touches, double period) : touches_(touches), period_(period) {}
  Front operator()(double t) const {
    const double x = t / period_;
    const std::size_t i = std::min(static_cast<std::size_t>(x), touches_.size() - 2);
    const double u = x - static_cast<double>(i);
    const Touch &a = touches_[i], &b = touches_[i + 1];
    const double way = b.front - a.front, from = period_ * a.speed, to = period_ * b.speed;
    const double bend = from + to - 2 * way, lean = 3 * way - 2 * from - to;
    return {{a.front + u * (from + u * (lean + u * bend))},
            {(from + u * (2 * lean + 3 * u * bend)) / period_},
            {(2 * lean + 6 * u * bend) / (period_ * period_)}};
  }

private:
  const Touches& touches_;
  double period_;
};

/// The felt force beside that of the action with the same motion, in means over 10 ms.
struct Feel {
  struct Mean {
    double time = 0, front = 0, felt = 0, action = 0; ///< s, m, N, N
  };
  std::vector<Mean> means;
  Fault fault = Fault::none;

  /// The largest deviation, of the largest force.
  double deviation() const {
    double worst = 0, largest = 0;
    for (const Mean& mean : means) {
      worst = std::max(worst, std::fabs(mean.felt - mean.action));
      largest = std::max(largest, mean.action);
    }
    return worst / largest;
  }
};

/// A course played on the device, and felt between two moments, s; without means where a fault ended it. period: of the
/// loop, ns.
template <class Feedback, class Course>
Feel feel(const Feedback& feedback, const Course& course, double from, double to,
          std::int64_t period = period_ns) {
  const auto device = std::make_unique<Device<Feedback>>(feedback, period);
  const Touches touches = device->play(course, to + 0.02);
  Feel feel;
  feel.fault = device->fault();
  if (feel.fault != Fault::none) return feel;
  const Recording action = record({}, Played(touches, device->period()), to);
  constexpr double window = 0.01;
  for (double t = from; t + window <= to; t += window) {
    Feel::Mean mean{t, 0, 0, grand::mean(action, t, t + window, &Row::finger)};
    const long first = std::lround(t / device->period()), count = std::lround(window / device->period());
    for (long i = first; i < first + count; ++i) {
      mean.front += touches[static_cast<std::size_t>(i)].front / static_cast<double>(count);
      mean.felt += touches[static_cast<std::size_t>(i)].finger / static_cast<double>(count);
    }
    feel.means.push_back(mean);
  }
  return feel;
}

/// The same without compensation.
inline Impedance<double, 1, LeadChain<double, 1>> uncompensated(double dt) {
  return Impedance<double, 1, LeadChain<double, 1>>(signals(dt));
}

} // namespace grand
