// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/tree_dynamics.h"
#include "base/index.h"
#include "formalism/dynamics/articulated.h"
#include "formalism/tree/inertia.h"
#include <algorithm>

namespace mbsgen::formalism {

Expr smallest_pivot_symbol(Pool& pool) {
  return pool.symbol(expr::SymbolKind::derived, "smallest_pivot");
}

void put_pivot_checks(const Mechanism& mechanism, FunctionBuilder& builder, const std::vector<Expr>& pivots) {
  if (pivots.empty()) return;
  const Expr share = smallest_pivot_symbol(mechanism.pool());
  const std::vector<Expr> scales =
      inertia_scales(builder.base ? with_free_joint(mechanism.tree, *mechanism.free_base, mechanism.pool())
                                  : mechanism.tree);
  int number = 0;
  for (std::size_t k = 0; k < pivots.size(); ++k) {
    if (!has_velocity(builder.tree.nodes[k])) continue;
    const bool determines = builder.base && static_cast<int>(k) == mechanism.free_base->first;
    put(builder, scheme::Purpose::inertia, number,
        determines
            ? builder.writer.let("d", static_cast<int>(k), builder.base->squared_determinant() * pivots[k])
            : pivots[k]);
    put(builder, scheme::Purpose::inertia_limit, number++, share * scales[k]);
  }
}

namespace {

Forces recursion_of(const FunctionBuilder& builder, const KinematicInput& input) {
  const Recursion recursion = builder.recursion();
  return newton_euler(recursion, kinematics(recursion, input), input.base_acceleration);
}

} // namespace

std::vector<Expr> net(const Tree& tree, std::vector<Expr> forces) {
  for (const Node& node : tree.nodes) {
    if (!has_velocity(node)) continue;
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

std::vector<Expr> acting_forces(const FunctionBuilder& builder, std::vector<Expr> joint_forces) {
  return builder.base ? builder.base->forces(std::move(joint_forces)) : joint_forces;
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

namespace {

// The motion that direct dynamics starts from: without joint accelerations, but free joints on the base fall,
// so that neither gravity nor their velocities accelerate what they carry.
KinematicInput falling_motion(const FunctionBuilder& builder) {
  KinematicInput input;
  input.accelerations = false;
  input.base_acceleration = -builder.tree.gravity;
  input.falling = true;
  return input;
}

// The joint forces of that motion, passive forces taken off.
std::vector<Expr> falling_bias_forces(const FunctionBuilder& builder) {
  return net(builder.tree, recursion_of(builder, falling_motion(builder)).generalized);
}

} // namespace

std::vector<Expr> with_free_fall(const FunctionBuilder& builder, std::vector<Expr> accelerations) {
  const Recursion recursion = builder.recursion();
  for (const Attitude& attitude : builder.tree.attitudes) {
    if (!falls(recursion, attitude.node)) continue;
    const Vec3 fall = free_fall(recursion, attitude.node, -builder.tree.gravity);
    for (int k = 0; k < 3; ++k) {
      Expr& acceleration = accelerations[at(recursion.node(attitude.node + 3 + k).velocity)];
      acceleration = acceleration + fall[at(k)];
    }
  }
  return builder.base ? builder.base->accelerations(std::move(accelerations)) : accelerations;
}

std::vector<Expr> joint_forces(const FunctionBuilder& builder) {
  return net(builder.tree, rotor_forces(builder.tree, inverse_recursion(builder, true).generalized));
}

std::vector<Expr> joint_forces_at(FunctionBuilder& builder, const std::vector<Expr>& accelerations) {
  set_accelerations(builder.tree.nodes, accelerations);
  return joint_forces(builder);
}

KinematicInput accelerated_motion(const FunctionBuilder& builder, bool falls) {
  KinematicInput input;
  input.base_acceleration = -builder.tree.gravity;
  input.falling = falls;
  return input;
}

std::vector<Expr> joint_forces_in_fall(FunctionBuilder& builder, const std::vector<Expr>& accelerations) {
  set_accelerations(builder.tree.nodes, accelerations);
  const Forces forces = recursion_of(builder, accelerated_motion(builder, true));
  return net(builder.tree, rotor_forces(builder.tree, forces.generalized));
}

void add_spins(const FunctionBuilder& builder, const std::vector<Expr>& missing,
               std::vector<Expr>& accelerations) {
  Tree tree = builder.tree;
  const auto spins = [](const Node& node) { return static_cast<bool>(node.spin); };
  if (std::none_of(tree.nodes.begin(), tree.nodes.end(), spins)) return;
  for (Node& node : tree.nodes) node.qdd = node.spin ? Expr() : accelerations[at(node.velocity)];
  KinematicInput input;
  input.velocities = false;
  const Kinematics carriers = kinematics({tree, builder.chains, builder.writer}, input);
  for (std::size_t j = 0; j < tree.nodes.size(); ++j) {
    const Node& node = tree.nodes[j];
    if (!node.spin) continue;
    const Expr& turned = carriers.in_chain[j].alpha[node.axis];
    const Expr inverse = builder.writer.let("Di", static_cast<int>(j), power(node.spin.inertia, -1));
    const Expr along = node.sign > 0 ? turned : -turned;
    accelerations[at(node.velocity)] =
        builder.writer.let("x", static_cast<int>(j), inverse * missing[at(node.velocity)] - along);
  }
}

void refuse_singular_mass(const Mechanism& mechanism, const FunctionBuilder& builder) {
  if (!is_rigid(mechanism.tree)) return;
  const FunctionBuilder trial(mechanism, builder.chains);
  articulated_drives(trial.recursion(), {});
}

FactoredMotion factored_motion(const Mechanism& mechanism, const FunctionBuilder& builder,
                               SpatialColumns columns) {
  const std::vector<Expr> bias = falling_bias_forces(builder);
  std::vector<Expr> net_forces = acting_forces(builder, input_forces(mechanism));
  for (std::size_t i = 0; i < net_forces.size(); ++i) net_forces[i] = net_forces[i] - bias[i];
  const Ltdl mass(builder.tree, builder.writer, mass_matrix(builder.composite_recursion(), columns));
  std::vector<Expr> accelerations = mass.solve(net_forces);
  add_spins(builder, net_forces, accelerations);
  return {with_free_fall(builder, std::move(accelerations)), mass};
}

// The factorization of the mass matrix alone takes d(d + 1) operations for a joint with d joints below it;
// articulated bodies never take 450 a joint. Beyond that the variant need not be built to know that it loses.
bool worth_factorizing(const Tree& tree) {
  if (!is_rigid(tree)) return true;
  constexpr long order_n_bound = 450;
  std::vector<long> depth;
  long operations = 0;
  for (const Node& node : tree.nodes) {
    depth.push_back(node.parent == Node::base ? 0 : depth[at(node.parent)] + 1);
    operations += depth.back() * (depth.back() + 1);
  }
  return operations <= order_n_bound * static_cast<long>(tree.nodes.size());
}

bool is_rigid(const Tree& tree) {
  return tree.flexible.empty();
}

std::vector<Expr> articulated_motion(const Mechanism& mechanism, const FunctionBuilder& builder,
                                     std::vector<Expr>* inertias) {
  std::vector<Expr> applied = acting_forces(builder, input_forces(mechanism));
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
