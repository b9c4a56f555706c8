// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/hands.h"
#include "passivity/jitter.h"
#include "passivity/passive.h"
#include <memory>
#include <optional>

namespace mbsgen::passivity {

/// Limits of walls, N/m. Nothing: the question has no answer, or was not asked.
struct WallLimits {
  double damping = 0; ///< the virtual one beside them, N s/m
  double stable = 0;  ///< without a hand
  std::optional<SearchedLimit>
      jittering{};                     ///< the same with delays that change, by search: a bound from above
  std::optional<double> proven{};      ///< the same by proof: a bound from below; 0: none is found
  std::optional<HandLimit> held{};     ///< with the worst hand within the bounds
  double passive = 0;                  ///< any hand, motions below half the sampling rate
  std::optional<double> passive_any{}; ///< any hand, any motion
  std::optional<double> passive_changing{}; ///< as `passive` with delays that change: a bound from below
};

/// The limits of a device in a loop, at one place of its workspace. Where delays change, the longest one counts.
class DeviceLimits {
public:
  /// `port`: with mass and damping of the device file.
  DeviceLimits(const Device& device, double period, const Port& port);

  /// `all`: also the worst hand and what is proven of changing delays, which take the most time.
  WallLimits walls(double damping, bool all) const;
  /// The largest virtual damping beside hardly any stiffness, of the velocity as measured: N s/m.
  double measured_damping() const;
  /// The same of the velocity that the force answers, with filters, fusion and lead.
  double rendered_damping() const;
  /// The largest virtual damping beside hardly any stiffness that is passive for motions below half the rate.
  double passive_damping() const;
  /// Damping that the device needs beside its own, N s/m, so that a wall is stable or passive (slow motions); nothing: none
  /// is enough.
  std::optional<double> needed_for_stable(const Wall& wall) const;
  std::optional<double> needed_for_passive(const Wall& wall) const;
  /// b / (T/2 + delay + lag): the rule for a spring on the measured position, N/m. On a link T and delay of `timing`.
  double rule() const;
  /// Of all limits that are those of the longest delay.
  const LoopTiming& timing() const { return timing_; }
  /// The largest stable stiffness with a further delay, N/m.
  double stable(double damping, double further_delay) const;
  /// The further delay, s, that takes half of it away; nothing: there is none up to a hundred periods.
  std::optional<double> halving_delay(double damping) const;
  /// Of so many hands at random within the bounds, those that are unstable on a wall.
  long unstable_hands(const Wall& wall, long trials) const;

  const Port& port() const { return port_; }

private:
  std::optional<double> passive_changing(double damping) const;
  double damping_limit(const Block& chain) const;
  std::optional<double> needed(const std::function<bool(double)>& is_enough) const;

  Device device_;
  double period_;
  Port port_;
  LoopTiming timing_;
  PassiveCondition condition_;
  std::shared_ptr<const JitteringLoop> jittering_; ///< null: the delay does not change
};

} // namespace mbsgen::passivity
