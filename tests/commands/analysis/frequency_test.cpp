// SPDX-License-Identifier: GPL-3.0-or-later
// Frequency responses of matrices, against the definition and closed forms.
#include "support/catch.hpp"
#include <Eigen/LU>
#include <mbsgen/analysis/frequency.hpp>
#include <random>

using namespace mbsgen::analysis;

TEST_CASE("a frequency response is that of its definition") {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto matrix = [&](Eigen::Index rows, Eigen::Index columns) {
    return Eigen::MatrixXd(Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return uniform(random); }));
  };
  for (const Eigen::Index n : {1, 2, 7}) {
    const StateSpace model{matrix(n, n), matrix(n, 3), matrix(2, n), matrix(2, 3)};
    const FrequencyResponse response(model);
    for (const double omega : {0.0, 0.3, 20.0}) {
      const Eigen::MatrixXcd shifted =
          std::complex<double>(0, omega) * Eigen::MatrixXcd::Identity(n, n) - model.A;
      const Eigen::MatrixXcd expected = model.C * shifted.inverse() * model.B + model.D;
      CHECK((response(omega) - expected).norm() < 1e-11 * expected.norm());
    }
  }
}

TEST_CASE("a mass without a spring answers exactly at low frequencies") {
  StateSpace model{Eigen::MatrixXd::Zero(2, 2), Eigen::MatrixXd::Zero(2, 1), Eigen::MatrixXd::Zero(1, 2),
                   Eigen::MatrixXd::Zero(1, 1)};
  model.A(0, 1) = 1, model.B(1, 0) = 0.5, model.C(0, 0) = 1;
  CHECK(std::abs(FrequencyResponse(model)(1e-6)(0, 0) + 0.5e12) < 1e-3);
}

TEST_CASE("frequencies with a constant ratio, and phases without jumps") {
  const std::vector<double> values = logarithmic(0.1, 1000, 5);
  REQUIRE(values.size() == 5);
  for (int i = 0; i < 5; ++i) CHECK(values[std::size_t(i)] == Approx(0.1 * std::pow(10.0, i)).epsilon(1e-14));
  CHECK(logarithmic(3, 5, 1) == std::vector<double>{3});
  std::vector<std::complex<double>> turning;
  for (int i = 0; i < 20; ++i) turning.push_back(std::polar(2.0, -0.7 * i));
  const std::vector<double> angles = phases(turning);
  for (int i = 0; i < 20; ++i) CHECK(angles[std::size_t(i)] == Approx(-0.7 * i).margin(1e-12));
}
