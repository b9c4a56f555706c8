// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/brick.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <mbsgen/contact/gauss_seidel.hpp>
#include <mbsgen/contact/groups.hpp>
#include <vector>

// contact_cubes: time of the impulses of k cubes on a floor, four contacts each, in ten sweeps: each cube a group of its own,
// and all of them one group (figure 2 of Chardonnet et al. 2008). A table on standard output: k, and both times in µs.

namespace {

using namespace mbsgen::runtime::contact;

constexpr int most = 30, m = 4 * most, repetitions = 20;

struct Cubes {
  std::vector<double> inverse_inertia = std::vector<double>(9 * m * m),
                      velocity = std::vector<double>(3 * m, -0.01), mu = std::vector<double>(m, 0.5),
                      p = std::vector<double>(3 * m);
  bool active[m]{};

  explicit Cubes(int count) {
    contact_test::Brick<4> cube;
    cube.moment = 2.0 / 3;
    for (std::size_t i = 0; i < 4; ++i)
      cube.touches[i] = {{i & 1U ? 1.0 : -1.0, i & 2U ? 1.0 : -1.0, -1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const bool all[4] = {true, true, true, true};
    const double q[6]{};
    double block[144];
    cube.contact_space_inverse_inertia(q, all, block);
    for (int k = 0; k < count; ++k)
      for (int r = 0; r < 12; ++r) {
        active[4 * k + r / 3] = true;
        for (int s = 0; s < 12; ++s)
          inverse_inertia[static_cast<std::size_t>((12 * k + r) * 3 * m + 12 * k + s)] = block[12 * r + s];
      }
  }
  void solve(const int* members, int count) {
    gauss_seidel(
        ContactProblem<double>{m, inverse_inertia.data(), velocity.data(), mu.data(), members, count},
        p.data(), {10, 0.0});
  }
};

template <class Solve>
double microseconds(Cubes& cubes, const Solve& solve) {
  using Clock = std::chrono::steady_clock;
  double best = 1e9;
  for (int k = 0; k < repetitions; ++k) {
    std::fill(cubes.p.begin(), cubes.p.end(), 0.0);
    const auto start = Clock::now();
    solve();
    best = std::min(best, std::chrono::duration<double, std::micro>(Clock::now() - start).count());
  }
  return best;
}

} // namespace

int main() {
  for (int k = 1; k <= most; ++k) {
    Cubes cubes(k);
    std::vector<int> all;
    for (int i = 0; i < 4 * k; ++i) all.push_back(i);
    const double grouped = microseconds(cubes, [&] {
      const Groups<m> groups = groups_of<m>(cubes.inverse_inertia.data(), cubes.active);
      for (int g = 0; g < groups.count; ++g)
        cubes.solve(groups.order + groups.begin[g], groups.begin[g + 1] - groups.begin[g]);
    });
    const double together = microseconds(cubes, [&] { cubes.solve(all.data(), 4 * k); });
    std::printf("%d %.1f %.1f\n", k, grouped, together);
  }
}
