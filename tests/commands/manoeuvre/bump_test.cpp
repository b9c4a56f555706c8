// SPDX-License-Identifier: GPL-3.0-or-later
// A quarter of a car over a sine, against Runge and Kutta by hand.
#include "commands/manoeuvre/single_track.h"
#include "support/catch.hpp"
#include <array>
#include <cmath>

using Catch::Matchers::WithinAbs;
using namespace manoeuvre_test;

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double sprung = 300, wheel = 40, k = 20000, d = 1500, tyre = 180000; // kg, N/m, N s/m

const char* const quarter = R"json({"mbsgen": 1, "name": "quarter", "gravity": [0, 0, 0], "bodies": [
  {"name": "post", "parent": "base", "joints": [{"name": "post", "type": "Tz", "role": "driven"}]},
  {"name": "wheel", "parent": "base", "mass": 40, "joints": [{"name": "zu", "type": "Tz"}]},
  {"name": "body", "parent": "base", "mass": 300, "joints": [{"name": "zs", "type": "Tz"}]}],
  "links": [],
  "forces": [
    {"name": "up", "point": "body.origin", "force": [0, 0, "-20000*(q(zs) - q(zu)) - 1500*(qd(zs) - qd(zu))"]},
    {"name": "down", "point": "wheel.origin",
     "force": [0, 0, "20000*(q(zs) - q(zu)) + 1500*(qd(zs) - qd(zu)) - 180000*(q(zu) - q(post))"]}],
  "vehicle": {"point": "body.origin", "posts": [{"joint": "post"}]}})json";

using State = std::array<double, 4>; ///< zs, zu, and their rates

double road(double t, double speed, double begin) {
  const double x = speed * (t - begin);
  return x > 0 && x < 1 ? 0.05 * std::pow(std::sin(pi * x), 2) : 0;
}

State rate(double t, const State& s, double speed, double begin) {
  const double force = k * (s[0] - s[1]) + d * (s[2] - s[3]);
  return {s[2], s[3], -force / sprung, (force - tyre * (s[1] - road(t, speed, begin))) / wheel};
}

State plus(const State& s, double h, const State& v) {
  return {s[0] + h * v[0], s[1] + h * v[1], s[2] + h * v[2], s[3] + h * v[3]};
}

} // namespace

TEST_CASE("a quarter of a car over a sine moves as by hand") {
  const double speed = 10, begin = 0.5;
  const Manoeuvre bump(quarter, "bump --set speed=10 --rtol 1e-10 --atol 1e-12");
  const std::vector<double> t = bump.column("t"), z = bump.column("z"),
                            a = bump.column("vertical_acceleration");
  State s{};
  constexpr double h = 2.5e-5;
  double largest = 0, of_acceleration = 0, most = 0;
  long step = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    for (; double(step) * h < t[i] - h / 2; ++step) {
      const double at = double(step) * h;
      const State k1 = rate(at, s, speed, begin), k2 = rate(at + h / 2, plus(s, h / 2, k1), speed, begin),
                  k3 = rate(at + h / 2, plus(s, h / 2, k2), speed, begin),
                  k4 = rate(at + h, plus(s, h, k3), speed, begin);
      for (std::size_t j = 0; j < 4; ++j) s[j] += h / 6 * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j]);
    }
    largest = std::max(largest, std::abs(z[i] - s[0]));
    const double acceleration = rate(t[i], s, speed, begin)[2];
    of_acceleration = std::max(of_acceleration, std::abs(a[i] - acceleration));
    most = std::max(most, std::abs(acceleration));
  }
  CHECK(most > 5);
  CHECK(largest < 1e-6);
  CHECK(of_acceleration < 1e-4);
  CHECK_THAT(bump["acceleration"], WithinAbs(most, 1e-4));
}
