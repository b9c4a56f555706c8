// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/toolchain.h"
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

void check(const char* file, const std::string& model) {
  const test::TemporaryDirectory folder;
  oracle::generate(test::read_file(test::source_dir() / file), folder.path(),
                   "--quiet --functions direct_dynamics,direct_dynamics_tangent");
  test::write_file(folder.path() / "main.cpp",
                   "#define MODEL_HEADER \"" + model + ".hpp\"\n#define MODEL " + model + program);
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result = test::compile_and_run(folder, compiler, "-std=c++17 -O1");
    CAPTURE(compiler, result.output);
    CHECK(result.exit_code == 0);
  }
}

} // namespace

TEST_CASE("compiled tangent of a tree") {
  check("examples/puma560/puma560.json", "puma560");
}

TEST_CASE("compiled tangent of a mechanism") {
  check("examples/four_bar/four_bar.json", "four_bar");
}
