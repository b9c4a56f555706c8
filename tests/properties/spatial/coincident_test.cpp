// SPDX-License-Identifier: GPL-3.0-or-later
// A contact of two balls whose centres come together: no direction, no force, and no jump on the way there.
#include "pair.hpp"
#include "support/catch.hpp"
#include <cmath>

namespace {

// The contact at a distance of the centres, in a place where rounding errors are 1e-16 m; the balls slide.
pair::ContactState<double> at(double distance) {
  double q[pair::nq], qd[pair::nqd]{};
  for (int i = 0; i < pair::nq; ++i) q[i] = pair::q0[i];
  q[0] = q[7] = 1;
  q[0] += distance;
  qd[1] = 1;
  pair::ContactState<double> touch;
  pair::Model<>().contact_touch(q, qd, touch);
  return touch;
}

double size(const double* v) {
  return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

} // namespace

TEST_CASE("balls whose centres coincide, also up to rounding, neither press nor rub") {
  const auto together = at(0);
  CHECK(size(together.normal) == 0);
  CHECK(size(together.force) == 0);
  for (const double distance : {2.3e-16, -4.5e-16, 1e-15}) {
    CHECK(size(at(distance).normal) < 2e-3);
    CHECK(size(at(distance).force) < 0.1); // of 20 000 N
  }
}

TEST_CASE("the force of balls whose centres part grows without a jump to the whole one") {
  double before = 0;
  for (double distance = 1e-14; distance < 1e-10; distance *= 1.05) {
    const double force = size(at(distance).force);
    CHECK(std::fabs(force - before) < 0.08 * 22361);
    before = force;
  }
  CHECK(before == Approx(std::hypot(2e4, 1e4)).epsilon(1e-3));
  CHECK(size(at(1e-6).normal) == Approx(1).epsilon(1e-11));
}
