// SPDX-License-Identifier: GPL-3.0-or-later
// Intervals by profiles of the sum of squares on problems in closed form.
#include "identify/factored.h"
#include "identify/profile.h"
#include "identify/told.h"
#include "support/catch.hpp"
#include "unit/identify_numerics/closed.h"
#include <cmath>

using namespace mbsgen::identify;
using namespace identify_numerics_test;

namespace {

// a exp(-b t) at ten times, beside what was measured with the noise 0.05: far from linear in b.
Linearized decay(const Vector& unknowns) {
  constexpr double noise = 0.05, by_chance[10] = {0.4, -1.1, 0.9, 0.2, -0.6, 1.3, -0.3, -0.8, 0.5, 0.1};
  Linearized result;
  result.residual.resize(10);
  result.jacobian.resize(10, 2);
  for (int i = 0; i < 10; ++i) {
    const double t = 0.3 * i, e = std::exp(-unknowns(1) * t);
    result.residual(i) = (unknowns(0) * e - 0.3 * std::exp(-0.7 * t)) / noise + by_chance[i];
    result.jacobian.row(i) << e / noise, -unknowns(0) * t * e / noise;
  }
  return result;
}

Minimum minimum_of(Problem& problem, const Vector& start, const Range& range) {
  const Solution found = solve(problem, start, range, {60, 0, true});
  REQUIRE(found.converged);
  const Told told = told_by(factored(*found.last, range.scale).R, range.scale, found.held);
  Minimum result{found.unknowns, told.independent, Vector::Zero(start.size())};
  for (std::size_t j = 0; j < told.independent.size(); ++j)
    result.deviations(told.independent[j]) = std::sqrt(told.covariance(Eigen::Index(j), Eigen::Index(j)));
  return result;
}

// The least sum with an unknown at a value.
double least_at(Problem& problem, const Vector& start, Range range, Eigen::Index unknown, double value) {
  Vector from = start;
  range.low(unknown) = range.high(unknown) = from(unknown) = value;
  return solve(problem, from, range, {60, 0, true}).last->residual.squaredNorm();
}

void go_nowhere() {}

} // namespace

TEST_CASE("intervals of a linear problem are deviations") {
  Closed problem([](const Vector& x) {
    Linearized result;
    result.jacobian = Matrix(3, 2);
    result.jacobian << 1, 2, 3, 1, 0, 5;
    result.residual = result.jacobian * x + Eigen::Vector3d(0.5, -0.2, 0.1);
    return result;
  });
  const Range range = free_range(2);
  const Minimum minimum = minimum_of(problem, Vector::Zero(2), range);
  for (const double deviations : {1.0, 3.0}) {
    const Profiles found = profiled(problem, minimum, range, deviations, go_nowhere);
    CHECK_FALSE(found.lower);
    for (Eigen::Index i = 0; i < 2; ++i) {
      REQUIRE(found.intervals[std::size_t(i)]);
      const double half = deviations * minimum.deviations(i);
      CHECK(std::fabs(*found.intervals[std::size_t(i)]->low - minimum.unknowns(i) + half) < 1e-6 * half);
      CHECK(std::fabs(*found.intervals[std::size_t(i)]->high - minimum.unknowns(i) - half) < 1e-6 * half);
    }
  }
}

TEST_CASE("at the ends of an interval the least sum is higher by the square of the deviations") {
  Closed problem(decay);
  const Range range = free_range(2);
  const Minimum minimum = minimum_of(problem, Eigen::Vector2d(0.3, 0.7), range);
  const double least = decay(minimum.unknowns).residual.squaredNorm();
  const Profiles found = profiled(problem, minimum, range, 2, go_nowhere);
  for (Eigen::Index i = 0; i < 2; ++i) {
    const Interval interval = found.intervals[std::size_t(i)].value();
    for (const double end : {interval.low.value(), interval.high.value()}) {
      const double rise = least_at(problem, minimum.unknowns, range, i, end) - least;
      INFO("unknown " << i << " at " << end << ", rise " << rise);
      CHECK(std::fabs(std::sqrt(rise) - 2) < 0.03);
    }
  }
  // Faster decays are told apart less well than slower ones: the interval is not about the middle.
  const double b = minimum.unknowns(1);
  CHECK(*found.intervals[1]->high - b > 1.3 * (b - *found.intervals[1]->low));
}

TEST_CASE(
    "an interval ends at a bound, has no end where the sum stays low, and is left out where not wanted") {
  Closed problem([](const Vector& x) {
    Linearized result;
    result.residual = Eigen::Vector2d(2 * std::atan(x(0)), x(1));
    result.jacobian = Matrix::Zero(2, 2);
    result.jacobian(0, 0) = 2 / (1 + x(0) * x(0));
    result.jacobian(1, 1) = 1;
    return result;
  });
  Range range = free_range(2);
  range.low(1) = -2.5;
  Minimum minimum = minimum_of(problem, Vector::Constant(2, 0.1), range);
  const Profiles found = profiled(problem, minimum, range, 3.5, go_nowhere);
  CHECK_FALSE(found.intervals[0]->low);
  CHECK_FALSE(found.intervals[0]->high);
  CHECK(found.intervals[1]->low == -2.5);
  CHECK(std::fabs(*found.intervals[1]->high - 3.5) < 1e-6);
  minimum.deviations(0) = 0;
  CHECK_FALSE(profiled(problem, minimum, range, 3.5, go_nowhere).intervals[0]);
}

TEST_CASE("an interval ends at a jump of the sum, and has no end where motions end") {
  const auto problem_with = [](bool jumps) {
    return Closed([jumps](const Vector& x) -> std::optional<Linearized> {
      if (!jumps && x(0) > 1) return std::nullopt;
      Linearized result;
      result.residual = Vector::Constant(1, x(0) + (x(0) > 1 ? 50 : 0));
      result.jacobian = Matrix::Constant(1, 1, 1);
      return result;
    });
  };
  const Range range = free_range(1);
  const Minimum minimum{Vector::Zero(1), {0}, Vector::Ones(1)};
  Closed jumping = problem_with(true), ending = problem_with(false);
  const Interval before = profiled(jumping, minimum, range, 3, go_nowhere).intervals[0].value();
  CHECK(std::fabs(before.low.value() + 3) < 1e-6);
  CHECK(before.high.value() <= 1);
  CHECK(before.high.value() > 0.9);
  const Interval ended = profiled(ending, minimum, range, 3, go_nowhere).intervals[0].value();
  CHECK(ended.low);
  CHECK_FALSE(ended.high);
}

TEST_CASE("a lower sum beside a minimum is said, with its place") {
  // (x^2 - 1) in one residual and a slope in the other: minima near 1 and -1, the latter lower.
  Closed problem([](const Vector& x) {
    Linearized result;
    result.residual = Eigen::Vector2d(2 * (x(0) * x(0) - 1), 0.6 * (x(0) + 2));
    result.jacobian = Matrix(2, 1);
    result.jacobian << 4 * x(0), 0.6;
    return result;
  });
  const Range range = free_range(1);
  const Minimum minimum = minimum_of(problem, Vector::Constant(1, 1), range);
  REQUIRE(minimum.unknowns(0) > 0.5);
  const Profiles found = profiled(problem, minimum, range, 8, go_nowhere);
  REQUIRE(found.lower);
  CHECK((*found.lower)(0) < 0);
}
