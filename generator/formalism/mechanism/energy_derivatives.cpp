// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/energy_derivatives.h"
#include "base/index.h"
#include "formalism/dynamics/first_moments.h"
#include "formalism/tree/tangent.h"
#include "scheme/passes/adjoints.h"

namespace mbsgen::formalism {

namespace {

using Directions = std::vector<std::vector<scheme::Seed>>;

// By displacements, then by velocities.
Directions directions(const Mechanism& mechanism, const FunctionBuilder& builder) {
  Directions list(2 * at(mechanism.nqd()));
  const std::size_t n = at(mechanism.nqd());
  for (const Node& node : builder.tree.nodes) {
    const std::vector<Expr> unit = unit_velocity(mechanism.pool(), n, node.velocity);
    list[at(node.velocity)] = displacement(builder.elements(mechanism), unit);
    list[n + at(node.velocity)] = {{node.qd, mechanism.pool().number(1)}};
  }
  return list;
}

} // namespace

EnergyDerivatives energy_derivatives(const Mechanism& mechanism, FunctionBuilder& builder, EnergyAxes axes,
                                     scheme::Sweep sweep) {
  const std::vector<Expr> energies = {kinetic_energy(builder.recursion(), axes),
                                      potential_energy(builder.recursion())};
  builder.sweep = sweep;
  EnergyDerivatives result;
  for (const std::vector<Expr>& row :
       derivatives(builder.scheme, energies, directions(mechanism, builder), sweep)) {
    const auto middle = row.begin() + mechanism.nqd();
    result.by_position.emplace_back(row.begin(), middle);
    result.by_velocity.emplace_back(middle, row.end());
  }
  return result;
}

} // namespace mbsgen::formalism
