// SPDX-License-Identifier: MIT
/// The user's finger on a key, or the hands on a wheel.
#pragma once
#include <mbsgen/device/device.hpp>
#include <mbsgen/loop/mailbox.hpp>

namespace live {

/// Follows the wanted place as a critically damped oscillator, so that sixty places a second feel like a motion.
class Hand {
public:
  explicit Hand(double place) : wanted_(place), place_(place) {}

  /// By one thread beside the loop's; m or rad.
  void want(double place) { mailbox_.post(place); }

  /// By the loop's thread: dt s later.
  void advance(double dt) {
    mailbox_.take(wanted_);
    rate_ += dt * frequency * (frequency * (wanted_ - place_) - 2 * rate_);
    place_ += dt * rate_;
  }
  double place() const { return place_; } ///< m or rad
  double rate() const { return rate_; }   ///< m/s or rad/s

private:
  static constexpr double frequency = 60; ///< rad/s

  mbsgen::runtime::Mailbox<double> mailbox_;
  double wanted_, place_, rate_ = 0;
};

/// A simulated device in the user's hand. Device: of mbsgen/drivers; `Hold::hold(device, hand)` places its finger or hands.
template <class Device, class Hold>
class Held : public Device {
public:
  /// dt: the loop's period, s. The hand outlives the device.
  Held(Hand& hand, double dt) : Device(dt), hand_(hand), dt_(dt) {}

  mbsgen::runtime::Fault read(mbsgen::runtime::Sample<double, 1>& sample) {
    hand_.advance(dt_);
    Hold::hold(static_cast<Device&>(*this), hand_);
    return Device::read(sample);
  }

private:
  Hand& hand_;
  double dt_;
};

} // namespace live
