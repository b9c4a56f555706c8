// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace spatial {

/// Jacobi's elliptic functions of the argument u and a modulus of square m = 1 - m1.
struct Jacobi {
  double sn, cn, dn;
};

/// By the descending Landen transformation (Abramowitz & Stegun, Handbook of Mathematical Functions, 16.4). `m1`, the
/// complementary parameter, in (0, 1): near 1 the parameter itself has too few digits.
Jacobi jacobi(double u, double m1);
/// The quarter period K (17.6).
double quarter_period(double m1);

/// The integral of a smooth function over [0, to] by Simpson's rule on `steps` (even) intervals.
template <class Function>
double integral(double to, int steps, const Function& function) {
  double sum = function(0.0) + function(to);
  for (int i = 1; i < steps; ++i) sum += (i % 2 == 0 ? 2 : 4) * function(i * to / steps);
  return sum * to / (3 * steps);
}

} // namespace spatial
