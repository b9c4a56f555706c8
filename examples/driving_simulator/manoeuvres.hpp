// SPDX-License-Identifier: MIT
/// Given motions of the steering wheel, against the figures of an earlier run of the paper's car.
#pragma once
#include "drive.hpp"

#include <utility>

namespace car {

/// 0.3 rad, reached from 1 to 3 s by 3 z^2 - 2 z^3.
inline Turn steady_bend(const Row& now) {
  constexpr double angle = 0.3, from = 1, length = 2;
  const double z = clamp((now.t - from) / length, 0., 1.);
  const bool moves = z > 0 && z < 1;
  return turn(angle * z * z * (3 - 2 * z), angle * 6 * z * (1 - z) / length,
              moves ? angle * (6 - 12 * z) / (length * length) : 0);
}

/// A sin^3(2 pi (t - 1)/2.5) from 1 to 3.5 s, A = 0.5 rad: to one side and back.
inline Turn avoidance(const Row& now) {
  constexpr double amplitude = 0.5, from = 1, length = 2.5, omega = 2 * pi<double> / length;
  if (now.t < from || now.t > from + length) return {};
  const double s = std::sin(omega * (now.t - from)), c = std::cos(omega * (now.t - from));
  return turn(amplitude * s * s * s, 3 * amplitude * omega * s * s * c,
              3 * amplitude * omega * omega * s * (2 * c * c - s * s));
}

/// To and fro with `hertz`, 0.25 rad.
inline Turn weave(const Row& now, double hertz) {
  constexpr double amplitude = 0.25;
  const double omega = 2 * pi<double> * hertz, s = std::sin(omega * now.t), c = std::cos(omega * now.t);
  return turn(amplitude * s, amplitude * omega * c, -amplitude * omega * omega * s);
}

/// The least and the largest torque, N m.
inline std::pair<double, double> range_of_torque(const std::vector<Row>& rows) {
  std::pair<double, double> range(0, 0);
  for (const Row& row : rows)
    range = {std::fmin(range.first, row.torque), std::fmax(range.second, row.torque)};
  return range;
}

/// Work of the hands on the wheel from a time on, J.
inline double work(const std::vector<Row>& rows, double from) {
  double sum = 0;
  for (const Row& row : rows)
    if (row.t >= from - period_s / 2) sum += period_s * row.torque * row.rate;
  return sum;
}

/// The largest differences of the columns x, y, yaw, roll, wheel and torque from a table of reference, as shares of
/// each column's range there. The table's first columns are the caster and the time.
inline double difference(const std::vector<mechanism::Row>& reference, double wheel_x,
                         const std::vector<Row>& rows) {
  double largest = 0;
  for (std::size_t column = 2; column < 8; ++column) {
    double low = 0, high = 0, error = 0;
    for (const mechanism::Row& expected : reference) {
      if (expected.at(0) != wheel_x) continue;
      const Row& row = rows.at(std::size_t(std::lround(expected.at(1) / period_s)));
      const double found[] = {row.x, row.y, row.yaw, row.roll, row.wheel, row.torque};
      low = std::fmin(low, expected.at(column)), high = std::fmax(high, expected.at(column));
      error = std::fmax(error, std::fabs(found[column - 2] - expected.at(column)));
    }
    if (!(error / (high - low) <= largest)) largest = error / (high - low);
  }
  return largest;
}

} // namespace car
