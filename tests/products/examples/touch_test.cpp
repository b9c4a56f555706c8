// SPDX-License-Identifier: GPL-3.0-or-later
// A moving robot is pushed and pulled: what Son, Kim, Amato & Trinkle 2000 claim, on the data behind the plots, and the
// laws of the hand against definitions of their own.
#include "floating.hpp"
#include "support/catch.hpp"
#include "wire.hpp"

#include <random>

using namespace touch;

namespace {

struct Random {
  std::mt19937 engine{5};
  double operator()(double most) { return std::uniform_real_distribution<double>(-most, most)(engine); }
  Vector vector(double most) { return {(*this)(most), (*this)(most), (*this)(most)}; }
};

// The arm at a random state, by its generated functions alone.
struct Pose {
  arm::Model<> model;
  double q[arm::nq], qd[arm::nq];
  arm::Sensor<double, arm::nq> elbow, wrist, tool;

  explicit Pose(Random& random) {
    const double none[arm::nq] = {};
    for (int i = 0; i < arm::nq; ++i) {
      q[i] = arm::q0[i] + random(1);
      qd[i] = random(1);
    }
    model.sensor_elbow(q, qd, none, elbow);
    model.sensor_wrist(q, qd, none, wrist);
    model.sensor_tool(q, qd, none, tool);
  }
  double power(const double (&Q)[arm::nq]) const {
    double power = 0;
    for (int i = 0; i < arm::nq; ++i) power += Q[i] * qd[i];
    return power;
  }
};

Hand near(const Pose& pose, Random& random) {
  return {vector(pose.tool.position) + random.vector(0.1), random.vector(1),
          product(about(random.vector(0.5)), rotation(pose.tool.rotation)), random.vector(1)};
}

double stored(const Pull& law, const Vector& way, const Vector& turn) {
  return law.stiffness / 2 * dot(way, way) + law.turn_stiffness / 2 * dot(turn, turn);
}

} // namespace

TEST_CASE("touch: rotation vectors, up to half a turn") {
  Random random;
  for (int i = 0; i < 1000; ++i) {
    const Vector axis = random.vector(1);
    for (const double angle : {0.0, 1e-9, 1e-3, 1.0, 2.5, 3.1415926}) {
      const Vector turn = (angle / length(axis)) * axis;
      CHECK(length(rotation_vector(about(turn)) - turn) < 1e-14 + 4e-9 * (angle > 3.14));
    }
  }
  CHECK(length(rotation_vector({1, 0, 0, 0, -1, 0, 0, 0, -1})) == Approx(pi<double>).epsilon(1e-15));
}

TEST_CASE("touch: the hand's power is that of its forces in the joints") {
  Random random;
  for (int i = 0; i < 100; ++i) {
    const Pose pose(random);
    const Pull law;
    const Wrench wrench = law(pose.tool, near(pose, random));
    double Q[arm::nq] = {};
    apply(pose.tool, wrench, Q);
    CHECK(pose.power(Q) == Approx(dot(wrench.force, vector(pose.tool.velocity)) +
                                  dot(wrench.torque, vector(pose.tool.angular_velocity)))
                               .epsilon(1e-10));

    const Vector beside =
        between(vector(pose.elbow.position), vector(pose.wrist.position), 0.6) + random.vector(0.02);
    const Push::Contact contact = Push()(pose.elbow, pose.wrist, beside);
    REQUIRE(contact.depth > 0);
    double c[arm::nq] = {};
    apply(pose.elbow, pose.wrist, contact, c);
    const Vector velocity = vector(pose.elbow.velocity) +
                            contact.at * cross(vector(pose.elbow.angular_velocity),
                                               vector(pose.wrist.position) - vector(pose.elbow.position));
    CHECK(pose.power(c) == Approx(dot(contact.force, velocity)).epsilon(1e-10));
    CHECK(length(contact.force) == Approx(Push().stiffness * contact.depth));
  }
}

TEST_CASE("touch: equation (2), a hand accelerates the coasting arm by the inverse of its mass matrix") {
  Robot robot;
  const Vector force = {1, -2, 3};
  Robot::Torques Q = {}, hand = {};
  apply(robot.tool(), {force, {}}, hand);
  double M[arm::nq * arm::nq], J[6 * arm::nq];
  arm::Model<>().mass_matrix(arm::q0, M);
  for (int i = 0; i < 6 * arm::nq; ++i) J[i] = robot.tool().jacobian[i];
  Robot::Torques qdd;
  for (int i = 0; i < arm::nq; ++i) qdd[i] = hand[i];
  REQUIRE(solve<double, arm::nq>(M, qdd));
  Vector wanted{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < arm::nq; ++j) wanted[i] += J[i * arm::nq + j] * qdd[j];

  robot.coast(Q);
  for (int i = 0; i < arm::nq; ++i) Q[i] += hand[i];
  const double h = 1e-6; // s, from rest
  REQUIRE(robot.step(Q, h));
  CHECK(length((1 / h) * vector(robot.tool().velocity) - wanted) < 1e-6 * length(wanted));
}

TEST_CASE("touch: the damper of the pull takes energy; with the sign of equation (4) it gives it") {
  Random random;
  for (int i = 0; i < 100; ++i) {
    const Pose pose(random);
    const Hand hand = near(pose, random);
    for (const double sign : {1.0, -1.0}) {
      const Pull law{400, sign * 20, 20, sign * 0.1};
      const Wrench wrench = law(pose.tool, hand);
      // What goes into spring and damper between the hand and the tool, less what the spring stores.
      const Vector relative = hand.velocity - vector(pose.tool.velocity),
                   turning = hand.angular_velocity - vector(pose.tool.angular_velocity);
      const double h = 1e-6;
      const auto energy = [&](double t) {
        const Rotation tool = product(about(t * vector(pose.tool.angular_velocity)),
                                      rotation(pose.tool.rotation)),
                       held = product(about(t * hand.angular_velocity), hand.attitude);
        return stored(law, hand.position - vector(pose.tool.position) + t * relative,
                      rotation_vector(turn_between(tool, held)));
      };
      const double taken =
          dot(wrench.force, relative) + dot(wrench.torque, turning) - (energy(h) - energy(-h)) / (2 * h);
      const double damped = 20 * dot(relative, relative) + 0.1 * dot(turning, turning);
      CHECK(taken == Approx(sign * damped).epsilon(1e-5));
    }
  }
}

TEST_CASE("touch: a plan begins at the state and ends at rest") {
  Random random;
  const Vector place = random.vector(1), velocity = random.vector(1), goal = random.vector(1);
  const Plan plan(place, velocity, goal, 0.5, 2);
  const Plan::Moment first = plan(0.5), last = plan(2);
  CHECK(length(first.position - place) < 1e-15);
  CHECK(length(first.velocity - velocity) < 1e-15);
  CHECK(length(first.acceleration) < 1e-15);
  CHECK(length(last.position - goal) < 1e-15);
  CHECK(length(last.velocity) + length(last.acceleration) < 1e-13);
  const double h = 1e-4;
  for (double t = 0.6; t < 1.95; t += 0.1) {
    const Plan::Moment before = plan(t - h), now = plan(t), after = plan(t + h);
    CHECK(length((0.5 / h) * (after.position - before.position) - now.velocity) < 1e-6);
    CHECK(length((0.5 / h) * (after.velocity - before.velocity) - now.acceleration) < 1e-6);
  }
}

TEST_CASE("touch: left alone the arm follows its line and hits the obstacle") {
  const Recording alone = left_alone();
  CHECK(alone.fault == Fault::none);
  CHECK(alone.clearance() < -0.05);
  CHECK(alone.touched_periods() == 0);
  CHECK(alone.largest(&Row::force) == 0);
  double beside = 0;
  for (const Row& row : alone.rows)
    for (const int i : {1, 2}) beside = std::fmax(beside, std::fabs(row.tool[i] - alone.goal[i]));
  CHECK(beside < 2e-5);
  CHECK(length(alone.rows.back().tool - alone.goal) < 1e-5);
}

TEST_CASE("touch: pushed and pulled the arm avoids the obstacle and reaches its goal") {
  const Recording push = pushed(), pull = pulled();
  for (const Recording* one : {&push, &pull}) {
    CHECK(one->fault == Fault::none);
    CHECK(one->clearance() > 0.015);
    CHECK(one->returned() < 0.1);         // J to the hand, from any moment on
    CHECK(one->rows.back().given < -0.2); // over all the hand has given some
    CHECK(length(one->rows.back().tool - one->goal) < 1e-5);
    CHECK_FALSE(one->rows.back().touched);
  }
  CHECK(pull.largest(&Row::force) > 1.2 * push.largest(&Row::force));
  CHECK(push.touched_periods() < pull.touched_periods() / 2);
}

TEST_CASE("touch: a slower pull needs less force than the push, for the same distance") {
  Pulling touch;
  touch.from_s = 0.3;
  touch.to_s = 1.8;
  const Recording slow = play(touch, Drag{0.3, 1.8, {0.1, 0, 0}, {0, 0.1, 0}, {0, 0, 0.15}});
  CHECK(slow.fault == Fault::none);
  CHECK(slow.clearance() > 0.02);
  CHECK(slow.largest(&Row::force) < 0.5 * pushed().largest(&Row::force));
}

TEST_CASE("touch: an event changes the acceleration, not the state") {
  for (const Recording& one : {pushed(), pulled()}) {
    double fastest = 0, bend = 0;
    for (std::size_t i = 2; i < one.rows.size(); ++i) {
      const Vector now = one.rows[i].tool - one.rows[i - 1].tool,
                   before = one.rows[i - 1].tool - one.rows[i - 2].tool;
      fastest = std::fmax(fastest, length(now) / dt);
      bend = std::fmax(bend, length(now - before) / dt);
    }
    CHECK(fastest < 0.5);
    CHECK(bend < 0.01 * fastest + 0.005); // m/s in a period
  }
}

TEST_CASE(
    "touch: figures 5 to 7, accelerations of the joints jump where the hand comes and goes, and not in between") {
  for (const Recording& one : {pushed(), pulled()}) {
    double at_events = 0, elsewhere = 0;
    for (std::size_t i = 1; i < one.rows.size(); ++i) {
      const Row &now = one.rows[i], &before = one.rows[i - 1];
      if (now.time < 0.02) continue; // the plan begins
      double jump = 0;
      for (int k = 0; k < Robot::nq; ++k)
        jump = std::fmax(jump, std::fabs(now.acceleration[k] - before.acceleration[k]));
      double& most = now.touched == before.touched && !now.touched ? elsewhere : at_events;
      most = std::fmax(most, jump);
    }
    CAPTURE(at_events, elsewhere);
    CHECK(at_events > 0.5); // rad/s²
    CHECK(elsewhere < 0.2 * at_events);
  }
}

TEST_CASE("touch: a faster push needs more force, and leads further away") {
  Thrust slow = thrust(), fast = thrust();
  fast.velocity[1] *= 1.2;
  const Recording gentle = play(Pushing(), slow), hard = play(Pushing(), fast);
  CHECK(hard.largest(&Row::force) > 1.1 * gentle.largest(&Row::force));
  const auto aside = [](const Recording& one) {
    double most = -1;
    for (const Row& row : one.rows) most = std::fmax(most, row.tool[1]);
    return most;
  };
  CHECK(aside(hard) > aside(gentle) + 0.01);
}

TEST_CASE("touch: with the paper's sign the pull drives the arm, and the loop ends it") {
  const Recording wrong = pulled({400, -20, 20, -0.1});
  CHECK(wrong.fault == Fault::model_failed);
  CHECK(wrong.rows.back().time < 1);
  CHECK(pulled({400, -20, 20, 0.1}).largest(&Row::force) > 3 * pulled().largest(&Row::force));
}

TEST_CASE("touch: of a floating robot the momentum changes by the hand's impulse alone") {
  const std::vector<Adrift> rows = adrift();
  REQUIRE(rows.size() > 3000);
  double linear = 0, angular = 0;
  for (const Adrift& row : rows) {
    linear = std::fmax(linear, row.linear_error);
    angular = std::fmax(angular, row.angular_error);
  }
  CHECK(linear < 1e-9);
  CHECK(angular < 1e-9);
  const Adrift &pushed = rows[rows.size() / 2 - 1], &last = rows.back();
  CHECK(length(pushed.impulse.linear) > 1);
  CHECK(length(last.impulse.linear - pushed.impulse.linear) > 1);
  CHECK(length(last.impulse.angular) > 0.1);
}

TEST_CASE("touch: over a link of 250 Hz extrapolation has the steps of 1 kHz, interpolation has them late") {
  constexpr std::int64_t hold_ns = 3000000;
  const Recording direct = pushed_over(1, hold_ns), held = pushed_over(4, std::int64_t(0)),
                  continued = pushed_over(4, hold_ns), late = pushed_late(4);
  for (const Recording* one : {&direct, &held, &continued, &late}) CHECK(one->fault == Fault::none);
  CAPTURE(largest_step(direct), largest_step(held), largest_step(continued), largest_step(late));
  CAPTURE(difference(held, direct), difference(continued, direct), difference(late, direct));
  CHECK(largest_step(direct) > 0.05);
  CHECK(largest_step(held) > 3 * largest_step(direct));
  CHECK(largest_step(continued) < 1.3 * largest_step(direct));
  CHECK(largest_step(late) < 1.3 * largest_step(direct));
  CHECK(difference(continued, direct) < 0.2 * difference(held, direct));
  CHECK(difference(late, direct) > difference(held, direct));
}
