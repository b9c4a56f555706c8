// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics.h"
#include "formalism/inertia.h"

namespace mbsgen::formalism {

namespace {

class Composites {
public:
  Composites(const Tree& tree, const Runs& runs, const Writer& writer)
      : tree_(tree), runs_(runs), writer_(writer), in_run_(tree.nodes.size()), in_node_(tree.nodes.size()),
        result_(tree.nodes.size()) {}

  MassMatrix run() {
    for (int j = static_cast<int>(tree_.nodes.size()) - 1; j >= 0; --j) visit(j);
    return std::move(result_);
  }

private:
  const Node& node(int j) const { return tree_.nodes[static_cast<std::size_t>(j)]; }
  const Seat& seat(int j) const { return runs_.seats[static_cast<std::size_t>(j)]; }
  const Run& run_of(int j) const { return runs_.runs[static_cast<std::size_t>(seat(j).run)]; }

  void visit(int j) {
    writer_.about(node(j).body, "composite body");
    const std::size_t at = static_cast<std::size_t>(j);
    const Inertia moving = let("c", j, in_node_[at] + node(j).inertia);
    in_run_[at] = let("C", j, in_run_[at] + to_run(runs_, writer_, j, moving));
    column(j, unit_load(j, in_run_[at]));
    hand_over(j);
  }

  Inertia let(const char* suffix, int j, const Inertia& inertia) const {
    const std::string mark = suffix;
    return {writer_.let("m" + mark, j, inertia.mass), writer_.let("h" + mark, j, inertia.first),
            writer_.let_symmetric("K" + mark, j, inertia.second)};
  }

  // Load that gives the composite body a unit acceleration of the joint, in run axes.
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
    writer_.about(node(j).body, "mass matrix");
    set(j, j, along_joint(node(j), load));
    for (int i = j; node(i).parent != Node::base;) {
      const int parent = node(i).parent;
      load = at_parent(i, j, load);
      set(parent, j, along_joint(node(parent), load));
      if (seat(i).starts)
        load = {let_pair("MF", parent, j, to_run(runs_, parent, load.force)),
                let_pair("MN", parent, j, to_run(runs_, parent, load.moment))};
      i = parent;
    }
  }

  // The load at the parent's origin: in the axes of the common run, or in the parent's own where a run
  // starts.
  Load at_parent(int i, int j, const Load& load) const {
    Load seen = load;
    if (seat(i).starts) seen = {leave(run_of(i), load.force), leave(run_of(i), load.moment)};
    const Vec3 force = let_pair("Mf", i, j, seen.force);
    return {force, let_pair("Mn", i, j, seen.moment + cross(arm(tree_, runs_, writer_, i), force))};
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
    Inertia seen = in_run_[static_cast<std::size_t>(j)];
    const bool starts = seat(j).starts;
    if (starts) seen = {seen.mass, leave(run_of(j), seen.first), leave(run_of(j), seen.second)};
    Inertia& heir =
        starts ? in_node_[static_cast<std::size_t>(parent)] : in_run_[static_cast<std::size_t>(parent)];
    heir = heir + shift(seen, arm(tree_, runs_, writer_, j));
  }

  const Tree& tree_;
  const Runs& runs_;
  const Writer& writer_;
  std::vector<Inertia> in_run_;
  std::vector<Inertia> in_node_;
  MassMatrix result_;
};

} // namespace

MassMatrix mass_matrix(const Tree& tree, const Runs& runs, const Writer& writer) {
  return Composites(tree, runs, writer).run();
}

} // namespace mbsgen::formalism
