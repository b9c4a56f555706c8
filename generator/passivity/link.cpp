// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/link.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::passivity {

namespace {

constexpr double rounding = 1e-9; // of a period

int up(double number) {
  return static_cast<int>(std::ceil(number - rounding));
}

// How often the shorter period goes into the longer one; 0: not a whole number of times.
int whole_ratio(double a, double b) {
  const double ratio = std::max(a, b) / std::min(a, b);
  const double whole = std::round(ratio);
  return std::fabs(ratio - whole) < 1e-6 * ratio ? static_cast<int>(whole) : 0;
}

/// The newest of the datagrams that have arrived, sent once a period.
class Arrivals {
public:
  Arrivals(const std::vector<double>& delays, double period, double first)
      : delays_(delays), period_(period), first_(first) {}

  /// The number of the newest one at `time`, at most `sent`; -1: none.
  int newest(double time, int sent) const {
    for (int i = sent; i >= 0 && i > sent - most_back; --i) {
      const double delay = delays_[std::size_t(i) % delays_.size()];
      if (delay >= 0 && first_ + i * period_ + delay <= time + rounding * period_) return i;
    }
    return -1;
  }

private:
  static constexpr int most_back = 2000;

  const std::vector<double>& delays_;
  double period_, first_;
};

} // namespace

LinkTimes::LinkTimes(const Device& device, double period)
    : link_(device.link.value_or(Link{})), model_period_(period),
      device_period_(link_.device_rate > 0 ? 1 / link_.device_rate : period), computing_(device.delay),
      computing_jitter_(device.jitter) {
  const double Td = device_period_, Tm = model_period_;
  const Way &in = link_.to_model, &out = link_.to_device;
  const double least = in.time + computing_ + out.time;
  // A datagram waits for less than a tick of the machine that takes it; losses add periods of the one that sends it.
  const double longest =
      least + in.jitter + computing_jitter_ + out.jitter + (in.lost + 1) * Td + (out.lost + 1) * Tm;
  least_age_ = std::max(1, up(least / Td));
  longest_age_ = std::max(least_age_, up(longest / Td) - 1);
  longest_ticks_ = up(((in.lost + 1) * Td + in.jitter) / Tm) - 1;
  longest_ahead_ = continued(longest_ticks_);
}

double LinkTimes::continued(int ticks) const {
  return std::min(ticks * model_period_, link_.extrapolation);
}

double LinkTimes::longest_silence() const {
  const Way& out = link_.to_device;
  return device_period_ *
         (up(((out.lost + 1) * model_period_ + out.jitter + computing_jitter_) / device_period_) - 1);
}

bool LinkTimes::is_regular() const {
  return link_.to_model.jitter + link_.to_device.jitter + computing_jitter_ == 0 &&
         link_.to_model.lost == 0 && link_.to_device.lost == 0;
}

std::vector<Answer> LinkTimes::answers(const DelayWord& word, double phase) const {
  const double Td = device_period_, Tm = model_period_;
  const int ratio = std::max(1, whole_ratio(Td, Tm));
  const int length = static_cast<int>(std::max(word.to_model.size(), word.to_device.size()));
  const int repeated = length * (Tm > Td ? ratio : 1), before = 2 * longest_age_ + 2 * repeated;
  const double end = (before + repeated) * Td;
  const Arrivals in(word.to_model, Td, 0), out(word.to_device, Tm, phase * Tm + computing_);
  std::vector<int> measured; // by the model's ticks: the measurement that is answered
  std::vector<double> ahead;
  double drained = 0;
  int newest = -1;
  for (int tick = 0; phase * Tm + tick * Tm <= end; ++tick) {
    const double time = phase * Tm + tick * Tm;
    const int found = in.newest(time, static_cast<int>(std::floor(time / Td + rounding)));
    if (found > newest) newest = found, drained = time;
    measured.push_back(newest);
    ahead.push_back(newest < 0 ? 0 : std::min(time - drained, link_.extrapolation));
  }
  std::vector<Answer> all;
  for (int k = before; k < before + repeated; ++k) {
    // What is measured at this tick is sent after the force has been taken.
    const int sent = static_cast<int>(std::floor((k * Td) / Tm - phase + rounding));
    const int force = out.newest(k * Td, std::min(sent, static_cast<int>(measured.size()) - 1));
    const std::size_t at = std::size_t(std::max(force, 0));
    all.push_back({std::max(1, k - std::max(measured[at], 0)), ahead[at]});
  }
  return all;
}

LoopTiming LinkTimes::longest_timing() const {
  const DelayWord word{{link_.to_model.time + link_.to_model.jitter},
                       {link_.to_device.time + link_.to_device.jitter + computing_jitter_}};
  LoopTiming latest{std::max(device_period_, model_period_), 0};
  double most = -1;
  for (const double phase : phases()) {
    const std::vector<Answer> all = answers(word, phase);
    const Answer& youngest = *std::min_element(all.begin(), all.end());
    const double delay = youngest.age * device_period_;
    if (delay - youngest.ahead > most)
      most = delay - youngest.ahead, latest.delay = delay, latest.ahead = youngest.ahead;
  }
  return latest;
}

// A machine later or earlier by a tick of the quicker one is in the same place.
std::vector<double> LinkTimes::phases() const {
  constexpr double narrowest = 1e-6;
  const double quicker = std::min(device_period_, model_period_);
  const Way out = to_device();
  std::vector<double> ends{0, 1};
  for (const double time : {link_.to_model.time, link_.to_model.time + link_.to_model.jitter, -out.time,
                            -(out.time + out.jitter)})
    ends.push_back(time / quicker - std::floor(time / quicker));
  std::sort(ends.begin(), ends.end());
  std::vector<double> phases;
  for (std::size_t i = 1; i < ends.size(); ++i)
    if (ends[i] - ends[i - 1] > narrowest)
      phases.push_back((ends[i] + ends[i - 1]) / 2 * quicker / model_period_);
  return phases;
}

LoopTiming longest_timing(const Device& device, double period) {
  if (device.link) return LinkTimes(device, period).longest_timing();
  return {period, device.longest_delay()};
}

void check_link(const Device& device, double period, Diagnostics& diagnostics) {
  if (!device.link) return;
  const Location& where = device.link->where;
  const LinkTimes times(device, period);
  const double Td = times.device_period();
  if (whole_ratio(Td, period) == 0)
    diagnostics.error(
        where, fmt::format("the machines run at {:.6g} and {:.6g} Hz, take rates of which one is a whole "
                           "multiple of the other",
                           1 / Td, 1 / period));
  if (times.longest_silence() > device.link->hold * (1 + rounding))
    diagnostics.error(
        where, fmt::format("the device's machine may get no force for {:.4g} s and holds the last one for "
                           "{:.4g} s, after which there is none: take a longer \"hold\", or less jitter "
                           "and losses",
                           times.longest_silence(), device.link->hold));
  const bool each_tick = times.is_regular() && Td < period * (1 + rounding);
  if (device.remembers() && !each_tick)
    diagnostics.error(
        where, "ticks without a new measurement occur, for which chains with a memory are not described: "
               "remove filters, \"fusion\", \"acceleration\" and velocities from positions, or jitter, "
               "losses and a slower machine of the device");
}

} // namespace mbsgen::passivity
