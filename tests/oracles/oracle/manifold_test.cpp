// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/toolchain.h"
#include "support/catch.hpp"
#include "support/files.h"

// integrate, difference and normalize of a generated header, by their defining properties.

namespace {

constexpr const char* model = R"({"mbsgen": 1, "name": "craft", "gravity": [0, 0, -9.81], "bodies": [
  {"name": "hull", "parent": "base", "joints": [{"name": "slide", "type": "Tx"}, {"name": "base", "type": "Free"}],
   "mass": 2, "com": [0.1, 0, 0], "inertia": [0.1, 0, 0, 0.2, 0, 0.3]},
  {"name": "arm", "parent": "hull", "joints": [{"name": "shoulder", "type": "Ball"}], "mass": 1, "com": [0, 0, 0.3],
   "inertia": [0.1, 0, 0, 0.1, 0, 0.05]},
  {"name": "hand", "parent": "arm", "at": [0, 0, 0.5], "joints": [{"name": "wrist", "type": "Rx"}], "mass": 1,
   "com": [0, 0.1, 0.3], "inertia": [0.1, 0, 0, 0.1, 0, 0.05]}],
  "sensors": [{"name": "hull", "point": "hull.origin"}, {"name": "arm", "point": "arm.origin"}]})";

constexpr const char* program = R"(#include "craft.hpp"
#include <cstdio>
#include <random>
using namespace craft;
static double state[nq], rates[nqd], other[nq], back[nqd], next[nq], twice[nq];
static const Model<> m;
static int failures = 0;
static void check(const char* what, double size, double bound) {
  if (size <= bound) return;
  std::printf("%s: %g\n", what, size);
  ++failures;
}
static double apart(const double* a, const double* b, int count) {
  double largest = 0;
  for (int i = 0; i < count; ++i) largest = std::fmax(largest, std::fabs(a[i] - b[i]));
  return largest;
}
// The velocities that a motion shows are those that integrate was given.
static void rates_of_sensors(double scale) {
  const double h = 1e-4, none[nqd] = {};
  Sensor<double, nqd> now, later, before;
  m.sensor_arm(state, rates, none, now);
  m.integrate(state, rates, h, next);
  m.sensor_arm(next, rates, none, later);
  m.integrate(state, rates, -h, next);
  m.sensor_arm(next, rates, none, before);
  for (int i = 0; i < 3; ++i)
    check("rate of a point", std::fabs((later.position[i] - before.position[i])/(2*h) - now.velocity[i]), 1e-6*scale);
  double turned[9];
  for (int i = 0; i < 9; ++i) turned[i] = (later.rotation[i] - before.rotation[i])/(2*h);
  const double w[3] = {now.angular_velocity[0], now.angular_velocity[1], now.angular_velocity[2]};
  for (int j = 0; j < 3; ++j) {
    const double x = now.rotation[j], y = now.rotation[3 + j], z = now.rotation[6 + j];
    check("rate of an axis", std::fabs(w[1]*z - w[2]*y - turned[j]), 1e-6*scale);
    check("rate of an axis", std::fabs(w[2]*x - w[0]*z - turned[3 + j]), 1e-6*scale);
    check("rate of an axis", std::fabs(w[0]*y - w[1]*x - turned[6 + j]), 1e-6*scale);
  }
}
int main() {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int sample = 0; sample < 2000; ++sample) {
    const double sizes[] = {2, 1e-3, 1e-9, 1e-160, 0};
    const double size = sizes[sample % 5];
    for (double& value : state) value = uniform(random);
    for (double& value : rates) value = size*uniform(random);
    m.normalize(state);
    for (int at : {4, 8}) {
      double square = 0;
      for (int i = 0; i < 4; ++i) square += state[at + i]*state[at + i];
      check("length", std::fabs(square - 1), 1e-15);
    }
    const double dt = 0.7;
    m.integrate(state, rates, dt, other);
    m.difference(state, other, dt, back);
    check("difference after integrate", apart(rates, back, nqd), 1e-14*(1 + size));
    // Constant velocities: two halves are the whole, and back again is the start.
    m.integrate(state, rates, 0.5*dt, next);
    m.integrate(next, rates, 0.5*dt, twice);
    check("two halves", apart(other, twice, nq), 4e-15*(1 + size));
    for (int i = 0; i < nq; ++i) next[i] = state[i];
    m.integrate(next, rates, dt, next);
    check("in place", apart(next, other, nq), 0);
    m.integrate(other, rates, -dt, next);
    check("there and back", apart(next, state, nq), 4e-15*(1 + size));
    // A quaternion and its negative are one attitude, of any length.
    for (int i = 4; i < 8; ++i) other[i] = -3*other[i];
    m.difference(state, other, dt, back);
    check("the smaller turn", apart(rates, back, nqd), 1e-14*(1 + size));
    if (size >= 1e-3) rates_of_sensors(1 + size);
  }
  // Half a turn has a difference, too.
  const double a[nq] = {0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0}, b[nq] = {0, 1, 2, 3, 0, 0, 0, 1, 0, 0, 1, 0, 0};
  m.difference(a, b, 1, back);
  m.integrate(a, back, 1, next);
  check("half a turn: position", apart(next, b, 4), 1e-14);
  check("half a turn: angle", std::fabs(std::fabs(next[7]) - 1) + std::fabs(std::fabs(next[10]) - 1), 1e-14);
  // Steps keep the length.
  for (int i = 0; i < nq; ++i) next[i] = q0[i];
  for (double& value : rates) value = 1.3;
  for (int step = 0; step < 1000000; ++step) m.integrate(next, rates, 1e-3, next);
  double square = 0;
  for (int i = 4; i < 8; ++i) square += next[i]*next[i];
  check("length after a million steps", std::fabs(square - 1), 1e-15);
  m.integrate(q0, rates, 1e3, other);
  for (int i = 0; i < 4; ++i) check("a million steps are one", std::fabs(next[4 + i] - other[4 + i]), 1e-9);
  return failures == 0 ? 0 : 1;
}
)";

} // namespace

TEST_CASE("integrate, difference and normalize move attitudes exactly") {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string name = oracle::generate(model, folder.path());
  mbsgen::test::write_file(folder.path() / "main.cpp", program);
  const auto main = folder.path() / "main";
  oracle::compile(folder.path() / "main.cpp", name, folder.path(), "-O2 -std=c++17 -Wall -Wextra -Werror",
                  main);
  CHECK(oracle::run_or_throw(oracle::quoted(main)) == "");
}
