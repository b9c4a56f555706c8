// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/spins.h"
#include "base/index.h"

namespace mbsgen::formalism {

namespace {

Expr moment_about_axis(const Node& node) {
  const Mat3& second = node.inertia.second;
  return second(next(node.axis), next(node.axis)) + second(next(node.axis, 2), next(node.axis, 2));
}

bool turns_about_principal_axis(const Node& node) {
  const std::size_t a = node.axis;
  const Inertia& body = node.inertia;
  for (const std::size_t across : {next(a), next(a, 2)})
    if (!body.first[across].is_zero() || !body.second(a, across).is_zero()) return false;
  return !moment_about_axis(node).is_zero();
}

bool is_of_revolution(const Node& node) {
  const Mat3& second = node.inertia.second;
  const std::size_t b = next(node.axis), c = next(node.axis, 2);
  return second(b, b) == second(c, c) && second(b, c).is_zero();
}

} // namespace

void take_off_moment(Node& node) {
  const bool round = is_of_revolution(node); // whose difference need not cancel in form
  const Expr half = Rational::half() * moment_about_axis(node);
  for (std::size_t i = 0; i < 3; ++i) {
    Expr& entry = node.inertia.second(i, i);
    entry = i == node.axis ? entry + half : round ? Expr() : entry - half;
  }
}

std::vector<int> principal_spins(const Tree& tree) {
  std::vector<int> spins;
  for (std::size_t j = 0; j < tree.nodes.size(); ++j) {
    const Node& node = tree.nodes[j];
    // A rotor takes a part of the joint's force, so that the carrier feels another one.
    const bool turns =
        node.revolute && node.pitch.is_zero() && !node.spatial && !node.idle && node.armature.is_zero();
    if (turns && tree.children[j].empty() && turns_about_principal_axis(node))
      spins.push_back(static_cast<int>(j));
  }
  return spins;
}

Decoupled decouple(const Tree& tree, const std::vector<int>& spins, const Writer& constants) {
  Tree marked = tree;
  Tree reduced = tree;
  bool differ = false;
  for (const int j : spins) {
    const Expr inertia = moment_about_axis(tree.nodes[at(j)]);
    for (Tree* each : {&marked, &reduced})
      each->nodes[at(j)].spin.inertia =
          constants.let("I", static_cast<int>(tree.nodes[at(j)].axis), j, inertia);
    take_off_moment(reduced.nodes[at(j)]);
    if (is_of_revolution(tree.nodes[at(j)]))
      marked.nodes[at(j)].inertia = reduced.nodes[at(j)].inertia;
    else
      differ = true;
  }
  Decoupled result{regroup(std::move(marked), constants), {}};
  if (!differ) return result;
  for (const Node& node : regroup(std::move(reduced), constants).nodes)
    result.composites.push_back(node.inertia);
  return result;
}

} // namespace mbsgen::formalism
