// SPDX-License-Identifier: GPL-3.0-or-later
// Parts that the examples' vehicles share: hands on a wheel, numbers by chance.
#include "chance.hpp"
#include "hands.hpp"
#include "support/catch.hpp"

namespace {

constexpr double dt = 1e-3;

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
