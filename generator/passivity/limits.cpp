// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/limits.h"
#include "passivity/delays.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::passivity {

DeviceLimits::DeviceLimits(const Device& device, double period, const Port& port)
    : device_(device), period_(period), port_(port), timing_(longest_timing(device, period)),
      condition_(port, device, timing_), jittering_(jittering_loop(port, device, period)) {}

WallLimits DeviceLimits::walls(double damping, bool all) const {
  WallLimits limits;
  limits.damping = damping;
  limits.stable = stable(damping, 0);
  if (jittering_) limits.jittering = jittering_->stable_stiffness(damping);
  if (jittering_ && all) limits.proven = jittering_->proven_stiffness(damping);
  if (jittering_ && all) limits.passive_changing = passive_changing(damping);
  if (device_.hand && all)
    limits.held = Hands(wall_problem(port_, device_, timing_, damping), *device_.hand).worst();
  limits.passive = condition_.stiffness(damping, Motions::slow);
  if (condition_.is_bounded(damping)) limits.passive_any = condition_.stiffness(damping, Motions::any);
  return limits;
}

// Continued motions are no late forces.
std::optional<double> DeviceLimits::passive_changing(double damping) const {
  if (!device_.link) {
    const double jitter = device_.longest_delay() - device_.least_delay();
    return PassiveCondition::changing_stiffness(port_, device_, {period_, device_.least_delay() + jitter / 2},
                                                jitter, damping);
  }
  const LinkTimes times(device_, period_);
  if (times.longest_ahead() > 0) return std::nullopt;
  const double Td = times.device_period();
  return PassiveCondition::changing_stiffness(port_, device_,
                                              {Td, Td * (times.least_age() + times.longest_age()) / 2},
                                              Td * (times.longest_age() - times.least_age()), damping);
}

double DeviceLimits::damping_limit(const Block& chain) const {
  return stable_damping(loop_of(port_, device_, chain, timing_), {port_, timing_.period}, timing_.period);
}

double DeviceLimits::passive_damping() const {
  const double unit = port_.mass() / timing_.period;
  return first_end(1e-6 * unit, 1e3 * unit,
                   [&](double damping) { return condition_.stiffness(damping, Motions::slow) > 0; });
}

double DeviceLimits::measured_damping() const {
  return damping_limit(velocity_block(device_, timing_.period));
}

double DeviceLimits::rendered_damping() const {
  return damping_limit(chain_block(device_, timing_.period, timing_.ahead));
}

std::optional<double> DeviceLimits::needed(const std::function<bool(double)>& is_enough) const {
  const double unit = port_.mass() / timing_.period;
  if (is_enough(0)) return 0;
  double low = 0, high = 1e-3 * unit;
  while (!is_enough(high)) {
    low = high, high *= 2;
    if (high > 1e3 * unit) return std::nullopt;
  }
  while (high - low > 1e-5 * high) {
    const double middle = (low + high) / 2;
    (is_enough(middle) ? high : low) = middle;
  }
  return high;
}

std::optional<double> DeviceLimits::needed_for_stable(const Wall& wall) const {
  return needed([&](double damping) {
    const Loop loop = loop_of(held(port_, {0, damping, 0}), device_, timing_);
    return stable_stiffness(loop, {port_, timing_.period}, wall.damping) >= wall.stiffness;
  });
}

std::optional<double> DeviceLimits::needed_for_passive(const Wall& wall) const {
  return needed([&](double damping) {
    const PassiveCondition condition(held(port_, {0, damping, 0}), device_, timing_);
    return condition.stiffness(wall.damping, Motions::slow) >= wall.stiffness;
  });
}

double DeviceLimits::rule() const {
  return port_.damping() / (timing_.period / 2 + timing_.delay - timing_.ahead + device_.lag);
}

double DeviceLimits::stable(double damping, double further_delay) const {
  Device later = device_;
  later.delay += further_delay;
  const LoopTiming timing = further_delay > 0 ? longest_timing(later, period_) : timing_;
  // A lead is that of the device as it is.
  const Block chain = chain_block(device_, timing.period, timing.ahead);
  return stable_stiffness(loop_of(port_, device_, chain, timing), {port_, timing.period}, damping);
}

std::optional<double> DeviceLimits::halving_delay(double damping) const {
  const double half = stable(damping, 0) / 2;
  if (!(half > 0) || !std::isfinite(half)) return std::nullopt;
  double low = 0, high = period_ / 4;
  while (stable(damping, high) > half) {
    low = high, high *= 1.5;
    if (high > 100 * period_) return std::nullopt;
  }
  while (high - low > 1e-4 * high) {
    const double middle = (low + high) / 2;
    (stable(damping, middle) > half ? low : high) = middle;
  }
  return high;
}

long DeviceLimits::unstable_hands(const Wall& wall, long trials) const {
  const HandBounds bounds = device_.hand.value_or(HandBounds{});
  return Hands(wall_problem(port_, device_, timing_, wall.damping), bounds).unstable(wall.stiffness, trials);
}

} // namespace mbsgen::passivity
