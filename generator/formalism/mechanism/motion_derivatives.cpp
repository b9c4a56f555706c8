// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/motion_derivatives.h"
#include "base/index.h"
#include "formalism/mechanism/joint_forces.h"

namespace mbsgen::formalism {

DifferentiatedMotion differentiated_motion(const Mechanism& mechanism, FunctionBuilder& builder) {
  const std::vector<Expr> bias = falling_bias_forces(builder);
  std::vector<Expr> net_forces = input_forces(mechanism);
  for (std::size_t i = 0; i < net_forces.size(); ++i) net_forces[i] = net_forces[i] - bias[i];
  const Ltdl mass(builder.tree, builder.writer, mass_matrix(builder.recursion()));
  std::vector<Expr> accelerations = with_free_fall(builder, mass.solve(std::move(net_forces)));
  for (Node& node : builder.tree.nodes) node.qdd = accelerations[at(node.velocity)];
  return {std::move(accelerations), differentiated_forces(mechanism, builder).derivatives, mass};
}

} // namespace mbsgen::formalism
