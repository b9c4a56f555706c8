// SPDX-License-Identifier: GPL-3.0-or-later
// Random trees and loops with states against the same models without: there the states are parameters, and the test
// integrates their rates by hand beside the motion.
#include "cli/pipeline/evaluated.h"
#include "interpret/model.h"
#include "support/catch.hpp"
#include <array>
#include <fmt/format.h>
#include <mbsgen/analysis/fixed_step.hpp>
#include <random>

using namespace mbsgen;

namespace {

constexpr std::size_t states = 3;
using Numbers = std::vector<double>;

// A model read and ready to be evaluated.
class Evaluation {
public:
  explicit Evaluation(const std::string& text) : pool_(expr::AngleSums::known) {
    Diagnostics diagnostics("m.json");
    evaluated_ = cli::evaluated(text, pool_, {"direct_dynamics"}, "", context_, {}, diagnostics);
    INFO(text << diagnostics.text());
    REQUIRE(evaluated_);
  }

  const scheme::Shape& shape() const { return evaluated_->program.shape; }
  interpret::Register parameter(const std::string& name) const {
    return evaluated_->image.parameters().at(name);
  }
  interpret::Model model() const { return {evaluated_->image, shape()}; }
  analysis::System<interpret::Model> system() const {
    analysis::Layout layout;
    layout.nq = shape().nq, layout.nqd = shape().nqd, layout.nc = shape().nc;
    layout.integrated = shape().integrated;
    layout.nstate = static_cast<int>(shape().states.size());
    const std::vector<double> x0 = {0.3, -0.2, 0.5};
    return {model(), layout, shape().q0.data(), shape().qd0.data(), x0.data()};
  }

private:
  expr::Pool pool_;
  cli::RunContext context_{Budget(), {}, "model"};
  std::optional<cli::Evaluated> evaluated_;
};

class RandomModel {
public:
  RandomModel(unsigned seed, bool loop) : random_(seed), loop_(loop) { write(); }

  /// With states, or with parameters x0, x1, x2 of that meaning.
  std::string text(bool with_states) const {
    if (with_states)
      return text_ + R"json("parameters": {"a": 0.7},
        "states": [{"name": "s0", "rate": "a*q(j0) - 2*x(s0) + x(s1)*qd(j1)"},
                   {"name": "s1", "rate": "0.3*Zd(l)*x(s1) + sin(x(s0)) + t"},
                   {"name": "s2", "rate": "max(Z(l) - x(s2), 0) - 0.1*x(s2)^3"}]})json";
    std::string model = text_;
    for (std::size_t i = 0; i < states; ++i) replace(model, fmt::format("x(s{})", i), fmt::format("x{}", i));
    return model + R"json("parameters": {"x0": 0.3, "x1": -0.2, "x2": 0.5}})json";
  }

private:
  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }

  std::string vector(double low, double high) {
    const double x = number(low, high), y = number(low, high), z = number(low, high);
    return fmt::format("[{:.2f}, {:.2f}, {:.2f}]", x, y, z);
  }

  // Slides and hinges in turn, each along or about any axis.
  std::string joint(int i, int count) {
    const char* kind = i % 2 == 0 ? "T" : "R";
    const char axis = "xyz"[std::uniform_int_distribution<std::size_t>(0, 2)(random_)];
    const double q0 = number(-1, 1), qd0 = number(-1, 1);
    return fmt::format(R"json({{"name": "j{}", "type": "{}{}", "q0": {:.2f}, "qd0": {:.2f},
      "force": "x(s{})*qd(j{}) - 3*q(j{})"}})json",
                       i, kind, axis, q0, qd0, i % 3, i, (i + 1) % count);
  }

  std::string body(int i, int count) {
    const std::string at = vector(0, 1), com = vector(-1, 1), end = vector(0.2, 1);
    return fmt::format(R"json({{"name": "b{}", "parent": "{}", "at": {}, "mass": {:.2f}, "com": {},
      "inertia": [0.5, 0.01, 0, 0.6, 0.02, 0.7], "points": {{"e": {}}}, "joints": [{}]}})json",
                       i, i == 0 ? "base" : fmt::format("b{}", i - 1), at, number(1, 3), com, end,
                       joint(i, count));
  }

  void write() {
    const int count = std::uniform_int_distribution<int>(3, 5)(random_);
    text_ = R"json({"mbsgen": 1, "name": "m", "gravity": [1, -2, -9],
      "base": {"points": {"wall": [2, 1.5, -3]}}, "bodies": [)json";
    for (int i = 0; i < count; ++i) text_ += (i == 0 ? "" : ", ") + body(i, count);
    const std::string end = fmt::format("b{}.e", count - 1);
    text_ += fmt::format(R"json(], "links": [{{"name": "l", "from": "base.wall", "to": "{}",
        "force": "5*(Z - 1) + x(s2)*Zd"}}],
      "forces": [{{"name": "f", "point": "b1.e", "frame": "body", "torque": [0, "-x(s1)*wy", 0],
                  "force": ["x(s0)*vx", "x(s1)*x(s2)", "t"]}}],)json",
                         end);
    if (loop_)
      text_ += fmt::format(
          R"json("cuts": [{{"name": "c", "type": "rod", "a": "base.wall", "b": "{}", "length": 3.5}}],)json",
          end);
  }

  static void replace(std::string& text, const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at))
      text.replace(at, what.size(), by);
  }

  std::mt19937 random_;
  bool loop_;
  std::string text_;
};

// The motion of the model with parameters, and the states beside it.
class ByHand {
public:
  explicit ByHand(const Evaluation& model) : system_(model.system()) {
    for (const char* name : {"x0", "x1", "x2"}) registers_.push_back(model.parameter(name));
  }

  /// Integrated velocities' rates, then those of the states.
  Numbers rates(double t, const Numbers& q, const Numbers& u, const Numbers& x) {
    for (std::size_t i = 0; i < states; ++i) system_.model.set(registers_[i], x[i]);
    REQUIRE(system_.evaluate(t, q.data(), u.data()));
    const analysis::Point& at = system_.at();
    double Z = 0, Zd = 0, F = 0;
    system_.model.call("links",
                       {{"q", interpret::in(at.q.data())},
                        {"qd", interpret::in(at.qd.data())},
                        {"LZ", interpret::out(&Z)},
                        {"LZd", interpret::out(&Zd)},
                        {"LF", interpret::out(&F)}},
                       {t});
    Numbers result;
    for (std::size_t i = 0; i < system_.layout().integrated.size(); ++i) result.push_back(system_.rate(i));
    result.push_back(0.7 * at.q[0] - 2 * x[0] + x[1] * at.qd[1]);
    result.push_back(0.3 * Zd * x[1] + std::sin(x[0]) + t);
    result.push_back(std::max(Z - x[2], 0.0) - 0.1 * x[2] * x[2] * x[2]);
    return result;
  }
  analysis::System<interpret::Model>& system() { return system_; }

private:
  analysis::System<interpret::Model> system_;
  std::vector<interpret::Register> registers_;
};

// The classical Runge-Kutta method over (coordinates, velocities, states).
void step_by_hand(ByHand& hand, double t, double dt, Numbers& q, Numbers& u, Numbers& x) {
  const std::vector<int>& places = hand.system().layout().integrated;
  Numbers rates, sum_u(u.size()), sum_r(u.size() + states);
  const Numbers u0 = u, x0 = x;
  Numbers u_at = u, x_at = x;
  Numbers q_at = q;
  const double shares[4] = {1, 2, 2, 1}, next[4] = {0.5, 0.5, 1, 0};
  for (int stage = 0; stage < 4; ++stage) {
    rates = hand.rates(t + (stage == 0 ? 0 : stage == 3 ? dt : dt / 2), q_at, u_at, x_at);
    for (std::size_t i = 0; i < u.size(); ++i) sum_u[i] += shares[stage] * u_at[i];
    for (std::size_t i = 0; i < rates.size(); ++i) sum_r[i] += shares[stage] * rates[i];
    const Numbers slope = u_at;
    q_at = hand.system().at().q;
    for (std::size_t i = 0; i < u.size(); ++i) {
      q_at[std::size_t(places[i])] = q[std::size_t(places[i])] + next[stage] * dt * slope[i];
      u_at[i] = u0[i] + next[stage] * dt * rates[i];
    }
    for (std::size_t i = 0; i < states; ++i) x_at[i] = x0[i] + next[stage] * dt * rates[u.size() + i];
  }
  for (std::size_t i = 0; i < u.size(); ++i) {
    q[std::size_t(places[i])] += dt / 6 * sum_u[i];
    u[i] += dt / 6 * sum_r[i];
  }
  for (std::size_t i = 0; i < states; ++i) x[i] += dt / 6 * sum_r[u.size() + i];
}

} // namespace

TEST_CASE("random models with states move as their equations by hand") {
  const bool loop = GENERATE(false, true);
  const unsigned seed = GENERATE(range(1u, 6u));
  CAPTURE(seed, loop);
  const RandomModel random(seed, loop);
  const Evaluation with(random.text(true)), without(random.text(false));
  analysis::System<interpret::Model> system = with.system();
  ByHand hand(without);
  const analysis::State start = system.state();
  const std::size_t n = system.layout().integrated.size();
  Numbers q = start.q, u(start.ud.begin(), start.ud.begin() + long(n)),
          x(start.ud.begin() + long(n), start.ud.end());
  REQUIRE(x == Numbers{0.3, -0.2, 0.5});
  REQUIRE(system.evaluate(0, start));
  const Numbers rates = hand.rates(0, q, u, x);
  for (std::size_t i = 0; i < rates.size(); ++i)
    CHECK(system.rate(i) == Approx(rates[i]).epsilon(1e-10).margin(1e-10));
  const double dt = 0.01;
  const auto method = analysis::fixed_step<runtime::RungeKutta4>(system, {dt});
  method->start(0, start);
  for (int step = 0; step < 20; ++step) {
    REQUIRE(method->step(1) == analysis::Failure::none);
    step_by_hand(hand, step * dt, dt, q, u, x);
  }
  const analysis::State end = method->state();
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t place = std::size_t(system.layout().integrated[i]);
    CHECK(end.q[place] == Approx(q[place]).epsilon(1e-8).margin(1e-8));
    CHECK(end.ud[i] == Approx(u[i]).epsilon(1e-8).margin(1e-8));
  }
  for (std::size_t i = 0; i < states; ++i) CHECK(end.ud[n + i] == Approx(x[i]).epsilon(1e-8).margin(1e-8));
}
