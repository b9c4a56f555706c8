// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "two_masses.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;

// The hand moves at constant acceleration from rest; returns the last force on the hand.
template <class Model>
double push_off(Model& model, int steps, double acceleration) {
  Sample<double, 1> start;
  model.reset(start);
  double force[1] = {};
  for (int i = 0; i < steps; ++i) {
    const double t = i * dt;
    model.drive({{acceleration / 2 * t * t}, {acceleration * t}, {acceleration}});
    REQUIRE(model.advance(dt));
    model.force(force);
  }
  return force[0];
}

} // namespace

TEMPLATE_TEST_CASE("driven: in the end the hand feels all masses", "", SemiImplicitEuler, RungeKutta4,
                   LinearlyImplicitEuler) {
  DrivenModel<TwoMasses<double>, TwoMassesRoles, TestType> model;
  CHECK(push_off(model, 2000, 0.5) == Approx(-(0.05 + 0.02) * 0.5).epsilon(0.01));
  double seen[1];
  model.observe(seen);
  CHECK(seen[0] == model.dynamics.q[2]);
  CHECK(seen[0] == Approx(0.25 * 4 - 0.02 * 0.5 / 800).epsilon(2e-3));
}

TEST_CASE("driven: the force is that of the measurement's own moment") {
  DrivenModel<TwoMasses<double>, TwoMassesRoles> model;
  model.reset({});
  model.drive({{1e-3}, {0}, {2}});
  REQUIRE(model.advance(dt));
  double force[1];
  model.force(force);
  CHECK(force[0] == Approx(-(0.05 * 2 + 800 * 1e-3)));
}

TEST_CASE("driven: substeps converge") {
  const auto end = [](int substeps) {
    DrivenModel<TwoMasses<double>, TwoMassesRoles> model;
    model.substep_count = substeps;
    push_off(model, 50, 0.5);
    return model.dynamics.q[1];
  };
  const double exact = end(512);
  CHECK(std::fabs(end(8) - exact) < std::fabs(end(1) - exact) / 6);
}

TEST_CASE("driven and pushed: missed periods pass for the model, too") {
  // The hand swings at 5 Hz; three periods in a hundred are missed.
  const auto end = [](bool misses, bool catches_up) {
    DrivenModel<TwoMasses<double>, TwoMassesRoles, RungeKutta4> model;
    model.reset({});
    int missed = 0;
    for (int i = 0; i < 1000; ++i) {
      if (misses && i % 100 > 96 && i < 999) {
        ++missed;
        continue;
      }
      const double w = 10 * M_PI, t = i * dt;
      model.drive(
          {{1e-3 * std::sin(w * t)}, {1e-3 * w * std::cos(w * t)}, {-1e-3 * w * w * std::sin(w * t)}});
      if (catches_up) REQUIRE(model.catch_up(missed, dt));
      missed = 0;
      REQUIRE(model.advance(dt));
    }
    return model.dynamics.q[1];
  };
  const double exact = end(false, true);
  CHECK(end(true, true) == Approx(exact).margin(1e-6));
  CHECK(std::fabs(end(true, false) - exact) > 5e-6);

  PushedModel<TwoFreeMasses<double>, TwoFreeMassesRoles, RungeKutta4> pushed;
  pushed.reset({});
  pushed.push({0.14});
  for (int i = 0; i < 250; ++i) {
    REQUIRE(pushed.catch_up(3, dt));
    REQUIRE(pushed.advance(dt));
  }
  Motion<double, 1> motion;
  pushed.motion(motion);
  CHECK(motion.velocity[0] == Approx(2).epsilon(0.01));
}

TEST_CASE("driven: failures and parameters") {
  DrivenModel<TwoMasses<double>, TwoMassesRoles> model;
  model.dynamics.model.fails = true;
  CHECK_FALSE(model.advance(dt));
  model.dynamics.model.fails = false;
  auto parameters = model.dynamics.model.parameters;
  parameters.free_mass = 0.03;
  model.set(parameters);
  CHECK(model.dynamics.model.updates == 1);
  CHECK(push_off(model, 2000, 0.5) == Approx(-(0.05 + 0.03) * 0.5).epsilon(0.01));
  model.drive({{std::nan("")}, {0}, {0}});
  CHECK_FALSE(model.advance(dt));
}

TEST_CASE("pushed: a tree without status follows the hand's force") {
  PushedModel<TwoFreeMasses<double>, TwoFreeMassesRoles, RungeKutta4> model;
  Sample<double, 1> start;
  start.position[0] = 0.1;
  model.rest[1] = 0.1;
  model.reset(start);
  for (int i = 0; i < 1000; ++i) {
    model.push({0.14});
    REQUIRE(model.advance(dt));
  }
  Motion<double, 1> motion;
  model.motion(motion);
  CHECK(motion.velocity[0] == Approx(2).epsilon(0.01));
  CHECK(motion.position[0] == Approx(1.1).epsilon(0.01));
}

TEST_CASE("inverse: every joint is measured, nothing is integrated") {
  InverseModel<Lever<double>, LeverRoles> model;
  model.reset({});
  model.drive({{0.3}, {0}, {2}});
  REQUIRE(model.advance(dt));
  double force[1], seen[1];
  model.force(force);
  model.observe(seen);
  CHECK(force[0] == Approx(-(0.1 * 2 + 0.5 * 9.81 * std::cos(0.3))));
  CHECK(seen[0] == 0.3);
  model.set({std::nan("")});
  CHECK_FALSE(model.advance(dt));
}

TEST_CASE("driven: in float") {
  DrivenModel<TwoMasses<float>, TwoMassesRoles, LinearlyImplicitEuler, float> model;
  model.reset({});
  model.drive({{1e-3f}, {0}, {0}});
  REQUIRE(model.advance(1e-3f));
  float force[1];
  model.force(force);
  CHECK(double(force[0]) == Approx(-0.8));
}

TEST_CASE("driven: units of the axis, without making energy") {
  DrivenModel<TwoMasses<double>, TwoMassesRoles> model;
  model.ratio[0] = 4;
  model.reset({});
  model.drive({{1e-3}, {0}, {2}});
  REQUIRE(model.advance(dt));
  double force[1];
  model.force(force);
  CHECK(force[0] == Approx(-4 * (0.05 * 8 + 800 * 4e-3)));
}

TEST_CASE("pushed: units of the axis") {
  PushedModel<TwoFreeMasses<double>, TwoFreeMassesRoles, RungeKutta4> model;
  model.ratio[0] = 0.5;
  model.reset({});
  for (int i = 0; i < 1000; ++i) {
    model.push({0.07 * 0.5}); // 0.07 N at the joint
    REQUIRE(model.advance(dt));
  }
  Motion<double, 1> motion;
  model.motion(motion);
  CHECK(motion.velocity[0] == Approx(1 / 0.5).epsilon(0.01));
}

namespace {

// Laws of the user's with one state: how long they have lived.
struct Memory {
  double age = 0;
  void advance(double step) { age += step; }
};
struct RememberingMasses : TwoMasses<double> {
  Memory laws;
};

struct InParts : TwoMassesRoles {
  static constexpr int parts = 8;
};

struct LoopRoles {
  static constexpr int nq = 3;
  static constexpr int free[] = {1};
};

} // namespace

TEST_CASE("driven: laws with memory move on once a substep") {
  DrivenModel<RememberingMasses, TwoMassesRoles, LinearlyImplicitEuler> model;
  model.substep_count = 4;
  model.reset({});
  for (int i = 0; i < 10; ++i) REQUIRE(model.advance(dt));
  CHECK(model.dynamics.model.laws.age == Approx(10 * dt));
}

TEST_CASE("driven: roles may name a constant number of parts") {
  DrivenModel<TwoMasses<double>, TwoMassesRoles> counted;
  DrivenModel<TwoMasses<double>, InParts> constant;
  counted.substep_count = 8;
  constant.substep_count = 3; // not used
  CHECK(push_off(counted, 50, 0.5) == push_off(constant, 50, 0.5));
  CHECK(counted.dynamics.q[1] == constant.dynamics.q[1]);
}

TEST_CASE("dynamics: integrators work on the independent joints, with dependent ones following") {
  Dynamics<TwoMasses<double>, LoopRoles> dynamics;
  dynamics.model.parameters.damping = 0;
  dynamics.q[0] = 0.1; // where the driven mass is held
  State<double, 1> state;
  const double period = 2 * M_PI * std::sqrt(0.02 / 800);
  for (int i = 0; i < 1000; ++i) REQUIRE(rk4(dynamics, 0.0, period / 1000, state));
  CHECK(state.q[0] == Approx(0).margin(1e-9)); // one whole oscillation
  CHECK(dynamics.q[2] == dynamics.q[1]);
  CHECK(dynamics.driving[0] == Approx(800 * 0.1).epsilon(1e-3));
  dynamics.model.fails = true;
  const auto before = state;
  CHECK_FALSE(rk4(dynamics, 0.0, 1e-3, state));
  CHECK(state.q[0] == before.q[0]);
}
