// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/stepper.h"
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace mbsgen::cli {

using identify::Matrix;
using identify::Vector;

namespace {

constexpr double first_step = 1e-4;                                 // s
constexpr double shortest = 1e-12;                                  // s
constexpr double least_change = 0.2, most_change = 5, safety = 0.9; // of a step
constexpr double newton_share = 1e-3;                               // of the tolerance
constexpr int most_iterations = 12;
constexpr double smallest_size = 1e-12; // of an error that counts

// Dormand and Prince 1980.
Tableau dormand_prince() {
  Tableau t;
  t.A = {{},
         {1.0 / 5},
         {3.0 / 40, 9.0 / 40},
         {44.0 / 45, -56.0 / 15, 32.0 / 9},
         {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
         {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
         {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
  t.c = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
  t.b = {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84, 0};
  t.error = {71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
  return t;
}

// Stiffly accurate and L-stable: Hairer and Wanner, Solving Ordinary Differential Equations II, table IV.6.5.
Tableau singly_diagonal() {
  Tableau t;
  t.A = {{},
         {1.0 / 2},
         {17.0 / 50, -1.0 / 25},
         {371.0 / 1360, -137.0 / 2720, 15.0 / 544},
         {25.0 / 24, -49.0 / 48, 125.0 / 16, -85.0 / 12}};
  t.c = {1.0 / 4, 3.0 / 4, 11.0 / 20, 1.0 / 2, 1};
  t.b = {25.0 / 24, -49.0 / 48, 125.0 / 16, -85.0 / 12, 1.0 / 4};
  t.error = {25.0 / 24 - 59.0 / 48, -49.0 / 48 + 17.0 / 96, 125.0 / 16 - 225.0 / 32, 0, 1.0 / 4};
  t.diagonal = 1.0 / 4;
  t.order = 4;
  return t;
}

// A number that begins at rest has no size yet.
Vector first_sizes(const Vector& z) {
  constexpr double usual = 1e-3; // rad, m, and per s
  return z.cwiseAbs().cwiseMax(usual);
}

} // namespace

const std::vector<std::string>& fit_methods() {
  static const std::vector<std::string> methods{"dopri5", "sdirk4"};
  return methods;
}

const Tableau& tableau_of(const std::string& method) {
  static const Tableau explicit_one = dormand_prince(), implicit_one = singly_diagonal();
  return method == fit_methods().front() ? explicit_one : implicit_one;
}

// The largest, in shares of the tolerance.
double Stepper::share(const Vector& of) const {
  return (of.array().abs() / (smallest_size + options_.rtol * sizes_.array())).maxCoeff();
}

bool Stepper::stages(std::size_t interval, double t, double h, const Vector& z) {
  const std::size_t count = tableau_.b.size();
  k_.resize(count), points_.resize(count);
  Matrix slopes;
  if (tableau_.diagonal > 0) {
    Vector f;
    if (!system_.evaluate(interval, t, z, f) || !system_.by_state(slopes)) return false;
    k_.front() = f;
  }
  for (std::size_t i = 0; i < count; ++i) {
    Vector base = z;
    for (std::size_t j = 0; j < tableau_.A[i].size(); ++j) base += h * tableau_.A[i][j] * k_[j];
    const double at = t + tableau_.c[i] * h;
    if (tableau_.diagonal == 0) {
      if (!system_.evaluate(interval, at, base, k_[i])) return false;
    } else {
      if (i > 0) k_[i] = k_[i - 1];
      if (!implicit_stage(interval, at, h, base, slopes, k_[i])) return false;
      base += h * tableau_.diagonal * k_[i];
    }
    points_[i] = base;
  }
  return true;
}

bool Stepper::implicit_stage(std::size_t interval, double t, double h, const Vector& base,
                             const Matrix& slopes, Vector& k) {
  const double part = h * tableau_.diagonal;
  const Eigen::PartialPivLU<Matrix> lu(Matrix::Identity(base.size(), base.size()) - part * slopes);
  Vector f;
  for (int i = 0; i < most_iterations; ++i) {
    const Vector z = base + part * k;
    if (!system_.evaluate(interval, t, z, f)) return false;
    const Vector change = lu.solve(f - k);
    k += change;
    if (share(part * change) < newton_share) return true;
  }
  return false;
}

double Stepper::error_of(double h) const {
  Vector error = Vector::Zero(sizes_.size());
  for (std::size_t i = 0; i < k_.size(); ++i) error += h * tableau_.error[i] * k_[i];
  return share(error);
}

bool Stepper::derive(std::size_t interval, double t, double h, Matrix& ways) {
  const Eigen::Index unknowns = system_.unknowns();
  std::vector<Matrix> slopes_of_k(k_.size());
  Vector f;
  Matrix by_state, by_unknowns;
  Matrix next = ways;
  for (std::size_t i = 0; i < k_.size(); ++i) {
    const bool is_read = tableau_.b[i] != 0 || i + 1 < k_.size();
    if (!is_read) break;
    if (!system_.evaluate(interval, t + tableau_.c[i] * h, points_[i], f) || !system_.by_state(by_state) ||
        !system_.by_unknowns(by_unknowns))
      return false;
    Matrix base = ways;
    for (std::size_t j = 0; j < tableau_.A[i].size(); ++j) base += h * tableau_.A[i][j] * slopes_of_k[j];
    Matrix& slopes = slopes_of_k[i];
    slopes = by_state * base;
    slopes.leftCols(unknowns) += by_unknowns;
    if (tableau_.diagonal > 0) {
      const Matrix A = Matrix::Identity(f.size(), f.size()) - h * tableau_.diagonal * by_state;
      slopes = A.partialPivLu().solve(slopes).eval();
    }
    next += h * tableau_.b[i] * slopes;
  }
  ways = next;
  return ways.allFinite();
}

bool Stepper::advance(std::size_t interval, double t, double end, Vector& z, Matrix* ways) {
  if (step_ == 0) step_ = std::min(first_step, end - t);
  if (sizes_.size() == 0) sizes_ = first_sizes(z);
  while (t < end) {
    const double left = end - t;
    const bool is_last = step_ >= left * (1 - 1e-9);
    const double h = is_last ? left : step_;
    if (h < shortest && !is_last) {
      failure_ = fmt::format("the step becomes too small at t = {:.6g} s", t);
      return false;
    }
    if (++steps_ > options_.most_steps) {
      failure_ = fmt::format("{} steps are spent at t = {:.6g} s", options_.most_steps, t);
      return false;
    }
    if (!stages(interval, t, h, z)) {
      step_ = h / 4;
      if (step_ >= shortest) continue;
      failure_ = fmt::format("the dynamics has no answer at t = {:.6g} s", t);
      return false;
    }
    Vector next = z;
    for (std::size_t i = 0; i < k_.size(); ++i) next += h * tableau_.b[i] * k_[i];
    const double error = error_of(h);
    const double change = std::clamp(safety * std::pow(std::max(error, 1e-12), -1.0 / tableau_.order),
                                     least_change, most_change);
    if (!(error <= 1)) {
      step_ = h * std::min(change, safety);
      continue;
    }
    if (ways != nullptr && !derive(interval, t, h, *ways)) {
      failure_ = fmt::format("the dynamics has no derivative at t = {:.6g} s", t);
      return false;
    }
    z = next;
    sizes_ = sizes_.cwiseMax(z.cwiseAbs());
    t = is_last ? end : t + h;
    // The end of an interval cuts steps, which then say nothing against longer ones.
    step_ = is_last && change >= most_change ? std::max(step_, h * change) : h * change;
  }
  return true;
}

} // namespace mbsgen::cli
