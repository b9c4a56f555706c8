// SPDX-License-Identifier: MIT
// Random states of the UR5, their accelerations by the C++ header, and the comparison with those that a device computes.
#pragma once
#include "ur5.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <random>
#include <vector>

namespace gpu {

constexpr std::size_t n = ur5::nq;
constexpr int no_device = 77; // ctest counts the run as skipped

// One row of n numbers for each state: rad, rad/s, N m.
struct States {
  std::vector<double> q, qd, Q;

  std::size_t count() const { return q.size() / n; }
};

inline std::vector<double> random_rows(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-2, 2);
  std::vector<double> rows(n * count);
  for (double& number : rows) number = uniform(random);
  return rows;
}

inline States random_states(std::size_t count) {
  return {random_rows(count, 1), random_rows(count, 2), random_rows(count, 3)};
}

template <class Real>
std::vector<Real> rounded(const std::vector<double>& numbers) {
  return {numbers.begin(), numbers.end()};
}

// Accelerations, and the nanoseconds that a state takes.
template <class Real>
struct Accelerations {
  std::vector<Real> qdd;
  double nanoseconds = 0;
};

template <class Real>
Accelerations<Real> by_header(const States& states) {
  const std::vector<Real> q = rounded<Real>(states.q), qd = rounded<Real>(states.qd),
                          Q = rounded<Real>(states.Q);
  Accelerations<Real> result{std::vector<Real>(q.size())};
  const ur5::Model<Real> model;
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t k = 0; k < q.size(); k += n) model.direct_dynamics(&q[k], &qd[k], &Q[k], &result.qdd[k]);
  const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
  result.nanoseconds = spent.count() / double(states.count());
  return result;
}

// The largest difference of a state, as a share of its largest acceleration.
template <class Real>
double difference(const std::vector<double>& wanted, const std::vector<Real>& found) {
  double largest = 0;
  for (std::size_t k = 0; k < wanted.size(); k += n) {
    double size = 1, gap = 0;
    for (std::size_t i = k; i < k + n; ++i) {
      size = std::max(size, std::fabs(wanted[i]));
      if (const double one = std::fabs(wanted[i] - double(found[i])); !(one <= gap)) gap = one; // NaN, too
    }
    if (!(gap / size <= largest)) largest = gap / size;
  }
  return largest;
}

// Prints times and errors of a device. True where its results are as near to those of the header in double as rounding
// lets them be: in float, within four times the error of the header in float.
template <class Real>
bool compare(const States& states, const Accelerations<Real>& found) {
  const bool is_float = sizeof(Real) == sizeof(float);
  const std::vector<double> wanted = by_header<double>(states).qdd;
  const Accelerations<Real> one_by_one = by_header<Real>(states);
  const double error = difference(wanted, found.qdd);
  std::printf("%-6s: device %.2f ns a state, C++ header one by one %.1f ns, largest difference %.1e\n",
              is_float ? "float" : "double", found.nanoseconds, one_by_one.nanoseconds, error);
  return error <= (is_float ? 4 * difference(wanted, one_by_one.qdd) : 1e-9);
}

} // namespace gpu
