// SPDX-License-Identifier: GPL-3.0-or-later
// The emitted code of contacts, as programs in double and in float.
#include "cli/pipeline/pipeline.h"
#include "support/catch.hpp"
#include "support/compile.h"

using namespace mbsgen;

namespace {

// A wheel whose contact has the law of the user's, and a head with laws that have no value at zero.
constexpr const char* skid = R"json({
  "mbsgen": 1, "name": "skid", "gravity": [0, 0, -9.81],
  "parameters": {"k": 1000},
  "bodies": [
    {"name": "wheel", "parent": "base", "joints": [{"name": "f", "type": "Free"}], "mass": 2,
     "inertia": [0.1, 0, 0, 0.1, 0, 0.1], "points": {"l": [-0.1, 0, 0.5], "r": [0.1, 0, 0.5]}}
  ],
  "contacts": [
    {"name": "tyre", "a": {"disc": "wheel.origin", "axis": [0, 1, 0], "radius": 0.3},
     "b": {"plane": "base.origin", "direction": [0, 0, 1]}, "law": "extern"},
    {"name": "head", "a": {"capsule": ["wheel.l", "wheel.r"], "radius": 0.1},
     "b": {"plane": "base.origin", "direction": [0, 0, 1]}, "normal": "9*pen^(-1.5)", "friction": "load^0.3/load"},
    {"name": "tip", "a": {"sphere": "wheel.l", "radius": 0},
     "b": {"sphere": "base.origin", "radius": 0.1}, "normal": "k*pen^1.5 - log(pen)", "friction": "9/slide"}
  ]
})json";

constexpr const char* program = R"cpp(#include "skid.hpp"

struct Laws {
  template <class Contact, class Wrench>
  void tyre(const Contact& contact, Wrench& wrench) const {
    for (int i = 0; i < 3; ++i) wrench.force[i] = contact.normal[i] * contact.pen * 1000;
    wrench.torque[2] = 1 - contact.slide[0] + contact.rate + contact.point[0];
  }
};

template <class Real>
int failures() {
  skid::Model<Real, Laws> model;
  const Real qd[6] = {2, 0, -1, 0, 0, 0}, Q[6] = {};
  Real q[7] = {3, 0, Real(0.5), 1, 0, 0, 0}, qdd[6];
  int count = 0;
  const auto expect = [&](Real value, double wanted) {
    if (!(std::abs(double(value) - wanted) <= 1e-5 * (1 + std::abs(wanted)))) ++count;
  };
  model.direct_dynamics(q, qd, Q, qdd); // nothing touches
  expect(qdd[0], 0);
  expect(qdd[2], -9.81);
  expect(qdd[5], 0);
  skid::ContactState<Real> state;
  model.contact_head(q, qd, state);
  if (state.load != 0 || state.force[0] != 0 || state.force[2] != 0) ++count;
  expect(state.gap, 0.9);
  expect(state.rate, 1);
  q[2] = Real(0.25); // the wheel overlaps the ground by 0.05 m
  model.direct_dynamics(q, qd, Q, qdd);
  expect(qdd[2], -9.81 + 25);
  model.contact_tyre(q, qd, state);
  expect(state.gap, -0.05);
  expect(state.load, 50);
  expect(state.point[2], -0.025);
  expect(state.sliding[0], 2);
  expect(state.torque[2], 1 - 2 + 1 + 3);
  expect(qdd[5], 30);
  return count;
}

int main() { return failures<double>() + failures<float>(); }
)cpp";

} // namespace

TEST_CASE("contacts run in double and in float, with the law of a class") {
  Diagnostics diagnostics("skid.json");
  const std::optional<cli::Generated> generated = cli::generate(skid, {}, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(generated);
  const test::TemporaryDirectory folder;
  for (const emit::OutputFile& file : generated->files)
    test::write_file(folder.path() / file.name, file.text);
  test::write_file(folder.path() / "main.cpp", program);
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result =
        test::compile_and_run(folder, compiler, "-O1 -std=c++17 -Wall -Wextra -Werror");
    INFO(compiler << '\n' << result.output);
    CHECK(result.exit_code == 0);
  }
}
