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

} // namespace

std::vector<int> principal_spins(const Tree& tree) {
  std::vector<int> spins;
  for (std::size_t j = 0; j < tree.nodes.size(); ++j) {
    const Node& node = tree.nodes[j];
    const bool turns = node.revolute && node.pitch.is_zero() && !node.spatial && !node.idle;
    if (turns && tree.children[j].empty() && turns_about_principal_axis(node))
      spins.push_back(static_cast<int>(j));
  }
  return spins;
}

void decouple(Tree& tree, const std::vector<int>& spins, const Writer& constants) {
  for (const int j : spins) {
    Node& node = tree.nodes[at(j)];
    const Expr half = Rational::half() * moment_about_axis(node);
    node.spin.inertia = constants.let("I", static_cast<int>(node.axis), j, moment_about_axis(node));
    for (std::size_t i = 0; i < 3; ++i) {
      Expr& entry = node.inertia.second(i, i);
      entry = i == node.axis ? entry + half : entry - half;
    }
  }
}

} // namespace mbsgen::formalism
