// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/limits.h"
#include "passivity/jitter.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::passivity {

DeviceLimits::DeviceLimits(const Device& device, double period, const Port& port)
    : device_(device), period_(period), port_(port), condition_(port, device, timing()) {}

WallLimits DeviceLimits::walls(double damping, bool with_hand) const {
  WallLimits limits;
  limits.damping = damping;
  limits.stable = stable(damping, 0);
  if (device_.longest_delay() > device_.least_delay())
    limits.jittering = JitteringLoop(port_, device_, period_, device_.least_delay(), device_.longest_delay())
                           .stable_stiffness(damping);
  if (device_.hand && with_hand)
    limits.held = Hands(wall_problem(port_, device_, timing(), damping), *device_.hand).worst();
  limits.passive = condition_.stiffness(damping, Motions::slow);
  if (condition_.is_bounded(damping)) limits.passive_any = condition_.stiffness(damping, Motions::any);
  return limits;
}

double DeviceLimits::damping_limit(const Block& chain) const {
  return stable_damping(loop_of(port_, device_, chain, timing()), {port_, period_}, period_);
}

double DeviceLimits::measured_damping() const {
  return damping_limit(velocity_block(device_, period_));
}

double DeviceLimits::rendered_damping() const {
  return damping_limit(chain_block(device_, period_));
}

std::optional<double> DeviceLimits::needed(const std::function<bool(double)>& is_enough) const {
  const double unit = port_.mass() / period_;
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
    const Loop loop = loop_of(held(port_, {0, damping, 0}), device_, timing());
    return stable_stiffness(loop, {port_, period_}, wall.damping) >= wall.stiffness;
  });
}

std::optional<double> DeviceLimits::needed_for_passive(const Wall& wall) const {
  return needed([&](double damping) {
    const PassiveCondition condition(held(port_, {0, damping, 0}), device_, timing());
    return condition.stiffness(wall.damping, Motions::slow) >= wall.stiffness;
  });
}

double DeviceLimits::rule() const {
  return port_.damping() / (period_ / 2 + device_.longest_delay() + device_.lag);
}

double DeviceLimits::stable(double damping, double further_delay) const {
  const LoopTiming later{period_, device_.longest_delay() + further_delay};
  return stable_stiffness(loop_of(port_, device_, later), {port_, period_}, damping);
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
  return Hands(wall_problem(port_, device_, timing(), wall.damping), bounds).unstable(wall.stiffness, trials);
}

} // namespace mbsgen::passivity
