// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cmath>

/// State `number` of a free body with six legs of three joints: coordinates, velocities, and accelerations or forces.
struct State {
  static constexpr int velocities = 24, size = 25;
  double q[size], qd[size], x[size];

  explicit State(int number) {
    for (int i = 0; i < size; ++i) {
      q[i] = std::sin(1.7 * i + number);
      qd[i] = std::cos(2.3 * i + number);
      x[i] = std::sin(0.9 * i - number);
    }
    normalize();
  }

private:
  // The quaternion of the free joint, behind its three positions.
  void normalize() {
    double sum = 0;
    for (int i = 3; i < 7; ++i) sum += q[i] * q[i];
    for (int i = 3; i < 7; ++i) q[i] /= std::sqrt(sum);
  }
};
