// SPDX-License-Identifier: GPL-3.0-or-later
// The split device over a link with delay, jitter and loss, against a stiff wall.
#include "delayed_key.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;
using delayed::Outcome;
using delayed::press;

namespace {

constexpr double dt = 1e-3;

} // namespace

TEST_CASE("split: no growing oscillation against a wall of 2 N/mm with delay, jitter and loss") {
  for (const int delay : {0, 10, 50})
    for (const int jitter : {0, 5})
      for (const double loss : {0.0, 0.1}) {
        const Outcome outcome = press(delay, jitter, loss, 1e-3);
        CAPTURE(delay, jitter, loss, outcome.early, outcome.late, outcome.given);
        CHECK(outcome.fault == Fault::none);
        CHECK(outcome.late < 0.8 * outcome.early);
        CHECK(outcome.given < 2.5e-3); // of which 1 mJ is allowed
      }
}

TEST_CASE("split: without passivity the delay alone makes the key swing until its sensors end") {
  for (const int delay : {10, 50}) {
    const Outcome outcome = press(delay, 0, 0, 1e12);
    CAPTURE(delay, outcome.early, outcome.late, outcome.given);
    CHECK(outcome.given > 0.1);
    CHECK(outcome.early > 0.05);
  }
}

TEST_CASE("split: the link gives no more than either end has put in") {
  LinkPassivity<double> link({1e-3, 0.02});
  double position = 0, given = 0;
  const auto move = [&](double speed, double force, double far) {
    position += speed * dt;
    const double allowed = link(force, position, speed, far, dt);
    link.sent(allowed);
    return allowed;
  };
  CHECK(move(0, 5, 0) == 5);
  for (int i = 0; i < 100; ++i) CHECK(move(-0.1, 5, 0) == 5); // the hand works against the force: 50 mJ
  CHECK(link.taken() == Approx(0.05).epsilon(0.02));
  for (int i = 0; i < 100; ++i) given += 0.1 * dt * move(0.1, 5, 0); // the model has put in nothing
  CHECK(given < 1.6e-3);
  given = 0;
  for (int i = 0; i < 100; ++i) given += 0.1 * dt * move(0.1, 5, 0.01);
  CHECK(given == Approx(0.01).margin(1.6e-3));
}
