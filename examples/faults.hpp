// SPDX-License-Identifier: MIT
/// Shared by the programs of devices: a fault that ends a course is named at once.
#pragma once
#include <mbsgen/device/fault.hpp>

#include <cstdio>
#include <string>

namespace faults {

using mbsgen::runtime::Fault;

/// In which period of a loop a fault ended the force, or why there never was one.
template <class Loop>
std::string sentence(const Loop& loop, bool was_armed, Fault reason) {
  std::string text = "period " + std::to_string(loop.steps()) +
                     (was_armed ? ": no force any more: " : ": not armed: ") + name(reason);
  if (reason == Fault::watchdog || reason == Fault::overrun)
    text += ", " + std::to_string(loop.record().missed) +
            " periods were missed at once; this computer is too busy for its period";
  return text;
}

/// Watches a loop whose course needs force.
class Watch {
public:
  /// After a period: false where no force is or will be; the reason is on stderr.
  template <class Loop>
  bool goes_on(const Loop& loop) {
    fault_ = loop.fault();
    armed_ = armed_ || fault_ == Fault::none;
    if (!armed_ && loop.refusal() != Fault::none) fault_ = loop.refusal();
    return fault_ == Fault::none || is_arming() || said(loop);
  }
  /// At the end of a course: false, and said, where there was no force at all.
  template <class Loop>
  bool had_force(const Loop& loop) const {
    return armed_ || said(loop);
  }
  Fault fault() const { return fault_; } ///< as of the last period

private:
  bool is_arming() const { return !armed_ && (fault_ == Fault::disarmed || fault_ == Fault::not_ready); }
  template <class Loop>
  bool said(const Loop& loop) const {
    std::fprintf(stderr, "%s\n", sentence(loop, armed_, fault_).c_str());
    return false;
  }

  Fault fault_ = Fault::disarmed;
  bool armed_ = false;
};

} // namespace faults
