// SPDX-License-Identifier: GPL-3.0-or-later
// Means over time, and the way to a pulse that they show; sums of squares beside their noise.
#include "identify/blur.h"
#include "identify/chi_square.h"
#include "identify/least_squares.h"
#include "support/catch.hpp"
#include <cmath>
#include <limits>
#include <random>

using namespace mbsgen::identify;

namespace {

// A pulse of the width 5 ms at the time that is unknown, measured at 0.6 s, at 1 kHz: from 0.3 s no derivative sees it.
class Pulse : public Problem {
public:
  static constexpr double measured = 0.6, width = 5e-3;
  std::optional<Linearized> linearized(const Vector& unknowns) override {
    at_ = unknowns;
    Linearized result{residual(unknowns(0)), {}, Matrix(1000, 1)};
    result.closed = result.residual;
    for (int i = 0; i < 1000; ++i) {
      const double late = (1e-3 * i - unknowns(0)) / width;
      result.jacobian(i, 0) = std::exp(-late * late / 2) * late / width;
    }
    return result;
  }
  std::optional<Trial> tried(const Vector& step, double) override {
    return Trial{residual(at_(0) + step(0))};
  }
  void keep() override {}

  static std::vector<double> times() {
    std::vector<double> times;
    for (int i = 0; i < 1000; ++i) times.push_back(1e-3 * i);
    return times;
  }

private:
  static double bell(double late) { return std::exp(-late * late / (2 * width * width)); }
  static Vector residual(double at) {
    Vector r(1000);
    for (int i = 0; i < 1000; ++i) r(i) = bell(1e-3 * i - at) - bell(1e-3 * i - measured);
    return r;
  }
  Vector at_;
};

} // namespace

TEST_CASE("blurred residuals lead to a pulse that plain ones do not see") {
  const Range range{Vector::Zero(1), Vector::Ones(1), Vector::Ones(1)};
  Pulse plain;
  const Solution missed = solve(plain, Vector::Constant(1, 0.3), range, {});
  CHECK(std::fabs(missed.unknowns(0) - Pulse::measured) > 0.01);
  Vector at = Vector::Constant(1, 0.3);
  for (const double width : {0.1, 0.03, 0.01}) {
    Pulse pulse;
    Blurred blurred(pulse, Blur({{Pulse::times(), 1}}, width));
    at = solve(blurred, at, range, {}).unknowns;
  }
  Pulse pulse;
  const Solution found = solve(pulse, at, range, {});
  CHECK(found.converged);
  CHECK(std::fabs(found.unknowns(0) - Pulse::measured) < 1e-6);
}

TEST_CASE("noise keeps its deviation when it is blurred, columns and recordings keep apart") {
  std::vector<double> times;
  for (int i = 0; i < 2000; ++i) times.push_back(1e-3 * i);
  const Blur blur({{times, 2}, {times, 2}}, 0.02);
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal;
  Matrix noise(8000, 1);
  for (Eigen::Index i = 0; i < 8000; ++i) noise(i) = i % 2 == 0 ? normal(random) : 0;
  const Matrix blurred = blur(noise);
  double squares = 0;
  for (Eigen::Index i = 0; i < 8000; i += 2) squares += blurred(i) * blurred(i) / 4000;
  // Some 4000/(20 sqrt(4 pi)) independent numbers.
  CHECK(std::fabs(squares - 1) < 4 * std::sqrt(2 / 56.0));
  for (Eigen::Index i = 1; i < 8000; i += 2) CHECK(blurred(i) == 0);
  // A number at the end of the first recording is not in the second one.
  Matrix one = Matrix::Zero(8000, 1);
  one(3998) = 1;
  const Matrix spread = blur(one);
  CHECK(spread(3998) > 0);
  CHECK(spread(3900) > 0);
  CHECK(spread.bottomRows(4000).cwiseAbs().maxCoeff() == 0);
}

TEST_CASE("limits of sums of squares are those of tables") {
  // The quantiles 0.999 and 0.95 of chi-square, of tables.
  const struct {
    Eigen::Index freedom;
    double rare, usual;
  } rows[] = {{2, 13.816, 5.991}, {10, 29.588, 18.307}, {100, 149.449, 124.342}};
  for (const auto& row : rows) {
    const ChiSquare of = chi_square_of(Vector::Ones(row.freedom + 3), 3);
    CHECK(of.freedom == row.freedom);
    CHECK(of.sum == double(row.freedom + 3));
    CHECK(std::fabs(of.limit / row.rare - 1) < 0.03);
    CHECK(std::fabs(of.usual / row.usual - 1) < 0.03);
    CHECK(of.passes());
  }
  CHECK_FALSE(chi_square_of(Vector::Constant(100, 1.3), 0).passes());
}
