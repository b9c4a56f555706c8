// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"

#include <algorithm>
#include <limits>
#include <mbsgen/contact/gauss_seidel.hpp>
#include <mbsgen/contact/groups.hpp>
#include <mbsgen/contact/newton_coulomb.hpp>
#include <random>
#include <vector>

namespace {

using namespace mbsgen::runtime::contact;

class Numbers {
public:
  explicit Numbers(unsigned seed) : source_(seed) {}
  double operator()() { return uniform_(source_); }

private:
  std::mt19937 source_;
  std::uniform_real_distribution<double> uniform_{-1, 1};
};

/// A Aᵀ + 0.2 of a random A, n x n.
std::vector<double> random_inertia(int n, Numbers& random) {
  std::vector<double> a(static_cast<std::size_t>(n * n)), w(a.size());
  for (double& entry : a) entry = random();
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = i == j ? 0.2 : 0;
      for (int k = 0; k < n; ++k)
        sum += a[static_cast<std::size_t>(i * n + k)] * a[static_cast<std::size_t>(j * n + k)];
      w[static_cast<std::size_t>(i * n + j)] = sum;
    }
  return w;
}

/// Largest violation of Signorini's and Coulomb's laws by p and the velocity v of one contact.
double violation(const double* p, const double* v, double mu) {
  const double friction = std::hypot(p[0], p[1]), slip = std::hypot(v[0], v[1]);
  double worst = std::max({-p[2], -v[2], std::fabs(p[2] * v[2]), friction - mu * p[2]});
  if (friction < mu * p[2] * (1 - 1e-6)) return std::max(worst, slip);
  return std::max(worst, std::fabs(p[0] * v[0] + p[1] * v[1] + friction * slip)); // against the sliding
}

} // namespace

TEST_CASE("the projection on a cone is its nearest point") {
  Numbers random(3);
  for (int k = 0; k < 200; ++k) {
    const double mu = std::fabs(random()), x[3] = {random(), random(), random()};
    double p[3] = {x[0], x[1], x[2]};
    project_on_cone(mu, p);
    CHECK(std::hypot(p[0], p[1]) <= mu * p[2] * (1 + 1e-14));
    // Of a convex cone: x - p makes no acute angle with any direction into the cone, and none along p.
    for (int i = 0; i < 20; ++i) {
      double y[3] = {random(), random(), std::fabs(random())};
      const double scale = mu * y[2] / std::hypot(y[0], y[1]);
      if (scale < 1) y[0] *= scale, y[1] *= scale;
      double into = 0;
      for (int j = 0; j < 3; ++j) into += (x[j] - p[j]) * (y[j] - p[j]);
      CHECK(into < 1e-14);
    }
  }
}

TEST_CASE("both local solvers obey Signorini's and Coulomb's laws") {
  Numbers random(5);
  for (int k = 0; k < 200; ++k) {
    const std::vector<double> w = random_inertia(3, random);
    const double mu = 0.3 * std::fabs(random()), c[3] = {random(), random(), random()};
    const auto check = [&](auto local) {
      double p[3]{}, v[3];
      for (int i = 0; i < 400; ++i) decltype(local)::solve(w.data(), c, mu, p);
      for (std::size_t i = 0; i < 3; ++i)
        v[i] = w[3 * i] * p[0] + w[3 * i + 1] * p[1] + w[3 * i + 2] * p[2] + c[i];
      CHECK(violation(p, v, mu) < 1e-10);
    };
    check(Projection{});
    check(NewtonCoulomb{});
  }
}

TEST_CASE("impulses of several contacts obey the laws in any order") {
  constexpr int m = 4;
  Numbers random(7);
  for (int k = 0; k < 20; ++k) {
    const std::vector<double> w = random_inertia(3 * m, random);
    double velocity[3 * m], mu[m], p[3 * m]{};
    for (double& v : velocity) v = random();
    for (double& friction : mu) friction = 0.2 + 0.1 * random();
    int order[m] = {0, 1, 2, 3};
    std::rotate(order, order + k % m, order + m);
    const ContactProblem<double> problem{m, w.data(), velocity, mu, order, m};
    const Residual<double> end = gauss_seidel(problem, p, {5000, 1e-13});
    CHECK(end.change <= 1e-13);
    for (int i = 0; i < m; ++i) {
      double v[3];
      for (int r = 0; r < 3; ++r) {
        v[r] = velocity[3 * i + r];
        for (int j = 0; j < 3 * m; ++j) v[r] += w[static_cast<std::size_t>((3 * i + r) * 3 * m + j)] * p[j];
      }
      CHECK(violation(p + 3 * i, v, mu[i]) < 1e-9);
    }
  }
}

TEST_CASE("over-relaxed sweeps end earlier, at the same impulses") {
  constexpr int m = 20;
  std::vector<double> w(9 * m * m), v(3 * m, 0.0), mu(m, 0.0);
  std::vector<int> members(m);
  for (int i = 0; i < m; ++i) {
    members[static_cast<std::size_t>(i)] = i;
    v[static_cast<std::size_t>(3 * i + 2)] = -1 - 0.1 * i;
    for (int j = std::max(0, i - 1); j < std::min(m, i + 2); ++j) // a row of bodies that press on each other
      w[static_cast<std::size_t>((3 * i + 2) * 3 * m + 3 * j + 2)] = i == j ? 2 : -0.98;
  }
  const ContactProblem<double> problem{m, w.data(), v.data(), mu.data(), members.data(), m};
  std::vector<double> plain(3 * m), relaxed(3 * m);
  const auto slow = gauss_seidel(problem, plain.data(), {5000, 1e-13});
  const auto fast = gauss_seidel(problem, relaxed.data(), {5000, 1e-13, 1.7});
  CHECK(slow.change <= 1e-13);
  CHECK(fast.change <= 1e-13);
  CHECK(fast.sweeps < slow.sweeps / 3);
  for (std::size_t i = 0; i < plain.size(); ++i) CHECK(relaxed[i] == Approx(plain[i]).margin(1e-9));
}

TEST_CASE("a problem that is not well posed is refused, and its impulses keep their values") {
  static constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  double w[36]{}, velocity[6] = {0, 0, -1, 0, 0, -1}, mu[2] = {0.5, 0.5}, p[6] = {0, 0, 1, 0, 0, 1};
  for (int i = 0; i < 6; ++i) w[7 * i] = 1;
  int members[3] = {0, 1, 1};
  ContactProblem<double> problem{2, w, velocity, mu, members, 2};
  SECTION("more members than contacts") {
    problem.count = 3;
  }
  SECTION("a negative number of members") {
    problem.count = -1;
  }
  SECTION("a member that is no contact") {
    members[1] = GENERATE(2, -1);
  }
  SECTION("a velocity that is not a number") {
    velocity[5] = nan;
  }
  SECTION("an inertia that is not a number") {
    w[GENERATE(5, 30, 35)] = nan;
  }
  SECTION("an infinite inertia") {
    w[35] = std::numeric_limits<double>::infinity();
  }
  SECTION("a friction that is negative") {
    mu[1] = -0.1;
  }
  SECTION("a friction that is not a number") {
    mu[1] = nan;
  }
  SECTION("a first guess that is not a number") {
    p[5] = nan;
  }
  const std::vector<double> before(p, p + 5);
  const Residual<double> end = gauss_seidel(problem, p);
  CHECK(end.sweeps == 0);
  CHECK(!(end.change <= 1));
  CHECK(std::equal(before.begin(), before.end(), p));
}

TEST_CASE("numbers that overflow end the sweeps") {
  double w[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1e200}, velocity[3] = {0, 0, -1}, mu[1] = {0.5},
         p[3] = {0, 0, 1e200};
  const int order[1] = {0};
  const Residual<double> end = gauss_seidel(ContactProblem<double>{1, w, velocity, mu, order, 1}, p);
  CHECK(end.sweeps == 1);
  CHECK(!(end.change <= 1));
}

TEST_CASE("contacts fall into groups by the blocks that are not zero") {
  constexpr int m = 6;
  double w[9 * m * m]{};
  const auto couple = [&](int i, int j) { w[3 * i * 3 * m + 3 * j] = w[3 * j * 3 * m + 3 * i] = 1; };
  for (int i = 0; i < m; ++i) couple(i, i);
  couple(0, 4);
  couple(4, 2);
  couple(3, 5);
  const bool all[m] = {true, true, true, true, true, true};
  const Groups<m> groups = groups_of<m>(w, all);
  REQUIRE(groups.count == 3);
  CHECK(groups.begin[1] == 3);                                   // 0, 4, 2
  CHECK(groups.begin[2] == 4);                                   // 1
  const bool without[m] = {true, true, true, true, false, true}; // what held 0 and 2 together is open
  CHECK(groups_of<m>(w, without).count == 4);
}

TEST_CASE("float works as double does") {
  const float w[9] = {1, 0, 0.1F, 0, 1, 0, 0.1F, 0, 1}, velocity[3] = {0.3F, 0, -1}, mu[1] = {0.5F};
  const int order[1] = {0};
  float p[3]{};
  const Residual<float> end = gauss_seidel(ContactProblem<float>{1, w, velocity, mu, order, 1}, p);
  CHECK(end.change <= 1e-5F);
  CHECK(p[2] > 0.9F);
}
