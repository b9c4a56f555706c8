// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/sampled.h"
#include <Eigen/Eigenvalues>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace mbsgen::passivity {

namespace {

constexpr double pi = 3.14159265358979323846;

} // namespace

Plant plant_of(const Port& port, const Device& device) {
  const Eigen::Index n = port.A.rows(), actuator = n, sensor = n + (device.lag > 0);
  const Eigen::Index states = sensor + (device.sensor_bandwidth > 0);
  Plant plant{Eigen::MatrixXd::Zero(states, states), Eigen::VectorXd::Zero(states),
              Eigen::MatrixXd::Zero(2, states)};
  plant.A.topLeftCorner(n, n) = port.A;
  if (device.lag > 0) {
    plant.A.block(0, actuator, n, 1) = port.b;
    plant.A(actuator, actuator) = -1 / device.lag;
    plant.b(actuator) = 1 / device.lag;
  } else {
    plant.b.head(n) = port.b;
  }
  plant.measured.row(0).head(n) = port.y;
  if (device.sensor_bandwidth > 0) {
    const double omega = 2 * pi * device.sensor_bandwidth;
    plant.A.row(sensor).head(n) = omega * port.v;
    plant.A(sensor, sensor) = -omega;
    plant.measured(1, sensor) = 1;
  } else {
    plant.measured.row(1).head(n) = port.v;
  }
  return plant;
}

double growth(const Eigen::MatrixXd& step) {
  return Eigen::EigenSolver<Eigen::MatrixXd>(step, false).eigenvalues().cwiseAbs().maxCoeff();
}

Eigen::MatrixXd acted(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double t, bool ramps) {
  const Eigen::Index n = A.rows(), inputs = ramps ? 2 : 1;
  Eigen::MatrixXd all = Eigen::MatrixXd::Zero(n + inputs, n + inputs);
  all.topLeftCorner(n, n) = t * A;
  all.block(0, n, n, 1) = t * b;
  if (ramps) all(n, n + 1) = t;
  return exponential(all).topRows(n);
}

WholePeriods whole_periods(double delay, double period) {
  constexpr double rounding = 1e-9; // of a period
  const double whole = std::floor(delay / period + rounding), rest = delay - whole * period;
  return {static_cast<int>(whole), rest > rounding * period ? rest : 0};
}

bool is_stable(const Eigen::MatrixXd& step) {
  return growth(step) < 1;
}

void check_chain(const Device& device, double period, Diagnostics& diagnostics) {
  const Block chain = chain_block(device, period);
  if (chain.A.rows() == 0 || is_stable(chain.A)) return;
  diagnostics.error(
      {}, fmt::format("the filters or the fusion are unstable at {:.6g} Hz, take cut-offs and crossovers "
                      "well below half of that",
                      1 / period));
}

Loop loop_of(const Port& port, const Device& device, const Block& chain, const LoopTiming& timing) {
  const Plant plant = plant_of(port, device);
  const auto [periods, rest] = whole_periods(timing.delay, timing.period);
  const Eigen::Index n = plant.A.rows(), c = chain.A.rows();
  const Eigen::Index waiting = std::max(periods + (rest > 0), timing.waiting), size = n + waiting + c;
  Loop loop{Eigen::MatrixXd::Zero(size, size), Eigen::VectorXd::Zero(size), {}, {}};
  const Eigen::MatrixXd first = acted(plant.A, plant.b, rest, false),
                        second = acted(plant.A, plant.b, timing.period - rest, false);
  loop.step.topLeftCorner(n, n) = second.leftCols(n) * first.leftCols(n);
  // The force that was computed `age` periods ago acts.
  const auto act = [&](int age, const Eigen::VectorXd& effect) {
    if (age == 0)
      loop.drive.head(n) += effect;
    else
      loop.step.col(n + age - 1).head(n) += effect;
  };
  act(periods, second.col(n));
  if (rest > 0) act(periods + 1, second.leftCols(n) * first.col(n));
  for (Eigen::Index i = 1; i < waiting; ++i) loop.step(n + i, n + i - 1) = 1;
  if (waiting > 0) loop.drive(n) = 1;
  loop.step.block(n + waiting, 0, c, n) = chain.B * plant.measured;
  loop.step.bottomRightCorner(c, c) = chain.A;
  Eigen::MatrixXd answered = Eigen::MatrixXd::Zero(2, size);
  answered.leftCols(n) = chain.D * plant.measured;
  answered.rightCols(c) = chain.C;
  loop.position = answered.row(0), loop.velocity = answered.row(1);
  return loop;
}

Loop loop_of(const Port& port, const Device& device, const LoopTiming& timing) {
  return loop_of(port, device, chain_block(device, timing.period, timing.ahead), timing);
}

double first_end(double from, double to, const std::function<bool(double)>& holds) {
  constexpr double ratio = 1.2, exactness = 1e-6;
  if (!holds(from)) return 0;
  double low = from;
  while (holds(low * ratio)) {
    low *= ratio;
    if (low > to) return std::numeric_limits<double>::infinity();
  }
  double high = low * ratio;
  while (high / low > 1 + exactness) {
    const double middle = std::sqrt(low * high);
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

// A mass m on a spring of 4 m/T^2 is what a held force can hold at most; leads and filters change that by some tens.
WallScale::WallScale(const Port& port, double period)
    : unit(port.mass() / (period * period)), least(1e-6 * unit + std::max(0.0, -1.001 * port.stiffness())) {}

double stable_stiffness(const Loop& loop, const WallScale& scale, double damping) {
  return first_end(scale.least, 1e3 * scale.unit, [&](double stiffness) {
    return is_stable(loop.closed({stiffness, damping}));
  });
}

double stable_damping(const Loop& loop, const WallScale& scale, double period) {
  const double unit = scale.unit * period;
  return first_end(1e-4 * unit, 1e3 * unit, [&](double damping) {
    return is_stable(loop.closed({scale.least, damping}));
  });
}

} // namespace mbsgen::passivity
