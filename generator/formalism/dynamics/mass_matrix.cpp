// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/mass_matrix.h"
#include "base/index.h"
#include "formalism/dynamics/modal_loads.h"
#include "formalism/loads/load_collector.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/kinematics.h"
#include <algorithm>
#include <map>

namespace mbsgen::formalism {

namespace {

class Composites {
public:
  Composites(const Recursion& in, SpatialColumns columns)
      : in_(in), columns_(columns), in_chain_(in.size()), in_node_(in.size()), result_(in.tree.speeds()) {}

  MassMatrix run() {
    for (int j = in_.last(); j >= 0; --j) visit(j);
    return std::move(result_);
  }

private:
  // A composite body in the axes of its parent's node.
  struct Seen {
    Inertia inertia;
    Mat3 tensor;
  };

  void visit(int j) {
    in_.writer.set_topic(in_.node(j).body, "composite body");
    const Inertia moving = let("c", j, in_node_[at(j)] + in_.node(j).inertia);
    const bool alone = in_chain_[at(j)].is_zero();
    in_chain_[at(j)] = let("C", j, in_chain_[at(j)] + to_chain(in_.chains, in_.writer, j, moving));
    if (!in_.node(j).spin) own_column(j, moving, alone);
    hand_over(j);
  }

  void own_column(int j, const Inertia& moving, bool alone) {
    Load load = unit_load(j, in_chain_[at(j)]);
    // Turning about the axis keeps the moment of inertia about it, which a tip has as a constant.
    if (alone && in_.node(j).revolute) keep_moment(j, moving, load);
    column(j, load);
  }

  Inertia let(const char* suffix, int j, const Inertia& inertia) const {
    const std::string mark = suffix;
    return {in_.writer.let("m" + mark, j, inertia.mass), in_.writer.let("h" + mark, j, inertia.first),
            in_.writer.let_symmetric("K" + mark, j, inertia.second)};
  }

  // Load that gives the composite body a unit acceleration of the joint, in chain axes.
  Load unit_load(int j, const Inertia& body) const {
    const Node& node = in_.node(j);
    if (node.flexible >= 0) return unit_modal_load(node);
    if (!node.revolute) return {body.mass * node.direction, cross(body.first, node.direction)};
    const Vec3 axis = axis_of_rotation(in_.pool(), node);
    Load load = {cross(axis, body.first), in_.writer.let("I", j, tensor(body.second) * axis)};
    if (!node.pitch.is_zero())
      add(load, {(node.pitch * body.mass) * axis, node.pitch * cross(body.first, axis)});
    return load;
  }

  void keep_moment(int j, const Inertia& moving, Load& load) const {
    const std::size_t axis = in_.node(j).axis;
    const Expr kept = in_.writer.let("I", static_cast<int>(axis), j, tensor(moving.second)(axis, axis));
    load.moment[axis] = in_.node(j).sign > 0 ? kept : -kept;
  }

  void column(int j, const Load& load) {
    in_.writer.set_topic(in_.node(j).body, "mass matrix");
    set(j, j, along_joint(in_.node(j), load) + in_.node(j).armature);
    const int top = by_parents_axes(j) ? in_.node(j).spatial.first : Node::base;
    if (j != top)
      climb(j, top, j, seen_by_parent(j, load), [&](int i, const Expr& entry) { set(i, j, entry); });
  }

  // Gives `put` the entries of column j in the rows above node i, up to that of `top`. `load` is the
  // column's, at the origin of i, as its parent sees it.
  template <class Put>
  void climb(int i, int top, int j, Load load, const Put& put) const {
    for (int parent = in_.node(i).parent; parent != Node::base; parent = in_.node(i).parent) {
      const Vec3 force = let_pair("Mf", i, j, load.force);
      load = {force, let_pair("Mn", i, j, load.moment + cross(lever_arms(in_, i).before, force))};
      put(parent, along_joint(in_.node(parent), load));
      if (parent == top) return;
      if (in_.place(i).starts)
        load = {let_pair("MF", parent, j, to_chain(in_.chains, parent, load.force)),
                let_pair("MN", parent, j, to_chain(in_.chains, parent, load.moment))};
      i = parent;
      load = seen_by_parent(i, load);
    }
  }

  // In the axes of the common chain, or in the parent's own where a chain starts.
  Load seen_by_parent(int i, const Load& load) const {
    if (!in_.place(i).starts) return load;
    const Vec3 moment = load.moment + cross(lever_arms(in_, i).behind, load.force);
    return {leave(in_.chain_of(i), load.force), leave(in_.chain_of(i), moment)};
  }

  // Accelerations of a ball or free joint about the axes of its parent have loads that the composite body's
  // inertia, as the parent sees it, consists of: M = M' R, in 15 operations for each row above. The loads
  // about the joint's own axes have to be turned, in 51 operations more.
  bool by_parents_axes(int j) const {
    constexpr int worthwhile = 5; // no arm with more rows was found to gain
    if (columns_ == SpatialColumns::own_axes || !in_.node(j).spatial) return false;
    int rows = 0;
    for (int i = in_.node(in_.node(j).spatial.first).parent; i != Node::base; i = in_.node(i).parent) ++rows;
    return rows <= worthwhile;
  }

  // The rows above the joint that begins at node j.
  void columns_by_parents_axes(int j, const Seen& body) {
    for (int begin = j; begin < in_.node(j).spatial.last; begin += 3) {
      std::map<int, Vec3> rows;
      for (int k = 0; k < 3; ++k)
        climb(j, Node::base, begin + k, unit_load(in_.node(begin).revolute, at(k), body),
              [&](int i, const Expr& entry) { rows[i][at(k)] = in_.writer.let("Mp", i, begin + k, entry); });
      for (const auto& [i, row] : rows)
        for (int k = 0; k < 3; ++k)
          set(i, begin + k, dot(row, formalism::column(in_.chain_of(j).frame_rotation, at(k))));
    }
  }

  Load unit_load(bool turns, std::size_t axis, const Seen& body) const {
    const Vec3 e = unit(in_.pool(), axis);
    if (turns) return {cross(e, body.inertia.first), formalism::column(body.tensor, axis)};
    return {body.inertia.mass * e, cross(body.inertia.first, e)};
  }

  Vec3 let_pair(std::string_view stem, int i, int j, const Vec3& value) const {
    return in_.writer.let_pair(stem, i, j, value);
  }

  void set(int i, int j, const Expr& value) {
    const Expr entry = in_.writer.let("M", i, j, value + modal_coupling(in_.tree, i, j));
    if (in_.tree.flexible.empty())
      result_.at(in_.node(i).velocity, in_.node(j).velocity) = entry;
    else
      share_out(in_.node(i), entry, [&](int row, const Expr& of_row) {
        share_out(in_.node(j), of_row,
                  [&](int column, const Expr& share) { add_share(i == j, row, column, share); });
      });
  }

  // Nodes that follow modes have no entries of their own. An entry of two nodes is there twice in the symmetric matrix; one
  // of a node with itself has each pair of velocities twice.
  void add_share(bool same, int row, int column, const Expr& share) {
    if (same && row < column) return;
    Expr& sum = result_.at(row, column);
    sum = sum + (!same && row == column ? 2 * share : share);
  }

  void hand_over(int j) {
    const int parent = in_.node(j).parent;
    if (parent == Node::base) return;
    const bool starts = in_.place(j).starts;
    const auto [before, behind] = lever_arms(in_, j);
    const Inertia seen = starts ? left(j, shift(in_chain_[at(j)], behind)) : in_chain_[at(j)];
    Inertia& composite = starts ? in_node_[at(parent)] : in_chain_[at(parent)];
    composite = composite + shift(seen, before);
  }

  Inertia left(int j, const Inertia& body) {
    const Chain& chain = in_.chain_of(j);
    if (j != in_.node(j).spatial.first)
      return {body.mass, leave(chain, body.first), leave(chain, body.second)};
    const Seen seen = left_by_tensor(j, body);
    if (by_parents_axes(j)) columns_by_parents_axes(j, seen);
    return seen.inertia;
  }

  // By the tensor J of a ball or free joint, of which the joint's own columns of M hold R J; tr K = tr J / 2.
  Seen left_by_tensor(int j, const Inertia& body) const {
    const Chain& chain = in_.chain_of(j);
    const Mat3& second = body.second;
    Seen seen;
    seen.tensor = leave_symmetric(chain, in_.writer, j, tensor(second));
    seen.inertia = {body.mass, leave(chain, body.first), {}};
    if (by_parents_axes(j)) { // which share the entries
      seen.tensor = in_.writer.let_symmetric("RKR", j, seen.tensor);
      seen.inertia.first = in_.writer.let("hp", j, seen.inertia.first);
    }
    const Expr trace = in_.writer.let("Kt", j, second(0, 0) + second(1, 1) + second(2, 2));
    Mat3& left = seen.inertia.second;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k)
        left(i, k) = i == k ? trace - seen.tensor(i, i) : -seen.tensor(i, k);
    left(2, 2) = seen.tensor(0, 0) + seen.tensor(1, 1) - trace;
    return seen;
  }

  const Recursion& in_;
  SpatialColumns columns_;
  std::vector<Inertia> in_chain_;
  std::vector<Inertia> in_node_;
  MassMatrix result_;
};

} // namespace

bool has_spatial_columns(const Tree& tree) {
  return std::any_of(tree.attitudes.begin(), tree.attitudes.end(),
                     [&](const Attitude& one) { return tree.nodes[at(one.node)].parent != Node::base; });
}

MassMatrix mass_matrix(const Recursion& in, SpatialColumns columns) {
  return Composites(in, columns).run();
}

// Walks from the leaves to the base; everything is gathered per entry, so that each becomes one equation.
Ltdl::Ltdl(const Tree& tree, const Writer& writer, MassMatrix m)
    : tree_(tree), writer_(writer), m_(std::move(m)), parts_(tree.nodes.size() * tree.nodes.size()),
      pivot_(tree.nodes.size()) {
  writer_.set_topic(-1, "factorization of the mass matrix");
  for (int k = last(); k >= 0; --k)
    if (solves(k) && !spin(k)) eliminate(k);
  parts_.clear();
}

std::vector<Expr> Ltdl::inertias() const {
  std::vector<Expr> result;
  for (int k = 0; k <= last(); ++k)
    result.push_back(!solves(k) ? Expr() : spin(k) ? spin(k).inertia : entry(k, k));
  return result;
}

std::vector<Expr> Ltdl::solve(std::vector<Expr> b) const {
  std::vector<std::vector<Expr>> columns{std::move(b)};
  solve(columns);
  return std::move(columns.front());
}

void Ltdl::solve(std::vector<std::vector<Expr>>& columns) const {
  writer_.set_topic(-1, "solution for the accelerations");
  std::vector<PartsOfColumn> parts(columns.size(), PartsOfColumn(tree_.nodes.size()));
  for (int k = last(); k >= 0; --k)
    for (std::size_t j = 0; j < columns.size() && solves(k) && !spin(k); ++j)
      carry_down(columns[j], parts[j], k);
  for (int k = 0; k <= last(); ++k)
    for (std::size_t j = 0; j < columns.size() && solves(k) && !spin(k); ++j) substitute(columns[j], k);
}

// A sum of many parts is made once: to add one after the other would copy it as often.
void Ltdl::carry_down(std::vector<Expr>& b, PartsOfColumn& parts, int k) const {
  std::vector<Expr>& own = parts[mbsgen::at(k)];
  own.push_back(at(b, k));
  at(b, k) = writer_.let("y", k, sum_of(writer_.pool(), own));
  for (int i = parent(k); i >= 0; i = parent(i)) parts[mbsgen::at(i)].push_back(-(entry(k, i) * at(b, k)));
}

void Ltdl::substitute(std::vector<Expr>& b, int k) const {
  std::vector<Expr> parts{pivot_[mbsgen::at(k)] * at(b, k)};
  for (int i = parent(k); i >= 0; i = parent(i)) parts.push_back(-(entry(k, i) * at(b, i)));
  at(b, k) = writer_.let("x", k, sum_of(writer_.pool(), parts));
}

// The entry less all that was eliminated.
Expr Ltdl::reduced(int i, int j) {
  std::vector<Expr>& parts = parts_of(i, j);
  parts.push_back(entry(i, j));
  return sum_of(writer_.pool(), parts);
}

void Ltdl::eliminate(int k) {
  entry(k, k) = writer_.let("d", k, reduced(k, k));
  if (entry(k, k).is_zero() || tree_.nodes[mbsgen::at(k)].idle) throw SingularMassMatrix(velocity(k));
  const Expr inverse = writer_.let("di", k, power(entry(k, k), -1));
  pivot_[mbsgen::at(k)] = inverse;
  for (int i = parent(k); i >= 0; i = parent(i)) entry(k, i) = reduced(k, i);
  for (int i = parent(k); i >= 0; i = parent(i)) {
    entry(k, i) = writer_.let("H", k, i, entry(k, i));
    if (entry(k, i).is_zero()) continue;
    const Expr factor = writer_.let("L", k, i, inverse * entry(k, i));
    // The columns between i and k still hold M's entries scaled below; those above i are unscaled.
    for (int j = i; j >= 0; j = parent(j)) parts_of(i, j).push_back(-(factor * entry(k, j)));
    entry(k, i) = factor;
  }
}

} // namespace mbsgen::formalism
