// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/joint_forces.h"
#include "base/index.h"
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

namespace {

Forces recursion_of(const FunctionBuilder& builder, const KinematicInput& input) {
  const Recursion recursion = builder.recursion();
  return newton_euler(recursion, kinematics(recursion, input), input.base_acceleration);
}

} // namespace

std::vector<Expr> net(const Tree& tree, std::vector<Expr> forces) {
  for (const Node& node : tree.nodes) {
    Expr& force = forces[at(node.velocity)];
    force = force - node.passive;
  }
  return forces;
}

Forces inverse_recursion(const FunctionBuilder& builder, bool accelerations) {
  KinematicInput input;
  input.accelerations = accelerations;
  input.base_acceleration = -builder.tree.gravity;
  return recursion_of(builder, input);
}

std::vector<Expr> bias_forces(const FunctionBuilder& builder) {
  return net(builder.tree, inverse_recursion(builder, false).generalized);
}

std::vector<Expr> coriolis_forces(FunctionBuilder& builder) {
  for (Node& node : builder.tree.nodes) node.wrenches.clear();
  KinematicInput input;
  input.accelerations = false;
  return recursion_of(builder, input).generalized;
}

std::vector<Expr> passive_forces(const FunctionBuilder& builder) {
  KinematicInput rest;
  rest.velocities = rest.accelerations = false;
  return net(builder.tree, recursion_of(builder, rest).generalized);
}

KinematicInput falling_motion(const FunctionBuilder& builder) {
  KinematicInput input;
  input.accelerations = false;
  input.base_acceleration = -builder.tree.gravity;
  input.falling = true;
  return input;
}

std::vector<Expr> falling_bias_forces(const FunctionBuilder& builder) {
  return net(builder.tree, recursion_of(builder, falling_motion(builder)).generalized);
}

std::vector<Expr> with_free_fall(const FunctionBuilder& builder, std::vector<Expr> accelerations) {
  const Recursion recursion = builder.recursion();
  for (int j = 0; j <= recursion.last(); ++j) {
    if (recursion.node(j).revolute || !falls(recursion, j)) continue;
    const int first = recursion.node(j).spatial.first;
    const Vec3 fall = free_fall(recursion, first, -builder.tree.gravity);
    Expr& acceleration = accelerations[at(recursion.node(j).velocity)];
    acceleration = acceleration + fall[at(j - first) % 3];
  }
  return accelerations;
}

std::vector<Expr> joint_forces(const FunctionBuilder& builder) {
  return net(builder.tree, inverse_recursion(builder, true).generalized);
}

std::vector<Expr> joint_forces_at(FunctionBuilder& builder, const std::vector<Expr>& accelerations) {
  for (Node& node : builder.tree.nodes) node.qdd = accelerations[at(node.velocity)];
  return joint_forces(builder);
}

std::vector<Expr> input_forces(const Mechanism& mechanism) {
  return argument_symbols(mechanism.pool(), "Q", mechanism.nqd());
}

} // namespace mbsgen::formalism
