// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/analysis/oscillator.h"
#include "support/catch.hpp"
#include "support/skip.h"
#include <mbsgen/analysis/adaptive.hpp>
#include <mbsgen/analysis/fixed_step.hpp>
#include <mbsgen/analysis/simulate.hpp>
#ifdef MBSGEN_HAS_CVODE
#include <mbsgen/analysis/bdf.hpp>
#endif

using namespace mbsgen;
using analysis_test::one_joint_system;
using analysis_test::Oscillator;

namespace {

using Oscillating = analysis::System<Oscillator>;
using Make = std::unique_ptr<analysis::Method> (*)(Oscillating&, const analysis::StepOptions&);

template <class Scheme>
std::unique_ptr<analysis::Method> fixed(Oscillating& system, const analysis::StepOptions& options) {
  return analysis::fixed_step<Scheme>(system, options);
}

// The error after two seconds with steps of dt.
double error(Make make, double dt) {
  Oscillating system = one_joint_system<Oscillator>(1, 0);
  analysis::StepOptions options;
  options.dt0 = options.largest_step = dt;
  options.rtol = options.atol = 1e9; // methods that choose their steps take the largest
  const auto method = make(system, options);
  double q = 0;
  const auto row = [&](const analysis::Point& at) { q = at.q[0]; };
  const analysis::Simulated result = simulate(system, *method, system.state(), {0, 2, 1}, row);
  REQUIRE(result.failure == analysis::Failure::none);
  REQUIRE(result.t == 2);
  return std::fabs(q - Oscillator::q(2));
}

double order(Make make, double dt) {
  return std::log2(error(make, dt) / error(make, dt / 2));
}

// q'' = 1 / (1 - t)^2: q' grows beyond all bounds at t = 1.
struct Singular {
  struct Inputs {
    double t = 0;
  };
  using inputs_type = Inputs;
  void direct_dynamics(const double*, const double*, const double*, double* qdd, const Inputs& at) const {
    qdd[0] = 1 / ((1 - at.t) * (1 - at.t));
  }
};

// q'' = -sin(q).
struct Swing {
  void direct_dynamics(const double* q, const double*, const double*, double* qdd) const {
    qdd[0] = -std::sin(q[0]);
  }
  static double energy(const analysis::Point& at) { return at.qd[0] * at.qd[0] / 2 - std::cos(at.q[0]); }
};

// A mass of 1 kg on a spring of 1e4 N/m with a damper of 1e4 N s/m: 1e-4 s beside 1 s.
struct Damped {
  void direct_dynamics(const double* q, const double* qd, const double*, double* qdd) const {
    qdd[0] = -1e4 * (q[0] + qd[0]);
  }
};

// Answers up to q = 0.5 only, as a loop that opens there.
struct Opening {
  enum class Status { ok, not_converged };
  Status direct_dynamics(const double* q, const double*, const double*, double* qdd) const {
    qdd[0] = 0;
    return q[0] <= 0.5 ? Status::ok : Status::not_converged;
  }
};

} // namespace

TEST_CASE("methods have their orders") {
  CHECK(order(fixed<runtime::ExplicitEuler>, 1e-3) == Approx(1).margin(0.1));
  CHECK(order(fixed<runtime::SemiImplicitEuler>, 1e-3) == Approx(1).margin(0.1));
  CHECK(order(fixed<runtime::LinearlyImplicitEuler>, 1e-3) == Approx(1).margin(0.1));
  CHECK(order(fixed<runtime::RungeKutta4>, 0.005) == Approx(4).margin(0.1));
  CHECK(order(analysis::dormand_prince_5<Oscillator>, 0.04) == Approx(5).margin(0.1));
  CHECK(order(analysis::rosenbrock_4<Oscillator>, 0.05) == Approx(4).margin(0.1));
}

TEST_CASE("backward differentiation formulas reach the order 5") {
#ifdef MBSGEN_HAS_CVODE
  // The largest error over a minute. The tolerance shrinks with the error of a step, so that the control of order and step
  // keeps the order 5, which has the smallest one, and steps of dt.
  const auto error = [](double dt) {
    Oscillating system = one_joint_system<Oscillator>(1, 0);
    const auto method = analysis::bdf(system, {1e-6, 1e-30, 3000 * std::pow(dt, 6), dt});
    double worst = 0;
    const auto row = [&](const analysis::Point& at) {
      worst = std::max(worst, std::fabs(at.q[0] - Oscillator::q(at.t)));
    };
    const analysis::Simulated result = simulate(system, *method, system.state(), {0, 60, 0.25}, row);
    CHECK(result.failure == analysis::Failure::none);
    CHECK(double(result.steps) == Approx(60 / dt).epsilon(0.01));
    return worst;
  };
  CHECK(std::log2(error(0.02) / error(0.01)) == Approx(5).margin(0.1));
#else
  test::leave_out("no SUNDIALS");
#endif
}

#ifdef MBSGEN_HAS_CVODE
TEST_CASE("backward differentiation formulas take the Jacobian of the system") {
  const auto evaluations = [](bool supplied) {
    auto system = one_joint_system<Damped>(1, 0);
    if (supplied)
      system.derivatives = [](const analysis::Point&, const analysis::Vector&,
                              analysis::RateDerivatives& rates) {
        rates = {{-1e4}, {-1e4}};
        return true;
      };
    const auto method = analysis::bdf(system, {1e-6, 1e-8, 1e-8});
    double q = 0;
    const auto row = [&](const analysis::Point& at) { q = at.q[0]; };
    CHECK(simulate(system, *method, system.state(), {0, 1, 1}, row).failure == analysis::Failure::none);
    CHECK(q == Approx(std::exp(-1)).epsilon(1e-3));
    CHECK((system.differentiations() > 0) == supplied);
    return system.evaluations();
  };
  CHECK(evaluations(true) < evaluations(false));
}
#endif

TEST_CASE("a Rosenbrock method takes the Jacobian of the system") {
  const auto run = [](bool supplied) {
    auto system = one_joint_system<Swing>(2, 0);
    if (supplied)
      system.derivatives = [](const analysis::Point& at, const analysis::Vector&,
                              analysis::RateDerivatives& rates) {
        rates = {{-std::cos(at.q[0])}, {0}};
        return true;
      };
    const auto method = analysis::rosenbrock_4(system, {1e-3, 1e-8, 1e-8});
    const auto row = [](const analysis::Point&) {};
    CHECK(simulate(system, *method, system.state(), {0, 5, 5}, row).failure == analysis::Failure::none);
    CHECK((system.differentiations() > 0) == supplied);
    return std::pair(system.evaluations(), system.at().q[0]);
  };
  const auto [exact, exact_end] = run(true);
  const auto [differences, end] = run(false);
  CHECK(exact < differences);
  CHECK(exact_end == Approx(end).epsilon(1e-6));
}

TEST_CASE("methods that choose their steps keep to the tolerance, between the steps, too") {
  const std::vector<Make> makes{analysis::dormand_prince_5<Oscillator>, analysis::rosenbrock_4<Oscillator>,
#ifdef MBSGEN_HAS_CVODE
                                analysis::bdf<Oscillator>
#endif
  };
  for (const Make make : makes) {
    Oscillating system = one_joint_system<Oscillator>(1, 0);
    const auto method = make(system, {1e-3, 1e-8, 1e-8});
    double worst = 0;
    int rows = 0;
    const auto row = [&](const analysis::Point& at) {
      worst = std::max(worst, std::fabs(at.q[0] - Oscillator::q(at.t)));
      ++rows;
    };
    const auto result = simulate(system, *method, system.state(), {0, 5, 0.01}, row);
    CHECK(result.failure == analysis::Failure::none);
    CHECK(rows == 501);
    CHECK(worst < 3e-6);
    CHECK(result.steps < 1000);
  }
}

TEST_CASE("a pendulum keeps its energy as far as the tolerance says") {
  const auto drift = [](auto make, double tolerance) {
    auto system = one_joint_system<Swing>(2, 0);
    const auto method = make(system, {1e-3, tolerance, tolerance});
    double worst = 0;
    const auto row = [&](const analysis::Point& at) {
      worst = std::max(worst, std::fabs(Swing::energy(at) + std::cos(2.0)));
    };
    CHECK(simulate(system, *method, system.state(), {0, 50, 0.1}, row).failure == analysis::Failure::none);
    return worst;
  };
  CHECK(drift(analysis::dormand_prince_5<Swing>, 1e-11) < 1e-8);
  CHECK(drift(analysis::rosenbrock_4<Swing>, 1e-9) < 1e-6);
}

TEST_CASE("rows come at equal intervals and at the end") {
  Oscillating system = one_joint_system<Oscillator>(1, 0);
  const auto method = fixed<runtime::RungeKutta4>(system, {0.03});
  std::vector<double> times;
  simulate(system, *method, system.state(), {1, 1.25, 0.1},
           [&](const analysis::Point& at) { times.push_back(at.t); });
  REQUIRE(times.size() == 4);
  CHECK(times[1] == Approx(1.1).epsilon(1e-15));
  CHECK(times[3] == 1.25);
}

TEST_CASE("events are located where a function changes its sign") {
  for (const bool ends : {false, true}) {
    Oscillating system = one_joint_system<Oscillator>(1, 0);
    const auto method = analysis::dormand_prince_5(system, {1e-3, 1e-11, 1e-11});
    double last = 0;
    const analysis::Event zero{[](const analysis::Point& at) { return at.q[0]; }, ends};
    const auto result = simulate(system, *method, system.state(), {0, 2, 0.5},
                                 [&](const analysis::Point& at) { last = at.t; }, {zero});
    REQUIRE(result.events.size() == (ends ? 1 : 2));
    for (const analysis::EventTime& event : result.events) CHECK(std::fabs(Oscillator::q(event.t)) < 1e-9);
    CHECK(last == (ends ? result.events.front().t : 2));
    CHECK(result.t == last);
  }
}

TEST_CASE("events and rows come in the order of time") {
  Oscillating system = one_joint_system<Oscillator>(1, 0);
  const auto method = analysis::dormand_prince_5(system, {0.5, 1e9, 1e9, 0.5}); // long steps
  std::vector<double> times;
  const auto note = [&](const analysis::Point& at) { times.push_back(at.t); };
  const auto q = [](const analysis::Point& at) { return at.q[0]; };
  simulate(system, *method, system.state(), {0, 2, 0.1}, note, {{q, false, note}});
  CHECK(times.size() == 23);
  CHECK(std::is_sorted(times.begin(), times.end()));
}

TEST_CASE("waypoints are reached exactly, each with one row") {
  Oscillating system = one_joint_system<Oscillator>(1, 0);
  const auto method = analysis::dormand_prince_5(system, {1e-3, 1e-6, 1e-9});
  std::vector<double> times;
  const auto row = [&](const analysis::Point& at) { times.push_back(at.t); };
  simulate(system, *method, system.state(), {0, 1, 0.25, 10000, {-1, 0, 0.3, 0.5, 2}}, row);
  CHECK(times == std::vector<double>{0, 0.25, 0.3, 0.5, 0.75, 1});
}

TEST_CASE("stiffness is found where stability bounds the steps, and nowhere else") {
  analysis::StepOptions options;
  options.stops_when_stiff = true;
  const auto ending = [&](auto system) {
    const auto method = analysis::dormand_prince_5(system, options);
    return simulate(system, *method, system.state(), {0, 100, 1}, [](const analysis::Point&) {}).failure;
  };
  CHECK(ending(one_joint_system<Oscillator>(1, 0)) == analysis::Failure::none);
  CHECK(ending(one_joint_system<Damped>(1, 0)) == analysis::Failure::stiff);
}

TEST_CASE("a step that becomes too small says when and where") {
  auto system = one_joint_system<Singular>(0, 0);
  const auto method = analysis::dormand_prince_5(system, {});
  const auto result = simulate(system, *method, system.state(), {0, 2, 0.1}, [](const analysis::Point&) {});
  CHECK(result.failure == analysis::Failure::underflow);
  CHECK(result.t == Approx(1).epsilon(1e-3));
  CHECK(method->worst() == 1); // the velocity, behind the one coordinate
}

TEST_CASE("a model without an answer ends the simulation there") {
  auto system = one_joint_system<Opening>(0, 1);
  std::unique_ptr<analysis::Method> methods[] = {analysis::dormand_prince_5(system, {}),
                                                 analysis::rosenbrock_4(system, {}),
                                                 analysis::fixed_step<runtime::RungeKutta4>(system, {})};
  for (const auto& method : methods) {
    const auto result = simulate(system, *method, {{0}, {1}}, {0, 2, 0.1}, [](const analysis::Point&) {});
    CHECK(result.failure == analysis::Failure::no_answer);
    CHECK(result.t == Approx(0.5).margin(2e-3));
  }
}

TEST_CASE("the number of steps is bounded") {
  Oscillating system = one_joint_system<Oscillator>(1, 0);
  const auto method = fixed<runtime::RungeKutta4>(system, {1e-3});
  const auto result =
      simulate(system, *method, system.state(), {0, 1, 0.1, 10}, [](const analysis::Point&) {});
  CHECK(result.failure == analysis::Failure::too_many);
  CHECK(result.t == Approx(0.01));
}

TEST_CASE("systems that are too large for fixed steps are refused") {
  analysis::Layout layout;
  layout.nq = layout.nqd = 129;
  for (int i = 0; i < 129; ++i) layout.integrated.push_back(i);
  const std::vector<double> zeros(129);
  Oscillating system(Oscillator(), layout, zeros.data(), zeros.data());
  CHECK_THROWS_AS(fixed<runtime::RungeKutta4>(system, {}), std::invalid_argument);
}
