// SPDX-License-Identifier: MIT
// The tyres of the steering wheel's car, as functions that the unit calls: those of ../steering_wheel.
#include "steering_wheel_laws.h"
#include <mbsgen/laws/tyre_bakker.hpp>
#include <mbsgen/laws/wheel.hpp>

namespace {

constexpr double front_load = 7980, rear_load = 6980; // of the axles, N

} // namespace

void steering_wheel_law_tyre_front(void*, const steering_wheel_law_point* at, steering_wheel_wrench* wrench) {
  mbsgen::runtime::roll_freely_in_pair(mbsgen::runtime::BakkerTyre<double>(), front_load, *at, *wrench);
}

void steering_wheel_law_tyre_rear(void*, const steering_wheel_law_point* at, steering_wheel_wrench* wrench) {
  mbsgen::runtime::roll_freely_in_pair(mbsgen::runtime::BakkerTyre<double>(), rear_load, *at, *wrench);
}
