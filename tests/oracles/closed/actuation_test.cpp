// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/closed/compiled.h"
#include "oracles/reference/constraints.h"
#include "support/catch.hpp"
#include <cmath>

// Forces that impose motions: power, virtual work, and actuators that are too many or too few.

namespace {

using namespace closed;

// d/dt of the energy, by central differences along the parabola that touches the motion.
double power(const reference::Model& model, const reference::State& state) {
  const auto energy = [&](double h) {
    const reference::State moved{state.q + h * state.qd + h * h / 2 * state.qdd, state.qd + h * state.qdd,
                                 state.qdd, state.t};
    return reference::kinetic_energy(model, moved) + reference::potential_energy(model, moved);
  };
  const double h = 1e-3;
  return (8 * (energy(h) - energy(-h)) - (energy(2 * h) - energy(-2 * h))) / (12 * h);
}

reference::State state_of(const Results& found) {
  return {found.at("q"), found.at("qd"), found.at("qdd"), 0};
}

// Velocities that the constraints allow, as columns.
MatrixXd allowed(const Compiled& model, const reference::State& state) {
  const Results found = model.constraints(state);
  const auto nq = state.q.size(), rows = found.at("h").size();
  const MatrixXd J = Eigen::Map<const MatrixXd>(found.at("J").data(), nq, rows).transpose();
  return J.fullPivLu().kernel();
}

Json five_bar() {
  return Json::parse(model_text("five_bar"));
}

void drive(Json& model, const char* motion) {
  Json& joint = model.at("bodies").at(0).at("joints").at(0);
  joint["role"] = "driven";
  joint.erase("q0"), joint.erase("qd0");
  if (motion != nullptr)
    joint["motion"] = motion;
  else
    joint["q0"] = 2.3;
}

// The driving force puts in what the energy gains and other forces do not.
void check_power(const std::string& text, const Results& found, const VectorXd& Q, int driven) {
  REQUIRE(found.at("status")(0) == ok);
  const reference::State state = state_of(found);
  const double gained = power(reference::read_model(text), state);
  double put_in = found.at("Qdriven")(0) * state.qd(driven);
  for (Eigen::Index i = 0; i < Q.size(); ++i)
    if (i != driven) put_in += Q(i) * state.qd(i);
  CHECK(std::fabs(gained - put_in) < 1e-8 * (1 + std::fabs(gained)));
  CHECK(std::fabs(gained) > 1e-2);
}

} // namespace

TEST_CASE("power of a joint driven by an expression is the gain of energy") {
  Json model = five_bar();
  drive(model, "2.3 + 0.3*sin(4*t)");
  Compiled compiled(model.dump());
  const double t = GENERATE(0.05, 0.3, 0.71);
  compiled.set_time(t);
  const VectorXd Q = VectorXd::LinSpaced(4, 0.1, 0.4);
  reference::State state{compiled.q0(), compiled.qd0(), VectorXd::Zero(4), 0};
  const int left = compiled.place("left");
  const Results found = compiled.direct_dynamics(state, Q);
  check_power(model.dump(), found, Q, left);
  CHECK(found.at("q")(left) == Approx(2.3 + 0.3 * std::sin(4 * t)));
  CHECK(found.at("qd")(left) == Approx(1.2 * std::cos(4 * t)));
  CHECK(found.at("qdd")(left) == Approx(-4.8 * std::sin(4 * t)));
}

TEST_CASE("power of a joint driven by the caller is the gain of energy") {
  Json model = five_bar();
  drive(model, nullptr);
  const Compiled compiled(model.dump());
  const int left = compiled.place("left");
  reference::State state{compiled.q0(), compiled.qd0(), VectorXd::Zero(4), 0};
  state.q(left) += 0.2, state.qd(left) = 1.7, state.qdd(left) = -12;
  const VectorXd Q = VectorXd::LinSpaced(4, 0.1, 0.4);
  const Results found = compiled.direct_dynamics(state, Q);
  check_power(model.dump(), found, Q, left);
  CHECK(found.at("qdd")(left) == -12);
}

TEST_CASE("forces of the inverse dynamics do the virtual work of the motion") {
  const Compiled compiled(model_text("five_bar"));
  const reference::Model model = reference::read_model(model_text("five_bar"));
  reference::State state{compiled.q0(), compiled.qd0(), VectorXd::Zero(4), 0};
  state.qdd(compiled.place("left")) = 11, state.qdd(compiled.place("right")) = -4;
  const Results found = compiled.inverse_dynamics(state);
  REQUIRE(found.at("status")(0) == ok);
  state = state_of(found);
  const MatrixXd directions = allowed(compiled, state);
  REQUIRE(directions.cols() == 2);
  const VectorXd needed = directions.transpose() * reference::inverse_dynamics(model, state);
  CHECK(relative_error(directions.transpose() * found.at("Q"), needed) < 1e-10);
}

TEST_CASE("inverse dynamics on chosen actuators agrees with direct dynamics") {
  Json model = five_bar();
  SECTION("as many as degrees of freedom, not on the independent joints") {
    model["actuators"] = {"left_elbow", "right"};
  }
  SECTION("too many") {
    model["actuators"] = {"left", "right", "left_elbow"};
  }
  SECTION("too few") {
    model["actuators"] = {"left"};
  }
  const Compiled compiled(model.dump());
  reference::State state{compiled.q0(), compiled.qd0(), VectorXd::Zero(4), 0};
  state.qdd(compiled.place("left")) = 11, state.qdd(compiled.place("right")) = -4;
  const Results inverse = compiled.inverse_dynamics(state);
  REQUIRE(inverse.at("status")(0) == ok);
  const Results direct = compiled.direct_dynamics(state_of(inverse), inverse.at("Q"));
  REQUIRE(direct.at("status")(0) == ok);
  CHECK(relative_error(direct.at("qdd"), inverse.at("qdd")) < 1e-10);
  for (int i = 0; i < 4; ++i) {
    bool carries = false;
    for (const Json& name : model.at("actuators")) carries = carries || compiled.place(name) == i;
    CHECK((carries || inverse.at("Q")(i) == 0));
  }
}

TEST_CASE("of all forces of too many actuators, the shortest") {
  Json model = five_bar();
  model["actuators"] = {"left", "right", "left_elbow"};
  const Compiled compiled(model.dump());
  reference::State state{compiled.q0(), compiled.qd0(), VectorXd::Zero(4), 0};
  state.qdd(compiled.place("left")) = 11, state.qdd(compiled.place("right")) = -4;
  const Results found = compiled.inverse_dynamics(state);
  REQUIRE(found.at("status")(0) == ok);
  state = state_of(found);
  const MatrixXd directions = allowed(compiled, state);
  const VectorXd needed =
      directions.transpose() * reference::inverse_dynamics(reference::read_model(model.dump()), state);
  MatrixXd of_actuators(2, 3);
  VectorXd forces(3);
  int column = 0;
  for (const char* name : {"left", "right", "left_elbow"}) {
    of_actuators.col(column) = directions.row(compiled.place(name)).transpose();
    forces(column++) = found.at("Q")(compiled.place(name));
  }
  const VectorXd shortest = of_actuators.completeOrthogonalDecomposition().solve(needed);
  CHECK(relative_error(forces, shortest) < 1e-10);
}

TEST_CASE("a joint without an actuator moves as it must") {
  Json model = five_bar();
  model["actuators"] = {"left"};
  const Compiled compiled(model.dump());
  reference::State state{compiled.q0(), compiled.qd0(), VectorXd::Zero(4), 0};
  const int left = compiled.place("left");
  state.qdd(left) = 11;
  const Results found = compiled.inverse_dynamics(state);
  REQUIRE(found.at("status")(0) == ok);
  CHECK(found.at("qdd")(left) == 11);
  const auto expected = reference::constrained_dynamics(reference::read_model(model.dump()), state_of(found),
                                                        VectorXd::Zero(4), {left});
  CHECK(relative_error(found.at("qdd"), expected.qdd) < 1e-10);
  CHECK(found.at("Q")(left) == Approx(expected.driving(0)));
}
