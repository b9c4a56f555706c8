// SPDX-License-Identifier: GPL-3.0-or-later
// A generated ball on a rigid floor, against closed forms.
#include "ball.hpp"
#include "support/catch.hpp"
#include <mbsgen/contact/step.hpp>

using namespace mbsgen::runtime::contact;

namespace {

class Ball {
public:
  double q[ball::nq], qd[ball::nqd]{};

  explicit Ball(double restitution) {
    steps_.model.parameters.e = restitution;
    steps_.model.update();
    steps_.settings.sweeps = {2000, 1e-15};
    for (int i = 0; i < ball::nq; ++i) q[i] = ball::q0[i];
  }
  void step(double h) {
    const double Q[ball::nqd]{};
    const auto accelerations = [&](const double* at, const double* rates, double* qdd) {
      steps_.model.direct_dynamics(at, rates, Q, qdd);
      return true;
    };
    REQUIRE(steps_(accelerations, h, q, qd).status == StepStatus::ok);
  }
  double speed() const { return std::sqrt(qd[0] * qd[0] + qd[1] * qd[1] + qd[2] * qd[2]); }

private:
  Stepper<ball::Model<>, ball::Contact<double>, ball::nrigid, ball::nq, ball::nqd> steps_;
};

// m above the floor: the top after the first impact of a ball that falls from `height`.
double rebound(double height, double restitution, double h) {
  Ball falling(restitution);
  falling.q[2] += height;
  while (falling.qd[2] <= 0) falling.step(h);
  double top = 0;
  for (; falling.qd[2] > 0; falling.step(h)) top = falling.q[2];
  return top - 0.1;
}

} // namespace

TEST_CASE("a ball comes back to the height that its restitution leaves, whenever it meets the floor") {
  const double h = 1e-5, speed = std::sqrt(2 * 9.81);
  const double restitution = GENERATE(0.5, 0.8, 1.0);
  for (int phase = 0; phase < 10; ++phase) {
    const double height = 1 + 0.1 * phase * h * speed;
    CAPTURE(restitution, phase);
    CHECK(rebound(height, restitution, h) / (restitution * restitution) == Approx(height).epsilon(1e-3));
  }
}

TEST_CASE("a generated ball that is thrown without spin slides, then rolls with 5/7 of its speed") {
  const double h = 1e-4, throws = 3, mu = 0.2, g = 9.81;
  Ball thrown(0);
  thrown.qd[0] = throws;
  const double rolls_at = 2 * throws / (7 * mu * g);
  for (int k = 1; k <= 10000; ++k) {
    thrown.step(h);
    if (h * k < rolls_at - h) CHECK(std::fabs(thrown.speed() - (throws - mu * g * h * k)) < 1e-9);
    if (h * k > rolls_at + h) CHECK(std::fabs(thrown.speed() - throws * 5 / 7) < 1e-9);
  }
  CHECK(thrown.q[2] == Approx(0.1).margin(1e-9));
}
