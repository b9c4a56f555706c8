// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients of objectives of mechanisms by their generated sensitivities, against dual numbers through the generated direct
// dynamics and an integration of its own.
#include "rolling_coin.hpp"
#include "support/catch.hpp"
#include "swinging_bars.hpp"
#include <mbsgen/analysis/sensitivity.hpp>

using namespace mbsgen;

namespace {

using analysis::Dual;
using analysis::RowMajor;
using analysis::Vector;

// A four-bar that swings with its motor off; the crank's angle at first depends on its length.
struct Bars {
  template <class Real>
  using Model = swinging_bars::Model<Real>;
  static constexpr int nqd = swinging_bars::nqd, nc = swinging_bars::nc, nd = swinging_bars::nd;
  static constexpr double duration = 0.5;
  static Vector q() { return {std::begin(swinging_bars::q0), std::end(swinging_bars::q0)}; }
  static Vector qd() { return {std::begin(swinging_bars::qd0), std::end(swinging_bars::qd0)}; }
  static Vector p() { return {0.1, 0.3, 1.2, 0.01, -9.81}; }
  static RowMajor up0() {
    RowMajor rates = RowMajor::Zero(1, 5);
    rates(0, 0) = 0.3;
    return rates;
  }
  template <class Real>
  static void set(Model<Real>& model, const std::vector<Real>& p) {
    auto& to = model.parameters;
    to.crank_length = p[0], to.rocker_length = p[1], to.density = p[2], to.flywheel = p[3];
    to.base.gravity[1] = p[4];
    model.update();
  }
};

// A coin that rolls and turns: the rates of its place follow from those of spin and yaw, and the radius.
struct Coin {
  template <class Real>
  using Model = rolling_coin::Model<Real>;
  static constexpr int nqd = rolling_coin::nqd, nc = rolling_coin::nc, nd = rolling_coin::nd;
  static constexpr double duration = 0.5;
  static Vector q() { return {0, 0, 0.03, 0.3, 1.5707963267948966, 0.1}; }
  static Vector qd() { return {0, 0, 0, 1.5, 0, 12}; }
  static Vector p() { return {0.03, 0.25, 0.0025, 0.8, 0.02}; }
  static RowMajor up0() { return RowMajor::Zero(4, 5); }
  template <class Real>
  static void set(Model<Real>& model, const std::vector<Real>& p) {
    auto& to = model.parameters;
    to.radius = p[0], to.mass = p[1], to.inertia = p[2], to.drag = p[3], to.turn_drag = p[4];
    model.update();
  }
};

const auto running = [](const auto& at) {
  const auto& last = at.udd.back();
  return last * last * 0.01 + at.p[2] * at.ud[0] * at.ud[0] + at.u[0];
};
const auto final_state = [](const auto& at) {
  using std::cos;
  return cos(at.u[0]) + at.ud.back() * at.ud.back() * at.p[0];
};

template <class Of>
analysis::ParametricMotion motion_of() {
  using Model = typename Of::template Model<double>;
  Model model;
  model.newton.tolerance = 1e-14;
  const Vector q = Of::q(), qd = Of::qd();
  analysis::System<Model> system(model, analysis::layout_of<Model>(Of::nc, Of::nd), q.data(), qd.data());
  return analysis::motion_of_model(std::move(system), Of::template set<double>, Of::p(), 0, Of::up0());
}

// psi by the classical Runge–Kutta method over all coordinates and velocities, of which direct dynamics corrects those that
// follow from the others.
template <class Of>
class Psi {
public:
  explicit Psi(const std::vector<Dual>& p) : p_(p) {
    Of::set(model_, p);
    model_.newton.tolerance = 1e-14;
  }

  Dual operator()() const {
    constexpr int steps = 2000;
    constexpr double h = Of::duration / steps;
    State x = start();
    for (int i = 0; i < steps; ++i) {
      const State k1 = rates(x), k2 = rates(moved(x, h / 2, k1)), k3 = rates(moved(x, h / 2, k2)),
                  k4 = rates(moved(x, h, k3));
      for (std::size_t j = 0; j < x.size(); ++j) x[j] += h / 6 * (k1[j] + 2.0 * (k2[j] + k3[j]) + k4[j]);
    }
    return x.back() + final_state(occasion(x));
  }

private:
  using Model = typename Of::template Model<Dual>;
  using State = std::vector<Dual>; // q, qd, the integral
  static constexpr int n = Of::nqd;

  State start() const {
    State x;
    for (const double value : Of::q()) x.push_back(value);
    for (const double value : Of::qd()) x.push_back(value);
    for (std::size_t k = 0; k < p_.size(); ++k)
      for (Eigen::Index i = 0; i < Of::up0().rows(); ++i)
        x[std::size_t(Model::Roles::free[i])].derivative += Of::up0()(i, Eigen::Index(k)) * p_[k].derivative;
    x.emplace_back(0);
    return x;
  }
  static State moved(const State& x, double way, const State& slope) {
    State result = x;
    for (std::size_t i = 0; i < x.size(); ++i) result[i] += way * slope[i];
    return result;
  }
  struct Solved {
    Dual q[n], qd[n], qdd[n];
  };
  // The iteration corrects derivatives where it corrects values, which it leaves alone once they are right.
  Solved solve(const State& x) const {
    Solved all;
    for (std::size_t i = 0; i < n; ++i) all.q[i] = x[i], all.qd[i] = x[n + i];
    for (const int i : Model::Roles::solved) all.q[i] += 1e-6;
    const Dual Q[n] = {};
    if (model_.direct_dynamics(all.q, all.qd, Q, all.qdd) !=
        decltype(model_.direct_dynamics(all.q, all.qd, Q, all.qdd))::ok)
      throw std::runtime_error("no answer");
    return all;
  }
  analysis::Occasion<Dual> occasion(const State& x) const {
    const Solved all = solve(x);
    analysis::Occasion<Dual> at{0, {}, {}, {}, p_};
    for (const int i : Model::Roles::free) {
      at.u.push_back(all.q[i]);
      at.ud.push_back(all.qd[i]);
      at.udd.push_back(all.qdd[i]);
    }
    return at;
  }
  State rates(const State& x) const {
    const Solved all = solve(x);
    State result(all.qd, all.qd + n);
    result.insert(result.end(), all.qdd, all.qdd + n);
    result.push_back(running(occasion(x)));
    return result;
  }

  std::vector<Dual> p_;
  Model model_;
};

template <class Of>
void compare() {
  const analysis::Objective psi{analysis::criterion(running), analysis::criterion(final_state)};
  const analysis::GradientOptions options{0, Of::duration, 1e-12, 1e-13};
  const analysis::ParametricMotion motion = motion_of<Of>();
  const analysis::Gradient forward = forward_gradient(motion, psi, options),
                           adjoint = adjoint_gradient(motion, psi, options);
  const Vector nominal = Of::p();
  std::vector<Dual> p(nominal.begin(), nominal.end());
  Vector expected;
  for (Dual& one : p) {
    one.derivative = 1;
    const Dual value = Psi<Of>(p)();
    one.derivative = 0;
    expected.push_back(value.derivative);
    CHECK(forward.value == Approx(value.value).epsilon(1e-9));
    CHECK(adjoint.value == Approx(value.value).epsilon(1e-9));
  }
  const double size = analysis::detail::column(expected).norm();
  for (std::size_t i = 0; i < p.size(); ++i) {
    CAPTURE(i);
    CHECK(std::fabs(expected[i]) > 1e-6 * size);
    CHECK(forward.by_p[i] == Approx(expected[i]).epsilon(1e-9).margin(1e-9 * size));
    CHECK(adjoint.by_p[i] == Approx(expected[i]).epsilon(1e-9).margin(1e-9 * size));
  }
  CHECK(deviation(motion, psi, options, forward) < 1e-5);
}

} // namespace

TEST_CASE("the gradient of a mechanism by generated sensitivities is that of dual numbers") {
  compare<Bars>();
}

TEST_CASE("the gradient of a rolling motion by generated sensitivities is that of dual numbers") {
  compare<Coin>();
}

TEST_CASE(
    "a gradient by generated sensitivities needs a value for each parameter, and a motion that begins") {
  using Model = swinging_bars::Model<>;
  const auto begin = [](Vector p) {
    analysis::System<Model> system(Model(), analysis::layout_of<Model>(Bars::nc, Bars::nd), swinging_bars::q0,
                                   swinging_bars::qd0);
    return analysis::motion_of_model(std::move(system), Bars::set<double>, std::move(p));
  };
  CHECK_THROWS_WITH(begin({0.1, 0.3}), Catch::Contains("a value for each of their 5 parameters"));
  CHECK_THROWS_WITH(begin({0.1, 5, 1.2, 0.01, -9.81}), Catch::Contains("no answer at its initial values"));
  CHECK_NOTHROW(begin(Bars::p()));
}
