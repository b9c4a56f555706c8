// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/expansion.h"
#include <Eigen/Dense>
#include <cmath>
#include <limits>

namespace mbsgen::passivity {

namespace {

using Complex = std::complex<double>;

constexpr double infinity = std::numeric_limits<double>::infinity();

// row (x I - A)^-1 column, where x is `at`, then moves with `speed` per frequency, up to `bend` beside that.
Expansion resolved(const Eigen::MatrixXd& A, const Eigen::VectorXd& column, const Eigen::RowVectorXd& row,
                   Complex at, Complex speed, double bend, const Band& band) {
  if (A.rows() == 0) return constant(0, band);
  const Eigen::MatrixXcd shifted = at * Eigen::MatrixXcd::Identity(A.rows(), A.rows()) - A.cast<Complex>();
  const Eigen::MatrixXcd R = shifted.inverse();
  const Eigen::VectorXcd right = R * column.cast<Complex>();
  const Eigen::RowVectorXcd left = row.cast<Complex>() * R;
  // The series of the inverse: R - R x R + R x R x R ...
  const double moved = std::abs(speed) * band.half + bend, norm = R.norm();
  Expansion result{(row.cast<Complex>() * right).value(), -speed * (left * right).value(), infinity,
                   band.half};
  if (moved * norm < 1)
    result.rest = left.norm() * right.norm() * (bend + moved * moved * norm / (1 - moved * norm));
  return result;
}

} // namespace

Expansion constant(Complex value, const Band& band) {
  return {value, 0, 0, band.half};
}

Expansion frequency(const Band& band) {
  return {band.middle, 1, 0, band.half};
}

Expansion delayed(double time, const Band& band) {
  const Complex value = std::polar(1.0, -band.middle * time);
  return {value, Complex(0, -time) * value, std::pow(band.half * time, 2) / 2, band.half};
}

// Its second derivative by the angle is at most 1/3.
Expansion sinc(double time, const Band& band) {
  const double angle = band.middle * time, square = angle * angle;
  const double value = std::sin(angle) / angle;
  const double slope =
      angle < 0.1 ? -angle / 3 * (1 - square / 10 * (1 - square / 28)) : (std::cos(angle) - value) / angle;
  return {value, time * slope, std::pow(band.half * time, 2) / 6, band.half};
}

Expansion response(const Eigen::MatrixXd& A, const Eigen::VectorXd& column, const Eigen::RowVectorXd& row,
                   const Band& band) {
  return resolved(A, column, row, Complex(0, band.middle), Complex(0, 1), 0, band);
}

Expansion sampled_response(const Eigen::MatrixXd& A, const Eigen::VectorXd& column,
                           const Eigen::RowVectorXd& row, double period, const Band& band) {
  const Complex z = std::polar(1.0, band.middle * period);
  return resolved(A, column, row, z, Complex(0, period) * z, std::pow(band.half * period, 2) / 2, band);
}

Expansion operator+(const Expansion& a, const Expansion& b) {
  return {a.value + b.value, a.slope + b.slope, a.rest + b.rest, a.half};
}

Expansion operator-(const Expansion& a, const Expansion& b) {
  return a + -1.0 * b;
}

Expansion operator*(const Expansion& a, const Expansion& b) {
  const double sloped = std::abs(a.slope) * a.half,
               size = std::abs(b.value) + std::abs(b.slope) * b.half + b.rest;
  return {a.value * b.value, a.value * b.slope + a.slope * b.value,
          a.rest * size + b.rest * (std::abs(a.value) + sloped) + sloped * std::abs(b.slope) * b.half,
          a.half};
}

Expansion operator*(Complex factor, const Expansion& a) {
  return {factor * a.value, factor * a.slope, std::abs(factor) * a.rest, a.half};
}

Expansion inverse(const Expansion& a) {
  const double size = std::abs(a.value), changed = (std::abs(a.slope) * a.half + a.rest) / size;
  const Complex value = 1.0 / a.value;
  Expansion result{value, -a.slope * value * value, infinity, a.half};
  if (changed < 1) result.rest = (a.rest / size + changed * changed / (1 - changed)) / size;
  return result;
}

Expansion square(const Expansion& a) {
  return a * Expansion{std::conj(a.value), std::conj(a.slope), a.rest, a.half};
}

} // namespace mbsgen::passivity
