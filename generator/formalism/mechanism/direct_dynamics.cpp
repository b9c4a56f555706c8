// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/direct_dynamics.h"
#include "base/index.h"
#include "formalism/dynamics/articulated.h"
#include "formalism/mechanism/joint_forces.h"

namespace mbsgen::formalism {

void refuse_singular_mass(const Mechanism& mechanism, const FunctionBuilder& builder) {
  const FunctionBuilder trial(mechanism, builder.chains);
  articulated_drives(trial.recursion(), {});
}

FactoredMotion factored_motion(const Mechanism& mechanism, const FunctionBuilder& builder,
                               SpatialColumns columns) {
  const std::vector<Expr> bias = falling_bias_forces(builder);
  std::vector<Expr> net_forces = input_forces(mechanism);
  for (std::size_t i = 0; i < net_forces.size(); ++i) net_forces[i] = net_forces[i] - bias[i];
  const Ltdl mass(builder.tree, builder.writer, mass_matrix(builder.recursion(), columns));
  return {with_free_fall(builder, mass.solve(std::move(net_forces))), mass};
}

// The factorization of the mass matrix alone takes d(d + 1) operations for a joint with d joints below it;
// articulated bodies never take 450 a joint. Beyond that the variant need not be built to know that it loses.
bool worth_factorizing(const Tree& tree) {
  constexpr long order_n_bound = 450;
  std::vector<long> depth;
  long operations = 0;
  for (const Node& node : tree.nodes) {
    depth.push_back(node.parent == Node::base ? 0 : depth[at(node.parent)] + 1);
    operations += depth.back() * (depth.back() + 1);
  }
  return operations <= order_n_bound * static_cast<long>(tree.nodes.size());
}

std::vector<Expr> articulated_motion(const Mechanism& mechanism, const FunctionBuilder& builder,
                                     std::vector<Expr>* inertias) {
  std::vector<Expr> applied = input_forces(mechanism);
  for (const Node& node : builder.tree.nodes) {
    Expr& force = applied[at(node.velocity)];
    force = force + node.passive;
  }
  const Recursion recursion = builder.recursion();
  const std::vector<Load> loads = body_loads(recursion, kinematics(recursion, falling_motion(builder)));
  return with_free_fall(builder, articulated_bodies(recursion, loads, applied, inertias));
}

std::vector<Expr> named_accelerations(FunctionBuilder& builder, const std::vector<Expr>& accelerations) {
  std::vector<Expr> symbols;
  for (const Expr& acceleration : accelerations) {
    symbols.push_back(builder.scheme.new_symbol("qdd"));
    builder.scheme.bind(symbols.back(), acceleration);
  }
  return symbols;
}

} // namespace mbsgen::formalism
