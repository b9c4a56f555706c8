// SPDX-License-Identifier: MIT
/// Objectives of a motion and their derivatives: equation (39) of Docquier, Poncelet & Fisette, Mechanical Sciences 4,
/// 2013, 199–219,
///   psi(p) = G(t1, u1, u1', p) + integral of F(t, u, u', u'', p) from t0 to t1.
#pragma once
#include "dual.hpp"
#include "system.hpp"

namespace mbsgen::analysis {

/// Coordinates, velocities and accelerations that are integrated, and parameters, at one time.
template <class Real>
struct Occasion {
  double t = 0;
  std::vector<Real> u, ud, udd, p;
};

/// A value and its partial derivatives, in the order of the members of Occasion.
struct Partials {
  double value = 0;
  Vector by_u, by_ud, by_udd, by_p;
};

/// F or G with its partial derivatives.
using Criterion = std::function<Partials(const Occasion<double>&)>;

/// The criterion of a function of Occasion<Real> that returns a Real, for Real = double and Dual: `[](const auto& at) {
/// return at.u[0] * at.u[0]; }`. Its derivatives are exact; each costs a call.
template <class Function>
Criterion criterion(Function function) {
  return [function](const Occasion<double>& at) {
    const auto duals = [](const Vector& values) { return std::vector<Dual>(values.begin(), values.end()); };
    Occasion<Dual> moved{at.t, duals(at.u), duals(at.ud), duals(at.udd), duals(at.p)};
    const auto along = [&](std::vector<Dual>& variables) {
      Vector derivatives;
      for (Dual& variable : variables) {
        variable.derivative = 1;
        derivatives.push_back(Dual(function(moved)).derivative);
        variable.derivative = 0;
      }
      return derivatives;
    };
    Partials result;
    result.value = Dual(function(moved)).value;
    result.by_u = along(moved.u), result.by_ud = along(moved.ud);
    result.by_udd = along(moved.udd), result.by_p = along(moved.p);
    return result;
  };
}

/// psi; an empty function counts as zero.
struct Objective {
  Criterion running; ///< F
  Criterion final;   ///< G, at t1; it does not see the accelerations
};

} // namespace mbsgen::analysis
