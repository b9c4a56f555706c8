// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Eigen/Core>
#include <complex>

namespace mbsgen::passivity {

/// A device as the hand meets it, linearized: x' = A x + b f with the force f along what is rendered, displacement y x and
/// velocity v x. Hand, actuator and sensors act at the same place. SI units.
struct Port {
  Eigen::MatrixXd A;
  Eigen::VectorXd b;
  Eigen::RowVectorXd y, v;

  /// Force per acceleration at high frequency, kg or kg m².
  double mass() const { return 1 / v.dot(b); }
  /// Force per velocity at high frequency, N s/m or N m s; exact for one degree of freedom.
  double damping() const;
  /// Force per displacement of a slow motion, N/m or N m; zero where the device is free.
  double stiffness() const;
  /// Force per velocity at s, 1/s.
  std::complex<double> impedance(std::complex<double> s) const;
};

/// A mass with damping and stiffness to the ground: kg, N s/m, N/m or those of rotation.
struct Hand {
  double mass = 0, damping = 0, stiffness = 0;
};

/// A mass on a damper.
Port point_mass(double mass, double damping);

/// The device with a hand that holds it.
Port held(const Port& port, const Hand& hand);

/// The device without motions that its force does not reach or that what is measured does not show. `unit`: the time in s
/// in which the loop acts.
Port minimal(const Port& port, double unit);

/// exp(A).
Eigen::MatrixXd exponential(const Eigen::MatrixXd& A);

} // namespace mbsgen::passivity
