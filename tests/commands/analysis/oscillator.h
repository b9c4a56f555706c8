// SPDX-License-Identifier: GPL-3.0-or-later
/// Models by hand, with motions in closed form, in the place of generated classes.
#pragma once
#include <mbsgen/analysis/system.hpp>

namespace analysis_test {

/// A mass on a spring that is driven: q'' = -omega² q + Q + sin(t).
struct Oscillator {
  static constexpr double omega = 3;
  struct Inputs {
    double t = 0;
  };
  using inputs_type = Inputs;

  void direct_dynamics(const double* q, const double*, const double* Q, double* qdd, const Inputs& at) const {
    qdd[0] = -omega * omega * q[0] + Q[0] + std::sin(at.t);
  }
  /// The motion from q = 1 at rest.
  static double q(double t) {
    const double share = 1 / (omega * omega - 1);
    return std::cos(omega * t) + share * (std::sin(t) - std::sin(omega * t) / omega);
  }
};

inline mbsgen::analysis::Layout one_joint() {
  mbsgen::analysis::Layout layout;
  layout.nq = layout.nqd = 1;
  layout.integrated = {0};
  return layout;
}

template <class Model>
mbsgen::analysis::System<Model> one_joint_system(double q0, double qd0) {
  return {Model(), one_joint(), &q0, &qd0};
}

} // namespace analysis_test
