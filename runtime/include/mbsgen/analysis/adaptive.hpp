// SPDX-License-Identifier: MIT
/// Dormand–Prince 5(4) and Rosenbrock 4 with control of the step and dense output. Formulas: Boost.odeint.
#pragma once
#include "first_order.hpp"
#include "stiffness.hpp"

#include <boost/numeric/odeint/stepper/rosenbrock4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

namespace mbsgen::analysis {

namespace detail {

/// What adaptive methods share. Formula: `start`, `attempt` and `between`, see below.
template <class Model, class Formula>
class Adaptive : public Method {
public:
  using X = typename Formula::X;

  Adaptive(System<Model>& system, const StepOptions& options)
      : equations_(system), options_(options), formula_(equations_), dt_(options.dt0), x_(formula_.size()),
        old_(x_), next_(x_), error_(x_) {}

  void start(double t, const State& state) override {
    t_ = old_t_ = t;
    equations_.put(state, x_);
    formula_.reset(t, x_);
    old_ = x_;
  }
  Failure step(double limit) override {
    for (;;) {
      const double wanted = std::min(dt_, options_.largest_step);
      const double dt = std::min(wanted, limit - t_);
      const double size = attempt(dt);
      if (size <= 1) return accept(dt, size, limit);
      ++rejected_;
      dt_ = dt * (std::isfinite(size) ? std::max(0.2, 0.9 * std::pow(size, -1.0 / Formula::order)) : 0.25);
      if (t_ + dt_ / 16 == t_) return std::isfinite(size) ? Failure::underflow : Failure::no_answer;
    }
  }
  bool between(double t, State& state) override {
    X x(formula_.size());
    if (t == t_)
      x = x_;
    else if (t == old_t_)
      x = old_;
    else
      formula_.between(t, x, old_t_, old_, t_, x_);
    state = equations_.state(x);
    return true;
  }
  double time() const override { return t_; }
  State state() const override { return equations_.state(x_); }
  long rejected() const override { return rejected_; }
  std::size_t worst() const override { return worst_; }

private:
  /// Size of the error over the tolerance; infinite where the model has no answer.
  double attempt(double dt) {
    try {
      formula_.attempt(t_, dt, x_, next_, error_);
    } catch (const NoAnswer&) {
      return std::numeric_limits<double>::infinity();
    }
    double largest = 0;
    for (std::size_t i = 0; i < error_.size(); ++i) {
      const double scale = options_.atol + options_.rtol * std::max(std::fabs(x_[i]), std::fabs(next_[i]));
      const double size = std::fabs(error_[i]) / scale;
      if (size <= largest) continue;
      largest = size, worst_ = i;
    }
    return largest;
  }
  Failure accept(double dt, double size, double limit) {
    old_t_ = t_;
    t_ = dt == limit - t_ ? limit : t_ + dt;
    old_ = x_;
    x_ = next_;
    formula_.accept(x_);
    if (options_.stops_when_stiff && stiff(dt)) return Failure::stiff;
    const double growth = size > 0 ? std::min(5.0, 0.9 * std::pow(size, -1.0 / Formula::order)) : 5.0;
    dt_ = std::max(dt_ * std::min(growth, 1.0), dt * growth);
    return Failure::none;
  }

  bool stiff(double dt) {
    if constexpr (Formula::is_explicit)
      return stiffness_.add(dt, formula_.stretch(t_, x_, error_));
    else
      return false;
  }

  FirstOrder<Model> equations_;
  StepOptions options_;
  StiffnessTest stiffness_;
  Formula formula_;
  double dt_, t_ = 0, old_t_ = 0;
  X x_, old_, next_, error_;
  std::size_t worst_ = 0;
  long rejected_ = 0;
};

/// Dormand & Prince 1980, order 5; six evaluations a step.
template <class Model>
class DormandPrince5 {
public:
  using X = Vector;
  static constexpr int order = 5;
  static constexpr bool is_explicit = true;

  explicit DormandPrince5(FirstOrder<Model>& equations)
      : equations_(equations), rates_(equations.size()), old_rates_(rates_), next_rates_(rates_) {}

  std::size_t size() const { return equations_.size(); }
  void reset(double, X&) { started_ = false; }
  void attempt(double t, double dt, const X& x, X& next, X& error) {
    const auto f = [this](const X& at, X& result, double time) { equations_.rates(time, at, result); };
    if (!started_) f(x, rates_, t);
    started_ = true;
    stepper_.do_step(f, x, rates_, t, next, next_rates_, dt, error);
  }
  // The last evaluation was at the new state.
  void accept(X& x) {
    equations_.close(x);
    old_rates_ = rates_;
    rates_ = next_rates_;
  }
  void between(double t, X& x, double t0, const X& x0, double t1, const X& x1) {
    stepper_.calc_state(t, x, x0, old_rates_, t0, x1, rates_, t1);
  }
  /// How far the rates at an accepted solution and at that of order 4 are from each other, over the distance of both;
  /// zero where the model has no answer.
  double stretch(double t, const X& x, const X& error) {
    X other(x), other_rates(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) other[i] -= error[i];
    try {
      equations_.rates(t, other, other_rates);
    } catch (const NoAnswer&) {
      return 0;
    }
    double way = 0, change = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      way = std::hypot(way, error[i]);
      change = std::hypot(change, other_rates[i] - rates_[i]);
    }
    return way > 0 ? change / way : 0;
  }

private:
  FirstOrder<Model>& equations_;
  boost::numeric::odeint::runge_kutta_dopri5<X> stepper_;
  X rates_, old_rates_, next_rates_;
  bool started_ = false;
};

/// A Rosenbrock method of order 4 for stiff systems (Hairer & Wanner, Solving Ordinary Differential Equations II,
/// section IV.7), with the Jacobian of the system where it has one, else by differences. The time is the last variable of x: then nothing depends on it beside
/// x, and a wrong sign in Boost's coefficients (1.74: d4), which takes the order away, has no effect.
template <class Model>
class Rosenbrock4 {
public:
  using X = boost::numeric::ublas::vector<double>;
  using Matrix = boost::numeric::ublas::matrix<double>;
  static constexpr int order = 4;
  static constexpr bool is_explicit = false;

  explicit Rosenbrock4(FirstOrder<Model>& equations) : equations_(equations), rates_(size()) {}

  std::size_t size() const { return equations_.size() + 1; }
  void reset(double t, X& x) { x[equations_.size()] = t; }
  void attempt(double t, double dt, const X& x, X& next, X& error) {
    const auto f = [this](const X& at, X& result, double) { rates(at, result); };
    const auto jacobian = [this](const X& at, Matrix& j, double, X& dfdt) {
      differentiate(at, j);
      dfdt.clear();
    };
    stepper_.do_step(std::make_pair(f, jacobian), x, t, next, dt, error);
    has_dense_ = false;
    f(next, rates_, t + dt);
  }
  // The last evaluation was at the new state.
  void accept(X& x) { equations_.close(x); }
  void between(double t, X& x, double t0, const X& x0, double t1, const X& x1) {
    if (!has_dense_) stepper_.prepare_dense_output();
    has_dense_ = true;
    stepper_.calc_state(t, x, x0, t0, x1, t1);
  }

private:
  void rates(const X& at, X& result) {
    equations_.rates(at[equations_.size()], at, result);
    result[equations_.size()] = 1;
  }
  void differentiate(const X& at, Matrix& j) {
    X base(at.size());
    rates(at, base);
    j.clear();
    if (equations_.differentiates())
      equations_.differentiate(
          at, [&](std::size_t row, std::size_t column, double derivative) { j(row, column) = derivative; });
    else
      for (const std::size_t column : equations_.causes()) add_column(at, base, column, j);
    add_column(at, base, equations_.size(), j); // the time
  }
  void add_column(const X& at, const X& base, std::size_t column, Matrix& j) {
    constexpr double relative = 3e-8; // about the root of the rounding error
    X x = at, changed(at.size());
    const volatile double shifted = at[column] + relative * std::max(std::fabs(at[column]), 1.0);
    x[column] = shifted;
    rates(x, changed);
    for (std::size_t row = 0; row < at.size(); ++row)
      j(row, column) = (changed[row] - base[row]) / (shifted - at[column]);
  }

  FirstOrder<Model>& equations_;
  boost::numeric::odeint::rosenbrock4<double> stepper_;
  X rates_;
  bool has_dense_ = false;
};

} // namespace detail

template <class Model>
std::unique_ptr<Method> dormand_prince_5(System<Model>& system, const StepOptions& options) {
  return std::make_unique<detail::Adaptive<Model, detail::DormandPrince5<Model>>>(system, options);
}

template <class Model>
std::unique_ptr<Method> rosenbrock_4(System<Model>& system, const StepOptions& options) {
  return std::make_unique<detail::Adaptive<Model, detail::Rosenbrock4<Model>>>(system, options);
}

} // namespace mbsgen::analysis
