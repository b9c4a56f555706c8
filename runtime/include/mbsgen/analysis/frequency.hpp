// SPDX-License-Identifier: MIT
/// The frequency response of a linear model.
#pragma once
#include "mode.hpp"
#include "state_space.hpp"

namespace mbsgen::analysis {

/// C (i omega I - A)^-1 B + D at many frequencies, by one Schur decomposition of A (Laub 1981, with a triangular matrix
/// in the place of a Hessenberg matrix).
class FrequencyResponse {
public:
  explicit FrequencyResponse(const StateSpace& model) : D_(model.D.cast<Complex>()) {
    const Eigen::PermutationMatrix<Eigen::Dynamic> order(detail::by_influence(model.A));
    const Eigen::ComplexSchur<Eigen::MatrixXd> schur(order.transpose() * model.A * order);
    const Eigen::MatrixXcd basis = order * schur.matrixU();
    T_ = schur.matrixT();
    B_ = basis.adjoint() * model.B;
    C_ = model.C * basis;
  }

  /// One row for each output, one column for each input. `omega`: rad/s. Not finite where it is that of an undamped
  /// mode.
  Eigen::MatrixXcd operator()(double omega) const {
    const Eigen::Index n = T_.rows();
    const Eigen::MatrixXcd shifted = Complex(0, omega) * Eigen::MatrixXcd::Identity(n, n) - T_;
    return C_ * shifted.triangularView<Eigen::Upper>().solve(B_) + D_;
  }

private:
  using Complex = std::complex<double>;
  Eigen::MatrixXcd T_, B_, C_, D_;
};

/// So many values from the first to the last, above zero, with a constant ratio.
inline std::vector<double> logarithmic(double first, double last, int count) {
  std::vector<double> values{first};
  for (int i = 1; i < count; ++i) values.push_back(first * std::pow(last / first, double(i) / (count - 1)));
  return values;
}

/// The phases of a response over rising frequencies, rad, without jumps by 2 pi.
inline std::vector<double> phases(const std::vector<std::complex<double>>& response) {
  constexpr double turn = 2 * 3.14159265358979323846;
  std::vector<double> angles;
  for (const std::complex<double>& value : response) {
    double angle = std::arg(value);
    if (!angles.empty()) angle += turn * std::round((angles.back() - angle) / turn);
    angles.push_back(angle);
  }
  return angles;
}

} // namespace mbsgen::analysis
