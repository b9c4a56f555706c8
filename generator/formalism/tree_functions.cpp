// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree_functions.h"
#include "base/index.h"
#include "formalism/mechanism/joint_forces.h"
#include "formalism/tree/articulated.h"
#include "formalism/tree/ltdl.h"
#include "formalism/tree/mass_matrix.h"

namespace mbsgen::formalism {

namespace {

void put_matrix(FunctionBuilder& builder, const MassMatrix& m) {
  for (int i = 0; i < m.size(); ++i)
    for (int j = 0; j < m.size(); ++j) {
      const Expr entry = builder.writer.let(scheme::Name{"M", i + 1, j + 1}, m.at(i, j));
      builder.outputs.push_back({"M", i * m.size() + j, entry});
    }
}

} // namespace

void build_inverse_dynamics(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  put(builder, "Q", joint_forces(builder));
}

void build_mass_matrix(const Mechanism&, FunctionBuilder& builder) {
  put_matrix(builder, mass_matrix(builder.recursion()));
}

void build_bias(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  put(builder, "c", bias_forces(builder));
}

void build_mass_matrix_and_bias(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  build_mass_matrix(mechanism, builder);
  put(builder, "c", bias_forces(builder));
}

void build_direct_dynamics_by_articulated_bodies(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  std::vector<Expr> applied = input_forces(mechanism);
  for (const Node& node : builder.tree.nodes) {
    Expr& force = applied[at(node.coordinate)];
    force = force + node.passive;
  }
  KinematicInput input;
  input.accelerations = false;
  input.base_acceleration = -builder.tree.gravity;
  const Recursion recursion = builder.recursion();
  const std::vector<Load> loads = body_loads(recursion, kinematics(recursion, input));
  put(builder, "qdd", articulated_bodies(recursion, loads, applied));
}

void build_direct_dynamics_by_factorization(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  const std::vector<Expr> bias = bias_forces(builder);
  std::vector<Expr> net_forces = input_forces(mechanism);
  for (std::size_t i = 0; i < net_forces.size(); ++i) net_forces[i] = net_forces[i] - bias[i];
  MassMatrix m = mass_matrix(builder.recursion());
  put(builder, "qdd", solve_ltdl(builder.tree, builder.writer, std::move(m), std::move(net_forces)));
}

void build_base_reaction(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  const Load base = inverse_recursion(builder, true).base;
  put(builder, "wrench", 0, base.force);
  put(builder, "wrench", 3, base.moment);
}

} // namespace mbsgen::formalism
