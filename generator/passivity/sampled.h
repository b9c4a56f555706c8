// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/blocks.h"
#include "passivity/port.h"
#include <functional>
#include <vector>

namespace mbsgen::passivity {

/// A virtual wall: spring and damper against the ground, N/m and N s/m, or those of rotation.
struct Wall {
  double stiffness = 0, damping = 0;
};

/// The loop from one measurement to the next: z' = step z + drive u, with the force u that is computed from this
/// measurement. Exact for a force that is held from `delay` after its measurement to the same time after the next one.
struct Loop {
  Eigen::MatrixXd step;
  Eigen::VectorXd drive;
  Eigen::RowVectorXd position, velocity; ///< that the force answers

  Eigen::MatrixXd closed(const Wall& wall) const {
    return step - drive * (wall.stiffness * position + wall.damping * velocity);
  }
};

/// The largest absolute eigenvalue: what a motion grows by in a step, at last.
double growth(const Eigen::MatrixXd& step);
bool is_stable(const Eigen::MatrixXd& step);

/// What lies between two measurements.
struct LoopTiming {
  double period = 0, delay = 0; ///< s
  int waiting = 0;              ///< forces that wait, at least: so that loops of several delays have one size
  double ahead = 0;             ///< s by which the measured position is continued at its velocity
};

/// exp(A t), and behind it columns by what inputs along `b` do in t s: one of 1, then, with `ramps`, one of t.
Eigen::MatrixXd acted(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double t, bool ramps);

/// Periods that a delay lasts, and the rest of it in s.
struct WholePeriods {
  int periods = 0;
  double rest = 0;
};
WholePeriods whole_periods(double delay, double period);

/// The device behind actuator and velocity sensor: x' = A x + b u, u the computed force.
struct Plant {
  Eigen::MatrixXd A;
  Eigen::VectorXd b;
  Eigen::MatrixXd measured; ///< rows of position and velocity
};
Plant plant_of(const Port& port, const Device& device);

/// Errors of filters that are too quick for this period: the runtime's are unstable then.
void check_chain(const Device& device, double period, Diagnostics& diagnostics);

Loop loop_of(const Port& port, const Device& device, const Block& chain, const LoopTiming& timing);
/// With the chain of the device.
Loop loop_of(const Port& port, const Device& device, const LoopTiming& timing);

/// Where what holds for `from` ends: 0 where it does not hold there, infinity where it holds up to `to`. Every share of
/// a fifth more is tried, then halved down to 1e-6. Gaps that are narrower are not seen.
double first_end(double from, double to, const std::function<bool(double)>& holds);

/// Stiffnesses of walls on a device, N/m: their size, and one that is hardly any. A device that falls over by itself
/// needs what holds it.
struct WallScale {
  double unit = 0, least = 0;

  WallScale(double of_unit, double of_least) : unit(of_unit), least(of_least) {}
  WallScale(const Port& port, double period);
};

/// The largest stiffness for which all smaller ones are stable, beside a virtual damping; N/m.
double stable_stiffness(const Loop& loop, const WallScale& scale, double damping);
/// The largest virtual damping for which all smaller ones are stable, beside hardly any stiffness; N s/m.
double stable_damping(const Loop& loop, const WallScale& scale, double period);

} // namespace mbsgen::passivity
