// SPDX-License-Identifier: MIT
/// Motions of the arm as finite Fourier series, and the equations that they give (Swevers et al. 1997, IEEE Transactions
/// on Robotics and Automation 13).
#pragma once
#include "arm.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

namespace identification {

constexpr int joints = 4, harmonics = 4, first = arm::nqd - joints; ///< the joints' first place in qd
constexpr int wrench = 6;                                           ///< equations at each moment
constexpr double period = 10;                                       ///< s

/// What the arm may do about the middle of its range.
constexpr double largest_angle = 1.3, largest_rate = 3, largest_acceleration = 12; // rad, rad/s, rad/s²

/// All that the generated functions take; the plate rests.
struct Sample {
  double q[arm::nq], qd[arm::nqd] = {}, qdd[arm::nqd] = {};
  Sample() { std::copy(std::begin(arm::q0), std::end(arm::q0), q); }
};

/// Angles of the joints over time: joint i turns by the sum of a cos(k w t) + b sin(k w t).
struct Motion {
  Eigen::Matrix<double, joints, 2 * harmonics> series = Eigen::Matrix<double, joints, 2 * harmonics>::Zero();
  Eigen::Matrix<double, joints, 1> middle{0, -0.7, 1.2, 0};

  Sample at(double t) const {
    Sample sample;
    for (int i = 0; i < joints; ++i) {
      double &q = sample.q[arm::nq - joints + i], &qd = sample.qd[first + i], &qdd = sample.qdd[first + i];
      q = middle(i);
      for (int k = 1; k <= harmonics; ++k) {
        const double w = k * 2 * 3.14159265358979323846 / period, c = std::cos(w * t), s = std::sin(w * t);
        const double a = series(i, 2 * k - 2), b = series(i, 2 * k - 1);
        q += a * c + b * s;
        qd += w * (b * c - a * s);
        qdd -= w * w * (a * c + b * s);
      }
    }
    return sample;
  }

  /// Each joint's series by a factor, so that it uses its range and keeps the bounds.
  void fit_bounds() {
    for (int i = 0; i < joints; ++i) {
      double share = 0;
      for (int k = 0; k < 100; ++k) {
        const Sample sample = at(k * period / 100);
        share = std::max({share, std::fabs(sample.q[arm::nq - joints + i] - middle(i)) / largest_angle,
                          std::fabs(sample.qd[first + i]) / largest_rate,
                          std::fabs(sample.qdd[first + i]) / largest_acceleration});
      }
      series.row(i) /= share;
    }
  }

  /// A neighbour: all coefficients change at random by about `size`, rad.
  Motion changed(std::mt19937& random, double size) const {
    std::uniform_real_distribution<double> change(-size, size);
    Motion next = *this;
    for (int i = 0; i < joints; ++i)
      for (int k = 0; k < 2 * harmonics; ++k) next.series(i, k) += change(random);
    next.fit_bounds();
    return next;
  }
};

/// Units in which noise, and parameters of usual size, are about 1.
struct Units {
  double force_noise = 0.5, torque_noise = 0.05; // N, N m: standard deviations
  Eigen::VectorXd parameters{arm::nb};           // kg, kg m, kg m²

  Units() {
    for (int j = 0; j < arm::nb; ++j) {
      const char kind = *(std::strchr(arm::base_parameter_names[j], '.') + 1);
      parameters(j) = kind == 'm' ? 1 : kind == 'h' ? 0.1 : 0.01;
    }
  }
  double noise(int row) const { return row < 3 ? force_noise : torque_noise; }
};

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The regressor at one moment: rows of the plate, then of the joints.
inline Matrix regressor(const arm::Model<>& model, const Sample& sample) {
  Matrix Y(arm::nqd, arm::nb);
  model.regressor(sample.q, sample.qd, sample.qdd, Y.data());
  return Y;
}

/// The base's equations at `count` moments of a period, in units of noise and parameters. The plate's axes are the
/// inertial ones, and it rests: its forces in Q are those of the base on the arm.
inline Matrix equations(const arm::Model<>& model, const Motion& motion, int count, const Units& units) {
  Matrix all(wrench * count, arm::nb);
  for (int k = 0; k < count; ++k) {
    const Matrix Y = regressor(model, motion.at(k * period / count));
    for (int i = 0; i < wrench; ++i)
      all.row(wrench * k + i) = Y.row(i).cwiseProduct(units.parameters.transpose()) / units.noise(i);
  }
  return all;
}

} // namespace identification
