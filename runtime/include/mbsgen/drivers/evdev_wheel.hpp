// SPDX-License-Identifier: MIT
/// A consumer steering wheel with force feedback through Linux evdev.
///
/// One constant effect, always in the same direction, whose level carries the sign; it is updated in place.
/// The effect has a limited duration (at most 65 s in the kernel) and is played again well before its end, so
/// that the torque ends soon after the program. USB wheels accept some hundred updates a second; others are
/// left out.
#pragma once
#include "../device/device.hpp"
#include "../signals/velocity.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/input.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace mbsgen::runtime {

/// One axis: rad, rad/s, N m. The angle is zero in the middle of the wheel's range.
template <class Number = double>
class EvdevWheel {
public:
  using Real = Number;
  static constexpr int axes = 1;

  struct Settings {
    Real range_rad = Real(5 * pi<Real>); ///< from lock to lock; 900 degrees
    Real full_torque_nm = 2;             ///< at the largest level, to be measured
    Real update_rate_hz = 400;           ///< at most; 250 to 500 suits most wheels
    unsigned short axis = ABS_X;
    unsigned short effect_ms = 1000; ///< duration of torque after the program's end, at most 65000
    int sign = 1;                    ///< of the torque; -1: the wheel pushes the other way
    int noise_counts = 1;            ///< of the angle, for the velocity
  };

  /// dt: the loop's period, s.
  EvdevWheel(const Settings& settings, Real dt) : settings_(settings), dt_(dt), velocity_(Real(0), dt) {}
  ~EvdevWheel() { close(); }
  EvdevWheel(const EvdevWheel&) = delete;
  EvdevWheel& operator=(const EvdevWheel&) = delete;

  /// Opens for example "/dev/input/event7". False: no such device, or not one with this axis and force
  /// feedback.
  bool open(const char* path) {
    close();
    file_ = ::open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (file_ < 0) return false;
    int effects = 0;
    if (query_position() && ioctl(file_, EVIOCGEFFECTS, &effects) >= 0 && effects > 0) return true;
    close();
    return false;
  }
  void close() {
    if (file_ < 0) return;
    (void)stop(); // a wheel that is gone has no torque either, and the kernel ends effects with the file
    if (effect_.id >= 0) ioctl(file_, EVIOCRMFF, static_cast<long>(effect_.id));
    ::close(file_);
    file_ = -1;
  }

  Real rate_delay_s() const { return velocity_.longest_delay_s(); }

  Fault start() {
    if (file_ < 0) return Fault::driver_error;
    if (effect_.id < 0) prepare();
    level_ = 0;
    enabled_ = upload(0) && play(1);
    return enabled_ ? Fault::none : Fault::driver_error;
  }
  void missed(int periods) { missed_ = periods; }
  Fault read(Sample<Real, 1>& sample) {
    if (file_ < 0) return Fault::driver_error;
    input_event events[16];
    for (int i = 0; i < 8; ++i) { // bounded: further events wait for the next period
      const ssize_t bytes = ::read(file_, events, sizeof(events));
      if (bytes < 0 && errno != EAGAIN && errno != EINTR) return Fault::link_lost; // unplugged
      if (bytes <= 0) break;
      for (std::size_t k = 0; k < static_cast<std::size_t>(bytes) / sizeof(input_event); ++k)
        if (!take(events[k])) return Fault::link_lost;
    }
    sample.position[0] = (static_cast<Real>(raw_) - middle_) * per_count_;
    sample.velocity[0] = velocity_(sample.position[0], missed_ + 1);
    missed_ = 0;
    sample.force[0] = 0;
    sample.age_s = 0; // events come only with changes, so that the last one is up to date
    return Fault::none;
  }
  Fault write(const Command<Real, 1>& command) {
    if (!enabled_) return Fault::none;
    since_update_s_ += dt_;
    since_play_s_ += dt_;
    const Real share =
        clamp(Real(settings_.sign) * command.force[0] / settings_.full_torque_nm, Real(-1), Real(1));
    const int level = static_cast<int>(std::floor(share * 32767 + Real(0.5L)));
    // Zero is sent at once.
    const bool due = level == 0 || since_update_s_ * settings_.update_rate_hz >= Real(0.999L);
    if (level != level_ && due && !upload(level)) return Fault::driver_error;
    if (since_play_s_ * 2000 > static_cast<Real>(settings_.effect_ms) && !play(1)) return Fault::driver_error;
    return Fault::none;
  }
  Fault stop() {
    enabled_ = false;
    if (file_ < 0 || effect_.id < 0) return Fault::none;
    const bool zero = upload(0);
    return play(0) && zero ? Fault::none : Fault::driver_error;
  }

private:
  bool query_position() {
    input_absinfo info{};
    if (ioctl(file_, EVIOCGABS(settings_.axis), &info) < 0 || info.maximum <= info.minimum) return false;
    raw_ = info.value;
    middle_ = (static_cast<Real>(info.minimum) + static_cast<Real>(info.maximum)) / 2;
    per_count_ = settings_.range_rad / (static_cast<Real>(info.maximum) - static_cast<Real>(info.minimum));
    velocity_ = AdaptiveVelocity<Real>(per_count_ * Real(settings_.noise_counts), dt_);
    return true;
  }
  bool take(const input_event& event) {
    if (event.type == EV_ABS && event.code == settings_.axis) raw_ = event.value;
    if (event.type == EV_SYN && event.code == SYN_DROPPED) {
      input_absinfo info{}; // events were lost: query the position
      if (ioctl(file_, EVIOCGABS(settings_.axis), &info) < 0) return false;
      raw_ = info.value;
    }
    return true;
  }

  void prepare() {
    effect_ = ff_effect{};
    effect_.type = FF_CONSTANT;
    effect_.id = -1;
    effect_.direction = 0x4000;
    effect_.replay.length = settings_.effect_ms;
    send_event(FF_GAIN, 0xFFFF);
    send_event(FF_AUTOCENTER, 0); // the model centres the wheel
  }
  bool upload(int level) {
    effect_.u.constant.level = static_cast<short>(level);
    if (ioctl(file_, EVIOCSFF, &effect_) < 0) return false;
    level_ = level;
    since_update_s_ = 0;
    return true;
  }
  bool play(int times) {
    since_play_s_ = 0;
    return send_event(static_cast<unsigned short>(effect_.id), times);
  }
  bool send_event(unsigned short code, int value) {
    input_event event{};
    event.type = EV_FF;
    event.code = code;
    event.value = value;
    return ::write(file_, &event, sizeof(event)) == static_cast<ssize_t>(sizeof(event));
  }

  static ff_effect no_effect() {
    ff_effect effect{};
    effect.id = -1;
    return effect;
  }

  Settings settings_;
  Real dt_;
  AdaptiveVelocity<Real> velocity_;
  ff_effect effect_ = no_effect();
  int file_ = -1, raw_ = 0, level_ = 0, missed_ = 0;
  Real middle_ = 0, per_count_ = 0, since_update_s_ = 0, since_play_s_ = 0;
  bool enabled_ = false;
};

} // namespace mbsgen::runtime
