// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/losses.h"

namespace mbsgen::exporter {

/// Simulators refuse bodies that move without mass, and tensors of inertia that no body has. This finds, for
/// each body, numbers that they take and that leave the equations as they are, and notes the bodies that have
/// others.
class Masses {
public:
  /// `reader`: who refuses: "MuJoCo".
  Masses(const Mechanism& mechanism, std::string reader)
      : mechanism_(mechanism), reader_(std::move(reader)) {}

  /// What is written where a body has less: kg, and kg m^2.
  static constexpr double least = 2e-15;

  struct Numbers {
    double mass = least;
    Mat3 tensor{least, 0, 0, 0, least, 0, 0, 0, least};
  };
  /// Of a link that moves.
  Numbers of(int link);

  void note(Diagnostics& diagnostics) const;

private:
  std::optional<Vec3> only_axis(int link) const;

  const Mechanism& mechanism_;
  std::string reader_;
  Named small_, planar_, impossible_;
};

/// The least eigenvalue of a symmetric matrix.
double least_eigenvalue(const Mat3& symmetric);

} // namespace mbsgen::exporter
