// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/atlas_feet.h"
#include "support/catch.hpp"
#include "support/files.h"

#include <algorithm>
#include <mbsgen/contact/newton_coulomb.hpp>
#include <random>

// A step of the humanoid Atlas on eight contacts of its feet, which have rank 12 of 24, against the numbers of an
// independent program.

namespace {

using namespace mbsgen::runtime::contact;
using oracle::AtlasFeet;
using oracle::Json;
using reference::VectorXd;

constexpr int m = AtlasFeet::m;

struct Solved {
  VectorXd velocity;
  Eigen::Vector3d impulse = Eigen::Vector3d::Zero();
  int sweeps = 0;
};

template <class Local = Projection>
Solved solve(const AtlasFeet& feet, const VectorXd& free, double friction, const std::vector<int>& order) {
  const std::vector<double> mu(m, friction);
  VectorXd p = VectorXd::Zero(3 * m);
  const Residual<double> end =
      gauss_seidel<Local>(oracle::problem(feet, free, mu, order), p.data(), {1000, 1e-13});
  Solved solved{feet.inverse_inertia() * p + free, {}, end.sweeps};
  solved.impulse.setZero();
  for (int i = 0; i < m; ++i) solved.impulse += p.segment<3>(3 * i);
  return solved;
}

} // namespace

TEST_CASE("rigid contacts under the feet of a humanoid stick and slide as an independent program says") {
  const auto urdf = mbsgen::test::shared_path("models/urdf/canonical/atlas.urdf");
  const auto data = mbsgen::test::shared_path("reference/contact_atlas.json");
  if (!urdf || !data) return;
  const Json stored = oracle::load(*data);
  const AtlasFeet atlas(stored, *urdf);
  std::size_t next = 0;
  for (int i = 0; i < 3 * m; ++i)
    for (int j = i; j < 3 * m; ++j)
      CHECK(std::fabs(atlas.inverse_inertia()(i, j) -
                      stored["states"][0]["Lambda_inverse_upper"][next++].get<double>()) < 1e-11);
  std::mt19937 random(1);
  for (const Json& one : stored["step"]["cases"]) {
    const double mu = one["mu"];
    CAPTURE(one["pull_x_N"].get<double>(), mu);
    const VectorXd free = atlas.free_velocity(one);
    const bool sticks = one["stick_slide_open"][0] == m;
    std::vector<int> order(m);
    for (int i = 0; i < m; ++i) order[static_cast<std::size_t>(i)] = i;
    for (int k = 0; k < 100; ++k) {
      const Solved solved = solve(atlas, free, mu, order);
      CHECK(solved.sweeps <= 80);
      CHECK(solve<NewtonCoulomb>(atlas, free, mu, order).sweeps <= 80);
      if (sticks) CHECK(solved.velocity.cwiseAbs().maxCoeff() < 1e-12);
      for (int i = 0; i < 3 * m; ++i)
        CHECK(std::fabs(solved.velocity(i) -
                        one["contact_velocities_m_s"][static_cast<std::size_t>(i)].get<double>()) < 1e-4);
      const double not_unique = k == 0 ? 1e-4 : 2e-4; // of sliding contacts; the stored order comes first
      for (int i = 0; i < 3; ++i)
        CHECK(std::fabs(solved.impulse(i) -
                        one["impulse_sum_Ns"][static_cast<std::size_t>(i)].get<double>()) < not_unique);
      std::shuffle(order.begin(), order.end(), random);
    }
  }
}
