// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/atlas_feet.h"
#include "oracles/oracle/toolchain.h"

#include <algorithm>

namespace oracle {

using reference::MatrixXd;
using reference::VectorXd;

namespace {

int place(const reference::Model& model, const std::string& joint) {
  return static_cast<int>(std::find(model.coordinates.begin(), model.coordinates.end(), joint) -
                          model.coordinates.begin());
}

reference::Point point_of(const reference::Model& model, const Json& contact) {
  reference::Point point;
  const auto named = [&](const reference::Body& body) { return body.name == contact["body"]; };
  point.body =
      static_cast<int>(std::find_if(model.bodies.begin(), model.bodies.end(), named) - model.bodies.begin());
  for (int k = 0; k < 3; ++k) point.position(k) = contact["point"][static_cast<std::size_t>(k)];
  return point;
}

} // namespace

AtlasFeet::AtlasFeet(const Json& stored, const std::filesystem::path& urdf) {
  const reference::Model model = reference::read_model(import_model(urdf, "--floating=euler"));
  reference::State state{VectorXd::Zero(model.nq()), VectorXd::Zero(model.nqd()), VectorXd::Zero(model.nqd()),
                         0};
  for (int i = 0; i < model.nq(); ++i)
    state.q(place(model, stored["joints"][static_cast<std::size_t>(i)])) =
        stored["states"][0]["q"][static_cast<std::size_t>(i)];
  const reference::Kinematics kinematics(model, state);
  MatrixXd jacobian(3 * m, model.nqd());
  for (int i = 0; i < m; ++i)
    jacobian.middleRows(3 * i, 3) =
        kinematics.jacobian(point_of(model, stored["contacts"][static_cast<std::size_t>(i)])).topRows(3);
  response_ = reference::mass_matrix(model, state.q).ldlt().solve(jacobian.transpose()).transpose();
  inverse_inertia_ = response_ * jacobian.transpose();
  bias_ = reference::bias(model, state);
  pulled_ = place(model, "base_x");
}

VectorXd AtlasFeet::free_velocity(const Json& one) const {
  VectorXd force = -bias_;
  force(pulled_) += one["pull_x_N"].get<double>();
  return h * (response_ * force);
}

} // namespace oracle
