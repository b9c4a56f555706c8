// SPDX-License-Identifier: GPL-3.0-or-later
// The states in linearized equations, against the matrix by hand and against slopes of derivatives().
#include "craft_tank.hpp"
#include "damper.hpp"
#include "maxwell.hpp"
#include "support/catch.hpp"
#include <cmath>
#include <complex>
#include <string>

TEST_CASE("A of a block with a Maxwell element is the matrix by hand") {
  maxwell::Model<> model;
  model.parameters.k2 = 50;
  model.update();
  maxwell::Linearization<double> s;
  const double q[1] = {0.3}, qd[1] = {0.1}, Q[1] = {};
  maxwell::Inputs<> inputs;
  inputs.x[0] = 2;
  REQUIRE(model.linearize(q, qd, Q, s, inputs) == maxwell::Status::ok);
  REQUIRE(maxwell::nx == 4);
  CHECK(std::string(maxwell::state_names[2]) == "x(F)");
  const double A[16] = {0, 1, 0, 0, -60, 0, -0.5, 0, 0, 50, -10, 0, 0, 0, 0, -5};
  for (int i = 0; i < 16; ++i) CHECK(s.A[i] == Approx(A[i]).margin(1e-13));
  const double B[4] = {0, 0.5, 0, 0};
  for (int i = 0; i < 4; ++i) CHECK(s.B[i] == Approx(B[i]).margin(1e-13));
}

TEST_CASE("linearize of one joint without mass or with no number for it has no answer") {
  maxwell::Model<> model;
  maxwell::Linearization<double> s;
  const double q[1] = {0.3}, qd[1] = {0.1}, Q[1] = {};
  for (const double mass : {0.0, double(NAN)}) {
    model.parameters.block.mass = mass;
    model.update();
    CHECK(model.linearize(q, qd, Q, s) != maxwell::Status::ok);
  }
}

namespace {

// The rates of (turn, its rate, p, v) with one of these changed by h.
void rates(const damper::Model<>& model, int changed, double h, double (&result)[4]) {
  double y[4] = {0.7, 1.5, 3e4, -2};
  y[changed] += h;
  double q[2] = {y[0], 2.6}, qd[2] = {y[1], 0}, Q[2] = {2, 0}, qdd[2], xd[2];
  damper::Inputs<> inputs;
  inputs.t = 0.3, inputs.x[0] = y[2], inputs.x[1] = y[3];
  REQUIRE(model.derivatives(q, qd, Q, qdd, xd, nullptr, nullptr, inputs) == damper::Status::ok);
  result[0] = qd[0], result[1] = qdd[0], result[2] = xd[0], result[3] = xd[1];
}

} // namespace

TEST_CASE("A of a mechanism with states has the slopes of its derivatives") {
  const damper::Model<> model;
  damper::Linearization<double> s;
  double q[2] = {0.7, 2.6}, qd[2] = {1.5, 0};
  const double Q[2] = {2, 0};
  damper::Inputs<> inputs;
  inputs.t = 0.3, inputs.x[0] = 3e4, inputs.x[1] = -2;
  REQUIRE(model.linearize(q, qd, Q, s, inputs) == damper::Status::ok);
  REQUIRE(damper::nx == 4);
  const double sizes[4] = {1, 1, 1e4, 1};
  for (int j = 0; j < 4; ++j) {
    const double h = 1e-5 * sizes[j];
    double up[4], down[4];
    rates(model, j, h, up);
    rates(model, j, -h, down);
    for (int i = 0; i < 4; ++i) {
      CAPTURE(i, j);
      CHECK(s.A[4 * i + j] ==
            Approx((up[i] - down[i]) / (2 * h)).epsilon(1e-6).margin(1e-6 * sizes[i] / sizes[j]));
    }
  }
}

TEST_CASE("the column of a state has the slopes of a free body's derivatives") {
  using Number = std::complex<double>;
  const craft_tank::Model<> model;
  const craft_tank::Model<Number> slope;
  craft_tank::Linearization<double> s;
  const double q[7] = {0, 0, 0, 0.8, 0.2, 0.4, std::sqrt(0.16)}, qd[6] = {0.2, 0, 1, 0.5, 0.7, 0.9},
               Q[6] = {};
  craft_tank::Inputs<> inputs;
  inputs.x[0] = 1.5;
  REQUIRE(model.linearize(q, qd, Q, s, inputs) == craft_tank::Status::ok);
  REQUIRE(craft_tank::nx == 13);
  const double h = 1e-30;
  Number cq[7], cqd[6], cQ[6] = {}, cqdd[6], cxd[1];
  for (int i = 0; i < 7; ++i) cq[i] = q[i];
  for (int i = 0; i < 6; ++i) cqd[i] = qd[i];
  craft_tank::Inputs<Number> along;
  along.x[0] = Number(1.5, h);
  slope.derivatives(cq, cqd, cQ, cqdd, cxd, along);
  for (int i = 0; i < 6; ++i) CHECK(s.A[13 * (6 + i) + 12] == Approx(cqdd[i].imag() / h).margin(1e-13));
  CHECK(s.A[13 * 12 + 12] == Approx(cxd[0].imag() / h));
  along.x[0] = 1.5;
  cqd[3] = Number(qd[3], h);
  slope.derivatives(cq, cqd, cQ, cqdd, cxd, along);
  CHECK(s.A[13 * 12 + 9] == Approx(cxd[0].imag() / h).margin(1e-13));
}
