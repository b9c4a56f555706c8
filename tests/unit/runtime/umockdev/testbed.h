// SPDX-License-Identifier: GPL-3.0-or-later
/// Devices that umockdev plays: their interface for tests, without its headers.
#pragma once
#include <memory>
#include <string>

/// A steering wheel on /dev/input/event0: range 0 to 65535, force feedback.
class MockWheel {
public:
  MockWheel();
  ~MockWheel();
  void turn(int counts); ///< the wheel moves there
  void drop_events();    ///< SYN_DROPPED; the wheel is where it was last turned
  void unplug();         ///< every request fails from now on
  int level() const;     ///< of the constant effect
  int uploads() const;
  int plays() const; ///< play events written so far
  int stops() const; ///< of them with value 0
  static constexpr const char* path = "/dev/input/event0";

  struct Hidden;

private:
  std::unique_ptr<Hidden> hidden_;
};

/// An ADC with three channels, a DAC and a PWM in /sys.
class MockIio {
public:
  MockIio();
  ~MockIio();
  void set(const std::string& attribute, const std::string& text);
  long get(const std::string& attribute) const;
  void remove(const std::string& attribute);
  static std::string path(const std::string& attribute);

private:
  struct Hidden;
  std::unique_ptr<Hidden> hidden_;
};
