// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include <mbsgen/analysis/dual.hpp>
#include <mbsgen/analysis/modes.hpp>

using namespace mbsgen::analysis;

namespace {

Eigen::MatrixXd matrix(std::initializer_list<double> entries, int n) {
  Eigen::MatrixXd A(n, n);
  auto entry = entries.begin();
  for (int i = 0; i < n * n; ++i) A(i / n, i % n) = *entry++;
  return A;
}

// Of an oscillator: the kind of its first mode.
ModeKind kind(double stiffness, double damping) {
  return modes_of(matrix({0, 1, -stiffness, -damping}, 2)).front().kind;
}

template <class Function>
void check_derivative(Function function, double x) {
  INFO(x);
  const auto f = [&](double at) { return function(Dual(at)).value; };
  const double h = 1e-5, slope = (8 * (f(x + h) - f(x - h)) - (f(x + 2 * h) - f(x - 2 * h))) / (12 * h);
  CHECK(function(Dual(x, 1)).derivative == Approx(slope).epsilon(1e-9).margin(1e-9));
  CHECK(function(Dual(x, 3)).derivative == Approx(3 * function(Dual(x, 1)).derivative));
}

} // namespace

TEST_CASE("the kinds of modes") {
  CHECK(kind(4, 0) == ModeKind::undamped);
  CHECK(kind(4, 1) == ModeKind::stable);
  CHECK(kind(4, -1) == ModeKind::unstable);
  CHECK(kind(4, 9) == ModeKind::real_stable);
  CHECK(kind(0, 1) == ModeKind::rigid);
  CHECK(modes_of(matrix({0, 1, 4, 0}, 2)).back().kind != modes_of(matrix({0, 1, 4, 0}, 2)).front().kind);
  CHECK(modes_of(matrix({3}, 1)).front().kind == ModeKind::real_unstable);
}

TEST_CASE("an oscillator has its frequency, damping, shape and shares") {
  const std::vector<Mode> modes = modes_of(matrix({0, 1, -25, -2}, 2));
  REQUIRE(modes.size() == 1);
  CHECK(modes[0].frequency == Approx(5 / (2 * 3.14159265358979)).epsilon(1e-12));
  CHECK(modes[0].damping == Approx(0.2).epsilon(1e-12));
  CHECK(modes[0].eigenvalue.imag() == Approx(std::sqrt(24.0)).epsilon(1e-12));
  CHECK(std::abs(modes[0].shape(1) - 1.0) < 1e-14);
  CHECK(std::abs(modes[0].shape(0) * modes[0].eigenvalue - 1.0) < 1e-13);
  CHECK(modes[0].participation.sum() == Approx(1));
  CHECK(modes[0].participation(0) == Approx(0.5));
}

TEST_CASE("modes come in order, and each state takes part in its own") {
  const std::vector<Mode> modes = modes_of(matrix({-5, 0, 0, -2}, 2));
  REQUIRE(modes.size() == 2);
  CHECK(modes[0].eigenvalue.real() == Approx(-2));
  CHECK(modes[0].participation(1) == Approx(1));
  CHECK(modes[1].participation(0) == Approx(1));
}

TEST_CASE("left and right eigenvectors belong to each other, those of repeated eigenvalues, too") {
  // Two equal oscillators, a real pair, and a coupling of all.
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(6, 6), basis = Eigen::MatrixXd::Identity(6, 6);
  A.block<2, 2>(0, 0) << 0, 1, -9, -1;
  A.block<2, 2>(2, 2) = A.block<2, 2>(0, 0);
  A.block<2, 2>(4, 4) << -2, 0, 0, -2;
  for (int i = 0; i < 36; ++i) basis(i / 6, i % 6) += 0.3 * std::sin(i);
  A = basis * A * basis.inverse();
  for (const Mode& mode : all_modes_of(A)) {
    const double size = A.norm() * mode.left.norm();
    CHECK((A * mode.shape - mode.eigenvalue * mode.shape).norm() < 1e-12 * A.norm());
    CHECK((A.transpose() * mode.left - mode.eigenvalue * mode.left).norm() < 1e-12 * size);
    CHECK(std::abs(mode.left.cwiseProduct(mode.shape).sum() - 1.0) < 1e-10);
  }
}

TEST_CASE("dual numbers differentiate every function") {
  for (const double x : {-0.7, 0.2, 0.9}) {
    check_derivative([](const Dual& a) { return sin(a) + cos(a) * tan(a); }, x);
    check_derivative([](const Dual& a) { return asin(a) - acos(a) / (atan(a) + 2); }, x);
    check_derivative([](const Dual& a) { return exp(a) * tanh(a) - abs(a); }, x);
    check_derivative([](const Dual& a) { return atan2(a * a, a - 2) + pow(a, 3); }, x);
    check_derivative([](const Dual& a) { return log(a + 2) + sqrt(a + 1) - pow(a + 2, a); }, x);
    check_derivative(
        [](const Dual& a) {
          Dual b = -a;
          b *= a;
          b /= a + 3;
          b -= 1 / (a + 2);
          return b += 4;
        },
        x);
  }
  CHECK(Dual(1, 5) < Dual(2, 0));
  CHECK_FALSE(isfinite(Dual(1, std::nan(""))));
}
