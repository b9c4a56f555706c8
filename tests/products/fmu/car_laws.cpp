// SPDX-License-Identifier: GPL-3.0-or-later
// The tyres of the driving simulator's car as functions that its unit calls.
#include "driving_simulator/tyres.hpp"
#include "driving_simulator_laws.h"

namespace {

void roll(const driving_simulator_law_point* at, driving_simulator_wrench* wrench, const double* x,
          double* xd) {
  car::RoadWheel<double> wheel;
  wheel.grounded.tyre.length = 0.4;
  wheel(*at, *wrench, x, xd);
}

} // namespace

void driving_simulator_law_tyre_fl(void*, const driving_simulator_law_point* at,
                                   driving_simulator_wrench* wrench, const double* x, double* xd) {
  roll(at, wrench, x, xd);
}

void driving_simulator_law_tyre_fr(void*, const driving_simulator_law_point* at,
                                   driving_simulator_wrench* wrench, const double* x, double* xd) {
  roll(at, wrench, x, xd);
}

void driving_simulator_law_tyre_rl(void*, const driving_simulator_law_point* at,
                                   driving_simulator_wrench* wrench, const double* x, double* xd) {
  roll(at, wrench, x, xd);
}

void driving_simulator_law_tyre_rr(void*, const driving_simulator_law_point* at,
                                   driving_simulator_wrench* wrench, const double* x, double* xd) {
  roll(at, wrench, x, xd);
}
