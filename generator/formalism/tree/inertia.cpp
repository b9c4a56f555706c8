// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/inertia.h"
#include "base/index.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace mbsgen::formalism {

namespace {

// The part of the inertia that the joint's motion does not change, in the node's axes about its origin.
Inertia unmoved_part(Pool& pool, const Node& node) {
  Inertia part;
  if (!node.revolute) {
    part.second = node.inertia.second;
    return part;
  }
  const Vec3 e = unit(pool, node.axis);
  if (!node.pitch.is_zero()) {
    part.second = node.inertia.second(node.axis, node.axis) * square(e);
    return part;
  }
  part.mass = node.inertia.mass;
  part.first = node.inertia.first[node.axis] * e;
  part.second = node.inertia.second(node.axis, node.axis) * square(e);
  return part;
}

Inertia without(const Inertia& whole, const Inertia& part) {
  Inertia rest;
  rest.mass = whole.mass - part.mass;
  rest.first = whole.first - part.first;
  for (std::size_t i = 0; i < 3; ++i) rest.second.row[i] = whole.second.row[i] - part.second.row[i];
  return rest;
}

// A ball joint does not move a mass at its centre; a free one leaves nothing in place.
Inertia unmoved_part(const Node& last) {
  Inertia part;
  if (last.revolute) part.mass = last.inertia.mass;
  return part;
}

} // namespace

bool Inertia::is_zero() const {
  return mass.is_zero() && formalism::is_zero(first) && formalism::is_zero(second.row[0]) &&
         formalism::is_zero(second.row[1]) && formalism::is_zero(second.row[2]);
}

Inertia operator+(const Inertia& a, const Inertia& b) {
  return {a.mass + b.mass, a.first + b.first, a.second + b.second};
}

Inertia sum_of(Pool& pool, const std::vector<Inertia>& parts) {
  const auto component = [&](const auto& part_of) {
    std::vector<Expr> values;
    for (const Inertia& part : parts) values.push_back(part_of(part));
    return expr::sum_of(pool, values);
  };
  Inertia sum;
  sum.mass = component([](const Inertia& part) { return part.mass; });
  for (std::size_t i = 0; i < 3; ++i) {
    sum.first[i] = component([i](const Inertia& part) { return part.first[i]; });
    for (std::size_t j = 0; j < 3; ++j)
      sum.second(i, j) = component([i, j](const Inertia& part) { return part.second(i, j); });
  }
  return sum;
}

Inertia shift(const Inertia& inertia, const Vec3& p) {
  if (is_zero(p)) return inertia;
  const Vec3 first = inertia.first + inertia.mass * p;
  const Mat3 own = inertia.mass * square(p);
  return {inertia.mass, first, inertia.second + symmetric_product(inertia.first, p) + own};
}

Inertia in_parent(const Node& node, const Inertia& part) {
  Inertia seen = part;
  if (node.rotated && !node.spatial) {
    seen.first = node.frame_rotation * part.first;
    seen.second = node.frame_rotation * part.second * transpose(node.frame_rotation);
  }
  return shift(seen, node.offset);
}

Vec3 moment_of(const Mat3& omega, const Vec3& squares, const Mat3& second) {
  Vec3 moment;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = next(i);
    const std::size_t k = next(i, 2);
    // The last product first, whatever order a compiler takes.
    const Expr ik = omega(j, i) * second(i, k), ij = omega(k, i) * second(i, j);
    const Expr jk = (squares[k] - squares[j]) * second(j, k);
    const Expr kk = omega(j, k) * second(k, k);
    moment[i] = omega(k, j) * second(j, j) - kk + jk + ij - ik;
  }
  return moment;
}

Mat3 tensor(const Mat3& second) {
  Mat3 result;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      result(i, j) = i == j ? second(next(i), next(i)) + second(next(i, 2), next(i, 2)) : -second(i, j);
  return result;
}

Inertia let_inertia(const Writer& constants, int node, const Inertia& inertia) {
  return {constants.let("m", node, inertia.mass), constants.let("hb", node, inertia.first),
          constants.let_symmetric("K", node, inertia.second)};
}

namespace {

class Regrouping {
public:
  Regrouping(Tree tree, const Writer& constants)
      : tree_(std::move(tree)), constants_(constants),
        handed_(tree_.nodes.size()), to_base_{tree_.base_inertia} {}

  Tree run() {
    for (int j = static_cast<int>(tree_.nodes.size()) - 1; j >= 0; --j) visit(j);
    tree_.base_inertia = let_inertia(constants_, Node::base, sum_of(constants_.pool(), to_base_));
    return std::move(tree_);
  }
  void keep(const KeptMasses& kept) { kept_ = kept; }
  void leave(const std::set<int>& still) { still_ = still; }

private:
  void visit(int j) {
    Node& node = tree_.nodes[at(j)];
    const bool stays = still_.count(j) != 0;
    if (stays && handed_[at(j)].empty()) return;
    handed_[at(j)].push_back(node.inertia);
    node.inertia = let_inertia(constants_, j, sum_of(constants_.pool(), handed_[at(j)]));
    if (!kept_.empty()) keep_masses(j);
    if (stays || (node.spatial && j != node.spatial.last)) return;
    const Inertia part = node.spatial ? unmoved_part(node) : unmoved_part(constants_.pool(), node);
    const Node& first = node.spatial ? tree_.nodes[at(node.spatial.first)] : node;
    node.inertia = without(node.inertia, part);
    (first.parent == Node::base ? to_base_ : handed_[at(first.parent)]).push_back(in_parent(first, part));
  }

  void keep_masses(int j) {
    Node& node = tree_.nodes[at(j)];
    for (const int child : tree_.children[at(j)])
      if (const auto& axis = kept_[at(child)]; axis && !node.inertia.first[*axis].is_zero())
        move(node, tree_.nodes[at(child)], *axis);
  }

  void move(Node& node, Node& child, std::size_t axis) const {
    const Vec3& p = child.offset;
    Inertia& own = node.inertia;
    const Expr mass = constants_.let("mk", row_of(child), own.first[axis] / p[axis]);
    own.mass = own.mass - mass;
    own.first = own.first - mass * p;
    own.first[axis] = Expr();
    for (std::size_t i = 0; i < 3; ++i) own.second.row[i] = own.second.row[i] - (mass * p[i]) * p;
    own = let_inertia(constants_, row_of(node), own);
    child.inertia.mass = child.inertia.mass + mass;
  }

  int row_of(const Node& node) const { return static_cast<int>(&node - tree_.nodes.data()); }

  Tree tree_;
  const Writer& constants_;
  std::vector<std::vector<Inertia>> handed_; ///< by the children, to each node
  std::vector<Inertia> to_base_;
  KeptMasses kept_;
  std::set<int> still_;
};

// A point mass at the origin of such a node belongs to either side of its joint.
bool moves_about_point(const Node& node) {
  return node.revolute && node.pitch.is_zero() && !node.spatial;
}

// Cancellation grows with the inverse of the lengths that are divided by.
double least_divisor(const Tree& tree, KnownNumbers& known) {
  constexpr double share = 1e-3;
  double largest = 0;
  for (const Node& node : tree.nodes)
    for (const Expr& length : node.offset)
      if (const std::optional<double> value = known(length)) largest = std::max(largest, std::abs(*value));
  return share * largest;
}

} // namespace

std::vector<std::vector<std::size_t>> keepable_masses(const Tree& tree, KnownNumbers& known) {
  const double least = least_divisor(tree, known);
  std::vector<std::vector<std::size_t>> axes(tree.nodes.size());
  for (std::size_t j = 0; j < tree.nodes.size(); ++j) {
    const Node& node = tree.nodes[j];
    if (node.parent == Node::base || !moves_about_point(node)) continue;
    const Node& parent = tree.nodes[at(node.parent)];
    for (std::size_t axis = 0; axis < 3 && !parent.spatial; ++axis) {
      const std::optional<double> length = known(node.offset[axis]);
      if (length && std::abs(*length) > least && !(parent.revolute && parent.axis == axis))
        axes[j].push_back(axis);
    }
  }
  return axes;
}

Tree regroup(Tree tree, const Writer& constants, const KeptMasses& kept) {
  Regrouping regrouping(std::move(tree), constants);
  regrouping.keep(kept);
  return regrouping.run();
}

Tree regroup_around(const std::set<int>& still, Tree tree, const Writer& constants) {
  Regrouping regrouping(std::move(tree), constants);
  regrouping.leave(still);
  return regrouping.run();
}

namespace {

class Scales {
public:
  explicit Scales(const Tree& tree) : tree_(tree), mass_(tree.nodes.size()), size_(mass_.size()) {
    for (std::size_t j = tree.nodes.size(); j-- > 0;) gather(j);
  }

  Expr operator()(std::size_t j) const {
    const Node& node = tree_.nodes[j];
    if (!node.revolute) return dot(node.direction, node.direction) * mass_[j] + node.armature;
    const Expr others = below(j);
    return tensor(node.inertia.second)(node.axis, node.axis) + others + node.armature;
  }

private:
  void gather(std::size_t j) {
    const Node& node = tree_.nodes[j];
    mass_[j] = node.inertia.mass;
    for (const int child : tree_.children[j])
      if (!floats(child)) mass_[j] = mass_[j] + mass_[at(child)];
    const Expr own = trace(node.inertia.second);
    size_[j] = own.is_zero() ? below(j) : own;
  }

  // About the node's origin.
  Expr below(std::size_t j) const {
    Expr sum;
    for (const int child : tree_.children[j]) {
      if (floats(child)) continue;
      const Vec3& p = tree_.nodes[at(child)].offset;
      const Expr shifted = dot(p, p) * mass_[at(child)];
      sum = sum + size_[at(child)] + shifted;
    }
    return sum;
  }

  // A body on a free joint is wherever it is, and loads nothing.
  bool floats(int node) const {
    const SpatialPlace& place = tree_.nodes[at(node)].spatial;
    return place.first == node && place.travels();
  }

  static Expr trace(const Mat3& second) { return second(0, 0) + second(1, 1) + second(2, 2); }

  const Tree& tree_;
  std::vector<Expr> mass_; ///< of all that moves with the node
  std::vector<Expr> size_; ///< inertia that the next bodies with some have about the node's origin
};

} // namespace

std::vector<Expr> inertia_scales(const Tree& tree) {
  const Scales scales(tree);
  std::vector<Expr> result;
  for (std::size_t j = 0; j < tree.nodes.size(); ++j) result.push_back(scales(j));
  return result;
}

} // namespace mbsgen::formalism
