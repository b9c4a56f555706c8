// SPDX-License-Identifier: GPL-3.0-or-later
// Optimal control by multiple shooting: a motion in intervals of equal length, each with one input and a
// first state of its own, that must join. IPOPT moves states, inputs and the whole time. Derivatives are
// those of the Runge-Kutta steps themselves, by the Jacobians of the functions that `mbsgen --export casadi`
// writes, in their sparsity.
#pragma once
#include <IpStdCInterface.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace shooting {

using Vector = std::vector<double>;
using Int = long long;
using Function = int (*)(const double** arg, double** res, Int* iw, double* w, int mem);

inline constexpr double infinite = std::numeric_limits<double>::infinity();
inline constexpr double free_value = std::numeric_limits<double>::quiet_NaN();

/// A matrix by compressed columns, from CasADi's table: rows, columns, then 1 for a full matrix, or starts
/// of columns and rows.
struct Sparsity {
  int rows = 0, columns = 0;
  std::vector<int> row, column; ///< of each nonzero

  explicit Sparsity(const Int* table) : rows(int(table[0])), columns(int(table[1])) {
    const bool full = rows > 0 && columns > 0 && table[2] == 1;
    for (int j = 0; j < columns; ++j)
      for (Int k = full ? 0 : table[2 + j]; k < (full ? rows : table[3 + j]); ++k) {
        row.push_back(full ? int(k) : int(table[3 + columns + k]));
        column.push_back(j);
      }
  }
};

/// The equations of motion as generated: xdot = f(x, u), and both Jacobians.
struct System {
  Function rates, slopes;
  Sparsity by_state, by_input;
  int work;

  int states() const { return by_state.columns; }
  int inputs() const { return by_input.columns; }
};

/// Of the model whose files are in the folder of `--export casadi`.
#define SHOOTING_SYSTEM(model)                                                                               \
  shooting::System {                                                                                         \
    model##_expl_ode_fun, jac_##model##_expl_ode_fun,                                                        \
        shooting::Sparsity(jac_##model##_expl_ode_fun_sparsity_out(0)),                                      \
        shooting::Sparsity(jac_##model##_expl_ode_fun_sparsity_out(1)), [] {                                 \
          long long sizes[4];                                                                                \
          model##_expl_ode_fun_work(sizes, sizes + 1, sizes + 2, sizes + 3);                                 \
          return int(sizes[3]);                                                                              \
        }()                                                                                                  \
  }

/// What is wanted. Entries that are `free_value` are not fixed.
struct Problem {
  System system;
  int intervals, steps;                              ///< Runge-Kutta steps of an interval
  Vector first, last;                                ///< states
  Vector lowest_state, highest_state, highest_input; ///< inputs are bounded on both sides alike
  double shortest, longest;                          ///< whole time, s
  double time_weight;                                ///< of the whole time in the objective
  Vector input_weight;                               ///< of the integrals of squared inputs
  double guessed_time;
  std::function<Vector(double share)> guess; ///< states; inputs begin at zero
};

struct Solution {
  int status = 0, iterations = 0;
  double objective = 0, seconds = 0, time = 0; ///< seconds: of the processor; time: of the motion
  Vector variables;
  std::vector<Vector> states, inputs;
};

/// The state after an interval, and its derivatives by the first state, the input and the whole time.
struct Step {
  Vector state;
  Vector slopes; ///< column by column: states, inputs, time
};

class Shooting {
public:
  explicit Shooting(Problem problem)
      : problem_(std::move(problem)), nx_(problem_.system.states()), nu_(problem_.system.inputs()) {
    find_pattern();
  }

  int variables() const { return 1 + problem_.intervals * (nx_ + nu_) + nx_; }
  int constraints() const { return problem_.intervals * nx_; }
  /// Nonzeros of the constraints' Jacobian, by interval: the time, the pattern, and the next state.
  int nonzeros() const { return problem_.intervals * (nx_ + int(pattern_.size()) + nx_); }
  int full_nonzeros() const { return constraints() * variables(); }

  /// Joins of the intervals; false where the motion cannot be computed.
  bool joins(const double* z, double* g) const {
    Step step;
    for (int k = 0; k < problem_.intervals; ++k) {
      if (!integrate(z, k, step, false)) return false;
      for (int i = 0; i < nx_; ++i) g[k * nx_ + i] = step.state[std::size_t(i)] - z[place(k + 1) + i];
    }
    return true;
  }

  /// Calls put(row, column) for each nonzero.
  template <class Put>
  void places(const Put& put) const {
    for (int k = 0; k < problem_.intervals; ++k) {
      for (int i = 0; i < nx_; ++i) put(k * nx_ + i, 0);
      for (const int entry : pattern_) put(k * nx_ + entry % nx_, place(k) + entry / nx_);
      for (int i = 0; i < nx_; ++i) put(k * nx_ + i, place(k + 1) + i);
    }
  }

  bool jacobian(const double* z, double* values) const {
    Step step;
    for (int k = 0; k < problem_.intervals; ++k) {
      if (!integrate(z, k, step, true)) return false;
      const double* const by_time = step.slopes.data() + nx_ * (nx_ + nu_);
      values = std::copy(by_time, by_time + nx_, values);
      for (const int entry : pattern_) *values++ = step.slopes[std::size_t(entry)];
      values = std::fill_n(values, nx_, -1.0);
    }
    return true;
  }

  /// The largest entry of the derivatives that the pattern leaves out, which must be 0.
  double missed(const double* z) const {
    double largest = 0;
    Step step;
    for (int k = 0; k < problem_.intervals; ++k) {
      if (!integrate(z, k, step, true)) throw std::runtime_error("no motion from this point");
      for (const int entry : pattern_) step.slopes[std::size_t(entry)] = 0;
      for (int i = 0; i < nx_ * (nx_ + nu_); ++i)
        largest = std::max(largest, std::abs(step.slopes[std::size_t(i)]));
    }
    return largest;
  }

  double objective(const double* z) const {
    double sum = 0;
    for (int k = 0; k < problem_.intervals; ++k)
      for (int j = 0; j < nu_; ++j)
        sum += problem_.input_weight[std::size_t(j)] * square(z[place(k) + nx_ + j]);
    return problem_.time_weight * z[0] + z[0] / problem_.intervals * sum;
  }

  void gradient(const double* z, double* slope) const {
    std::fill_n(slope, variables(), 0.0);
    slope[0] = problem_.time_weight;
    for (int k = 0; k < problem_.intervals; ++k)
      for (int j = 0; j < nu_; ++j) {
        const double weight = problem_.input_weight[std::size_t(j)] / problem_.intervals,
                     u = z[place(k) + nx_ + j];
        slope[0] += weight * u * u;
        slope[place(k) + nx_ + j] = 2 * weight * z[0] * u;
      }
  }

  Vector guess() const {
    Vector z(std::size_t(variables()), 0.0);
    z[0] = problem_.guessed_time;
    for (int k = 0; k <= problem_.intervals; ++k) {
      const Vector x = problem_.guess(double(k) / problem_.intervals);
      std::copy(x.begin(), x.end(), z.begin() + place(k));
    }
    return z;
  }

  Solution solve(Vector z, int print_level = 0);

private:
  static double square(double x) { return x * x; }
  int place(int interval) const { return 1 + interval * (nx_ + nu_); }

  // Entries of a step's slopes that need not be zero: those of each Runge-Kutta stage multiply by the
  // Jacobians again.
  void find_pattern() {
    const auto columns = std::size_t(nx_ + nu_);
    std::vector<char> has(std::size_t(nx_) * columns, 0);
    for (int i = 0; i < nx_; ++i) has[std::size_t(i * nx_ + i)] = 1;
    const Sparsity &a = problem_.system.by_state, &b = problem_.system.by_input;
    for (std::size_t k = 0; k < b.row.size(); ++k) has[std::size_t((nx_ + b.column[k]) * nx_ + b.row[k])] = 1;
    for (int stage = 0; stage < 4 * problem_.steps; ++stage) {
      const std::vector<char> before = has;
      for (std::size_t c = 0; c < columns; ++c)
        for (std::size_t k = 0; k < a.row.size(); ++k)
          if (before[c * std::size_t(nx_) + std::size_t(a.column[k])] != 0)
            has[c * std::size_t(nx_) + std::size_t(a.row[k])] = 1;
    }
    for (std::size_t i = 0; i < has.size(); ++i)
      if (has[i] != 0) pattern_.push_back(int(i));
  }

  // Rates at a state, and those of its slopes.
  bool differentiate(const Vector& x, const Vector& slopes, const double* u, bool wants_slopes, Vector& rate,
                     Vector& slope_rates) const {
    const System& system = problem_.system;
    work_.resize(std::size_t(system.work));
    a_.resize(system.by_state.row.size());
    b_.resize(system.by_input.row.size());
    const double* arg[] = {x.data(), u, nullptr, nullptr};
    double* res[] = {rate.data(), nullptr, nullptr};
    if (system.rates(arg, res, nullptr, work_.data(), 0) != 0) return false;
    if (!wants_slopes) return true;
    double* both[] = {a_.data(), b_.data(), nullptr};
    if (system.slopes(arg, both, nullptr, work_.data(), 0) != 0) return false;
    std::fill(slope_rates.begin(), slope_rates.end(), 0.0);
    for (int c = 0; c < nx_ + nu_ + 1; ++c)
      for (std::size_t k = 0; k < a_.size(); ++k)
        slope_rates[std::size_t(c * nx_ + system.by_state.row[k])] +=
            a_[k] * slopes[std::size_t(c * nx_ + system.by_state.column[k])];
    for (std::size_t k = 0; k < b_.size(); ++k)
      slope_rates[std::size_t((nx_ + system.by_input.column[k]) * nx_ + system.by_input.row[k])] += b_[k];
    return true;
  }

  bool integrate(const double* z, int interval, Step& step, bool wants_slopes) const {
    const auto count = std::size_t(nx_), entries = std::size_t(nx_ * (nx_ + nu_ + 1));
    const double* const u = z + place(interval) + nx_;
    const double share = 1.0 / (problem_.intervals * problem_.steps), h = z[0] * share;
    step.state.assign(z + place(interval), u);
    step.slopes.assign(entries, 0.0);
    for (std::size_t i = 0; i < count; ++i) step.slopes[i * count + i] = 1;
    Vector x(count), rate(count), sum(count), slopes(entries), slope_rates(entries), slope_sum(entries);
    constexpr double at[] = {0, 0.5, 0.5, 1}, weight[] = {1. / 6, 1. / 3, 1. / 3, 1. / 6};
    // to = from + factor rate, where the factor is `part` times the step: the step depends on the time.
    const auto move = [&](double part, const Vector& rates, const Vector& rates_of_slopes, Vector& to,
                          Vector& slopes_to) {
      for (std::size_t i = 0; i < count; ++i) to[i] = step.state[i] + part * h * rates[i];
      if (!wants_slopes) return;
      for (std::size_t i = 0; i < entries; ++i) slopes_to[i] = step.slopes[i] + part * h * rates_of_slopes[i];
      for (std::size_t i = 0; i < count; ++i) slopes_to[entries - count + i] += part * share * rates[i];
    };
    for (int s = 0; s < problem_.steps; ++s) {
      std::fill(sum.begin(), sum.end(), 0.0);
      std::fill(slope_sum.begin(), slope_sum.end(), 0.0);
      for (int stage = 0; stage < 4; ++stage) {
        move(at[stage], rate, slope_rates, x, slopes);
        if (!differentiate(x, slopes, u, wants_slopes, rate, slope_rates)) return false;
        for (std::size_t i = 0; i < count; ++i) sum[i] += weight[stage] * rate[i];
        for (std::size_t i = 0; wants_slopes && i < entries; ++i)
          slope_sum[i] += weight[stage] * slope_rates[i];
      }
      move(1, sum, slope_sum, x, slopes);
      step.state = x;
      if (wants_slopes) step.slopes = slopes;
    }
    return true;
  }

  Problem problem_;
  int nx_, nu_;
  std::vector<int> pattern_; ///< of an interval's slopes, column by column
  mutable Vector work_, a_, b_;
  int iterations_ = 0;

  friend Bool count_iteration(Index, Index iteration, Number, Number, Number, Number, Number, Number, Number,
                              Number, Index, UserDataPtr self);
};

inline Shooting& of(UserDataPtr self) {
  return *static_cast<Shooting*>(self);
}
inline Bool eval_f(Index, Number* z, Bool, Number* value, UserDataPtr self) {
  *value = of(self).objective(z);
  return TRUE;
}
inline Bool eval_grad_f(Index, Number* z, Bool, Number* slope, UserDataPtr self) {
  of(self).gradient(z, slope);
  return TRUE;
}
inline Bool eval_g(Index, Number* z, Bool, Index, Number* g, UserDataPtr self) {
  return of(self).joins(z, g) ? TRUE : FALSE;
}
inline Bool eval_jac_g(Index, Number* z, Bool, Index, Index, Index* rows, Index* columns, Number* values,
                       UserDataPtr self) {
  if (values != nullptr) return of(self).jacobian(z, values) ? TRUE : FALSE;
  of(self).places([&](int row, int column) {
    *rows++ = row;
    *columns++ = column;
  });
  return TRUE;
}
inline Bool eval_h(Index, Number*, Bool, Number, Index, Number*, Bool, Index, Index*, Index*, Number*,
                   UserDataPtr) {
  return FALSE; // IPOPT approximates second derivatives
}
inline Bool count_iteration(Index, Index iteration, Number, Number, Number, Number, Number, Number, Number,
                            Number, Index, UserDataPtr self) {
  of(self).iterations_ = iteration;
  return TRUE;
}

inline Solution Shooting::solve(Vector z, int print_level) {
  const int n = variables(), m = constraints();
  Vector lower(std::size_t(n), -infinite), upper(std::size_t(n), infinite), zero(std::size_t(m), 0.0);
  lower[0] = problem_.shortest;
  upper[0] = problem_.longest;
  for (int k = 0; k <= problem_.intervals; ++k) {
    for (int i = 0; i < nx_; ++i) {
      const auto here = std::size_t(place(k) + i), state = std::size_t(i);
      lower[here] = problem_.lowest_state[state];
      upper[here] = problem_.highest_state[state];
      const double fixed = k == 0                    ? problem_.first[state]
                           : k == problem_.intervals ? problem_.last[state]
                                                     : free_value;
      if (!std::isnan(fixed)) lower[here] = upper[here] = fixed;
    }
    for (int j = 0; k < problem_.intervals && j < nu_; ++j) {
      upper[std::size_t(place(k) + nx_ + j)] = problem_.highest_input[std::size_t(j)];
      lower[std::size_t(place(k) + nx_ + j)] = -problem_.highest_input[std::size_t(j)];
    }
  }
  const IpoptProblem ipopt =
      CreateIpoptProblem(n, lower.data(), upper.data(), m, zero.data(), zero.data(), nonzeros(), 0, 0, eval_f,
                         eval_g, eval_grad_f, eval_jac_g, eval_h);
  if (ipopt == nullptr) throw std::runtime_error("IPOPT refuses the problem");
  const auto set = [&](const char* name, const char* value) {
    AddIpoptStrOption(ipopt, const_cast<char*>(name), const_cast<char*>(value));
  };
  set("hessian_approximation", "limited-memory");
  set("sb", "yes");
  AddIpoptIntOption(ipopt, const_cast<char*>("limited_memory_max_history"), 30);
  AddIpoptIntOption(ipopt, const_cast<char*>("max_iter"), 3000);
  AddIpoptIntOption(ipopt, const_cast<char*>("print_level"), print_level);
  AddIpoptNumOption(ipopt, const_cast<char*>("tol"), 1e-6);
  SetIntermediateCallback(ipopt, count_iteration);
  Solution solution;
  const std::clock_t begin = std::clock();
  solution.status =
      IpoptSolve(ipopt, z.data(), nullptr, &solution.objective, nullptr, nullptr, nullptr, this);
  solution.seconds = double(std::clock() - begin) / CLOCKS_PER_SEC;
  FreeIpoptProblem(ipopt);
  solution.iterations = iterations_;
  solution.time = z[0];
  solution.variables = z;
  for (int k = 0; k <= problem_.intervals; ++k) {
    solution.states.emplace_back(z.begin() + place(k), z.begin() + place(k) + nx_);
    if (k < problem_.intervals)
      solution.inputs.emplace_back(z.begin() + place(k) + nx_, z.begin() + place(k + 1));
  }
  return solution;
}

} // namespace shooting
