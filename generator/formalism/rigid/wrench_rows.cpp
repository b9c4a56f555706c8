// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/rigid/wrench_rows.h"
#include <map>

namespace mbsgen::formalism {

namespace {

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
    return basis_ == WrenchBasis::before_joint && joint.revolute && joint.pitch.is_zero() && !joint.spatial;
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
        for (std::size_t c = 0; c < known.size(); ++c)
          if (c != a && c != b && known[a].first + known[b].first == known[c].first + point)
            return corner(known[a].second, known[b].second, known[c].second);
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

} // namespace

WrenchRows wrench_rows(const Recursion& in, const std::vector<RigidContact>& contacts, WrenchBasis basis) {
  return RowBuilder(in, basis).build(contacts);
}

} // namespace mbsgen::formalism
