// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients of objectives of a motion: two ways, complex steps, differences, and a closed form.
#include "support/catch.hpp"
#include <complex>
#include <mbsgen/analysis/sensitivity.hpp>

using namespace mbsgen;

namespace {

using analysis::Dual;
using analysis::Vector;
using Complex = std::complex<double>;

// A planar double pendulum of points, with friction and a motor at the first joint. Parameters: both lengths, the second
// mass over the first one, the friction, the motor's amplitude, the frequency of the motor.
template <class Real>
struct Pendulum {
  struct Inputs {
    double t = 0;
  };
  using inputs_type = Inputs;
  std::vector<Real> p = std::vector<Real>(6);

  void direct_dynamics(const Real* q, const Real* qd, const Real* Q, Real* qdd, const Inputs& at) const {
    using std::cos;
    using std::sin;
    const Real &l1 = p[0], &l2 = p[1], &m = p[2], g = Real(9.81);
    const Real c = cos(q[0] - q[1]), s = sin(q[0] - q[1]);
    const Real a11 = (Real(1) + m) * l1 * l1, a12 = m * l1 * l2 * c, a22 = m * l2 * l2;
    const Real torque = Q[0] + p[4] * sin(p[5] * Real(at.t)) - p[3] * qd[0];
    const Real b1 = torque - m * l1 * l2 * s * qd[1] * qd[1] - (Real(1) + m) * g * l1 * sin(q[0]);
    const Real b2 = Q[1] - p[3] * (qd[1] - qd[0]) + m * l1 * l2 * s * qd[0] * qd[0] - m * g * l2 * sin(q[1]);
    const Real det = a11 * a22 - a12 * a12;
    qdd[0] = (a22 * b1 - a12 * b2) / det;
    qdd[1] = (a11 * b2 - a12 * b1) / det;
  }
};

// The square of the tip's acceleration along the second coordinate, the power of the friction, and a parameter.
const auto running = [](const auto& at) {
  return at.udd[1] * at.udd[1] * 0.01 + at.p[3] * at.ud[0] * at.ud[0] + at.u[0] * at.u[1];
};
// The height of the tip, and its speed.
const auto final_state = [](const auto& at) {
  using std::cos;
  return -(at.p[0] * cos(at.u[0]) + at.p[1] * cos(at.u[1])) + at.ud[1] * at.ud[1] * 0.1;
};

const Vector nominal{1.1, 0.7, 0.6, 0.2, 3, 2.5}, u0{0.4, -0.3}, ud0{0.2, 0.5};
constexpr double duration = 1.5;

analysis::ParametricMotion motion() {
  const auto set = [](Pendulum<Dual>& pendulum, const std::vector<Dual>& p) { pendulum.p = p; };
  analysis::ParametricMotion motion = analysis::motion_of_tree(Pendulum<Dual>(), set, nominal, u0, ud0);
  // The motion begins at an angle of 0.1 times the first length more, as fast as the motor's amplitude says.
  motion.up0 = motion.udp0 = analysis::RowMajor::Zero(2, 6);
  motion.up0(0, 0) = 0.1;
  motion.udp0(1, 4) = 0.05;
  return motion;
}

// psi by the classical Runge–Kutta method on complex numbers, which knows nothing of gradients.
Complex objective(const std::vector<Complex>& p) {
  Pendulum<Complex> pendulum;
  pendulum.p = p;
  using State = std::vector<Complex>; // u, u', the integral
  const auto occasion = [&](double t, const State& x) {
    analysis::Occasion<Complex> at{t, {x[0], x[1]}, {x[2], x[3]}, {0, 0}, p};
    const Complex Q[2] = {};
    pendulum.direct_dynamics(at.u.data(), at.ud.data(), Q, at.udd.data(), {t});
    return at;
  };
  const auto rates = [&](double t, const State& x) {
    const auto at = occasion(t, x);
    return State{x[2], x[3], at.udd[0], at.udd[1], running(at)};
  };
  const auto moved = [](const State& x, double way, const State& slope) {
    State result = x;
    for (std::size_t i = 0; i < x.size(); ++i) result[i] += way * slope[i];
    return result;
  };
  State x{u0[0] + 0.1 * (p[0] - nominal[0]), u0[1], ud0[0], ud0[1] + 0.05 * (p[4] - nominal[4]), 0};
  constexpr int steps = 3000;
  const double h = duration / steps;
  for (int i = 0; i < steps; ++i) {
    const double t = i * h;
    const State k1 = rates(t, x), k2 = rates(t + h / 2, moved(x, h / 2, k1)),
                k3 = rates(t + h / 2, moved(x, h / 2, k2)), k4 = rates(t + h, moved(x, h, k3));
    for (std::size_t j = 0; j < x.size(); ++j) x[j] += h / 6 * (k1[j] + 2.0 * (k2[j] + k3[j]) + k4[j]);
  }
  return x[4] + final_state(occasion(duration, x));
}

double size_of(const Vector& gradient) {
  double square = 0;
  for (const double value : gradient) square += value * value;
  return std::sqrt(square);
}

} // namespace

TEST_CASE("the gradient of (39) by both ways is that of complex steps") {
  const analysis::Objective psi{analysis::criterion(running), analysis::criterion(final_state)};
  const analysis::GradientOptions options{0, duration, 1e-12, 1e-13};
  const analysis::ParametricMotion at = motion();
  const analysis::Gradient forward = forward_gradient(at, psi, options),
                           adjoint = adjoint_gradient(at, psi, options);
  std::vector<Complex> p(nominal.begin(), nominal.end());
  CHECK(forward.value == Approx(objective(p).real()).epsilon(1e-9));
  CHECK(adjoint.value == Approx(forward.value).epsilon(1e-11));
  constexpr double step = 1e-40;
  for (std::size_t i = 0; i < p.size(); ++i) {
    p[i] = {nominal[i], step};
    const double expected = objective(p).imag() / step;
    p[i] = nominal[i];
    CAPTURE(i);
    CHECK(forward.by_p[i] == Approx(expected).epsilon(1e-9).margin(1e-9 * size_of(forward.by_p)));
    CHECK(adjoint.by_p[i] == Approx(expected).epsilon(1e-9).margin(1e-9 * size_of(forward.by_p)));
  }
  CHECK(deviation(at, psi, options, forward) < 1e-6);
}

TEST_CASE("the check of a gradient sees a wrong one") {
  const analysis::Objective psi{{}, analysis::criterion(final_state)};
  const analysis::GradientOptions options{0, duration, 1e-10, 1e-12};
  analysis::Gradient gradient = adjoint_gradient(motion(), psi, options);
  CHECK(deviation(motion(), psi, options, gradient) < 1e-6);
  gradient.by_p[2] += 1e-3 * size_of(gradient.by_p);
  CHECK(deviation(motion(), psi, options, gradient) > 5e-4);
}

TEST_CASE("the gradient of a falling body's way is known") {
  // u'' = p0 u' falls behind exp(p0 t); the way at t = 2 is (exp(2 p0) - 1) / p0.
  analysis::ParametricMotion motion{1, {-0.8}, {}, {}, {0}, {1}, {}, {}};
  motion.accelerations = [](double, const Vector&, const Vector& ud, const Vector& p, Vector& udd) {
    udd[0] = p[0] * ud[0];
    return true;
  };
  motion.sensitivities = [](double, const Vector&, const Vector& ud, const analysis::RowMajor&,
                            const analysis::RowMajor& udp, analysis::RowMajor& uddp) {
    uddp(0, 0) = ud[0] - 0.8 * udp(0, 0);
    return true;
  };
  const analysis::Objective way{{}, analysis::criterion([](const auto& at) { return at.u[0]; })};
  const analysis::GradientOptions options{0, 2, 1e-11, 1e-12};
  const double p = -0.8, end = std::exp(2 * p);
  for (const analysis::Gradient& gradient :
       {forward_gradient(motion, way, options), adjoint_gradient(motion, way, options)}) {
    CHECK(gradient.value == Approx((end - 1) / p).epsilon(1e-10));
    CHECK(gradient.by_p[0] == Approx((2 * p * end - end + 1) / (p * p)).epsilon(1e-9));
  }
}

TEST_CASE("a gradient without a parameter, or of a motion without an answer, is refused") {
  analysis::ParametricMotion still{1, {}, {}, {}, {0}, {0}, {}, {}};
  CHECK_THROWS_AS(forward_gradient(still, {}, {}), std::invalid_argument);
  still.p = {1};
  still.accelerations = [](double t, const Vector&, const Vector&, const Vector&, Vector&) {
    return t < 0.5;
  };
  CHECK_THROWS_WITH(adjoint_gradient(still, {}, {}), Catch::Contains("the motion has no answer at t = "));
}
