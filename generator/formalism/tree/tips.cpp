// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/tips.h"
#include "base/index.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/inertia.h"

namespace mbsgen::formalism {

namespace {

// Both first moments across the axis are there, and the turn adds no second moment.
bool gains(const Node& node) {
  if (!node.revolute || node.spatial || !node.pitch.is_zero()) return false;
  const std::size_t a = node.axis;
  const std::size_t b = next(a);
  const std::size_t c = next(a, 2);
  const Vec3& h = node.inertia.first;
  const Mat3& k = node.inertia.second;
  return !h[b].is_zero() && !h[c].is_zero() && !k(b, c).is_zero() && k(a, b).is_zero() == k(a, c).is_zero();
}

void turn(Node& node, int j, const Writer& constants) {
  Pool& pool = constants.pool();
  const std::size_t b = next(node.axis);
  const std::size_t c = next(node.axis, 2);
  Inertia& inertia = node.inertia;
  const Expr angle = constants.let("phi", j, call(pool, expr::Op::atan2, inertia.first[c], inertia.first[b]));
  const Expr sine = constants.let("sphi", j, -call(pool, expr::Op::sin, angle));
  const Expr cosine = constants.let("cphi", j, call(pool, expr::Op::cos, angle));
  const Mat3 to_turned = rotation(pool, node.axis, cosine, sine);
  inertia.first = to_turned * inertia.first;
  inertia.first[c] = Expr();
  inertia.second = to_turned * inertia.second * transpose(to_turned);
  inertia = let_inertia(constants, j, inertia);
  node.q = node.sign > 0 ? node.q + angle : node.q - angle;
}

} // namespace

std::vector<int> free_tips(const model::Model& model, const Parameters& parameters, const Tree& tree) {
  std::vector<int> tips;
  if (parameters.folded() || !model.sensitivities.empty()) return tips;
  for (int j = 0; j < static_cast<int>(tree.nodes.size()); ++j)
    if (tree.children[at(j)].empty() && !carries_loads(model, tree, j) && gains(tree.nodes[at(j)]))
      tips.push_back(j);
  return tips;
}

Tree with_turned_tips(Tree tree, const std::vector<int>& tips, const Writer& constants) {
  for (const int j : tips) turn(tree.nodes[at(j)], j, constants);
  return tree;
}

} // namespace mbsgen::formalism
