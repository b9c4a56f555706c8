// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/inertia_scales.h"
#include "base/index.h"
#include "formalism/tree/inertia.h"

namespace mbsgen::formalism {

namespace {

class Scales {
public:
  explicit Scales(const Tree& tree) : tree_(tree), mass_(tree.nodes.size()), size_(mass_.size()) {
    for (std::size_t j = tree.nodes.size(); j-- > 0;) gather(j);
  }

  Expr operator()(std::size_t j) const {
    const Node& node = tree_.nodes[j];
    if (!node.revolute) return dot(node.direction, node.direction) * mass_[j];
    return tensor(node.inertia.second)(node.axis, node.axis) + below(j);
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
      sum = sum + size_[at(child)] + dot(p, p) * mass_[at(child)];
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
