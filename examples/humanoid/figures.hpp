// SPDX-License-Identifier: MIT
/// The data behind the plots: a push at the pelvis, a touch, a drag.
#pragma once
#include "device.hpp"
#include "faults.hpp"
#include "touched.hpp"

#include <mbsgen/loop/loop.hpp>
#include <memory>
#include <vector>

namespace robot {

/// A row of the push.
struct Pushed {
  double t, push, at[3], left, right, slip;
  int sweeps;
};

/// The pelvis is pushed forwards for 0.2 s with `force` N. Ends early where a step has no result.
inline std::vector<Pushed> push(double force, double length_s) {
  constexpr double from = 0.3, to = 0.5;
  std::vector<Pushed> rows;
  const auto robot = std::make_unique<Standing>();
  double start[3];
  for (int i = 0; i < 3; ++i) start[i] = robot->q[i];
  for (int k = 0; k * Standing::period_s < length_s; ++k) {
    const double t = k * Standing::period_s, now = t >= from && t < to ? force : 0;
    robot->park_probe();
    // Forces of the base joint act along the pelvis' axes.
    const double world[3] = {now, 0, 0};
    robot->push_pelvis(world);
    if (!robot->advance()) break;
    rows.push_back({t,
                    now,
                    {robot->q[0] - start[0], robot->q[1] - start[1], robot->q[2] - start[2]},
                    robot->weight_on(0),
                    robot->weight_on(1),
                    robot->slip(),
                    robot->last.sweeps});
  }
  return rows;
}

using LoopRecord = mbsgen::runtime::Record<double, 3, Touched::outputs>;
using Coupling = mbsgen::runtime::Impedance<double, 3>;

struct Records {
  std::vector<LoopRecord> rows;
  bool push(const LoopRecord& record) {
    rows.push_back(record);
    return true;
  }
};

inline mbsgen::runtime::Limits<double, 3> limits() {
  mbsgen::runtime::Limits<double, 3> limits;
  for (auto& axis : limits.axis) {
    axis.force = 20;
    axis.force_rate = 20000;
    axis.position_low = -2;
    axis.position_high = 2;
    axis.velocity = 5;
    axis.passivity = {0.05, 0.5, 5};
  }
  limits.power = 50;
  limits.energy = 5;
  return limits;
}

/// Where the hand is at t s; it moves straight from one place to the other and stays, or comes back.
struct HandMotion {
  double from[3], to[3];
  double leave_s, arrive_s, return_s, back_s; ///< return_s < 0: it stays
};

inline double share(const HandMotion& motion, double t, double& rate) {
  const auto ramp = [&](double begin, double end, double sign, double before) {
    const double x = mbsgen::runtime::clamp((t - begin) / (end - begin), 0.0, 1.0);
    rate += sign * 6 * x * (1 - x) / (end - begin);
    return before + sign * x * x * (3 - 2 * x);
  };
  rate = 0;
  const double there = ramp(motion.leave_s, motion.arrive_s, 1, 0);
  return motion.return_s < 0 ? there : ramp(motion.return_s, motion.back_s, -1, there);
}

/// The simulated device on the robot, through the real-time loop at 1 kHz, on a clock that does not wait. A fault is said
/// and ends the records.
inline std::vector<LoopRecord> hold(const HandMotion& motion, bool drags, double length_s) {
  using namespace mbsgen::runtime;
  constexpr std::int64_t period_ns = 1000000;
  ManualClock clock;
  Stylus stylus(motion.from);
  const auto model = std::make_unique<Touched>();
  model->drags = drags;
  Coupling coupling(PlainChain<double, 3>(1e-3, 50));
  Records records;
  const auto loop = std::make_unique<Loop<ManualClock, Stylus, Touched, Coupling, Records>>(
      clock, stylus, *model, coupling, limits(), period_ns, records);
  faults::Watch watch;
  loop->arm();
  loop->start();
  while (static_cast<double>(loop->steps()) * 1e-3 < length_s) {
    double rate, to = share(motion, static_cast<double>(loop->steps()) * 1e-3, rate);
    for (int i = 0; i < 3; ++i) {
      stylus.target[i] = motion.from[i] + to * (motion.to[i] - motion.from[i]);
      stylus.rate[i] = rate * (motion.to[i] - motion.from[i]);
    }
    loop->step();
    if (!watch.goes_on(*loop)) break;
  }
  return std::move(records.rows);
}

/// From above onto the right forearm, 5 cm past its surface as the hand would go, and back.
inline std::vector<LoopRecord> touch() {
  return hold({{0.35, -0.256, 1.2}, {0.35, -0.256, 1.05}, 0.2, 0.8, 1.2, 1.6}, false, 1.8);
}
/// The right palm, 8 cm forwards and upwards.
inline std::vector<LoopRecord> drag() {
  return hold({{0.449292, -0.198, 1.04959}, {0.509, -0.198, 1.103}, 0.2, 0.6, -1, -1}, true, 1.5);
}

} // namespace robot
