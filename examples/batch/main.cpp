// SPDX-License-Identifier: GPL-3.0-or-later
// Direct dynamics of many random states of a robot: one by one, and as a batch over lanes and cores.
#include "ur5.hpp"
#include <mbsgen/host/batch.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

namespace {

constexpr int n = ur5::nq;
constexpr int width = static_cast<int>(std::experimental::native_simd<double>::size());

std::vector<double> random_rows(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-2, 2);
  std::vector<double> rows(n * count);
  for (double& number : rows) number = uniform(random);
  return rows;
}

// Nanoseconds a state, the best of three.
template <class Work>
double timed(std::size_t count, const Work& work) {
  using Clock = std::chrono::steady_clock;
  double best = 1e300;
  for (int round = 0; round < 3; ++round) {
    const auto start = Clock::now();
    work();
    const std::chrono::duration<double, std::nano> spent = Clock::now() - start;
    best = std::min(best, spent.count() / static_cast<double>(count));
  }
  return best;
}

} // namespace

int main(int argc, char** argv) {
  const std::size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000000;
  const std::vector<double> q = random_rows(count, 1), qd = random_rows(count, 2), Q = random_rows(count, 3);
  std::vector<double> alone(n * count), together(n * count);

  const ur5::Model<> model;
  const double one = timed(count, [&] {
    for (std::size_t k = 0; k < count; ++k)
      model.direct_dynamics(&q[n * k], &qd[n * k], &Q[n * k], &alone[n * k]);
  });

  using namespace mbsgen::runtime;
  const Batch<ur5::Model, width> batch;
  const double many = timed(count, [&] {
    batch.run(
        count,
        [](const auto& packed, const auto* positions, const auto* velocities, const auto* forces,
           auto* accelerations) { packed.direct_dynamics(positions, velocities, forces, accelerations); },
        rows_in<n>(q.data()), rows_in<n>(qd.data()), rows_in<n>(Q.data()), rows_out<n>(together.data()));
  });

  double difference = 0;
  for (std::size_t i = 0; i < alone.size(); ++i) {
    const double relative = std::fabs(alone[i] - together[i]) / std::fmax(1.0, std::fabs(alone[i]));
    if (!(relative <= difference)) difference = relative; // NaN, too
  }
  std::printf("%zu states: one by one %.1f ns a state, as a batch of %d lanes on all cores %.1f ns\n", count,
              one, width, many);
  std::printf("largest relative difference %.1e\n", difference);
  return difference < 1e-9 ? 0 : 1;
}
