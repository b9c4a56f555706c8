// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree_functions.h"

namespace mbsgen::formalism {

namespace {

Forces inverse(const Draft& draft, bool accelerations) {
  Drive drive;
  drive.accelerations = accelerations;
  drive.base_acceleration = -draft.tree.gravity;
  const Kinematics motion = kinematics(draft.tree, draft.runs, draft.writer, drive);
  return newton_euler(draft.tree, draft.runs, draft.writer, motion, drive.base_acceleration);
}

// Generalized forces less the passive ones.
std::vector<Expr> net(const Tree& tree, std::vector<Expr> forces) {
  for (const Node& node : tree.nodes) {
    Expr& force = forces[static_cast<std::size_t>(node.coordinate)];
    force = force - node.passive;
  }
  return forces;
}

std::vector<Expr> bias_forces(const Draft& draft) {
  return net(draft.tree, inverse(draft, false).generalized);
}

void put_matrix(Draft& draft, const MassMatrix& m) {
  for (int i = 0; i < m.size(); ++i)
    for (int j = 0; j < m.size(); ++j) {
      const Expr entry = draft.scheme.let({"M", i + 1, j + 1}, m.at(i, j));
      draft.outputs.push_back({"M", i * m.size() + j, entry});
    }
}

} // namespace

std::vector<Expr> joint_forces(const Draft& draft) {
  return net(draft.tree, inverse(draft, true).generalized);
}

std::vector<Expr> joint_forces_at(Draft& draft, const std::vector<Expr>& accelerations) {
  for (Node& node : draft.tree.nodes) node.qdd = accelerations[static_cast<std::size_t>(node.coordinate)];
  return joint_forces(draft);
}

void build_inverse_dynamics(const Mechanism& mechanism, Draft& draft) {
  draft.add_loads(mechanism);
  put(draft, "Q", joint_forces(draft));
}

void build_mass_matrix(const Mechanism&, Draft& draft) {
  put_matrix(draft, mass_matrix(draft.tree, draft.runs, draft.writer));
}

void build_bias(const Mechanism& mechanism, Draft& draft) {
  draft.add_loads(mechanism);
  put(draft, "c", bias_forces(draft));
}

void build_mass_matrix_and_bias(const Mechanism& mechanism, Draft& draft) {
  draft.add_loads(mechanism);
  build_mass_matrix(mechanism, draft);
  put(draft, "c", bias_forces(draft));
}

std::vector<Expr> input_forces(const Mechanism& mechanism) {
  std::vector<Expr> forces;
  for (int i = 0; i < mechanism.nq(); ++i)
    forces.push_back(mechanism.pool().symbol(expr::SymbolKind::force, "Q", i));
  return forces;
}

void build_direct_dynamics_by_articulated_bodies(const Mechanism& mechanism, Draft& draft) {
  draft.add_loads(mechanism);
  std::vector<Expr> applied = input_forces(mechanism);
  for (const Node& node : draft.tree.nodes) {
    Expr& force = applied[static_cast<std::size_t>(node.coordinate)];
    force = force + node.passive;
  }
  Drive drive;
  drive.accelerations = false;
  drive.base_acceleration = -draft.tree.gravity;
  const Kinematics motion = kinematics(draft.tree, draft.runs, draft.writer, drive);
  const std::vector<Load> own = own_loads(draft.tree, draft.runs, draft.writer, motion);
  put(draft, "qdd", articulated_bodies(draft.tree, draft.runs, draft.writer, own, applied));
}

void build_direct_dynamics_by_factorization(const Mechanism& mechanism, Draft& draft) {
  draft.add_loads(mechanism);
  const std::vector<Expr> bias = bias_forces(draft);
  std::vector<Expr> drive = input_forces(mechanism);
  for (std::size_t i = 0; i < drive.size(); ++i) drive[i] = drive[i] - bias[i];
  MassMatrix m = mass_matrix(draft.tree, draft.runs, draft.writer);
  put(draft, "qdd", solve_ltdl(draft.tree, draft.writer, std::move(m), std::move(drive)));
}

void build_base_reaction(const Mechanism& mechanism, Draft& draft) {
  draft.add_loads(mechanism);
  const Load base = inverse(draft, true).base;
  put(draft, "wrench", 0, base.force);
  put(draft, "wrench", 3, base.moment);
}

} // namespace mbsgen::formalism
