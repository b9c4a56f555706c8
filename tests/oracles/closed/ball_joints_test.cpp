// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/closed/compiled.h"
#include "support/catch.hpp"
#include <cmath>

// Examples with Euler angles, written with a ball joint in the place of the three rotations: the same motion and
// forces, with fewer operations.

namespace {

using namespace closed;
using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double tolerance = 1e-10;

std::string example(const std::string& name) {
  return mbsgen::test::read_file(mbsgen::test::source_dir() / "examples" / name / (name + ".json"));
}

// Rotations about x, then y, then z, each about the axis that the ones before have left.
struct Turn {
  Matrix3d rotation = Matrix3d::Identity(); ///< axes after -> axes before
  Vector3d omega = Vector3d::Zero();        ///< axes after
  Vector3d alpha = Vector3d::Zero();        ///< rate of omega's components

  Turn(const Vector3d& angles, const Vector3d& rates, const Vector3d& accelerations) {
    for (int k = 0; k < 3; ++k) {
      const Matrix3d back = AngleAxisd(-angles[k], Vector3d::Unit(k)).toRotationMatrix();
      const Vector3d spin = rates[k] * Vector3d::Unit(k);
      rotation = rotation * back.transpose();
      omega = back * omega;
      alpha = back * alpha + accelerations[k] * Vector3d::Unit(k) + omega.cross(spin);
      omega += spin;
    }
  }
};

VectorXd with_quaternion(const VectorXd& q, const Quaterniond& turn) {
  VectorXd result(q.size() + 1);
  result << q.head(3), turn.w(), turn.vec(), q.tail(q.size() - 6);
  return result;
}

VectorXd with_rates(const VectorXd& rates, const Vector3d& of_turn) {
  VectorXd result = rates;
  result.segment<3>(3) = of_turn;
  return result;
}

// The state of a model whose first six joints are Tx, Ty, Tz, Rx, Ry, Rz, with a ball joint in the place of the last
// three. The quaternion may have any length.
reference::State with_ball(const reference::State& euler) {
  const Turn turn(euler.q.segment<3>(3), euler.qd.segment<3>(3), euler.qdd.segment<3>(3));
  Quaterniond quaternion(turn.rotation);
  quaternion.coeffs() *= 1.7;
  return {with_quaternion(euler.q, quaternion), with_rates(euler.qd, turn.omega),
          with_rates(euler.qdd, turn.alpha), euler.t};
}

// What both functions have answered, the second one with a ball joint.
void compare(const Results& euler, const Results& ball) {
  REQUIRE(euler.at("status")(0) == ok);
  REQUIRE(ball.at("status")(0) == ok);
  const Turn turn(euler.at("q").segment<3>(3), euler.at("qd").segment<3>(3), euler.at("qdd").segment<3>(3));
  const Quaterniond found(ball.at("q")(3), ball.at("q")(4), ball.at("q")(5), ball.at("q")(6));
  CHECK((found.normalized().toRotationMatrix() - turn.rotation).norm() < tolerance);
  CHECK(relative_error(ball.at("q"), with_quaternion(euler.at("q"), found)) < tolerance);
  CHECK(relative_error(ball.at("qd"), with_rates(euler.at("qd"), turn.omega)) < tolerance);
  CHECK(relative_error(ball.at("qdd"), with_rates(euler.at("qdd"), turn.alpha)) < tolerance);
}

long count(const Compiled& model, const char* function, const char* operations) {
  return model.report().at("functions").at(function).at(operations).get<long>();
}

// A sine or cosine counts like ten operations, as in the choice between forms.
void check_counts(const Compiled& euler, const Compiled& ball) {
  for (const char* function : {"direct_dynamics", "inverse_dynamics", "assemble", "velocities"}) {
    CAPTURE(function);
    const auto weighted = [function](const Compiled& model) {
      return count(model, function, "flops") + 10 * count(model, function, "trig");
    };
    CHECK(weighted(ball) < weighted(euler));
  }
  for (const char* function : {"direct_dynamics", "inverse_dynamics"})
    CHECK(count(ball, function, "flops") < count(euler, function, "flops"));
}

} // namespace

TEST_CASE("the Stewart platform with a ball joint moves as with three angles, at fewer operations") {
  const Compiled euler(example("stewart_platform"));
  const Compiled ball(model_text("stewart_ball"));
  for (int k = 0; k < 4; ++k) {
    reference::State state{euler.q0(), VectorXd::Zero(euler.q0().size()), VectorXd::Zero(euler.q0().size()),
                           0};
    for (int i = 0; i < 6; ++i) {
      state.q(i) += 0.12 * std::sin(1.0 + k + 2 * i);
      state.qd(i) = 0.5 * std::cos(2.0 + 3 * k + i);
      state.qdd(i) = std::sin(3.0 + k + i);
    }
    const Results wanted = euler.inverse_dynamics(state);
    const Results found = ball.inverse_dynamics(with_ball(state));
    compare(wanted, found);
    CHECK(relative_error(found.at("Q"), wanted.at("Q")) < tolerance);
    compare(euler.direct_dynamics(state, wanted.at("Q")),
            ball.direct_dynamics(with_ball(state), wanted.at("Q")));
  }
  check_counts(euler, ball);
}

TEST_CASE("the five-point suspension with a ball joint moves as with three angles, at fewer operations") {
  Compiled euler(example("suspension"));
  Compiled ball(model_text("suspension_ball"));
  reference::State state{euler.q0(), euler.qd0(), VectorXd::Zero(euler.q0().size()), 0};
  const VectorXd Q = VectorXd::LinSpaced(6, -3, 2);
  for (int step = 1; step <= 20; ++step) {
    euler.set_time(0.05 * step);
    ball.set_time(0.05 * step);
    const reference::State first_guess = with_ball(state);
    const Results wanted = euler.direct_dynamics(state, Q);
    const Results found = ball.direct_dynamics(first_guess, Q);
    compare(wanted, found);
    CHECK(std::fabs(found.at("q").segment<4>(3).norm() - 1) < 1e-15);
    state.q = wanted.at("q");
    // Q acts along other axes in the two models, so that the driving force is compared without it.
    const VectorXd none = VectorXd::Zero(6);
    CHECK(relative_error(ball.direct_dynamics(first_guess, none).at("Qdriven"),
                         euler.direct_dynamics(state, none).at("Qdriven")) < tolerance);
  }
  check_counts(euler, ball);
}

// Its crank, the spin of the rod and one dependent turn of the rod share the ball joint.
TEST_CASE("a rod with two ball joints keeps its energy to the fourth order of the step") {
  const std::string text = model_text("ball_rod");
  const Compiled compiled(text);
  const reference::Model model = reference::read_model(text);
  const auto energy = [&](const VectorXd& q, const VectorXd& qd) {
    const reference::State state{q, qd, VectorXd::Zero(qd.size()), 0};
    return reference::kinetic_energy(model, state) + reference::potential_energy(model, state);
  };
  const double at_start = energy(compiled.q0(), compiled.qd0());
  std::vector<double> errors;
  for (const int steps : {50, 100, 200}) {
    const Results end = compiled.simulate(1.0 / steps, steps);
    REQUIRE(end.at("assembled")(0) == ok);
    REQUIRE(end.at("moving")(0) == ok);
    CHECK(std::fabs(end.at("q").segment<4>(1).norm() - 1) < 1e-14);
    CHECK((end.at("q") - compiled.q0()).norm() > 0.5);
    errors.push_back(std::fabs(energy(end.at("q"), end.at("qd")) - at_start));
  }
  CAPTURE(errors);
  CHECK(errors[0] > 12 * errors[1]);
  CHECK(errors[1] > 12 * errors[2]);
  CHECK(errors[2] < 1e-6);
}
