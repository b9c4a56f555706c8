// SPDX-License-Identifier: GPL-3.0-or-later
// The stiffest virtual spring on the key, as the example measures it, against the rule of docs/piano-key.md, its table, and
// the eigenvalues of the sampled loop.
#include "piano_page.h"
#include "stiffness.hpp"
#include "support/catch.hpp"

#include <array>

using namespace grand;

namespace {

constexpr int states = 6;
using Matrix = std::array<std::array<double, states>, states>;

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix c{};
  for (int i = 0; i < states; ++i)
    for (int k = 0; k < states; ++k)
      for (int j = 0; j < states; ++j) c[i][j] += a[i][k] * b[k][j];
  return c;
}

// The largest magnitude of an eigenvalue: the limit of the norm of powers, to its root.
double spectral_radius(Matrix power) {
  double logarithm = 0;
  constexpr int squarings = 24;
  for (int i = 0; i < squarings; ++i) {
    power = product(power, power);
    double norm = 0;
    for (const auto& row : power)
      for (const double value : row) norm = std::max(norm, std::fabs(value));
    for (auto& row : power)
      for (double& value : row) value /= norm;
    logarithm = 2 * logarithm + std::log(norm);
  }
  return std::exp(logarithm / std::pow(2., squarings));
}

// A period of the loop: position and velocity of the key, force of the actuator, and of the chain the velocity before and
// the two states of its filter.
class Period {
public:
  Period(const Swing& swing, double lead, double cutoff_hz) : swing_(swing), lead_(lead) {
    // Butterworth of second order by the bilinear transform with the frequency kept: b (1 + 2/z + 1/z^2) over 1 + a1/z + a2/z^2.
    const double k = std::tan(std::acos(-1.) * cutoff_hz * swing.period),
                 scale = 1 / (1 + std::sqrt(2.) * k + k * k);
    b_ = k * k * scale, a1_ = 2 * (k * k - 1) * scale, a2_ = (1 - std::sqrt(2.) * k + k * k) * scale;
  }
  // The map of the states by a period, with a spring of `stiffness`.
  Matrix map(double stiffness) const {
    Matrix matrix{};
    for (int j = 0; j < states; ++j) {
      std::array<double, states> state{};
      state[j] = 1;
      const auto next = step(state, stiffness);
      for (int i = 0; i < states; ++i) matrix[i][j] = next[i];
    }
    return matrix;
  }

private:
  std::array<double, states> step(const std::array<double, states>& now, double stiffness) const {
    const auto [x, v, force, last, s1, s2] = now;
    const double slope = (v - last) / swing_.period, acceleration = b_ * slope + s1;
    const double held = -stiffness * (x + lead_ * (v + lead_ / 2 * acceleration));
    const auto moved = plant(x, v, force, held);
    return {moved[0],
            moved[1],
            moved[2],
            v,
            2 * b_ * slope - a1_ * acceleration + s2,
            b_ * slope - a2_ * acceleration};
  }
  // The exact motion under a held command: with d = b/m and c = 1/lag, the force is held + (force - held) e^-ct.
  std::array<double, 3> plant(double x, double v, double force, double held) const {
    const double T = swing_.period, d = swing_.damping / Swing::mass, c = 1 / swing_.lag;
    const double steady = held / Swing::mass / d, part = (force - held) / Swing::mass / (d - c);
    const double free = v - steady - part, ed = std::exp(-d * T), ec = std::exp(-c * T);
    return {x + steady * T + part * (1 - ec) / c + free * (1 - ed) / d, steady + part * ec + free * ed,
            held + (force - held) * ec};
  }

  Swing swing_;
  double lead_, b_, a1_, a2_;
};

double exact_limit(const Swing& swing, double lead, double cutoff_hz) {
  const Period period(swing, lead, cutoff_hz);
  double low = 1, high = 1e6;
  while (high / low > 1.0001) {
    const double middle = std::sqrt(low * high);
    (spectral_radius(period.map(middle)) < 1 ? low : high) = middle;
  }
  return low;
}

} // namespace

// The simulated key moves in a hundred parts of a period, which act like half a part less delay: up to 4 % where the lead
// has taken most of it.
TEST_CASE("piano: measured limits of stiffness are those of the loop's eigenvalues") {
  for (const double period : {2e-3, 1e-3, 0.25e-3})
    for (const double damping : {0.5, 1.5}) {
      CAPTURE(period, damping);
      const Swing swing{period, damping, actuator_lag};
      CHECK(plain_limit(swing) == Approx(exact_limit(swing, 0, 100)).epsilon(0.015));
      CHECK(lead_limit(swing) == Approx(exact_limit(swing, period / 2 + actuator_lag, 100)).epsilon(0.04));
    }
}

TEST_CASE(
    "piano: damping beats hold and lag, by the rule of the page, and within 6 % of the table's predictions") {
  double worst = 0;
  for (const double lag : {0., actuator_lag})
    for (const double period : {2e-3, 1e-3, 0.25e-3})
      for (const double damping : {0.5, 1.5}) {
        const Swing swing{period, damping, lag};
        worst = std::max(worst, std::fabs(plain_limit(swing) / rule(swing) - 1));
      }
  CHECK(worst < 0.026);
  constexpr double periods[] = {2e-3, 1e-3, 0.25e-3};
  const auto rows = page_table("| chain, b |");
  REQUIRE(rows.size() == 4);
  for (const auto& row : rows)
    for (std::size_t i = 0; i < 3; ++i) {
      const bool plain = row.at(0).rfind("plain", 0) == 0;
      const Swing swing{periods[i], std::stod(row.at(0).substr(row.at(0).find(',') + 1)), actuator_lag};
      CAPTURE(row.at(0), i);
      const double limit = 1e-3 * (plain ? plain_limit(swing) : lead_limit(swing));
      // The page has the stable and the passive stiffness that `mbsgen passivity` predicts.
      CHECK(limit == Approx(std::stod(row.at(i + 1))).epsilon(0.06));
    }
}
