// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/oracle_json.h"
#include "oracle/toolchain.h"
#include "reference/dynamics.h"
#include "support/catch.hpp"
#include "support/files.h"

#include <algorithm>
#include <mbsgen/contact/gauss_seidel.hpp>
#include <random>

// A step of the humanoid Atlas on eight contacts of its feet, which have rank 12 of 24, against the numbers of an
// independent program.

namespace {

using namespace mbsgen::runtime::contact;
using oracle::Json;
using reference::MatrixXd;
using reference::VectorXd;

constexpr int m = 8;
constexpr double h = 1e-3;
using Inertia = Eigen::Matrix<double, 3 * m, 3 * m, Eigen::RowMajor>;

struct Feet {
  Inertia inverse_inertia;
  MatrixXd response; // J M^-1
  VectorXd bias;
  int pulled = 0; // velocity of the joint at which the cases pull
};

Feet feet(const Json& stored, const std::filesystem::path& urdf) {
  const reference::Model model = reference::read_model(oracle::import_model(urdf, "--floating=euler"));
  reference::State state{VectorXd::Zero(model.nq()), VectorXd::Zero(model.nqd()), VectorXd::Zero(model.nqd()),
                         0};
  const auto place = [&](const std::string& joint) {
    return static_cast<int>(std::find(model.coordinates.begin(), model.coordinates.end(), joint) -
                            model.coordinates.begin());
  };
  for (int i = 0; i < model.nq(); ++i)
    state.q(place(stored["joints"][static_cast<std::size_t>(i)])) =
        stored["states"][0]["q"][static_cast<std::size_t>(i)];
  const reference::Kinematics kinematics(model, state);
  MatrixXd jacobian(3 * m, model.nqd());
  for (int i = 0; i < m; ++i) {
    const Json& contact = stored["contacts"][static_cast<std::size_t>(i)];
    reference::Point point;
    const auto named = [&](const reference::Body& body) { return body.name == contact["body"]; };
    point.body = static_cast<int>(std::find_if(model.bodies.begin(), model.bodies.end(), named) -
                                  model.bodies.begin());
    for (int k = 0; k < 3; ++k) point.position(k) = contact["point"][static_cast<std::size_t>(k)];
    jacobian.middleRows(3 * i, 3) = kinematics.jacobian(point).topRows(3);
  }
  Feet result;
  result.response = reference::mass_matrix(model, state.q).ldlt().solve(jacobian.transpose()).transpose();
  result.inverse_inertia = result.response * jacobian.transpose();
  result.bias = reference::bias(model, state);
  result.pulled = place("base_x");
  return result;
}

struct Solved {
  VectorXd velocity;
  Eigen::Vector3d impulse = Eigen::Vector3d::Zero();
  int sweeps = 0;
};

Solved solve(const Feet& feet, const VectorXd& free, double friction, const std::vector<int>& order) {
  const std::vector<double> mu(m, friction);
  VectorXd p = VectorXd::Zero(3 * m);
  const ContactProblem<double> problem{m, feet.inverse_inertia.data(), free.data(), mu.data(), order.data(),
                                       m};
  const Residual<double> end = gauss_seidel(problem, p.data(), {1000, 1e-13});
  Solved solved{feet.inverse_inertia * p + free, {}, end.sweeps};
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
  const Feet atlas = feet(stored, *urdf);
  std::size_t next = 0;
  for (int i = 0; i < 3 * m; ++i)
    for (int j = i; j < 3 * m; ++j)
      CHECK(std::fabs(atlas.inverse_inertia(i, j) -
                      stored["states"][0]["Lambda_inverse_upper"][next++].get<double>()) < 1e-11);
  std::mt19937 random(1);
  for (const Json& one : stored["step"]["cases"]) {
    const double mu = one["mu"];
    CAPTURE(one["pull_x_N"].get<double>(), mu);
    VectorXd force = -atlas.bias;
    force(atlas.pulled) += one["pull_x_N"].get<double>();
    const VectorXd free = h * (atlas.response * force);
    const bool sticks = one["stick_slide_open"][0] == m;
    std::vector<int> order(m);
    for (int i = 0; i < m; ++i) order[static_cast<std::size_t>(i)] = i;
    for (int k = 0; k < 100; ++k) {
      const Solved solved = solve(atlas, free, mu, order);
      CHECK(solved.sweeps <= 80);
      if (sticks) CHECK(solved.velocity.cwiseAbs().maxCoeff() < 1e-12);
      for (int i = 0; i < 3 * m; ++i)
        CHECK(std::fabs(solved.velocity(i) -
                        one["contact_velocities_m_s"][static_cast<std::size_t>(i)].get<double>()) < 1e-4);
      for (int i = 0; i < 3; ++i)
        CHECK(std::fabs(solved.impulse(i) -
                        one["impulse_sum_Ns"][static_cast<std::size_t>(i)].get<double>()) < 3e-4);
      std::shuffle(order.begin(), order.end(), random);
    }
  }
}
