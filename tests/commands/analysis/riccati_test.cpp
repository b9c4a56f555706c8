// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include <mbsgen/analysis/lyapunov.hpp>
#include <mbsgen/analysis/riccati.hpp>
#include <random>

using namespace mbsgen::analysis;
using Eigen::MatrixXd;

namespace {

MatrixXd random_matrix(std::mt19937& random, int rows, int columns) {
  std::normal_distribution<double> normal;
  return MatrixXd::NullaryExpr(rows, columns, [&] { return normal(random); });
}

// Positive definite.
MatrixXd random_weight(std::mt19937& random, int n) {
  const MatrixXd root = random_matrix(random, n, n);
  return root * root.transpose() + 0.1 * MatrixXd::Identity(n, n);
}

double largest_real_part(const MatrixXd& A) {
  return A.eigenvalues().real().maxCoeff();
}

MatrixXd one(double value) {
  return MatrixXd::Constant(1, 1, value);
}

// A chain of two integrators with a force, and one beside it that nothing moves.
struct Chain {
  MatrixXd A = MatrixXd::Zero(2, 2), B = MatrixXd::Zero(2, 1);
  Chain() { A(0, 1) = 1, B(1, 0) = 1; }
};

} // namespace

TEST_CASE("Lyapunov's equation holds, and its answer is the integral of the decay") {
  std::mt19937 random(1);
  for (int n = 1; n <= 9; ++n) {
    INFO(n);
    const MatrixXd any = random_matrix(random, n, n), C = random_weight(random, n);
    const MatrixXd A = any - (largest_real_part(any) + 0.5) * MatrixXd::Identity(n, n);
    const auto X = solve_lyapunov(A, C);
    REQUIRE(X);
    CHECK((A * *X + *X * A.transpose() + C).norm() < 1e-13 * A.norm() * X->norm());
    CHECK(X->selfadjointView<Eigen::Lower>().eigenvalues().minCoeff() > 0);
  }
  // x' = -a x + noise of intensity c: variance c/(2a).
  CHECK((*solve_lyapunov(one(-3), one(12)))(0, 0) == Approx(2).epsilon(1e-15));
}

TEST_CASE("Lyapunov's equation has no answer where eigenvalues add up to zero") {
  MatrixXd undamped(2, 2);
  undamped << 0, 1, -4, 0;
  CHECK_FALSE(solve_lyapunov(undamped, MatrixXd::Identity(2, 2)));
  CHECK_FALSE(solve_lyapunov(one(0), one(1)));
}

TEST_CASE("the regulator of one integrator and of two are the closed forms") {
  // x' = a x + b w: P = (a + root(a² + b² q/r)) r/b².
  for (const double a : {-2.0, 0.0, 3.0}) {
    const auto first = linear_quadratic_regulator(one(a), one(0.5), one(7), one(0.2));
    REQUIRE(first);
    CHECK(first->P(0, 0) == Approx((a + std::sqrt(a * a + 0.25 * 7 / 0.2)) * 0.2 / 0.25).epsilon(1e-14));
  }
  // A mass that a force brings to a place: K = (1, root 2), P = (root 2, 1; 1, root 2).
  const Chain mass;
  const auto second = linear_quadratic_regulator(
      mass.A, mass.B, Eigen::DiagonalMatrix<double, 2>(1, 0).toDenseMatrix(), one(1));
  REQUIRE(second);
  const double root = std::sqrt(2.0);
  CHECK((second->K - Eigen::RowVector2d(1, root)).norm() < 1e-14);
  CHECK((second->P - (Eigen::Matrix2d() << root, 1, 1, root).finished()).norm() < 1e-14);
}

TEST_CASE("random regulators satisfy the Riccati equation and are stable") {
  std::mt19937 random(2);
  for (int n = 1; n <= 12; ++n)
    for (const int inputs : {1, 3}) {
      INFO(n << ' ' << inputs);
      const MatrixXd A = random_matrix(random, n, n), B = random_matrix(random, n, inputs);
      const MatrixXd Q = random_weight(random, n), R = random_weight(random, inputs);
      const auto found = linear_quadratic_regulator(A, B, Q, R);
      REQUIRE(found);
      const MatrixXd& P = found->P;
      const MatrixXd fed_back = found->K.transpose() * R * found->K;
      const MatrixXd residual = A.transpose() * P + P * A - fed_back + Q;
      CHECK(residual.norm() < 1e-12 * (A.norm() * P.norm() + fed_back.norm()));
      CHECK(largest_real_part(A - B * found->K) < 0);
      // The cost from x on by the other equation: P = integral of what the closed loop costs.
      const auto cost =
          solve_lyapunov((A - B * found->K).transpose(), Q + found->K.transpose() * R * found->K);
      REQUIRE(cost);
      CHECK((*cost - P).norm() < 1e-9 * P.norm());
    }
}

TEST_CASE("no regulator where the input does not reach, or where nothing costs") {
  const Chain mass;
  CHECK_FALSE(linear_quadratic_regulator(mass.A, MatrixXd::Zero(2, 1), MatrixXd::Identity(2, 2), one(1)));
  CHECK_FALSE(linear_quadratic_regulator(one(2), one(0), one(1), one(1)));
  CHECK_FALSE(linear_quadratic_regulator(mass.A, mass.B, MatrixXd::Zero(2, 2), one(1)));
}
