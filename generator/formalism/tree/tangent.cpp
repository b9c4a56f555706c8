// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/tangent.h"
#include "base/index.h"
#include "formalism/tree/attitude.h"
#include "formalism/tree/coordinate_rates.h"

namespace mbsgen::formalism {

namespace {

// Of three nodes of a ball or free joint.
Vec3 three(const Tree& tree, int first, const std::vector<Expr>& values) {
  Vec3 result;
  for (int k = 0; k < 3; ++k) result[at(k)] = values[at(tree.nodes[at(first + k)].velocity)];
  return result;
}

void set_three(const Tree& tree, int first, const Vec3& values, std::vector<Expr>& list) {
  for (int k = 0; k < 3; ++k) list[at(tree.nodes[at(first + k)].velocity)] = values[at(k)];
}

// R turns with the velocities of its joint, in axes after it: R w~.
void add_turning(const ModelInTree& in, const Attitude& attitude, const std::vector<Expr>& velocities,
                 std::vector<scheme::Seed>& seeds) {
  const Vec3 w = three(in.tree, attitude.node, velocities);
  const Mat3 rotation = attitude_symbols(in.writer.pool(), attitude.node);
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 rate = cross(rotation.row[i], w);
    for (std::size_t k = 0; k < 3; ++k)
      if (!rate[k].is_zero()) seeds.push_back({rotation(i, k), rate[k]});
  }
}

} // namespace

std::vector<scheme::Seed> displacement(const ModelInTree& in, const std::vector<Expr>& velocities) {
  std::vector<scheme::Seed> seeds;
  const std::vector<Expr> rates = coordinate_rates(in, "qr", velocities);
  for (std::size_t c = 0; c < rates.size(); ++c)
    if (!rates[c].is_zero())
      seeds.push_back({model::q_symbol(in.writer.pool(), static_cast<int>(c)), rates[c]});
  for (const Attitude& attitude : in.tree.attitudes) add_turning(in, attitude, velocities, seeds);
  return seeds;
}

std::vector<Expr> moving_displacement(const Tree& tree, const std::vector<Expr>& displacement) {
  std::vector<Expr> rates(displacement.size());
  const std::vector<Expr> velocities = velocities_of(tree);
  for (const Attitude& attitude : tree.attitudes) {
    const Vec3 omega = three(tree, attitude.node, velocities),
               turn = three(tree, attitude.node, displacement);
    set_three(tree, attitude.node, -cross(omega, turn), rates);
    const int shifts = attitude.node + 3;
    if (!tree.nodes[at(attitude.node)].spatial.travels()) continue;
    const Vec3 velocity = three(tree, shifts, velocities), shift = three(tree, shifts, displacement);
    set_three(tree, shifts, -cross(omega, shift) - cross(velocity, turn), rates);
  }
  return rates;
}

std::vector<Expr> unit_velocity(Pool& pool, std::size_t size, int velocity) {
  std::vector<Expr> velocities(size);
  velocities[at(velocity)] = pool.number(1);
  return velocities;
}

} // namespace mbsgen::formalism
