// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/passive.h"
#include "passivity/certain.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::passivity {

namespace {

using Complex = std::complex<double>;

constexpr double pi = 3.14159265358979323846;

// Frequencies that are counted one by one on each side, and those among them at which the device's impedance is
// computed; beyond it is that of the last one, and the rest of the sums is that of 1/w^2.
constexpr int counted = 400, computed = 12;

// Between a slow motion and half the sampling rate, rad/s: with a constant ratio, then with a constant distance.
std::vector<double> frequencies(double period) {
  constexpr int slow = 40, fast = 120;
  const double last = pi / period;
  std::vector<double> result;
  for (int i = 0; i < slow; ++i) result.push_back(last * 1e-3 * std::pow(10.0, 2.0 * i / slow));
  for (int i = 0; i <= fast; ++i) result.push_back(last * (0.1 + 0.9 * i / fast));
  return result;
}

// The force at w that a held one of the frequency w has, per its value.
Complex held_part(double omega, const Device& device, const LoopTiming& timing) {
  const Complex s(0, omega);
  const Complex hold = (1.0 - std::exp(-s * timing.period)) / s;
  return hold * std::exp(-s * timing.delay) / (1.0 + s * device.lag) / timing.period;
}

Complex sensor_part(double omega, const Device& device) {
  return device.sensor_bandwidth > 0 ? 1.0 / Complex(1, omega / (2 * pi * device.sensor_bandwidth)) : 1.0;
}

} // namespace

PassiveCondition::PassiveCondition(const Port& port, const Device& device, const LoopTiming& timing,
                                   double spent)
    : unit_(port.mass() / (timing.period * timing.period)), spent_(spent),
      has_bandwidth_(device.sensor_bandwidth > 0) {
  const Block chain = chain_block(device, timing.period, timing.ahead);
  for (const double omega : frequencies(timing.period)) {
    rows_.push_back(row(port, device, timing, omega));
    rows_.back().chain = chain.response(std::polar(1.0, omega * timing.period));
  }
}

PassiveCondition::Row PassiveCondition::row(const Port& port, const Device& device, const LoopTiming& timing,
                                            double omega) const {
  const double sampling = 2 * pi / timing.period;
  Row row;
  double last[2] = {}; // Re Z below and above what is computed
  const auto count = [&](int n, double dissipation) {
    const double at = omega + n * sampling;
    const Complex p = held_part(at, device, timing), y = 1.0 / Complex(0, at), s = sensor_part(at, device);
    if (n == 0) row.dissipation = dissipation, row.p = p, row.y = y, row.s = s;
    row.pp += std::norm(p) / dissipation, row.yy += std::norm(y) / dissipation;
    row.ss += std::norm(s) / dissipation;
    row.yp += y * p / dissipation, row.sp += s * p / dissipation, row.ys += std::conj(y) * s / dissipation;
  };
  for (int i = 0; i <= counted; ++i)
    for (const int side : {1, -1}) {
      if (i == 0 && side < 0) continue;
      double& dissipation = last[side > 0];
      if (i <= computed)
        dissipation = port.impedance(Complex(0, omega + side * i * sampling)).real() - spent_;
      if (i == 0) last[0] = dissipation;
      count(side * i, dissipation);
    }
  // What is left of sums of 1/w^2; with a lag the force's parts fall faster.
  const double rest = 2 / (sampling * sampling * (counted + 0.5)) / ((last[0] + last[1]) / 2);
  const double corner = 2 * pi * device.sensor_bandwidth;
  const Complex change = (1.0 - std::exp(Complex(0, -omega * timing.period))) / timing.period;
  row.change = std::norm(change) * timing.period * timing.period;
  row.yy += rest, row.ss += corner * corner * rest, row.ys += corner * rest;
  if (device.lag > 0) return row;
  row.pp += std::norm(change) * rest;
  if (timing.delay > 0) return row; // the parts' phases turn
  row.yp -= change * rest, row.sp -= corner * change * rest;
  return row;
}

double PassiveCondition::margin(const Row& row, const Wall& wall, Motions motions) const {
  const Complex alpha = wall.stiffness * row.chain(0, 0) + wall.damping * row.chain(1, 0);
  const Complex beta = wall.stiffness * row.chain(0, 1) + wall.damping * row.chain(1, 1);
  // The pulses take this times the square of the force: p has -lost conj(s) more.
  const double lost = pulses_ * row.change;
  if (motions == Motions::slow) {
    const Complex seen = alpha * row.y + beta * row.s;
    return 1 + ((row.p * seen).real() - lost * std::norm(seen)) / row.dissipation;
  }
  const double seen = std::norm(alpha) * row.yy + (beta == 0.0 ? 0 : std::norm(beta) * row.ss) +
                      2 * (std::conj(alpha) * beta * row.ys).real();
  const Complex without = alpha * row.yp + beta * row.sp, product = without - lost * seen;
  const double pp = row.pp - 2 * lost * without.real() + lost * lost * seen;
  const double square = pp * seen - product.imag() * product.imag();
  return 1 + (product.real() - std::sqrt(std::max(square, 0.0))) / 2;
}

double PassiveCondition::changing_stiffness(const Port& port, const Device& device, const LoopTiming& timing,
                                            double jitter, double damping) {
  constexpr int tried = 24;
  const double missing = std::floor(jitter / (2 * timing.period)) + 1;
  double least = std::numeric_limits<double>::infinity(), best = 0, best_spent = 0;
  for (const double omega : frequencies(timing.period))
    least = std::min(least, port.impedance(Complex(0, omega)).real());
  const auto pulses = [&](double spent) { return missing * jitter / 2 / timing.period / (4 * spent); };
  for (int i = 1; i < tried && least > 0; ++i) {
    const double spent = least * i / tried;
    PassiveCondition condition(port, device, timing, spent);
    condition.pulses_ = pulses(spent);
    const double found = condition.stiffness(damping, Motions::slow);
    if (found > best) best = found, best_spent = spent;
  }
  if (!(best > 0) || !std::isfinite(best)) return best;
  // What holds at the frequencies of the grid may break between them.
  const CertainCondition certain(port, device, timing, best_spent, pulses(best_spent));
  for (double below = 2e-4; below < 1; below *= 2)
    if (const double stiffness = (1 - below) * best; certain.holds({stiffness, damping})) return stiffness;
  return 0;
}

bool PassiveCondition::is_bounded(double damping) const {
  return has_bandwidth_ || std::all_of(rows_.begin(), rows_.end(), [&](const Row& row) {
           return row.chain(0, 1) == 0.0 && (damping == 0 || row.chain(1, 1) == 0.0);
         });
}

double PassiveCondition::stiffness(double damping, Motions motions) const {
  const bool dissipates =
      std::all_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.dissipation > 0; });
  if (!dissipates) return 0;
  return first_end(1e-9 * unit_, 1e3 * unit_, [&](double stiffness) {
    return std::all_of(rows_.begin(), rows_.end(), [&](const Row& row) {
      return margin(row, {stiffness, damping}, motions) >= 0;
    });
  });
}

} // namespace mbsgen::passivity
