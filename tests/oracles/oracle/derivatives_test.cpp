// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/toolchain.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include "support/files.h"

// Compiled derivatives against extrapolated differences of the compiled functions in long double.

namespace {

namespace test = mbsgen::test;

// MODEL stands for the namespace; SOLVE(q, qd, Q, qd_out, qdd) for direct dynamics that leaves its arguments alone.
constexpr const char* program = R"cpp(
#include "MODEL.hpp"
#include <cmath>
#include <cstdio>
using Real = long double;
constexpr int n = MODEL::nqd;
static const MODEL::Model<Real> model;
struct State { Real q[n], qd[n], Q[n]; };

SOLVE

// Rates of the states: velocities of the independent coordinates, then their accelerations.
static void rates(const State& state, Real* result) {
  Real qd[n], qdd[n] = {};
  for (int i = 0; i < n; ++i) qd[i] = state.qd[i];
  solve(state, qdd);
  int row = 0;
  PLACES { result[row] = qd[i]; ++row; }
  PLACES { result[row] = qdd[i]; ++row; }
}

// The five-point formula, extrapolated by a step of half the size.
template <class Move>
static void difference(const State& state, Move move, Real* result) {
  Real fine[MODEL::nx], coarse[MODEL::nx];
  const auto formula = [&](Real h, Real* out) {
    const Real weights[] = {8 / (12 * h), -8 / (12 * h), -1 / (12 * h), 1 / (12 * h)}, steps[] = {h, -h, 2 * h, -2 * h};
    for (int i = 0; i < MODEL::nx; ++i) out[i] = 0;
    for (int k = 0; k < 4; ++k) {
      State moved = state;
      move(moved, steps[k]);
      Real value[MODEL::nx];
      rates(moved, value);
      for (int i = 0; i < MODEL::nx; ++i) out[i] += weights[k] * value[i];
    }
  };
  formula(1e-3L, coarse);
  formula(0.5e-3L, fine);
  for (int i = 0; i < MODEL::nx; ++i) result[i] = fine[i] + (fine[i] - coarse[i]) / 15;
}

static Real worst = 0, largest = 0;
static void compare(const Real* matrix, int columns, int column, const Real* expected) {
  for (int i = 0; i < MODEL::nx; ++i) {
    worst = std::fmax(worst, std::fabs(matrix[i * columns + column] - expected[i]));
    largest = std::fmax(largest, std::fabs(expected[i]));
  }
}

int main() {
  State state{};
  for (int i = 0; i < n; ++i) {
    state.q[i] = MODEL::q0[i] + 0.05L * (i + 1);
    state.qd[i] = 0.3L - 0.1L * i;
    state.Q[i] = 1 - 0.2L * i;
  }
  MODEL::Linearization<Real> linear;
  if (model.linearize(state.q, state.qd, state.Q, linear) != MODEL::Status::ok) return 2;
  Real expected[MODEL::nx];
  int column = 0;
  PLACES {
    difference(state, [i](State& s, Real h) { s.q[i] += h; }, expected);
    compare(linear.A, MODEL::nx, column++, expected);
  }
  PLACES {
    difference(state, [i](State& s, Real h) { s.qd[i] += h; }, expected);
    compare(linear.A, MODEL::nx, column++, expected);
  }
  column = 0;
  PLACES {
    difference(state, [i](State& s, Real h) { s.Q[i] += h; }, expected);
    compare(linear.B, MODEL::ninput, column++, expected);
  }
  if (!(worst < 1e-9L * largest)) std::printf("error %Lg of %Lg\n", worst, largest);
  return worst < 1e-9L * largest ? 0 : 1;
}
)cpp";

constexpr const char* solve_tree =
    "static void solve(const State& s, Real* qdd) { model.direct_dynamics(s.q, s.qd, s.Q, qdd); }";
constexpr const char* solve_loops = R"cpp(
static void solve(const State& s, Real* qdd) {
  State copy = s;
  model.direct_dynamics(copy.q, copy.qd, copy.Q, qdd);
})cpp";

std::string replaced(std::string text, const std::string& word, const std::string& by) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size()))
    text.replace(at, word.size(), by);
  return text;
}

// A tree answers whether its accelerations are determined.
constexpr const char* failing_program = R"cpp(
#include "pendulum.hpp"
#include <limits>
int main() {
  pendulum::Model<> model;
  pendulum::Linearization<double> linear;
  linear.A[0] = 7;
  const double q = 0.3, qd = 0, Q = 0, none = std::numeric_limits<double>::quiet_NaN();
  if (model.linearize(&none, &qd, &Q, linear) != pendulum::Status::invalid_input) return 1;
  model.parameters.rod.mass = 0;
  for (double& entry : model.parameters.rod.inertia) entry = 0;
  model.update();
  if (model.linearize(&q, &qd, &Q, linear) != pendulum::Status::singular) return 2;
  return linear.A[0] == 7 ? 0 : 3;
}
)cpp";

void check(const char* file, const char* model, const char* solve, const char* places) {
  const test::TemporaryDirectory folder;
  const std::string text = test::read_file(test::source_dir() / file);
  oracle::generate(text, folder.path(), "--quiet --functions direct_dynamics,linearize");
  std::string main = replaced(program, "SOLVE", solve);
  main = replaced(replaced(main, "PLACES", places), "MODEL", model);
  test::write_file(folder.path() / "main.cpp", main);
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result = test::compile_and_run(folder, compiler, "-std=c++17 -O1");
    CAPTURE(compiler, result.output);
    CHECK(result.exit_code == 0);
  }
}

} // namespace

TEST_CASE("compiled linearized equations of a tree") {
  check("examples/puma560/puma560.json", "puma560", solve_tree, "for (int i = 0; i < n; ++i)");
}

TEST_CASE("linearized equations of a tree without inertia") {
  const test::TemporaryDirectory folder;
  oracle::generate(test::read_file(test::source_dir() / "tests/products/golden/models/pendulum.json"),
                   folder.path(), "--quiet --functions linearize");
  test::write_file(folder.path() / "main.cpp", failing_program);
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result =
        test::compile_and_run(folder, compiler, "-std=c++17 -O1 -Wall -Wextra -Werror");
    CAPTURE(compiler, result.output);
    CHECK(result.exit_code == 0);
  }
}

TEST_CASE("compiled linearized equations of a mechanism") {
  check("examples/four_bar/four_bar.json", "four_bar", solve_loops,
        "for (const int i : four_bar::independent)");
}
