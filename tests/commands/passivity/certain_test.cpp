// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds over bands of frequencies, beside values within them.
#include "passivity/certain.h"
#include "passivity/passive.h"
#include "support/catch.hpp"
#include <Eigen/LU>
#include <cmath>
#include <random>

using namespace mbsgen::passivity;
using Complex = std::complex<double>;

namespace {

constexpr double period = 1e-3, pi = 3.14159265358979323846;

// The function at 21 frequencies of the band.
template <class Value>
void check_within(const Expansion& found, const Band& band, const Value& value) {
  for (int i = -10; i <= 10; ++i) {
    const double by = band.half * i / 10;
    const Complex exact = value(band.middle + by), size = found.value + found.slope * by;
    CHECK(std::abs(exact - size) <= found.rest + 1e-11 * (1 + std::abs(exact)));
  }
}

// What the jitter costs is that of the pulses; a filter and a lag turn the force.
double margin(double omega, double stiffness, const Device& device, const LoopTiming& timing, double spent,
              double pulses) {
  const Complex s(0, omega), z = std::exp(s * period);
  const Complex alpha = stiffness * chain_block(device, period).response(z)(0, 0);
  const Complex p = (1.0 - 1.0 / z) / (s * period) * std::exp(-s * timing.delay) / (1.0 + s * device.lag);
  return 0.5 - spent + (p * alpha / s).real() - pulses * std::norm((1.0 - 1.0 / z) * alpha / s);
}

} // namespace

TEST_CASE("expansions hold what they expand") {
  std::mt19937 random(5);
  const auto share = [&] { return double(random()) / 4294967296.0; };
  Eigen::MatrixXd A(2, 2), step(2, 2);
  A << -20, 900, -900, -30;
  step << 0.6, 0.3, -0.2, 0.7;
  const Eigen::Vector2d b(1, 2);
  const Eigen::RowVector2d c(3, -1);
  const auto resolved = [&](const Eigen::MatrixXd& matrix, Complex at) {
    const Eigen::Matrix2cd shifted = at * Eigen::Matrix2cd::Identity() - matrix.cast<Complex>();
    return (c.cast<Complex>() * shifted.inverse() * b.cast<Complex>()).value();
  };
  for (int i = 0; i < 30; ++i) {
    const double middle = 3000 * std::pow(share(), 3) + 0.01;
    const Band band{middle, middle * 0.2 * share()};
    const Expansion s = Complex(0, 1) * frequency(band);
    check_within(delayed(7e-4, band), band, [](double w) { return std::polar(1.0, -7e-4 * w); });
    check_within(sinc(5e-4, band), band, [](double w) { return std::sin(5e-4 * w) / (5e-4 * w); });
    check_within(inverse(constant(3, band) + s * s), band, [](double w) { return 1 / (3 - w * w); });
    check_within(square(delayed(7e-4, band) - s), band,
                 [](double w) { return std::norm(std::polar(1.0, -7e-4 * w) - Complex(0, w)); });
    check_within(response(A, b, c, band), band, [&](double w) { return resolved(A, Complex(0, w)); });
    check_within(sampled_response(step, b, c, period, band), band,
                 [&](double w) { return resolved(step, std::polar(1.0, w * period)); });
  }
}

TEST_CASE("a passive wall with changing delays is one at each of a hundred thousand frequencies") {
  Device device;
  device.lag = 2e-4, device.position_filter.cutoff = 80;
  const LoopTiming timing{period, 4e-4};
  constexpr double spent = 0.1, pulses = 0.2 / (4 * spent);
  const CertainCondition condition(point_mass(0.034, 0.5), device, timing, spent, pulses);
  double low = 1, high = 1000;
  REQUIRE(condition.holds({low, 0}));
  while (high / low > 1.0001) {
    const double middle = std::sqrt(low * high);
    (condition.holds({middle, 0}) ? low : high) = middle;
  }
  const auto least = [&](double stiffness) {
    double most = 1e9;
    for (int i = 1; i <= 100000; ++i)
      most = std::min(most, margin(pi / period * i / 100000, stiffness, device, timing, spent, pulses));
    return most;
  };
  CHECK(least(low) > 0);
  CHECK(least(1.001 * low) < 0);
}

TEST_CASE("what breaks the condition between the frequencies of a grid is found") {
  // A resonance that is narrower than the distance of the grid's frequencies takes the damping away.
  Port port{Eigen::MatrixXd::Zero(3, 3), Eigen::VectorXd::Zero(3), Eigen::RowVectorXd::Zero(3),
            Eigen::RowVectorXd::Zero(3)};
  constexpr double omega = 1000.5, width = 0.2;
  port.A << -0.5 / 0.034, 0, 1 / 0.034, 0, -width, -omega, 0, omega, -width;
  port.b(0) = 1 / 0.034, port.v(0) = 1;
  port.A(1, 0) = 0.5;
  const Device device;
  const LoopTiming timing{period, 0};
  const CertainCondition without(point_mass(0.034, 0.5), device, timing, 0.05, 0);
  CHECK(without.holds({300, 0}));
  // Re Z = 0.5 - Re(transfer of the resonator), whose peak is some 0.5 / (2 width).
  double least = 1;
  for (int i = 0; i < 20000; ++i)
    least = std::min(least, port.impedance(Complex(0, omega - 2 + 4e-4 / 2 * i)).real());
  CHECK(least < 0);
  const PassiveCondition grid(port, device, timing);
  CHECK(grid.stiffness(0, Motions::slow) > 300);
  CHECK_FALSE(CertainCondition(port, device, timing, 0.05, 0).holds({300, 0}));
}
