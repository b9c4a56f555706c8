// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/sampled.h"

namespace mbsgen::passivity {

/// What the force answers that acts for a period of the device's machine.
struct Answer {
  int age = 0;      ///< periods of that machine since the measurement
  double ahead = 0; ///< s by which the position is continued at its velocity

  bool operator<(const Answer& other) const {
    return age != other.age ? age < other.age : ahead < other.ahead;
  }
};

/// Delays of the datagrams of both ways, s, repeated in turn; negative: the datagram is lost.
struct DelayWord {
  std::vector<double> to_model, to_device;
};

/// Two machines, each with its own ticks, as drivers/split.hpp of the runtime: the device's one takes the newest force
/// that has arrived, applies it for a period and sends what it measures; the model's one takes the newest measurement,
/// and continues its motion when a tick brings none.
class LinkTimes {
public:
  /// period: of the loop, which the model's machine runs, s.
  LinkTimes(const Device& device, double period);

  /// Of the device's machine, s.
  double device_period() const { return device_period_; }
  /// Of the model's machine, s.
  double model_period() const { return model_period_; }
  /// The ways of the datagrams; that of the forces with the time of computing.
  const Way& to_model() const { return link_.to_model; }
  Way to_device() const {
    const Way& way = link_.to_device;
    return {way.time + computing_, way.jitter + computing_jitter_, way.lost};
  }
  /// Of what is measured when its force begins, in periods of the device's machine; for all ticks of both machines.
  int least_age() const { return least_age_; }
  int longest_age() const { return longest_age_; }
  double longest_ahead() const { return longest_ahead_; }
  /// Ticks of the model's machine since the newest measurement came, at most.
  int longest_ticks() const { return longest_ticks_; }
  /// The time by which its motion is continued so many ticks later, s.
  double continued(int ticks) const;
  /// The longest time without a new force at a tick of the device's machine, s.
  double longest_silence() const;
  /// Whether ticks without a new datagram, or ages that change, occur.
  bool is_regular() const;

  /// What the forces answer, period by period of the device's machine, when the delays repeat; `phase`: of the model's
  /// ticks behind those of the device's machine, above 0 up to 1 of the model's period.
  std::vector<Answer> answers(const DelayWord& word, double phase) const;
  /// Phases of the model's ticks, of their period, between which nothing changes as long as datagrams take the least or
  /// the longest time: one of each interval.
  std::vector<double> phases() const;
  /// The loop for delays that are always the longest, without losses, at the phase that makes it latest.
  LoopTiming longest_timing() const;

private:
  Link link_;
  double model_period_, device_period_, computing_, computing_jitter_;
  int least_age_ = 1, longest_age_ = 1, longest_ticks_ = 0;
  double longest_ahead_ = 0;
};

/// The timing of all limits that are those of the longest delay.
LoopTiming longest_timing(const Device& device, double period);

/// Errors of a link that the runtime does not run so, or that is not described. period: of the loop, s.
void check_link(const Device& device, double period, Diagnostics& diagnostics);

} // namespace mbsgen::passivity
