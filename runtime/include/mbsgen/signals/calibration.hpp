// SPDX-License-Identifier: MIT
/// Calibration of sensor maps by least squares from recorded data. Bounded memory and time a sample: it may
/// run in the loop as well as afterwards.
#pragma once
#include "sensors.hpp"

namespace mbsgen::runtime {

/// Linear least squares y = sum_j x_j p_j, sample by sample: each row is rotated into a triangle (Givens;
/// Golub & Van Loan, Matrix Computations, section 5.2), which keeps twice the digits that normal equations
/// do.
template <class Real, int P>
class LeastSquares {
public:
  /// Adds a sample: P regressors and the measured value. Samples that are not finite are left out.
  void add(const Real (&regressors)[P], Real measured) {
    if (!finite(regressors, P) || !finite(measured)) return;
    Real row[P + 1];
    for (int j = 0; j < P; ++j) row[j] = regressors[j];
    row[P] = measured;
    for (int k = 0; k < P; ++k) rotate(k, row);
    residual_ += row[P] * row[P];
    ++samples_;
  }

  /// Writes the P parameters; false when the samples do not determine them.
  bool parameters(Real (&result)[P]) const {
    const Real tolerance = sizeof(Real) == 4 ? Real(1e-5L) : Real(1e-12L);
    Real largest_diagonal = 0;
    for (int k = 0; k < P; ++k)
      largest_diagonal = std::fabs(r_[k][k]) > largest_diagonal ? std::fabs(r_[k][k]) : largest_diagonal;
    for (int k = P - 1; k >= 0; --k) {
      if (!(std::fabs(r_[k][k]) > tolerance * largest_diagonal)) return false;
      Real sum = r_[k][P];
      for (int j = k + 1; j < P; ++j) sum -= r_[k][j] * result[j];
      result[k] = sum / r_[k][k];
    }
    return finite(result, P);
  }
  /// Root mean square of the residuals, in units of the measured value.
  Real rms() const { return samples_ > 0 ? std::sqrt(residual_ / Real(samples_)) : Real(0); }
  long samples() const { return samples_; }

private:
  void rotate(int k, Real (&row)[P + 1]) {
    const Real length = std::sqrt(r_[k][k] * r_[k][k] + row[k] * row[k]);
    if (!(length > Real(0))) return;
    const Real c = r_[k][k] / length, s = row[k] / length;
    for (int j = k; j <= P; ++j) {
      const Real above = r_[k][j];
      r_[k][j] = c * above + s * row[j];
      row[j] = c * row[j] - s * above;
    }
  }

  Real r_[P][P + 1]{};
  Real residual_ = 0;
  long samples_ = 0;
};

/// Calibrates a Hall pair against a reference of the height (a vibrometer, gauge blocks).
template <class Real>
class HallCalibration {
public:
  /// Two voltages and the true height in m.
  void add(Real front, Real rear, Real height) {
    fit_.add({(front - rear) * (front + rear), Real(1)}, height);
  }
  /// False when the samples do not determine the map: the key did not move.
  bool result(HallPair<Real>& map) const {
    Real p[2];
    if (!fit_.parameters(p)) return false;
    map.k = p[0];
    map.offset = p[1];
    return true;
  }
  /// Error of the heights in m.
  Real rms() const { return fit_.rms(); }

private:
  LeastSquares<Real, 2> fit_;
};

/// Calibrates the coil against a reference of the velocity.
template <class Real>
class CoilCalibration {
public:
  /// The coil's voltage and the true velocity in m/s.
  void add(Real voltage, Real velocity) { fit_.add({velocity}, voltage); }
  bool result(Coil<Real>& map) const {
    Real p[1];
    if (!fit_.parameters(p) || p[0] == Real(0)) return false;
    map.kappa = p[0];
    return true;
  }
  /// Error of the voltages in V.
  Real rms() const { return fit_.rms(); }

private:
  LeastSquares<Real, 1> fit_;
};

} // namespace mbsgen::runtime
