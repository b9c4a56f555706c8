// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/kinematics.h"
#include "formalism/tree/load.h"

namespace mbsgen::formalism {

namespace {

class Composites {
public:
  explicit Composites(const Recursion& in)
      : in_(in), in_chain_(in.size()), in_node_(in.size()), result_(in.size()) {}

  MassMatrix run() {
    for (int j = in_.last(); j >= 0; --j) visit(j);
    return std::move(result_);
  }

private:
  void visit(int j) {
    in_.writer.set_topic(in_.node(j).body, "composite body");
    const Inertia moving = let("c", j, in_node_[at(j)] + in_.node(j).inertia);
    in_chain_[at(j)] = let("C", j, in_chain_[at(j)] + to_chain(in_.chains, in_.writer, j, moving));
    column(j, unit_load(j, in_chain_[at(j)]));
    hand_over(j);
  }

  Inertia let(const char* suffix, int j, const Inertia& inertia) const {
    const std::string mark = suffix;
    return {in_.writer.let("m" + mark, j, inertia.mass), in_.writer.let("h" + mark, j, inertia.first),
            in_.writer.let_symmetric("K" + mark, j, inertia.second)};
  }

  // Load that gives the composite body a unit acceleration of the joint, in chain axes.
  Load unit_load(int j, const Inertia& body) const {
    const Node& node = in_.node(j);
    if (!node.revolute) return {body.mass * node.direction, cross(body.first, node.direction)};
    const Vec3 axis = axis_of_rotation(in_.pool(), node);
    Load load = {cross(axis, body.first), in_.writer.let("I", j, tensor(body.second) * axis)};
    if (!node.pitch.is_zero())
      add(load, {(node.pitch * body.mass) * axis, node.pitch * cross(body.first, axis)});
    return load;
  }

  void column(int j, Load load) {
    in_.writer.set_topic(in_.node(j).body, "mass matrix");
    set(j, j, along_joint(in_.node(j), load));
    for (int i = j; in_.node(i).parent != Node::base;) {
      const int parent = in_.node(i).parent;
      load = at_parent(i, j, load);
      set(parent, j, along_joint(in_.node(parent), load));
      if (in_.place(i).starts)
        load = {let_pair("MF", parent, j, to_chain(in_.chains, parent, load.force)),
                let_pair("MN", parent, j, to_chain(in_.chains, parent, load.moment))};
      i = parent;
    }
  }

  // The load at the parent's origin: in the axes of the common chain, or in the parent's own where a chain
  // starts.
  Load at_parent(int i, int j, const Load& load) const {
    Load seen = load;
    if (in_.place(i).starts) seen = {leave(in_.chain_of(i), load.force), leave(in_.chain_of(i), load.moment)};
    const Vec3 force = let_pair("Mf", i, j, seen.force);
    return {force, let_pair("Mn", i, j, seen.moment + cross(lever_arm(in_, i), force))};
  }

  Vec3 let_pair(std::string_view stem, int i, int j, const Vec3& value) const {
    return in_.writer.let_pair(stem, i, j, value);
  }

  void set(int i, int j, const Expr& value) {
    result_.at(in_.node(i).velocity, in_.node(j).velocity) = in_.writer.let("M", i, j, value);
  }

  void hand_over(int j) {
    const int parent = in_.node(j).parent;
    if (parent == Node::base) return;
    Inertia seen = in_chain_[at(j)];
    const bool starts = in_.place(j).starts;
    if (starts) seen = {seen.mass, leave(in_.chain_of(j), seen.first), left(j, seen.second)};
    Inertia& composite = starts ? in_node_[at(parent)] : in_chain_[at(parent)];
    composite = composite + shift(seen, lever_arm(in_, j));
  }

  // By the tensor J of a ball or free joint, of which the joint's own columns of M hold R J; tr K = tr J / 2.
  Mat3 left(int j, const Mat3& second) const {
    const Chain& chain = in_.chain_of(j);
    if (!in_.node(j).spatial || !chain.rotated) return leave(chain, second);
    const Mat3 turned = leave_symmetric(chain, in_.writer, j, tensor(second));
    const Expr trace = in_.writer.let("Kt", j, second(0, 0) + second(1, 1) + second(2, 2));
    Mat3 result;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k) result(i, k) = i == k ? trace - turned(i, i) : -turned(i, k);
    result(2, 2) = turned(0, 0) + turned(1, 1) - trace;
    return result;
  }

  const Recursion& in_;
  std::vector<Inertia> in_chain_;
  std::vector<Inertia> in_node_;
  MassMatrix result_;
};

} // namespace

MassMatrix mass_matrix(const Recursion& in) {
  return Composites(in).run();
}

} // namespace mbsgen::formalism
