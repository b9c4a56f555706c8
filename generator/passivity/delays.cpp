// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/delays.h"
#include "passivity/late_forces.h"
#include "passivity/linked_forces.h"

namespace mbsgen::passivity {

bool delays_change(const Device& device, double period) {
  return device.link ? !LinkTimes(device, period).is_regular()
                     : device.longest_delay() > device.least_delay();
}

std::unique_ptr<JitteringLoop> jittering_loop(const Port& port, const Device& device, double period) {
  if (!delays_change(device, period)) return nullptr;
  if (!device.link) {
    if (device.longest_delay() > LateForces::most_periods * period) return nullptr;
    return std::make_unique<LateForces>(port, device, period);
  }
  const LinkTimes times(device, period);
  if (times.longest_age() > LinkedForces::most_periods) return nullptr;
  return std::make_unique<LinkedForces>(port, device, times);
}

} // namespace mbsgen::passivity
