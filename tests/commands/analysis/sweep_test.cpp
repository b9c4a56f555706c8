// SPDX-License-Identifier: GPL-3.0-or-later
// Modes along a sweep, of matrices whose eigenvalues are known.
#include "support/catch.hpp"
#include <mbsgen/analysis/modes.hpp>
#include <numeric>
#include <random>

using namespace mbsgen::analysis;

namespace {

using Matrix = Eigen::MatrixXd;

// Oscillators side by side: x'' + 2 damping x' + stiffness x = 0, states (x, x') of each.
Matrix oscillators(const std::vector<std::pair<double, double>>& stiffness_and_damping) {
  const Eigen::Index n = 2 * Eigen::Index(stiffness_and_damping.size());
  Matrix A = Matrix::Zero(n, n);
  for (Eigen::Index i = 0; i < n; i += 2) {
    const auto& [stiffness, damping] = stiffness_and_damping[std::size_t(i / 2)];
    A(i, i + 1) = 1, A(i + 1, i) = -stiffness, A(i + 1, i + 1) = -2 * damping;
  }
  return A;
}

template <class MatrixOf>
Sweep swept(MatrixOf of, const std::vector<double>& values) {
  return sweep([&](double value, Matrix& A) { return A = of(value), true; }, values);
}

std::vector<double> values(double first, double step, int count) {
  std::vector<double> result;
  for (int i = 0; i < count; ++i) result.push_back(first + step * i);
  return result;
}

} // namespace

TEST_CASE("the cheapest assignment is that of all permutations") {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform(0, 1);
  for (int trial = 0; trial < 50; ++trial) {
    const Matrix cost = Matrix::NullaryExpr(6, 6, [&] { return uniform(random); });
    const auto sum = [&](const std::vector<int>& columns) {
      double total = 0;
      for (int i = 0; i < 6; ++i) total += cost(i, columns[std::size_t(i)]);
      return total;
    };
    std::vector<int> columns(6);
    std::iota(columns.begin(), columns.end(), 0);
    double least = sum(columns);
    while (std::next_permutation(columns.begin(), columns.end())) least = std::min(least, sum(columns));
    std::vector<int> found = cheapest_assignment(cost);
    CHECK(sum(found) == Approx(least).epsilon(1e-14));
    std::sort(found.begin(), found.end());
    CHECK(std::adjacent_find(found.begin(), found.end()) == found.end());
  }
}

TEST_CASE("left and right eigenvectors belong together") {
  Matrix A(3, 3);
  A << -1, 2, 0.5, -3, -0.2, 1, 0.4, 0.1, 2;
  for (const Mode& mode : all_modes_of(A)) {
    CHECK((A * mode.shape - mode.eigenvalue * mode.shape).norm() < 1e-13);
    CHECK((A.transpose() * mode.left - mode.eigenvalue * mode.left).norm() < 1e-13);
    CHECK(std::abs(mode.left.cwiseProduct(mode.shape).sum() - 1.0) < 1e-13);
  }
}

TEST_CASE("states that act on no others leave the others' eigenvalues exact") {
  // A place, which follows a speed, which follows a mode close to zero: together a Jordan block but for 1e-9.
  Matrix A = Matrix::Zero(4, 4);
  A(0, 1) = 5, A(1, 2) = 3, A(2, 2) = 1e-9, A(2, 3) = 7, A(3, 3) = -40;
  const std::vector<Mode> modes = modes_of(A, 0);
  CHECK(modes[0].eigenvalue == 0.0);
  CHECK(modes[1].eigenvalue == 0.0);
  CHECK(modes[2].eigenvalue.real() == Approx(1e-9).epsilon(1e-6));
}

TEST_CASE("modes are followed through each other") {
  // From below the steady one to above it, stiffness known by the value.
  const Sweep result = swept(
      [](double v) {
        return oscillators({{4, 0.1}, {v * v, 0.05}});
      },
      values(1, 0.4, 6));
  REQUIRE(result.rows.size() == 6);
  CHECK(result.doubtful.empty());
  for (const SweepRow& row : result.rows) {
    CHECK(row.modes[0].frequency * 2 * 3.14159265358979 == Approx(row.value));
    CHECK(row.modes[2].frequency * 2 * 3.14159265358979 == Approx(2));
    CHECK(row.modes[2].participation.head(2).sum() == Approx(1));
    for (const std::size_t i : {0, 2})
      CHECK(row.modes[i].eigenvalue == std::conj(row.modes[i + 1].eigenvalue));
  }
}

TEST_CASE("two real eigenvalues become a pair, and part again") {
  const Sweep result = swept([](double v) { return oscillators({{4, v}, {900, 1}}); }, values(3, -0.5, 7));
  REQUIRE(result.rows.size() == 7);
  for (const SweepRow& row : result.rows) {
    const double v = row.value;
    const std::complex<double> root = std::sqrt(std::complex<double>(v * v - 4));
    CHECK(std::abs(row.modes[0].eigenvalue * row.modes[1].eigenvalue - 4.0) < 1e-12);
    CHECK(std::abs(std::abs(row.modes[0].eigenvalue.imag()) - root.imag()) < 1e-7);
    CHECK(row.modes[0].eigenvalue.imag() >= 0);
  }
}

TEST_CASE("critical values: of an oscillator, of a real eigenvalue, on a point of the sweep and between") {
  for (const double critical : {2.0, 2.1234567890123}) {
    INFO(critical);
    const auto damping = [&](double v) { return oscillators({{9, v - critical}}); };
    const Sweep pair = swept(damping, values(0, 0.5, 9));
    REQUIRE(pair.critical.size() == 1);
    CHECK(pair.critical[0].value == Approx(critical).epsilon(1e-12));
    CHECK(pair.critical[0].is_stable);
    CHECK(pair.critical[0].eigenvalue.imag() == Approx(3));

    const auto falling = [&](double v) { return oscillators({{9, 1}, {(critical - v) * (v + 5), 2}}); };
    const Sweep real = swept(falling, values(4, -0.5, 9));
    REQUIRE(real.critical.size() == 1);
    CHECK(real.critical[0].value == Approx(critical).epsilon(1e-12));
    CHECK(real.critical[0].is_stable);
    CHECK(std::abs(real.critical[0].eigenvalue) < 1e-8);
  }
}

TEST_CASE("critical values: what swings without damping can fall, and come back") {
  // x'' = (v - 1) (3 - v) x: unstable between 1 and 3.
  const Sweep result = swept(
      [](double v) {
        return oscillators({{(v - 1) * (v - 3), 0}});
      },
      values(0, 0.3, 14));
  REQUIRE(result.critical.size() == 2);
  CHECK(result.critical[0].value == Approx(1).epsilon(1e-12));
  CHECK_FALSE(result.critical[0].is_stable);
  CHECK(result.critical[1].value == Approx(3).epsilon(1e-12));
  CHECK(result.critical[1].is_stable);
}

TEST_CASE("a critical value of zero is found") {
  const Sweep result = swept([](double v) { return oscillators({{4, -v}}); }, values(-1, 0.3, 9));
  REQUIRE(result.critical.size() == 1);
  CHECK(std::fabs(result.critical[0].value) < 1e-13);
  CHECK_FALSE(result.critical[0].is_stable);
}

TEST_CASE("a sweep ends where the model has no answer") {
  const Sweep result = sweep(
      [](double v, Matrix& A) {
        return A = oscillators({{1 + v, 0.1}}), v < 2.5;
      },
      {1, 2, 3});
  CHECK_FALSE(result.complete);
  CHECK(result.rows.size() == 2);
  CHECK(result.end > 2);
}

TEST_CASE("modes that jump are doubtful") {
  // Suddenly both oscillators take part in both modes alike.
  Matrix mixed(4, 4);
  mixed << 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, -1, 0, 0, 1, 0, -1;
  const Sweep result = swept(
      [&](double v) {
        const Matrix A = oscillators({{4, 0.1}, {v < 1.05 ? 9.0 : 7.0, 0.1}});
        return v < 1.05 ? A : Matrix(mixed * A * mixed.inverse());
      },
      values(0, 0.5, 5));
  REQUIRE(result.rows.size() == 5);
  REQUIRE_FALSE(result.doubtful.empty());
  CHECK(result.doubtful.front() == Approx(1.05).margin(0.01));
}
