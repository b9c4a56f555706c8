// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/hub_columns.h"
#include "base/index.h"
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/tree/inertia.h"

namespace mbsgen::formalism {

HubColumns::HubColumns(const LoopBodies& bodies, const FunctionBuilder& builder,
                       std::vector<std::vector<Expr>> rates)
    : bodies_(bodies), builder_(builder), rates_(std::move(rates)) {
  const Tree outer = outer_tree();
  const MassMatrix mass = mass_matrix(bodies.recursion(outer));
  for (std::size_t k = 0; k < rates_.size(); ++k) {
    builder.writer.set_topic(-1, "bodies in loops");
    motions_.push_back(bodies.moved(rates_[k], static_cast<int>(k)));
    loads_.push_back(bodies.inertia_loads(motions_.back(), static_cast<int>(k)));
    on_outer_.push_back(forces_outside(outer, loads_.back()));
    builder.writer.set_topic(-1, "reduced mass matrix");
    std::vector<Expr> all = on_outer_.back();
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < all.size(); ++j)
        all[i] = all[i] + mass.at(static_cast<int>(i), static_cast<int>(j)) * rates_[k][j];
      all[i] = builder.writer.let("W", static_cast<int>(i), static_cast<int>(k), all[i]);
    }
    all_outer_.push_back(std::move(all));
  }
}

Tree HubColumns::outer_tree() const {
  Tree tree = bodies_.tree();
  for (const auto& [j, body] : bodies_.all()) {
    tree.nodes[at(j)].inertia = {};
    if (body.hub == Node::base || body.inertia.is_zero()) continue;
    Inertia& whole = tree.nodes[at(body.hub)].inertia;
    whole = whole + shift(body.inertia, body.place);
  }
  return tree;
}

std::vector<Expr> HubColumns::forces_outside(const Tree& tree, const LoopBodies::Loads& loads) const {
  std::vector<Load> on_nodes(tree.nodes.size());
  for (const auto& [hub, load] : bodies_.on_hubs(loads)) on_nodes[at(hub)] = load;
  for (std::size_t j = 0; j < on_nodes.size(); ++j) {
    const int node = static_cast<int>(j);
    if (builder_.chains.places[j].leaves) continue;
    on_nodes[j] = {to_chain(builder_.chains, node, on_nodes[j].force),
                   to_chain(builder_.chains, node, on_nodes[j].moment)};
  }
  std::vector<Expr> forces = generalized_forces(bodies_.recursion(tree), on_nodes);
  for (const auto& entry : bodies_.all()) forces[at(tree.nodes[at(entry.first)].velocity)] = Expr();
  return forces;
}

// The power of forces on the outer joints in motion i.
Expr HubColumns::outer_product(std::size_t i, const std::vector<Expr>& forces) const {
  Expr sum;
  for (std::size_t k = 0; k < forces.size(); ++k) sum = sum + rates_[i][k] * forces[k];
  return sum;
}

Expr HubColumns::power(std::size_t i, const LoopBodies::Loads& loads) const {
  Expr sum;
  for (const auto& [j, load] : loads) sum = sum + formalism::power(motions_[i].at(j), load);
  return sum;
}

Expr HubColumns::mass(std::size_t i, std::size_t j) const {
  const Expr inside = power(i, loads_[j]);
  const Expr on_outer = outer_product(j, on_outer_[i]);
  return outer_product(i, all_outer_[j]) + on_outer + inside;
}

std::vector<Expr> HubColumns::outer_forces(const std::vector<Expr>& accelerations) const {
  std::vector<Expr> forces(bodies_.tree().nodes.size());
  for (std::size_t i = 0; i < forces.size(); ++i)
    for (std::size_t k = 0; k < rates_.size(); ++k)
      forces[i] = forces[i] + all_outer_[k][i] * accelerations[k];
  return forces;
}

LoopBodies::Motions HubColumns::motions(const std::vector<Expr>& accelerations) const {
  std::vector<Expr> rates(bodies_.tree().nodes.size());
  for (std::size_t i = 0; i < rates.size(); ++i)
    for (std::size_t k = 0; k < rates_.size(); ++k) rates[i] = rates[i] + rates_[k][i] * accelerations[k];
  return bodies_.moved(rates, LoopBodies::all_joints, bodies_.hub_motions(rates));
}

} // namespace mbsgen::formalism
