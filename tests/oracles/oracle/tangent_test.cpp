// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/toolchain.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include "support/files.h"

// The compiled derivative along a direction against extrapolated differences of compiled accelerations in long double.

namespace {

namespace test = mbsgen::test;

// A direct_dynamics that changes its arguments closes the loops; that of a tree leaves them alone.
constexpr const char* program = R"cpp(
#include MODEL_HEADER
#include <cmath>
#include <cstdio>
using Real = long double;
constexpr int n = MODEL::nqd;
static const MODEL::Model<Real> model;

struct State { Real q[n], qd[n], Q[n]; };

static State moved(const State& state, const State& direction, Real h) {
  State result = state;
  for (int i = 0; i < n; ++i) {
    result.q[i] += h * direction.q[i];
    result.qd[i] += h * direction.qd[i];
    result.Q[i] += h * direction.Q[i];
  }
  return result;
}

// The five-point formula.
static void difference(const State& state, const State& direction, Real h, Real* result) {
  const Real weights[] = {8 / (12 * h), -8 / (12 * h), -1 / (12 * h), 1 / (12 * h)};
  const Real steps[] = {h, -h, 2 * h, -2 * h};
  for (int i = 0; i < n; ++i) result[i] = 0;
  for (int k = 0; k < 4; ++k) {
    State at = moved(state, direction, steps[k]);
    Real qdd[n] = {};
    model.direct_dynamics(at.q, at.qd, at.Q, qdd);
    for (int i = 0; i < n; ++i) result[i] += weights[k] * qdd[i];
  }
}

int main() {
  State state{}, direction{};
  for (int i = 0; i < n; ++i) {
    state.q[i] = MODEL::q0[i] + 0.05L * (i + 1);
    state.qd[i] = 0.3L - 0.1L * i;
    state.Q[i] = 1 - 0.2L * i;
    direction.q[i] = 0.7L - 0.3L * i;
    direction.qd[i] = 0.2L + 0.1L * i;
    direction.Q[i] = 2 - i;
  }
  Real tangent[n] = {}, coarse[n], fine[n];
  const auto status = model.direct_dynamics_tangent(state.q, state.qd, state.Q, direction.q, direction.qd, direction.Q,
                                                    nullptr, tangent);
  if (status != MODEL::Status::ok) return 2;
  difference(state, direction, 1e-3L, coarse);
  difference(state, direction, 0.5e-3L, fine);
  Real worst = 0, largest = 0;
  for (int i = 0; i < n; ++i) {
    const Real expected = fine[i] + (fine[i] - coarse[i]) / 15;
    worst = std::fmax(worst, std::fabs(tangent[i] - expected));
    largest = std::fmax(largest, std::fabs(expected));
  }
  if (!(worst < 1e-9L * largest)) std::printf("error %Lg of %Lg\n", worst, largest);
  if (!(worst < 1e-9L * largest)) return 1;
  direction.Q[0] = NAN;
  return model.direct_dynamics_tangent(state.q, state.qd, state.Q, direction.q, direction.qd, direction.Q, nullptr,
                                       tangent) == MODEL::Status::invalid_input
             ? 0
             : 3;
}
)cpp";

// Derivatives by the four-bar's parameters, after a change of one of them, against differences of models whose
// parameters, coordinates and velocities have changed along them.
constexpr const char* four_bar_program = R"cpp(
#include "four_bar.hpp"
#include <cmath>
#include <cstdio>
using Real = long double;
using namespace four_bar;
constexpr int n = nqd, ns = nsensitivity;
using LongModel = Model<Real>;

// All parameters in the order of the names, and the rows that the constraints leave free: the crank.
static Real* parameter(LongModel& model, int k) {
  auto& p = model.parameters;
  Real* all[ns] = {&p.crank_length, &p.rocker_length, &p.density, &p.flywheel, &p.base.gravity[1]};
  return all[k];
}
static const Real up = 0.3L, udp = -0.7L;
static const int crank = independent[0];

struct Solved { Real q[n], qd[n], qdd[n]; };
static Solved moved(const LongModel& model, int k, Real h) {
  LongModel changed = model;
  *parameter(changed, k) += h;
  changed.update();
  Solved result{};
  for (int i = 0; i < n; ++i) result.q[i] = q0[i], result.qd[i] = qd0[i];
  result.q[crank] += h * up;
  result.qd[crank] += h * udp;
  const Real Q[n] = {0.5L, 0, 0};
  if (changed.direct_dynamics(result.q, result.qd, Q, result.qdd) != Status::ok) result.qdd[0] = NAN;
  return result;
}

static void difference(const LongModel& model, int k, Real h, Real* rates) {
  const Real weights[] = {8 / (12 * h), -8 / (12 * h), -1 / (12 * h), 1 / (12 * h)};
  const Real steps[] = {h, -h, 2 * h, -2 * h};
  for (int i = 0; i < 3 * n; ++i) rates[i] = 0;
  for (int s = 0; s < 4; ++s) {
    const Solved at = moved(model, k, steps[s]);
    for (int i = 0; i < n; ++i) {
      rates[i] += weights[s] * at.q[i];
      rates[n + i] += weights[s] * at.qd[i];
      rates[2 * n + i] += weights[s] * at.qdd[i];
    }
  }
}

int main() {
  LongModel model;
  model.newton.tolerance = 1e-17L;
  model.parameters.density = 1.9L;
  model.update();
  const Solved at = moved(model, 0, 0);
  Real results[3][n * ns] = {};
  for (int k = 0; k < ns; ++k) results[0][crank * ns + k] = up, results[1][crank * ns + k] = udp;
  const Real Q[n] = {0.5L, 0, 0};
  if (model.sensitivities(at.q, at.qd, Q, results[0], results[1], results[2]) != Status::ok) return 2;
  for (int k = 0; k < ns; ++k) {
    Real coarse[3 * n], fine[3 * n];
    difference(model, k, 2e-4L, coarse);
    difference(model, k, 1e-4L, fine);
    for (int i = 0; i < 3 * n; ++i) {
      const Real expected = fine[i] + (fine[i] - coarse[i]) / 15, actual = results[i / n][i % n * ns + k];
      if (std::fabs(actual - expected) < 1e-9L * (1 + std::fabs(expected))) continue;
      std::printf("%s: %Lg is not %Lg\n", sensitivity_names[k], actual, expected);
      return 1;
    }
  }
  return 0;
}
)cpp";

void run_with(const test::TemporaryDirectory& folder, const std::string& text) {
  test::write_file(folder.path() / "main.cpp", text);
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result = test::compile_and_run(folder, compiler, "-std=c++17 -O1");
    CAPTURE(compiler, result.output);
    CHECK(result.exit_code == 0);
  }
}

void check(const char* file, const std::string& model) {
  const test::TemporaryDirectory folder;
  oracle::generate(test::read_file(test::source_dir() / file), folder.path(),
                   "--quiet --functions direct_dynamics,direct_dynamics_tangent");
  run_with(folder, "#define MODEL_HEADER \"" + model + ".hpp\"\n#define MODEL " + model + program);
}

} // namespace

TEST_CASE("compiled tangent of a tree") {
  check("examples/puma560/puma560.json", "puma560");
}

TEST_CASE("compiled tangent of a mechanism") {
  check("examples/four_bar/four_bar.json", "four_bar");
}

TEST_CASE("compiled sensitivities follow parameters through update()") {
  const test::TemporaryDirectory folder;
  std::string text = test::read_file(test::source_dir() / "examples/four_bar/four_bar.json");
  text.insert(text.rfind('}'), R"(, "sensitivities": ["crank_length", "rocker_length", "density", "flywheel",
    "base.gravity[1]"])");
  oracle::generate(text, folder.path(), "--quiet --functions direct_dynamics,sensitivities");
  run_with(folder, four_bar_program);
}
