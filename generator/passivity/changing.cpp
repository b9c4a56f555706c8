// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/changing.h"
#include "passivity/port.h"
#include "passivity/quadratic.h"
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

// A share of what the lemma leaves for all states.
double weight_of(double share, const Gains& gains) {
  return share * (1 - gains.outputs * gains.outputs) / (gains.states * gains.states);
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

  /// Whether a step makes it smaller.
  bool falls(const MatrixXd& A) const { return good_ && passivity::falls(P_, A, P_, share_); }

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
    const auto P = riccati(loop, weight_of(share, gains));
    if (!P) continue;
    const Quadratic quadratic(*P, loop.bends);
    const auto falls = [&](const MatrixXd& corner) { return quadratic.falls(corner); };
    if (std::all_of(loop.corners.begin(), loop.corners.end(), falls)) return true;
  }
  return false;
}

std::optional<MatrixXd> nearly_falling(const ChangingLoop& given) {
  const VectorXd scale = balance(given.center), inverse = scale.cwiseInverse();
  ChangingLoop loop = scaled(given, scale);
  const Eigen::VectorXcd eigenvalues = Eigen::EigenSolver<MatrixXd>(loop.center, false).eigenvalues();
  if (!(eigenvalues.cwiseAbs().maxCoeff() < 1)) return std::nullopt;
  constexpr double near = 0.95;
  Gains gains = gains_of(loop, eigenvalues);
  if (gains.outputs > near) loop.outputs *= near / gains.outputs, gains.outputs = near;
  const auto P = riccati(loop, weight_of(0.5, gains));
  if (!P) return std::nullopt;
  return MatrixXd(inverse.asDiagonal() * *P * inverse.asDiagonal());
}

} // namespace mbsgen::passivity
