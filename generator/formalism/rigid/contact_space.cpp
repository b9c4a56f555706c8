// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/rigid/contact_space.h"
#include <map>

namespace mbsgen::formalism {

namespace {

// A force, and a moment about the node's origin, on the body of a node; node axes.
struct NodeLoad {
  int node = Node::base;
  Load load;
};

// A unit impulse, and the velocity along it: loads on bodies, or a sum of other rows.
struct WrenchRow {
  struct Part {
    int row;
    Expr factor;
  };

  std::vector<NodeLoad> loads; // of a row that the recursion carries to the base
  std::vector<Part> parts;     // of the others
  int level = 0;               // parts have lower ones
  // Node whose joint takes the row, a couple along it, up: `parts` are what the bodies before the joint feel.
  // -1: none.
  int joint = -1;

  bool is_sum() const { return loads.empty(); }
};

// Rows of contacts and what they consist of; parts of a row come before it.
struct WrenchRows {
  std::vector<WrenchRow> rows;
  std::vector<std::array<int, 3>> contacts; // t1, t2, n of each
};

using RowPart = WrenchRow::Part;
using RowTriple = std::array<int, 3>;

// The contacts of one body.
struct TouchedBody {
  std::vector<const RigidSide*> sides;
  std::vector<std::size_t> contacts;
  bool has_basis() const { return sides.size() > 2; }
};

bool same_frame(const RigidSide& a, const RigidSide& b) {
  return a.frame.row == b.frame.row;
}

class RowBuilder {
public:
  RowBuilder(const Recursion& in, WrenchBasis basis) : in_(in), basis_(basis) {}

  WrenchRows build(const std::vector<RigidContact>& contacts) {
    for (std::size_t i = 0; i < contacts.size(); ++i)
      for (const RigidSide& side : contacts[i].sides)
        if (side.node != Node::base) {
          bodies_[side.node].sides.push_back(&side);
          bodies_[side.node].contacts.push_back(i);
        }
    for (const auto& [node, body] : bodies_)
      if (body.has_basis()) add_basis(node, body);
    for (const auto& [node, body] : bodies_)
      if (body.has_basis()) add_points(node, body);
    for (const RigidContact& contact : contacts) result_.contacts.push_back(rows_of(contact));
    return std::move(result_);
  }

private:
  // The unit wrenches of a body, and the point in which the forces act.
  struct Basis {
    RowTriple force, couple;
    Vec3 point;
    bool along_frame =
        false; ///< forces are along the rows of the contacts' frame, else along the node's axes
  };

  int add(WrenchRow row) {
    result_.rows.push_back(std::move(row));
    return static_cast<int>(result_.rows.size()) - 1;
  }
  int add_column(int node, const Vec3& force, const Vec3& moment) {
    WrenchRow row;
    row.loads = {{node, {force, moment}}};
    return add(std::move(row));
  }
  int add_sum(std::vector<RowPart> parts) {
    WrenchRow row;
    for (const RowPart& part : parts) row.level = std::max(row.level, result_.rows[at(part.row)].level + 1);
    row.parts = std::move(parts);
    return add(std::move(row));
  }

  Expr number(int value) const { return in_.pool().number(value); }

  bool projects(int node) const {
    const Node& joint = in_.node(node);
    return basis_ == WrenchBasis::before_joint && joint.revolute && joint.pitch.is_zero() && !joint.spatial &&
           joint.armature.is_zero();
  }

  void add_basis(int node, const TouchedBody& body) {
    Basis& basis = bases_[node];
    basis.along_frame = std::all_of(body.sides.begin(), body.sides.end(), [&](const RigidSide* side) {
      return same_frame(*side, *body.sides.front());
    });
    if (basis_ == WrenchBasis::at_first_point && basis.along_frame) basis.point = body.sides.front()->point;
    const Mat3 directions = basis.along_frame ? body.sides.front()->frame : identity(in_.pool());
    for (std::size_t i = 0; i < 3; ++i)
      basis.force[i] = add_column(node, directions.row[i], moment(basis.point, directions.row[i]));
    const std::size_t taken = projects(node) ? in_.node(node).axis : 3;
    for (std::size_t i = 0; i < 3; ++i)
      if (i != taken) basis.couple[i] = add_column(node, {}, unit(in_.pool(), i));
    if (taken < 3) basis.couple[taken] = add_projected(node, basis, taken);
  }

  // The factors follow from the articulated body, when it is known.
  int add_projected(int node, const Basis& basis, std::size_t axis) {
    std::vector<RowPart> parts;
    for (const int force : basis.force) parts.push_back({force, {}});
    for (std::size_t i = 0; i < 3; ++i)
      if (i != axis) parts.push_back({basis.couple[i], {}});
    const int row = add_sum(std::move(parts));
    result_.rows[at(row)].joint = node;
    return row;
  }

  Vec3 moment(const Vec3& arm, const Vec3& force) const { return in_.writer.let("Xm", 0, cross(arm, force)); }

  void add_points(int node, const TouchedBody& body) {
    std::vector<std::pair<Vec3, RowTriple>> known;
    for (const RigidSide* side : body.sides) {
      RowTriple& rows = side_rows_[side];
      rows = bases_[node].along_frame ? rows_in_frame(bases_[node], *side, known)
                                      : rows_of_point(bases_[node], *side);
      known.push_back({side->point, rows});
    }
  }

  // Forces along the node's axes, in the node's origin.
  RowTriple rows_of_point(const Basis& basis, const RigidSide& side) {
    RowTriple rows;
    for (std::size_t r = 0; r < 3; ++r) {
      const Vec3& force = side.frame.row[r];
      std::vector<RowPart> parts = scaled(basis.force, force);
      append(parts, scaled(basis.couple, moment(side.point, force)));
      rows[r] = add_sum(std::move(parts));
    }
    return rows;
  }

  RowTriple rows_in_frame(const Basis& basis, const RigidSide& side,
                          const std::vector<std::pair<Vec3, RowTriple>>& known) {
    if (const auto corner = corner_of(side.point, known)) return *corner;
    const RowTriple& start = known.empty() ? basis.force : known.front().second;
    const Vec3 arm = side.point - (known.empty() ? basis.point : known.front().first);
    if (is_zero(arm)) return start;
    RowTriple rows;
    for (std::size_t r = 0; r < 3; ++r) {
      std::vector<RowPart> parts{{start[r], number(1)}};
      append(parts, scaled(basis.couple, moment(arm, side.frame.row[r])));
      rows[r] = add_sum(std::move(parts));
    }
    return rows;
  }

  // The rows in a point p = a + b - c.
  std::optional<RowTriple> corner_of(const Vec3& point,
                                     const std::vector<std::pair<Vec3, RowTriple>>& known) {
    for (std::size_t a = 0; a < known.size(); ++a)
      for (std::size_t b = a + 1; b < known.size(); ++b)
        for (std::size_t c = 0; c < known.size(); ++c) {
          if (c == a || c == b) continue;
          const Vec3 opposite = known[c].first + point;
          if (known[a].first + known[b].first == opposite)
            return corner(known[a].second, known[b].second, known[c].second);
        }
    return std::nullopt;
  }
  RowTriple corner(const RowTriple& a, const RowTriple& b, const RowTriple& c) {
    RowTriple rows;
    for (std::size_t r = 0; r < 3; ++r)
      rows[r] = add_sum({{a[r], number(1)}, {b[r], number(1)}, {c[r], number(-1)}});
    return rows;
  }

  std::vector<RowPart> scaled(const RowTriple& rows, const Vec3& factors) const {
    std::vector<RowPart> parts;
    for (std::size_t i = 0; i < 3; ++i)
      if (!factors[i].is_zero()) parts.push_back({rows[i], factors[i]});
    return parts;
  }
  static void append(std::vector<RowPart>& parts, const std::vector<RowPart>& more) {
    parts.insert(parts.end(), more.begin(), more.end());
  }

  // The velocity of a against b.
  RowTriple rows_of(const RigidContact& contact) {
    RowTriple rows;
    for (std::size_t r = 0; r < 3; ++r) {
      WrenchRow direct;
      std::vector<RowPart> parts;
      for (std::size_t side = 0; side < 2; ++side) add_side(contact.sides[side], side == 0, r, direct, parts);
      rows[r] = row_of(std::move(direct), std::move(parts));
    }
    return rows;
  }

  void add_side(const RigidSide& side, bool first, std::size_t r, WrenchRow& direct,
                std::vector<RowPart>& parts) const {
    if (side.node == Node::base) return;
    const auto known = side_rows_.find(&side);
    if (known != side_rows_.end()) return parts.push_back({known->second[r], number(first ? 1 : -1)});
    const Vec3 force = first ? side.frame.row[r] : -side.frame.row[r];
    direct.loads.push_back({side.node, {force, moment(side.point, force)}});
  }

  int row_of(WrenchRow direct, std::vector<RowPart> parts) {
    if (parts.size() == 1 && direct.loads.empty() && parts.front().factor.is_one()) return parts.front().row;
    if (parts.empty()) return add(std::move(direct));
    if (!direct.loads.empty()) parts.push_back({add(std::move(direct)), number(1)});
    return add_sum(std::move(parts));
  }

  const Recursion& in_;
  WrenchBasis basis_;
  std::map<int, TouchedBody> bodies_; ///< by node
  std::map<int, Basis> bases_;        ///< by node
  std::map<const RigidSide*, RowTriple> side_rows_;
  WrenchRows result_;
};

// A body with one or two contacts gets the rows of these; others get the six unit wrenches (Chardonnet et al.
// 2008, equations (3) to (5)), of which the rows are sums. A fourth corner of a parallelogram is the sum of
// two others less the third.
WrenchRows wrench_rows(const Recursion& in, const std::vector<RigidContact>& contacts, WrenchBasis basis) {
  return RowBuilder(in, basis).build(contacts);
}

// Loads in the axes that the recursion takes them in.
BodyLoads body_loads(const Recursion& in, const std::vector<NodeLoad>& loads) {
  BodyLoads result(in.size());
  for (const auto& [node, load] : loads)
    add(result[at(node)], in.place(node).leaves ? load
                                                : Load{to_chain(in.chains, node, load.force),
                                                       to_chain(in.chains, node, load.moment)});
  return result;
}

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
    if (const int joint = row(a).joint; joint >= 0) {
      const Expr of_b = drive(b, joint);
      terms.push_back(own_drive(a) * articulated_.joints[at(joint)].pivot * of_b);
    }
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
        scaled_[c][j] = in_.writer.let("Xq", static_cast<int>(c), static_cast<int>(j),
                                       articulated_.joints[j].pivot * scaled_[c][j]);
  }

  // The bodies before a joint feel -Iᴬ S / (Sᵀ Iᴬ S) of a unit couple along it, less the couple itself.
  void find_factors(WrenchRow& row) const {
    const ArticulatedJoint& joint = articulated_.joints[at(row.joint)];
    const auto in_node = [&](const Vec3& v) {
      return joint.in_node_axes ? v : in_.writer.let("Xi", row.joint, to_node(in_.chains, row.joint, v));
    };
    const Load share = {in_node(joint.share.force), in_node(joint.share.moment)};
    for (WrenchRow::Part& part : row.parts) {
      const Load& load = rows_[at(part.row)].loads.front().load;
      const Expr of_moment = dot(share.moment, load.moment);
      const Expr along = dot(share.force, load.force) + of_moment;
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
      const Vec3 force = in.writer.let("Xj", 0, transpose(at_side.frame) * impulse);
      // Loads of the recursion are inertia forces: they act against the motion.
      const Load load = {force, cross(at_side.point, force)};
      loads.push_back({at_side.node, side == 0 ? Load{-load.force, -load.moment} : load});
    }
  return articulated_bodies(in, body_loads(in, loads), std::vector<Expr>(in.size()), inertias);
}

} // namespace mbsgen::formalism
