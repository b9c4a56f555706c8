// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/port.h"
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace mbsgen::passivity {

namespace {

// An orthonormal basis of what A makes of the columns of `start`, those of a norm below `tolerance` left out.
Eigen::MatrixXd reached(const Eigen::MatrixXd& A, const Eigen::MatrixXd& start) {
  constexpr double tolerance = 1e-9;
  const Eigen::Index n = A.rows();
  Eigen::MatrixXd basis(n, 0);
  std::vector<Eigen::VectorXd> waiting;
  for (Eigen::Index j = 0; j < start.cols(); ++j) waiting.push_back(start.col(j));
  for (std::size_t i = 0; i < waiting.size() && basis.cols() < n; ++i) {
    Eigen::VectorXd next = waiting[i];
    const double size = next.norm();
    for (int twice = 0; twice < 2; ++twice) next -= basis * (basis.transpose() * next);
    if (!(next.norm() > tolerance * size)) continue;
    next.normalize();
    basis.conservativeResize(n, basis.cols() + 1);
    basis.rightCols(1) = next;
    waiting.emplace_back(A * next);
  }
  return basis;
}

} // namespace

double Port::damping() const {
  return -mass() * mass() * (v * A * b).value();
}

double Port::stiffness() const {
  const Eigen::FullPivLU<Eigen::MatrixXd> lu(A);
  if (!lu.isInvertible()) return 0;
  const double compliance = -(y * lu.solve(b)).value();
  return compliance == 0 ? 0 : 1 / compliance;
}

std::complex<double> Port::impedance(std::complex<double> s) const {
  const Eigen::Index n = A.rows();
  const Eigen::MatrixXcd shifted = s * Eigen::MatrixXcd::Identity(n, n) - A.cast<std::complex<double>>();
  const Eigen::VectorXcd x = shifted.partialPivLu().solve(b.cast<std::complex<double>>());
  return 1.0 / (v.cast<std::complex<double>>() * x).value();
}

Port point_mass(double mass, double damping) {
  Port port{Eigen::MatrixXd::Zero(2, 2), Eigen::VectorXd::Zero(2), Eigen::RowVectorXd::Zero(2),
            Eigen::RowVectorXd::Zero(2)};
  port.A(0, 1) = 1, port.A(1, 1) = -damping / mass;
  port.b(1) = 1 / mass;
  port.y(0) = 1, port.v(1) = 1;
  return port;
}

Port held(const Port& port, const Hand& hand) {
  // f = f_other - k y x - b v x - m v (A x + b f): the force without that of the hand's mass is `share` of it.
  const double share = 1 / (1 + hand.mass * port.v.dot(port.b));
  const Eigen::RowVectorXd taken =
      hand.stiffness * port.y + hand.damping * port.v + hand.mass * (port.v * port.A);
  Port result = port;
  result.A -= share * port.b * taken;
  result.b *= share;
  return result;
}

Port minimal(const Port& port, double unit) {
  // Velocities count in way per unit, so that all states have one size.
  const Eigen::MatrixXd A = unit * port.A;
  const Eigen::MatrixXd U = reached(A, port.b);
  Eigen::MatrixXd seen(port.y.size(), 2);
  seen << port.y.transpose(), unit * port.v.transpose();
  const Eigen::MatrixXd of_U = U.transpose() * A * U;
  const Eigen::MatrixXd W = reached(of_U.transpose(), U.transpose() * seen);
  const Eigen::MatrixXd basis = U * W;
  return {basis.transpose() * port.A * basis, basis.transpose() * port.b, port.y * basis, port.v * basis};
}

Eigen::MatrixXd exponential(const Eigen::MatrixXd& A) {
  constexpr int terms = 15; // the rest is below 1e-18 of one
  const double norm = A.cwiseAbs().rowwise().sum().maxCoeff();
  int halvings = 0;
  for (double size = norm; size > 0.5; size /= 2) ++halvings;
  const Eigen::MatrixXd part = A * std::ldexp(1.0, -halvings);
  Eigen::MatrixXd sum = Eigen::MatrixXd::Identity(A.rows(), A.cols()), term = sum;
  for (int i = 1; i <= terms; ++i) {
    term = term * part / i;
    sum += term;
  }
  for (int i = 0; i < halvings; ++i) sum = sum * sum;
  return sum;
}

} // namespace mbsgen::passivity
