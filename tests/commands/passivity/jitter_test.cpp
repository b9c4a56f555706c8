// SPDX-License-Identifier: GPL-3.0-or-later
// Delays that change: what is proven and what is found, beside motions with delays at random.
#include "passivity/late_forces.h"
#include "passivity/limits.h"
#include "support/catch.hpp"
#include <cmath>
#include <functional>
#include <random>

using namespace mbsgen::passivity;
using Eigen::MatrixXd;

namespace {

constexpr double mass = 0.034, damping = 0.5, period = 1e-3, lag = 2e-4;

// A mass on a damper behind a lag, in steps of a two-hundredth of a period; each force comes after a delay of its own.
// The largest way in the last tenth of `seconds` over that in the first one.
double growth_in_time(double stiffness, double virtual_damping, double seconds,
                      const std::function<double(int)>& delay) {
  constexpr int steps = 200;
  double x = 1e-5, v = 0, force = 0, most[10] = {};
  const double h = period / steps;
  const int periods = static_cast<int>(seconds / period);
  std::vector<std::pair<double, double>> waiting; // begin, force: the last one is the newest
  double acts = 0;
  for (int i = 0; i < periods; ++i) {
    waiting.emplace_back(i * period + delay(i), -stiffness * x - virtual_damping * v);
    for (int k = 0; k < steps; ++k) {
      const double now = i * period + (k + 0.5) * h;
      for (std::size_t j = waiting.size(); j-- > 0;) {
        if (waiting[j].first > now) continue;
        acts = waiting[j].second;
        waiting.erase(waiting.begin(), waiting.begin() + long(j) + 1);
        break;
      }
      force = acts + (force - acts) * std::exp(-h / lag);
      v += h * (force - damping * v) / mass;
      x += h * v;
      most[10 * i / periods] = std::max(most[10 * i / periods], std::fabs(x));
    }
  }
  return most[9] / most[0];
}

Device device_of(double least, double jitter) {
  Device device;
  device.lag = lag, device.delay = least, device.jitter = jitter;
  return device;
}

DeviceLimits limits_of(const Device& device) {
  return {device, period, minimal(point_mass(mass, damping), period)};
}

ChangingLoop loop_of_corners(const MatrixXd& one, const MatrixXd& other, const Eigen::VectorXd& input,
                             const Eigen::RowVectorXd& output) {
  return {(one + other) / 2, input, output, {one, other}, {}};
}

} // namespace

TEST_CASE("a proof is found just below the limit of one state, and not beyond") {
  const auto scalar = [](double size) {
    return loop_of_corners(MatrixXd::Constant(1, 1, size), MatrixXd::Constant(1, 1, -size),
                           Eigen::VectorXd::Constant(1, size), Eigen::RowVectorXd::Constant(1, 1));
  };
  CHECK(is_proven_stable(scalar(0.99999)));
  CHECK_FALSE(is_proven_stable(scalar(1.00001)));
}

TEST_CASE("two stable steps whose product grows have no proof") {
  MatrixXd one(2, 2), other(2, 2);
  one << 0.5, 1.5, 0, 0.5;
  other << 0.5, 0, 1.5, 0.5;
  CHECK(is_stable(one));
  CHECK(is_stable(other));
  CHECK_FALSE(is_stable(one * other));
  ChangingLoop loop{(one + other) / 2, MatrixXd::Identity(2, 2), MatrixXd(2, 2), {one, other}, {}};
  loop.outputs << 0, 0.75, -0.75, 0;
  CHECK_FALSE(is_proven_stable(loop));
  // A corner alone decides: the center with a proof of its own does not help.
  loop.inputs *= 0.01, loop.outputs *= 0.01, loop.center *= 0.5;
  CHECK_FALSE(is_proven_stable(loop));
}

TEST_CASE("no delays at random let a motion grow on a proven wall") {
  std::mt19937 random(2);
  const auto share = [&] { return double(random()) / 4294967295.0; };
  for (const auto& [least, jitter] :
       {std::pair{0.0, 0.4e-3}, std::pair{0.5e-3, 0.7e-3}, std::pair{0.3e-3, 1.6e-3}})
    for (const double virtual_damping : {0.0, 2.0}) {
      const WallLimits walls = limits_of(device_of(least, jitter)).walls(virtual_damping, true);
      REQUIRE(walls.proven);
      REQUIRE(walls.jittering);
      INFO(least << ' ' << jitter << ' ' << virtual_damping << ": " << *walls.proven << ' '
                 << walls.jittering->stiffness);
      CHECK(*walls.proven > 0.9 * walls.jittering->stiffness);
      CHECK(*walls.proven <= walls.jittering->stiffness);
      const double from = least, by = jitter;
      for (int i = 0; i < 4; ++i) {
        CHECK(growth_in_time(*walls.proven, virtual_damping, 0.5, [&](int) { return from + by * share(); }) <
              1);
        CHECK(growth_in_time(*walls.proven, virtual_damping, 0.5,
                             [&](int) { return share() < 0.5 ? from : from + by; }) < 1);
      }
      const auto longest = [&](int) { return from + by; };
      if (!walls.jittering->worst)
        CHECK(growth_in_time(1.04 * walls.jittering->stiffness, virtual_damping, 1, longest) > 1);
    }
}

TEST_CASE("steps of late forces lie in the hull that is proven, and in the simulation") {
  // Sequences are steps of the same loop: a proof at their stiffness would be wrong beyond the limit that they show.
  Device device = device_of(0, 0.9e-3);
  device.chain.acceleration = 100, device.chain.leads_by_delay = true;
  const Port port = minimal(point_mass(mass, damping), period);
  const LateForces loop(port, device, period);
  const SearchedLimit limit = loop.stable_stiffness(0);
  CHECK(limit.stiffness > 0);
  CHECK(loop.proven_stiffness(0) <= limit.stiffness);
  // A force that comes late is replaced by one that comes early after it.
  const auto begins = loop.begins_of({0.9e-3, 0});
  REQUIRE(begins.size() == 2);
  CHECK(begins[0][0] == 0.9e-3);
  CHECK(begins[1][0] == 0);
}

TEST_CASE("a wall that is passive with changing delays needs more damping than one of the longest delay") {
  for (const double jitter : {0.1e-3, 0.5e-3}) {
    const WallLimits walls = limits_of(device_of(0.2e-3, jitter)).walls(0, true);
    REQUIRE(walls.passive_changing);
    CHECK(*walls.passive_changing <= walls.passive);
    // The pulses' norm is that of T jitter / 2, once for each force: b = K (T/2 + delay + lag + sqrt(T jitter / 2)).
    const double all = period / 2 + 0.2e-3 + jitter / 2 + lag + std::sqrt(period * jitter / 2);
    CHECK(*walls.passive_changing > 0.97 * damping / all);
    CHECK(*walls.passive_changing < 1.01 * damping / all);
  }
  // With less jitter it comes to the limit of a constant delay.
  const WallLimits walls = limits_of(device_of(0.2e-3, 1e-8)).walls(0, true);
  CHECK(*walls.passive_changing > 0.9 * walls.passive);
}
