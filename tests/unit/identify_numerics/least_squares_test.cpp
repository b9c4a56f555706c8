// SPDX-License-Identifier: GPL-3.0-or-later
// The search for the least sum of squares on problems in closed form.
#include "identify/factored.h"
#include "identify/least_squares.h"
#include "identify/told.h"
#include "support/catch.hpp"
#include "unit/identify_numerics/closed.h"
#include <Eigen/LU>
#include <cmath>

using namespace mbsgen::identify;
using namespace identify_numerics_test;

namespace {

// a exp(-b t) at ten times.
Linearized decay(const Vector& unknowns) {
  Linearized result;
  result.residual.resize(10);
  result.jacobian.resize(10, 2);
  for (int i = 0; i < 10; ++i) {
    const double t = 0.3 * i, e = std::exp(-unknowns(1) * t);
    result.residual(i) = unknowns(0) * e - 2 * std::exp(-0.7 * t);
    result.jacobian.row(i) << e, -unknowns(0) * t * e;
  }
  return result;
}

// Rosenbrock's valley, with its end at (1, 1).
Linearized valley(const Vector& x) {
  Linearized result;
  result.residual = Eigen::Vector2d(10 * (x(1) - x(0) * x(0)), 1 - x(0));
  result.jacobian.resize(2, 2);
  result.jacobian << -20 * x(0), 10, -1, 0;
  return result;
}

} // namespace

TEST_CASE("a search ends where the residuals vanish") {
  Closed problem(decay);
  const Solution found = solve(problem, Eigen::Vector2d(0.5, 3), free_range(2), {});
  CHECK(found.converged);
  CHECK(std::fabs(found.unknowns(0) - 2) < 1e-5);
  CHECK(std::fabs(found.unknowns(1) - 0.7) < 1e-5);
}

TEST_CASE("a search follows a bent valley") {
  Closed problem(valley);
  SolveOptions options;
  options.most = 200;
  const Solution found = solve(problem, Eigen::Vector2d(-1.2, 1), free_range(2), options);
  CHECK(found.converged);
  CHECK((found.unknowns - Eigen::Vector2d(1, 1)).norm() < 1e-4);
}

TEST_CASE("steps are bounded in shares of the usual sizes, and reach what is far in the end") {
  // Without a bound the first step of Gauss and Newton on atan goes away from the end for ever.
  double farthest = 0;
  Closed problem([&](const Vector& x) {
    farthest = std::max(farthest, std::fabs(x(0)));
    Linearized result;
    result.residual = Vector::Constant(1, std::atan(x(0) - 1));
    result.jacobian = Matrix::Constant(1, 1, 1 / (1 + (x(0) - 1) * (x(0) - 1)));
    return result;
  });
  const Solution found = solve(problem, Vector::Constant(1, 6), free_range(1), {});
  CHECK(found.converged);
  CHECK(std::fabs(found.unknowns(0) - 1) < 1e-6);
  CHECK(farthest <= 6);
}

TEST_CASE("a search that is stuck far from a minimum has not converged") {
  // A step of the residual, which its derivative does not know, bars the way.
  Closed problem([](const Vector& x) {
    Linearized result;
    result.residual = Vector::Constant(1, x(0) + (x(0) < 4 ? 10 : 0));
    result.jacobian = Matrix::Constant(1, 1, 1);
    return result;
  });
  SolveOptions options;
  options.knows_noise = true;
  const Solution found = solve(problem, Vector::Constant(1, 5), free_range(1), options);
  CHECK(std::fabs(found.unknowns(0) - 4) < 0.1);
  CHECK_FALSE(found.converged);
}

TEST_CASE("a bound holds an unknown, and the others find the best beside it") {
  Closed problem(valley);
  Range range = free_range(2);
  range.high(0) = 0.5;
  const Solution found = solve(problem, Eigen::Vector2d(0, 0), range, {});
  CHECK(found.unknowns(0) == 0.5);
  CHECK(std::fabs(found.unknowns(1) - 0.25) < 1e-6);
  CHECK(found.held[0]);
  CHECK_FALSE(found.held[1]);
}

TEST_CASE("what is not told apart is named with the sum that is told") {
  // r = a + 2 b, in ten rows with c beside; d has no influence. Unknowns are in shares of 1, 1, 10 and 1.
  Linearized at;
  at.jacobian = Matrix::Zero(10, 4);
  for (int i = 0; i < 10; ++i) at.jacobian.row(i) << 1 + 0.1 * i, 2 * (1 + 0.1 * i), std::sin(i), 0;
  at.closed = Vector::Zero(10);
  const Vector scale = Eigen::Vector4d(1, 1, 10, 1);
  const Told told = told_by(factored(at, scale).R, scale, {false, false, false, false});
  REQUIRE(told.independent == std::vector<Eigen::Index>{0, 2});
  CHECK(told.kept == std::vector<Eigen::Index>{1});
  CHECK(told.idle == std::vector<Eigen::Index>{3});
  REQUIRE(told.sums[0].size() == 2);
  CHECK(told.sums[0][1].unknown == 1);
  CHECK(std::fabs(told.sums[0][1].factor - 2) < 1e-9);
  CHECK(told.sums[1].size() == 1);
  // The covariance is the inverse of the information of a and c.
  Matrix J(10, 2);
  J << at.jacobian.col(0), at.jacobian.col(2);
  const Matrix expected = (J.transpose() * J).inverse();
  CHECK((told.covariance - expected).norm() < 1e-9 * expected.norm());
}

TEST_CASE("gaps between segments are closed to first order, and in the end") {
  // Two rows of the line n + u t, n: a node that has to be 2 u; measured: 6 at t = 1.
  struct Joined : Problem {
    double u = 0, n = 5, trial = 5;
    std::optional<Linearized> linearized(const Vector& unknowns) override {
      u = unknowns(0);
      Linearized result;
      const double gap = 2 * u - n;
      result.residual = Vector::Constant(1, n + u - 6);
      result.closed = Vector::Constant(1, n + gap + u - 6);
      result.jacobian = Matrix::Constant(1, 1, 3);
      result.gap = gap * gap;
      return result;
    }
    std::optional<Trial> tried(const Vector& step, double share) override {
      trial = n + 2 * step(0) + share * (2 * u - n);
      const double now = u + step(0), gap = 2 * now - trial, r = trial + now - 6;
      return Trial{Vector::Constant(1, r), gap * gap};
    }
    void keep() override { n = trial; }
  } problem;
  const Solution found = solve(problem, Vector::Constant(1, 10), free_range(1), {});
  CHECK(std::fabs(found.unknowns(0) - 2) < 1e-6);
  CHECK(std::fabs(problem.n - 4) < 1e-6);
}
