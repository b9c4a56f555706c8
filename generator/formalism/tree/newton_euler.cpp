// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/newton_euler.h"
#include "formalism/tree/inertia.h"

namespace mbsgen::formalism {

namespace {

void add(Load& sum, const Load& part) {
  sum.force = sum.force + part.force;
  sum.moment = sum.moment + part.moment;
}

Load reaction(const Wrench& wrench) {
  return {-wrench.force, -(wrench.torque + cross(wrench.point, wrench.force))};
}

class Own {
public:
  Own(const Tree& tree, const Chains& chains, const Writer& writer, const Kinematics& motion)
      : tree_(tree), chains_(chains), writer_(writer), motion_(motion) {}

  Load operator()(int j) const {
    const std::size_t at = static_cast<std::size_t>(j);
    const Node& node = tree_.nodes[at];
    const bool leaves = chains_.places[at].leaves;
    Load load = leaves ? inertial(j, node.inertia, motion_.in_node[at])
                       : inertial(j, to_chain(chains_, writer_, j, node.inertia), motion_.in_chain[at]);
    for (const Wrench& wrench : node.wrenches) {
      const Load taken = reaction(wrench);
      add(load, leaves ? taken : Load{to_chain(chains_, j, taken.force), to_chain(chains_, j, taken.moment)});
    }
    return load;
  }

private:
  Load inertial(int j, const Inertia& inertia, const Motion& motion) const {
    const Vec3 force = inertia.mass * motion.acceleration + motion.rates * inertia.first;
    const Vec3 moment =
        cross(inertia.first, motion.acceleration) + moment_of(motion.rates, motion.squares, inertia.second);
    return {writer_.let("Fo", j, force), writer_.let("No", j, moment)};
  }

  const Tree& tree_;
  const Chains& chains_;
  const Writer& writer_;
  const Kinematics& motion_;
};

class Backward {
public:
  Backward(const Tree& tree, const Chains& chains, const Writer& writer, const Kinematics& motion)
      : tree_(tree), chains_(chains), writer_(writer), own_(tree, chains, writer, motion),
        in_chain_(tree.nodes.size()), in_node_(tree.nodes.size()) {
    result_.generalized.resize(tree.nodes.size());
  }

  Forces run(const Vec3& base_acceleration) {
    for (int j = static_cast<int>(tree_.nodes.size()) - 1; j >= 0; --j) visit(j);
    const Inertia& base = tree_.base_inertia;
    add(result_.base, {base.mass * base_acceleration, cross(base.first, base_acceleration)});
    for (const Wrench& wrench : tree_.base_wrenches) add(result_.base, reaction(wrench));
    return std::move(result_);
  }

private:
  void visit(int j) {
    const std::size_t at = static_cast<std::size_t>(j);
    const Node& node = tree_.nodes[at];
    writer_.set_topic(node.body, "forces");
    const bool leaves = chains_.places[at].leaves;
    add(leaves ? in_node_[at] : in_chain_[at], own_(j));
    if (leaves) {
      const Load load = {writer_.let("F", j, in_node_[at].force), writer_.let("N", j, in_node_[at].moment)};
      add(in_chain_[at], {to_chain(chains_, j, load.force), to_chain(chains_, j, load.moment)});
    }
    const Load load = {writer_.let("Fr", j, in_chain_[at].force), writer_.let("Nr", j, in_chain_[at].moment)};
    result_.generalized[static_cast<std::size_t>(node.coordinate)] =
        writer_.let("Qn", j, along_joint(node, load));
    hand_over(j, load);
  }

  static Expr along_joint(const Node& node, const Load& load) {
    if (!node.revolute) return dot(node.direction, load.force);
    return node.sign > 0 ? load.moment[node.axis] : -load.moment[node.axis];
  }

  void hand_over(int j, const Load& load) {
    const std::size_t at = static_cast<std::size_t>(j);
    const Node& node = tree_.nodes[at];
    const bool starts = chains_.places[at].starts;
    Load seen = load;
    if (starts) {
      const Chain& chain = chains_.chains[static_cast<std::size_t>(chains_.places[at].chain)];
      seen = {writer_.let("Fp", j, leave(chain, load.force)), leave(chain, load.moment)};
    }
    seen.moment = seen.moment + cross(lever_arm(tree_, chains_, writer_, j), seen.force);
    Load& parent_load = node.parent == Node::base ? result_.base
                        : starts                  ? in_node_[static_cast<std::size_t>(node.parent)]
                                                  : in_chain_[static_cast<std::size_t>(node.parent)];
    add(parent_load, seen);
  }

  const Tree& tree_;
  const Chains& chains_;
  const Writer& writer_;
  const Own own_;
  std::vector<Load> in_chain_; ///< chain axes: own inertia or the rest, and children of the same chain
  std::vector<Load> in_node_;  ///< node axes: children of other chains
  Forces result_;
};

} // namespace

std::vector<Load> body_loads(const Tree& tree, const Chains& chains, const Writer& writer,
                             const Kinematics& motion) {
  const Own own(tree, chains, writer, motion);
  std::vector<Load> loads;
  for (int j = 0; j < static_cast<int>(tree.nodes.size()); ++j) loads.push_back(own(j));
  return loads;
}

Forces newton_euler(const Tree& tree, const Chains& chains, const Writer& writer, const Kinematics& motion,
                    const Vec3& base_acceleration) {
  return Backward(tree, chains, writer, motion).run(base_acceleration);
}

} // namespace mbsgen::formalism
