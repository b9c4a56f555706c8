// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/rigid/contact_space.h"
#include <map>

namespace mbsgen::formalism {

namespace {

// The products of rows, u M⁻¹ vᵀ, each written when it is asked for.
class RowProducts {
public:
  RowProducts(const Recursion& in, std::vector<WrenchRow> rows, std::vector<Expr>* inertias)
      : in_(in), rows_(std::move(rows)) {
    std::vector<BodyLoads> columns;
    for (const WrenchRow& row : rows_) {
      column_.push_back(row.is_sum() ? -1 : static_cast<int>(columns.size()));
      if (!row.is_sum()) columns.push_back(body_loads(in, row.loads));
    }
    articulated_ = articulated_drives(in, columns, inertias);
    in.writer.set_topic(-1, "inverse inertia of the contacts");
    scale();
    for (WrenchRow& row : rows_)
      if (row.joint >= 0) find_factors(row);
  }

  Expr operator()(int a, int b) {
    if (later(b, a)) std::swap(a, b);
    const auto [place, is_new] = known_.try_emplace({a, b});
    if (!is_new) return place->second;
    const Expr value = in_.writer.let("Xy", a, b, product(a, b));
    return known_[{a, b}] = value;
  }

private:
  const WrenchRow& row(int a) const { return rows_[at(a)]; }

  // Whether a is the one to be taken apart: sums of sums first, whose factors are simple.
  bool later(int a, int b) const {
    return row(a).level != row(b).level ? row(a).level > row(b).level : a > b;
  }

  // `a` is no less a sum than `b`.
  Expr product(int a, int b) {
    if (!row(a).is_sum()) return of_columns(column_[at(a)], column_[at(b)]);
    std::vector<Expr> terms;
    for (const WrenchRow::Part& part : row(a).parts) terms.push_back(part.factor * (*this)(part.row, b));
    if (const int joint = row(a).joint; joint >= 0)
      terms.push_back(own_drive(a) * articulated_.joints[at(joint)].pivot * drive(b, joint));
    return sum_of(in_.pool(), terms);
  }

  Expr of_columns(int a, int b) const {
    std::vector<Expr> terms;
    for (std::size_t j = 0; j < in_.size(); ++j)
      terms.push_back(articulated_.drive[at(a)][j] * scaled_[at(b)][j]);
    return sum_of(in_.pool(), terms);
  }

  // The part of a unit couple along the joint's axis that moves the joint.
  Expr own_drive(int a) const { return in_.pool().number(-in_.node(row(a).joint).sign); }

  Expr drive(int a, int node) const {
    if (!row(a).is_sum()) return articulated_.drive[at(column_[at(a)])][at(node)];
    Expr sum = row(a).joint == node ? own_drive(a) : Expr();
    for (const WrenchRow::Part& part : row(a).parts) sum = sum + part.factor * drive(part.row, node);
    return sum;
  }

  void scale() {
    scaled_ = articulated_.drive;
    for (std::size_t c = 0; c < scaled_.size(); ++c)
      for (std::size_t j = 0; j < in_.size(); ++j)
        scaled_[c][j] = in_.writer.let("Xu", static_cast<int>(c), static_cast<int>(j),
                                       articulated_.joints[j].pivot * scaled_[c][j]);
  }

  // The bodies before a joint feel -Iᴬ S / (Sᵀ Iᴬ S) of a unit couple along it, less the couple itself.
  void find_factors(WrenchRow& row) const {
    const ArticulatedJoint& joint = articulated_.joints[at(row.joint)];
    const auto in_node = [&](const Vec3& v) {
      return joint.in_node_axes ? v : in_.writer.let("Xs", row.joint, to_node(in_.chains, row.joint, v));
    };
    const Load share = {in_node(joint.share.force), in_node(joint.share.moment)};
    for (WrenchRow::Part& part : row.parts) {
      const Load& load = rows_[at(part.row)].loads.front().load;
      const Expr along = dot(share.force, load.force) + dot(share.moment, load.moment);
      part.factor = in_.writer.let("Xe", part.row, row.joint, in_.node(row.joint).sign > 0 ? -along : along);
    }
  }

  const Recursion& in_;
  std::vector<WrenchRow> rows_;
  std::vector<int> column_; ///< per row; -1: a sum
  ArticulatedDrives articulated_;
  std::vector<std::vector<Expr>> scaled_; ///< drives times pivots
  std::map<std::pair<int, int>, Expr> known_;
};

} // namespace

BodyLoads body_loads(const Recursion& in, const std::vector<NodeLoad>& loads) {
  BodyLoads result(in.size());
  for (const auto& [node, load] : loads)
    add(result[at(node)], in.place(node).leaves ? load
                                                : Load{to_chain(in.chains, node, load.force),
                                                       to_chain(in.chains, node, load.moment)});
  return result;
}

std::vector<Expr> contact_space_inverse_inertia(const Recursion& in,
                                                const std::vector<RigidContact>& contacts, WrenchBasis basis,
                                                std::vector<Expr>* inertias) {
  WrenchRows rows = wrench_rows(in, contacts, basis);
  RowProducts products(in, std::move(rows.rows), inertias);
  const std::size_t n = 3 * contacts.size();
  std::vector<Expr> result(n * n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j)
      result[i * n + j] = result[j * n + i] =
          products(rows.contacts[i / 3][i % 3], rows.contacts[j / 3][j % 3]);
  return result;
}

std::vector<Expr> contact_response(const Recursion& in, const std::vector<RigidContact>& contacts,
                                   const std::vector<Expr>& impulses, std::vector<Expr>* inertias) {
  std::vector<NodeLoad> loads;
  for (std::size_t i = 0; i < contacts.size(); ++i)
    for (std::size_t side = 0; side < 2; ++side) {
      const RigidSide& at_side = contacts[i].sides[side];
      if (at_side.node == Node::base) continue;
      const Vec3 impulse{impulses[3 * i], impulses[3 * i + 1], impulses[3 * i + 2]};
      const Vec3 force = in.writer.let("Xp", 0, transpose(at_side.frame) * impulse);
      // Loads of the recursion are inertia forces: they act against the motion.
      const Load load = {force, cross(at_side.point, force)};
      loads.push_back({at_side.node, side == 0 ? Load{-load.force, -load.moment} : load});
    }
  return articulated_bodies(in, body_loads(in, loads), std::vector<Expr>(in.size()), inertias);
}

} // namespace mbsgen::formalism
