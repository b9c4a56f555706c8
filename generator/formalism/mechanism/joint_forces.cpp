// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/joint_forces.h"
#include "base/index.h"

namespace mbsgen::formalism {

namespace {

// Generalized forces less the passive ones.
std::vector<Expr> net(const Tree& tree, std::vector<Expr> forces) {
  for (const Node& node : tree.nodes) {
    Expr& force = forces[at(node.coordinate)];
    force = force - node.passive;
  }
  return forces;
}

} // namespace

Forces inverse_recursion(const FunctionBuilder& builder, bool accelerations) {
  KinematicInput input;
  input.accelerations = accelerations;
  input.base_acceleration = -builder.tree.gravity;
  const Recursion recursion = builder.recursion();
  return newton_euler(recursion, kinematics(recursion, input), input.base_acceleration);
}

std::vector<Expr> bias_forces(const FunctionBuilder& builder) {
  return net(builder.tree, inverse_recursion(builder, false).generalized);
}

std::vector<Expr> joint_forces(const FunctionBuilder& builder) {
  return net(builder.tree, inverse_recursion(builder, true).generalized);
}

std::vector<Expr> joint_forces_at(FunctionBuilder& builder, const std::vector<Expr>& accelerations) {
  for (Node& node : builder.tree.nodes) node.qdd = accelerations[at(node.coordinate)];
  return joint_forces(builder);
}

std::vector<Expr> input_forces(const Mechanism& mechanism) {
  std::vector<Expr> forces;
  for (int i = 0; i < mechanism.nq(); ++i)
    forces.push_back(mechanism.pool().symbol(expr::SymbolKind::force, "Q", i));
  return forces;
}

} // namespace mbsgen::formalism
