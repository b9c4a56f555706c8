// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/changing.h"
#include "passivity/port.h"
#include <Eigen/Dense>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <optional>

namespace mbsgen::passivity {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double pi = 3.14159265358979323846, unit = std::numeric_limits<double>::epsilon();

// Scales of the states for which rows and columns of A have the same size, powers of two.
VectorXd balance(MatrixXd A) {
  VectorXd scale = VectorXd::Ones(A.rows());
  for (int round = 0; round < 20; ++round)
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
      const double row = A.row(i).norm(), column = A.col(i).norm();
      if (!(row > 0) || !(column > 0)) continue;
      const double by = std::exp2(std::round(std::log2(row / column) / 2));
      scale(i) *= by, A.row(i) /= by, A.col(i) *= by;
    }
  return scale;
}

ChangingLoop scaled(const ChangingLoop& loop, const VectorXd& scale) {
  const VectorXd inverse = scale.cwiseInverse();
  ChangingLoop result{inverse.asDiagonal() * loop.center * scale.asDiagonal(),
                      inverse.asDiagonal() * loop.inputs,
                      loop.outputs * scale.asDiagonal(),
                      {},
                      loop.bends};
  for (const MatrixXd& corner : loop.corners)
    result.corners.emplace_back(inverse.asDiagonal() * corner * scale.asDiagonal());
  for (Bend& bend : result.bends) {
    const Eigen::Index n = bend.rates.rows();
    bend.rates = inverse.head(n).asDiagonal() * bend.rates * scale.head(n).asDiagonal();
    for (VectorXd& column : bend.columns) column = inverse.head(n).asDiagonal() * column;
    bend.row = bend.row * scale.asDiagonal();
    bend.rounding /= scale.head(n).minCoeff();
  }
  return result;
}

/// The largest gain from the inputs over all frequencies: to the outputs, and to all states.
struct Gains {
  double outputs = 0, states = 0;
};

// Frequencies on a grid, and closer together around each eigenvalue: a weakly damped one has a high and narrow peak.
std::vector<double> frequencies(const Eigen::VectorXcd& eigenvalues) {
  constexpr int slow = 40, fast = 60;
  std::vector<double> all;
  for (int i = 0; i < slow; ++i) all.push_back(0.1 * std::pow(10.0, 3.0 * (i - slow) / slow));
  for (int i = 0; i <= fast; ++i) all.push_back(0.1 + (pi - 0.1) * i / fast);
  for (const std::complex<double>& one : eigenvalues)
    for (int i = -4; i <= 4; ++i) all.push_back(std::fabs(std::arg(one)) + 0.5 * i * (1 - std::abs(one)));
  return all;
}

Gains gains_of(const ChangingLoop& loop, const Eigen::VectorXcd& eigenvalues) {
  const Eigen::Index n = loop.center.rows();
  Gains most;
  for (const double omega : frequencies(eigenvalues)) {
    const Eigen::MatrixXcd shifted = std::polar(1.0, omega) * Eigen::MatrixXcd::Identity(n, n) - loop.center;
    const Eigen::MatrixXcd states = shifted.partialPivLu().solve(loop.inputs.cast<std::complex<double>>());
    const auto norm = [](const Eigen::MatrixXcd& matrix) {
      const Eigen::MatrixXcd square = matrix.adjoint() * matrix;
      return std::sqrt(Eigen::SelfAdjointEigenSolver<Eigen::MatrixXcd>(square, Eigen::EigenvaluesOnly)
                           .eigenvalues()
                           .maxCoeff());
    };
    most.outputs = std::max(most.outputs, norm(loop.outputs * states));
    most.states = std::max(most.states, norm(states));
  }
  return most;
}

// P = A' P A + Q + A' P B (I - B' P B)^-1 B' P A by doubling.
std::optional<MatrixXd> riccati(const ChangingLoop& loop, double weight) {
  const Eigen::Index n = loop.center.rows();
  MatrixXd A = loop.center, G = -loop.inputs * loop.inputs.transpose();
  MatrixXd P = loop.outputs.transpose() * loop.outputs + weight * MatrixXd::Identity(n, n);
  for (int i = 0; i < 60; ++i) {
    const Eigen::PartialPivLU<MatrixXd> lu(MatrixXd::Identity(n, n) + G * P);
    const MatrixXd solved = lu.solve(A), growth = A.transpose() * P * solved;
    const MatrixXd next = G + A * lu.solve(G) * A.transpose();
    A = MatrixXd(A * solved);
    G = (next + next.transpose()) / 2;
    P += (growth + growth.transpose()) / 2;
    if (!P.allFinite()) return std::nullopt;
    if (growth.norm() < 1e-15 * P.norm()) return P;
  }
  return std::nullopt;
}

// |v| in the norm of P; all of it, or of its first states.
double size(const Eigen::LLT<MatrixXd>& P, const VectorXd& v) {
  return (P.matrixU() * v).norm();
}

/// A quadratic function, and what the bends add to a step in its norm.
class Quadratic {
public:
  Quadratic(const MatrixXd& P, const std::vector<Bend>& bends) : P_(P), whole_(P) {
    good_ = whole_.info() == Eigen::Success;
    for (const Bend& bend : bends)
      if (good_) beyond_ += addition(bend);
    share_ = std::pow(1 - beyond_, 2) * (1 - 8 * unit);
    good_ = good_ && beyond_ < 1;
  }

  /// Whether share * P - A' P A is positive definite, with any rounding of A, of this difference and of Cholesky.
  bool falls(const MatrixXd& A) const {
    if (!good_) return false;
    const Eigen::Index size = A.rows();
    const double n = double(size), rounding = (2 * n + 8) * unit, of_entries = 64 * unit;
    const MatrixXd difference = share_ * P_ - A.transpose() * P_ * A;
    // The entries of A come from exponentials, exact to some units of the largest one.
    const MatrixXd taken = A.cwiseAbs().transpose() * P_.cwiseAbs(),
                   any = MatrixXd::Constant(size, size, A.cwiseAbs().maxCoeff());
    const MatrixXd sizes = P_.cwiseAbs() + taken * A.cwiseAbs() +
                           of_entries / rounding * (taken + P_.cwiseAbs() * of_entries) * any;
    const VectorXd diagonal = difference.diagonal();
    if (!(diagonal.minCoeff() > 0)) return false;
    const VectorXd scale = diagonal.cwiseSqrt().cwiseInverse();
    const MatrixXd even = scale.asDiagonal() * difference * scale.asDiagonal();
    const double radius =
        2 * rounding * (scale.asDiagonal() * sizes * scale.asDiagonal()).norm() + 2 * n * (n + 4) * unit;
    return Eigen::LLT<MatrixXd>(even - radius * MatrixXd::Identity(size, size)).info() == Eigen::Success;
  }

private:
  double addition(const Bend& bend) const {
    const Eigen::Index n = bend.rates.rows();
    const Eigen::LLT<MatrixXd> part(P_.topLeftCorner(n, n));
    const MatrixXd rates = part.matrixU() * bend.rates * part.matrixU().solve(MatrixXd::Identity(n, n));
    double longest = 0;
    for (const VectorXd& column : bend.columns) longest = std::max(longest, size(part, column));
    const double row = whole_.matrixL().solve(bend.row.transpose()).norm();
    const double any = bend.rounding * std::sqrt(P_.topLeftCorner(n, n).trace());
    return 1.001 * (std::exp(rates.norm() * bend.half) * longest + any) * row;
  }

  MatrixXd P_;
  Eigen::LLT<MatrixXd> whole_;
  double beyond_ = 0, share_ = 0;
  bool good_ = false;
};

} // namespace

bool is_proven_stable(const ChangingLoop& given) {
  if (given.corners.empty()) return false;
  const ChangingLoop loop = scaled(given, balance(given.center));
  const Eigen::VectorXcd eigenvalues = Eigen::EigenSolver<MatrixXd>(loop.center, false).eigenvalues();
  if (!(eigenvalues.cwiseAbs().maxCoeff() < 1)) return false;
  const Gains gains = gains_of(loop, eigenvalues);
  if (!(gains.outputs < 1)) return false;
  for (const double share : {0.5, 0.05}) {
    const double weight = share * (1 - gains.outputs * gains.outputs) / (gains.states * gains.states);
    const auto P = riccati(loop, weight);
    if (!P) continue;
    const Quadratic quadratic(*P, loop.bends);
    const auto falls = [&](const MatrixXd& corner) { return quadratic.falls(corner); };
    if (std::all_of(loop.corners.begin(), loop.corners.end(), falls)) return true;
  }
  return false;
}

} // namespace mbsgen::passivity
