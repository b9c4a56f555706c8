// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/samples.h"
#include "properties/random/comparison.h"
#include "properties/random/random_model.h"
#include "support/catch.hpp"

// What mechanics says of the generated functions among themselves, without any other formulation.

namespace {

using namespace random_models;
using namespace reference;

struct Case {
  explicit Case(unsigned seed)
      : text(random_model(recipe(), seed)), generated(text), model(read_model(text)) {
    state = random_state(model, seed);
  }
  static Recipe recipe() {
    Recipe tree;
    tree.joints = 7;
    tree.passive = false;
    return tree;
  }
  MatrixXd mass_matrix(const VectorXd& q) {
    const VectorXd entries = generated.vector("mass_matrix", {q, {}, {}, 0});
    const int n = model.nq();
    return Eigen::Map<const MatrixXd>(entries.data(), n, n);
  }
  /// ½ qdᵀ M qd.
  double kinetic_energy(const State& at) { return 0.5 * at.qd.dot(mass_matrix(at.q) * at.qd); }

  std::string text;
  Generated generated;
  Model model;
  State state;
};

} // namespace

TEST_CASE("direct dynamics inverts inverse dynamics") {
  Case c(GENERATE(range(700U, 705U)));
  const VectorXd Q = c.generated.vector("inverse_dynamics", c.state);
  CHECK(relative_error(c.generated.vector("direct_dynamics", c.state, Q), c.state.qdd) < 1e-9);
}

TEST_CASE("the mass matrix is symmetric and positive definite") {
  Case c(GENERATE(range(710U, 715U)));
  const MatrixXd M = c.mass_matrix(c.state.q);
  CHECK(M == MatrixXd(M.transpose()));
  CHECK(M.llt().info() == Eigen::Success);
}

TEST_CASE("the power of the joints is the rate of the energy") {
  Case c(GENERATE(range(720U, 725U)));
  const double power = c.state.qd.dot(c.generated.vector("inverse_dynamics", c.state));
  State still = c.state;
  still.qd.setZero();
  const double weight = c.state.qd.dot(c.generated.vector("bias", still));
  const double kinetic = rate([&](double s) { return c.kinetic_energy(later(c.state, s)); });
  CHECK(power == Approx(kinetic + weight).epsilon(1e-8));
}

TEST_CASE("the base's reaction is the rate of the momentum less the weight") {
  Case c(GENERATE(range(730U, 735U)));
  const VectorXd wrench = c.generated.vector("base_reaction", c.state);
  const auto momentum_at = [&](double s) -> MatrixXd { return momentum(c.model, later(c.state, s)).force; };
  Vector3d weight = Vector3d::Zero();
  for (const Body& body : c.model.bodies) weight += body.mass * c.model.gravity;
  const Vector3d force = rate(momentum_at) - weight;
  CHECK(relative_error(wrench.head(3), force) < 1e-7);
}
