// SPDX-License-Identifier: MIT
/// Felt and leather: power laws with hysteresis, after Stulov (J. Acoust. Soc. Am. 97(4), 1995) as given by
/// J. O. Smith, Physical Audio Signal Processing, "Nonlinear Spring Model" and "Including Hysteresis". x:
/// compression in m, positive in contact; the force in N never pulls; finite for any input.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// The elastic part: F(x) = f0 (x/x0)^p. A reference compression in place of N/m^p keeps numbers of a size
/// that floats can hold: the exponents of felt reach 5.
template <class Real>
struct FeltSpring {
  Real force = 0;               ///< f0, N, at the compression x0
  Real reference = Real(1e-3L); ///< x0, m
  Real exponent = Real(2.5L);   ///< p

  Real operator()(Real x) const { return saturate(force * power(saturate(x) / reference, exponent)); }

  /// The hammer of piano key 1 to 88: 183 exp(0.045 n) N at 1 mm, p = 3.7 + 0.015 n.
  static FeltSpring hammer(int key) {
    return {183 * std::exp(Real(0.045L) * Real(key)), Real(1e-3L), Real(3.7L) + Real(0.015L) * Real(key)};
  }
};

/// Hysteresis without memory: F = f0 (u + alpha du/dt), u = (x/x0)^p.
template <class Real>
struct Felt {
  FeltSpring<Real> spring;
  Real alpha = 0; ///< s

  /// xd: rate of the compression in m/s.
  Real operator()(Real x, Real xd) const {
    if (!(x > Real(0))) return Real(0);
    x = saturate(x);
    const Real elastic = spring(x);
    // du/dt = p u xd/x: the division cannot fail, since u vanishes at least as fast as x.
    const Real loss = alpha * spring.exponent * saturate(elastic / x) * saturate(xd);
    return clamp(saturate(elastic + saturate(loss)), Real(0), largest<Real>);
  }
};

/// Felt with memory: F = f0 (u - eps z), tau dz/dt = u - z, u = (x/x0)^p; z, dimensionless like u, is the
/// state of ONE contact. force() may be called at will within a step; advance() once at its end.
template <class Real>
class FeltMemory {
public:
  FeltSpring<Real> spring;
  Real epsilon = 0; ///< share of the force that relaxes, 0 to 1
  Real tau = 1;     ///< relaxation time, s

  /// N, for the compression x in m. With dt in s since the last advance(), the relaxation up to now is
  /// included.
  Real operator()(Real x, Real dt = 0) const {
    const Real u = spring(x);
    return clamp(saturate(u - epsilon * relaxed(u, dt)), Real(0), largest<Real>);
  }
  /// Ends a step of dt s at the compression x: exact for a force that varies linearly during the step.
  void advance(Real x, Real dt) {
    const Real u = spring(x);
    state_ = relaxed(u, dt);
    last_ = u;
  }
  void reset() {
    state_ = 0;
    last_ = 0;
  }
  /// f0 z, N.
  Real state() const { return state_; }

private:
  // z at the end of a step in which u varies linearly from last_ to u.
  Real relaxed(Real u, Real dt) const {
    const Real h = saturate(dt) / tau;
    if (!(h > Real(0))) return state_;
    const Real decay = std::exp(-h);
    const Real mean = -std::expm1(-h) / h; // of the decay over the step
    return saturate(decay * state_ + (mean - decay) * last_ + (1 - mean) * u);
  }

  Real state_ = 0, last_ = 0;
};

} // namespace mbsgen::runtime
