// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/mass_matrix.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/kinematics.h"
#include "formalism/tree/load.h"

namespace mbsgen::formalism {

namespace {

class Composites {
public:
  Composites(const Tree& tree, const Chains& chains, const Writer& writer)
      : tree_(tree), chains_(chains), writer_(writer), in_chain_(tree.nodes.size()),
        in_node_(tree.nodes.size()), result_(tree.nodes.size()) {}

  MassMatrix run() {
    for (int j = static_cast<int>(tree_.nodes.size()) - 1; j >= 0; --j) visit(j);
    return std::move(result_);
  }

private:
  const Node& node(int j) const { return tree_.nodes[static_cast<std::size_t>(j)]; }
  const ChainPlace& chain_place(int j) const { return chains_.places[static_cast<std::size_t>(j)]; }
  const Chain& chain_of(int j) const {
    return chains_.chains[static_cast<std::size_t>(chain_place(j).chain)];
  }

  void visit(int j) {
    writer_.set_topic(node(j).body, "composite body");
    const std::size_t at = static_cast<std::size_t>(j);
    const Inertia moving = let("c", j, in_node_[at] + node(j).inertia);
    in_chain_[at] = let("C", j, in_chain_[at] + to_chain(chains_, writer_, j, moving));
    column(j, unit_load(j, in_chain_[at]));
    hand_over(j);
  }

  Inertia let(const char* suffix, int j, const Inertia& inertia) const {
    const std::string mark = suffix;
    return {writer_.let("m" + mark, j, inertia.mass), writer_.let("h" + mark, j, inertia.first),
            writer_.let_symmetric("K" + mark, j, inertia.second)};
  }

  // Load that gives the composite body a unit acceleration of the joint, in chain axes.
  Load unit_load(int j, const Inertia& body) const {
    if (!node(j).revolute) return {body.mass * node(j).direction, cross(body.first, node(j).direction)};
    const std::size_t a = node(j).axis;
    const Vec3 axis = node(j).sign > 0 ? unit(writer_.pool(), a) : -unit(writer_.pool(), a);
    return {cross(axis, body.first), writer_.let("I", j, tensor(body.second) * axis)};
  }

  static Expr along_joint(const Node& node, const Load& load) {
    if (!node.revolute) return dot(node.direction, load.force);
    return node.sign > 0 ? load.moment[node.axis] : -load.moment[node.axis];
  }

  void column(int j, Load load) {
    writer_.set_topic(node(j).body, "mass matrix");
    set(j, j, along_joint(node(j), load));
    for (int i = j; node(i).parent != Node::base;) {
      const int parent = node(i).parent;
      load = at_parent(i, j, load);
      set(parent, j, along_joint(node(parent), load));
      if (chain_place(i).starts)
        load = {let_pair("MF", parent, j, to_chain(chains_, parent, load.force)),
                let_pair("MN", parent, j, to_chain(chains_, parent, load.moment))};
      i = parent;
    }
  }

  // The load at the parent's origin: in the axes of the common chain, or in the parent's own where a chain
  // starts.
  Load at_parent(int i, int j, const Load& load) const {
    Load seen = load;
    if (chain_place(i).starts) seen = {leave(chain_of(i), load.force), leave(chain_of(i), load.moment)};
    const Vec3 force = let_pair("Mf", i, j, seen.force);
    return {force, let_pair("Mn", i, j, seen.moment + cross(lever_arm(tree_, chains_, writer_, i), force))};
  }

  Vec3 let_pair(std::string_view stem, int i, int j, const Vec3& value) const {
    return writer_.let_pair(stem, i, j, value);
  }

  void set(int i, int j, const Expr& value) {
    result_.at(node(i).coordinate, node(j).coordinate) = writer_.let("M", i, j, value);
  }

  void hand_over(int j) {
    const int parent = node(j).parent;
    if (parent == Node::base) return;
    Inertia seen = in_chain_[static_cast<std::size_t>(j)];
    const bool starts = chain_place(j).starts;
    if (starts) seen = {seen.mass, leave(chain_of(j), seen.first), leave(chain_of(j), seen.second)};
    Inertia& parent_load =
        starts ? in_node_[static_cast<std::size_t>(parent)] : in_chain_[static_cast<std::size_t>(parent)];
    parent_load = parent_load + shift(seen, lever_arm(tree_, chains_, writer_, j));
  }

  const Tree& tree_;
  const Chains& chains_;
  const Writer& writer_;
  std::vector<Inertia> in_chain_;
  std::vector<Inertia> in_node_;
  MassMatrix result_;
};

} // namespace

MassMatrix mass_matrix(const Tree& tree, const Chains& chains, const Writer& writer) {
  return Composites(tree, chains, writer).run();
}

} // namespace mbsgen::formalism
