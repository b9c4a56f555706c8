// SPDX-License-Identifier: GPL-3.0-or-later
// Parts that the examples' vehicles share: hands on a wheel, a wheel on a belt, numbers by chance.
#include "chance.hpp"
#include "hands.hpp"
#include "observed_wheel.hpp"
#include "support/catch.hpp"

namespace {

constexpr double dt = 1e-3;

struct Point {
  double position[3] = {0, 0, 0.29}, rotation[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, velocity[3] = {},
         angular_velocity[3] = {};
};
struct Wrench {
  double force[3], torque[3];
};

ObservedWheel wheel() {
  ObservedWheel result;
  result.grounded.tyre.stiffness = 20000;
  return result;
}

} // namespace

TEST_CASE("vehicles: hands reach an angle without going beyond") {
  hands::Hands hands;
  double most = 0, fastest = 0;
  hands::Turn turn;
  for (int i = 0; i < 3000; ++i) {
    turn = hands(1.5, dt);
    most = std::fmax(most, turn.angle), fastest = std::fmax(fastest, turn.rate);
  }
  CHECK(turn.angle == Approx(1.5).epsilon(1e-9));
  CHECK(most < 1.5 + 1e-6);
  CHECK(fastest < hands.most_rate);
  CHECK(fastest > 0.5 * hands.most_rate);
}

TEST_CASE("vehicles: hands keep to their limits of angle and rate") {
  hands::Hands hands;
  hands.most_angle = 0.3, hands.most_rate = 0.2;
  hands::Turn turn;
  for (int i = 0; i < 1000; ++i) turn = hands(-10, dt);
  CHECK(turn.rate == Approx(-0.2).epsilon(1e-6));
  for (int i = 0; i < 4000; ++i) turn = hands(-10, dt);
  CHECK(turn.angle == Approx(-0.3).epsilon(1e-9));
}

TEST_CASE("vehicles: a wheel at rest on a belt has the forces of one that runs over the road") {
  ObservedWheel on_belt = wheel();
  const ObservedWheel on_road = wheel();
  on_belt.belt = 8;
  Point point;
  point.velocity[1] = 0.4, point.angular_velocity[1] = 27;
  Wrench at_rest, under_way;
  on_belt(point, at_rest);
  point.velocity[0] = 8;
  on_road(point, under_way);
  for (int i = 0; i < 3; ++i) {
    CHECK(at_rest.force[i] == under_way.force[i]);
    CHECK(at_rest.torque[i] == under_way.torque[i]);
    CHECK(on_belt.force(i) == at_rest.force[i]);
  }
  CHECK(at_rest.force[1] < -500);
  // The belt's own speed gives the wheel no power.
  CHECK(on_road.power() == Approx(on_belt.power() + 8 * at_rest.force[0]));
}

TEST_CASE("vehicles: numbers by chance repeat, and keep to their bounds") {
  chance::Numbers one(4), again(4), other(5);
  double low = 1, high = 0, sum = 0;
  bool differs = false;
  for (int i = 0; i < 1000; ++i) {
    const double number = one.between(-2, 3);
    REQUIRE(again.between(-2, 3) == number);
    differs = differs || other.between(-2, 3) != number;
    low = std::fmin(low, number), high = std::fmax(high, number), sum += number / 1000;
  }
  CHECK(differs);
  CHECK((low >= -2 && low < -1.9));
  CHECK((high <= 3 && high > 2.9));
  CHECK(sum == Approx(0.5).margin(0.15));
}
