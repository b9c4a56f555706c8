// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Eigen/Core>
#include <complex>

namespace mbsgen::passivity {

/// Frequencies from `middle` - `half` to `middle` + `half`, rad/s.
struct Band {
  double middle = 0, half = 0;
};

/// A function of the frequency over a band: value + slope d, with an error of `rest` at most, for the distance d from the
/// middle up to `half`. The rest is that of the expansion; that of rounding, which is some units of the value, is not in it.
struct Expansion {
  std::complex<double> value, slope;
  double rest = 0, half = 0;

  /// The least real part over the band.
  double least() const { return value.real() - std::fabs(slope.real()) * half - rest; }
};

Expansion constant(std::complex<double> value, const Band& band);
/// The frequency itself.
Expansion frequency(const Band& band);
/// exp(-j w time).
Expansion delayed(double time, const Band& band);
/// sin(w time) / (w time).
Expansion sinc(double time, const Band& band);
/// row (j w I - A)^-1 column. The rest is infinite where the band is too wide.
Expansion response(const Eigen::MatrixXd& A, const Eigen::VectorXd& column, const Eigen::RowVectorXd& row,
                   const Band& band);
/// The same of a sampled system: row (z I - A)^-1 column, z = exp(j w period).
Expansion sampled_response(const Eigen::MatrixXd& A, const Eigen::VectorXd& column,
                           const Eigen::RowVectorXd& row, double period, const Band& band);

Expansion operator+(const Expansion& a, const Expansion& b);
Expansion operator-(const Expansion& a, const Expansion& b);
Expansion operator*(const Expansion& a, const Expansion& b);
Expansion operator*(std::complex<double> factor, const Expansion& a);
/// 1 / a. The rest is infinite where a may be zero.
Expansion inverse(const Expansion& a);
/// |a|^2.
Expansion square(const Expansion& a);

} // namespace mbsgen::passivity
