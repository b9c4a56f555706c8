// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/constraints.h"
#include "base/index.h"
#include "base/model_error.h"
#include "base/text.h"
#include "expr/differentiate.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/coordinate_rates.h"
#include "formalism/tree/cut_motion.h"
#include <algorithm>
#include <set>

namespace mbsgen::formalism {

namespace {

using model::CutType;

Vec3 let(const Writer& writer, std::string_view stem, int number, const Vec3& value) {
  return writer.let(stem, number, value);
}

CutMotion motion_of(const ModelInTree& in, int number, const std::vector<int>& by_carrier, Detail detail) {
  const model::Cut& cut = in.model.cuts[at(number)];
  if (!std::binary_search(by_carrier.begin(), by_carrier.end(), number)) return cut_motion(in, cut, detail);
  return cut_motion(in, cut, carrier_of(in, cut).value(), detail);
}

using SymbolOf = Expr (*)(Pool&, int);

std::vector<Expr> derivatives(Pool& pool, const Expr& expression, SymbolOf variable, int count) {
  std::vector<Expr> result;
  for (int i = 0; i < count; ++i) result.push_back(expr::differentiate(expression, variable(pool, i)));
  return result;
}

// The expression where nothing moves.
Expr at_rest(const Expr& expression) {
  const Pool& pool = *expression.pool();
  return expr::substitute(expression, [&pool](const Expr& symbol) {
    return pool.symbol_of(symbol.id()).kind == expr::SymbolKind::qd ? Expr() : symbol;
  });
}

class Rows {
public:
  Rows(const ModelInTree& in, const std::vector<int>& by_carrier) : in_(in), by_carrier_(by_carrier) {}

  std::vector<ConstraintRow> take() && { return std::move(rows_); }

  void add(const model::Cut& cut, int number) {
    const CutMotion motion = motion_of(in_, number, by_carrier_, Detail::pose_and_jacobian);
    in_.writer.set_topic(-1, "constraints");
    const Vec3 d = let(in_.writer, "cd", number, motion.a.position - motion.b.position);
    const std::vector<Vec3> across = differences(motion.a.jacobian, motion.b.jacobian);
    if (cut.type == CutType::rod) {
      add_rod(cut, d, across);
      project(motion.a, d, number, 1);
      return project(motion.b, d, number, -1);
    }
    for (std::size_t i = 0; i < 3; ++i) add_vector_row(cut, i, d[i], across, 0);
    if (!is_identity(motion.axes)) rows_[rows_.size() - 3].axes = motion.axes;
    if (cut.type == CutType::ball) {
      add_spherical_group(motion.a, 1);
      add_spherical_group(motion.b, -1);
    }
    if (cut.type == CutType::solid) add_turns(cut, motion);
    groups_ += 2;
  }

  void add(const model::Constraint& constraint) {
    in_.writer.set_topic(-1, "constraints");
    const Expr expression = in_.parameters.resolve(constraint.expression);
    ConstraintRow row;
    row.origin = {constraint.where, "constraint " + quoted(constraint.name), constraint.holonomic};
    row.group = groups_++;
    if (constraint.holonomic) row.h = expression;
    Pool& pool = in_.writer.pool();
    row.jacobian = constraint.holonomic
                       ? by_velocity(in_, derivatives(pool, expression, model::q_symbol, in_.model.nq()))
                       : derivatives(pool, expression, model::qd_symbol, in_.model.nqd());
    row.drift = constraint.holonomic ? expr::differentiate(expression, model::time_symbol(in_.writer.pool()))
                                     : at_rest(expression);
    rows_.push_back(std::move(row));
  }

private:
  static std::vector<Vec3> differences(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    std::vector<Vec3> result;
    for (std::size_t i = 0; i < a.size(); ++i) result.push_back(a[i] - b[i]);
    return result;
  }

  static RowOrigin origin(const model::Cut& cut, const char* component) {
    return {cut.where, "cut " + quoted(cut.name) + component, true};
  }

  void add_vector_row(const model::Cut& cut, std::size_t axis, const Expr& h,
                      const std::vector<Vec3>& columns, int group) {
    static constexpr const char* components[2][3] = {{", x", ", y", ", z"},
                                                     {", turn about x", ", turn about y", ", turn about z"}};
    ConstraintRow row{origin(cut, components[group][axis]), groups_ + group, h, {}, {}};
    row.origin.rotation = group == 1;
    for (const Vec3& column : columns) row.jacobian.push_back(column[axis]);
    rows_.push_back(std::move(row));
  }

  void add_spherical_group(const EndMotion& end, int sign) {
    SphericalGroup group{end.arm, {}, {}};
    std::vector<int> joints;
    for (int j = end.pose.node; j != Node::base; j = in_.tree.nodes[at(j)].parent) {
      const Node& node = in_.tree.nodes[at(j)];
      if (!has_velocity(node)) break;
      const Vec3& axis = end.angular_jacobian[at(node.velocity)];
      if (!node.revolute || node.spatial || !node.pitch.is_zero() || is_zero(axis)) break;
      joints.push_back(j);
      group.velocities.push_back(node.velocity);
      group.axes.push_back(sign > 0 ? axis : -axis);
      if (!is_zero(node.offset)) break;
    }
    if (joints.size() == 3) group.gimbal = gimbal_of(joints, end.pose.origin, sign);
    if (joints.size() > 1) rows_[rows_.size() - 3].spherical.push_back(std::move(group));
  }

  // `joints`: the last one first. In the axes before and after the middle one.
  std::optional<Gimbal> gimbal_of(const std::vector<int>& joints, const Vec3& point, int sign) const {
    Pool& pool = in_.writer.pool();
    const Node& last = in_.tree.nodes[at(joints[0])];
    const Node& middle = in_.tree.nodes[at(joints[1])];
    const Vec3 axis = axis_of_rotation(pool, middle);
    Vec3 before = axis_of_rotation(pool, in_.tree.nodes[at(joints[2])]), after = axis_of_rotation(pool, last);
    if (middle.rotated) before = transpose(middle.frame_rotation) * before;
    if (last.rotated) after = last.frame_rotation * after;
    if (!dot(axis, before).is_zero() || !dot(axis, after).is_zero()) return std::nullopt;
    const Expr sine = call(pool, expr::Op::sin, middle.q);
    const Expr signed_sine = middle.sign > 0 ? sine : -sine;
    const Vec3 turned = rotation(pool, middle.axis, call(pool, expr::Op::cos, middle.q), signed_sine) * after;
    const Expr volume = dot(cross(before, axis), turned);
    return Gimbal{dot(before, turned), sign > 0 ? volume : -volume, dot(point, point)};
  }

  void add_turns(const model::Cut& cut, const CutMotion& motion) {
    const std::vector<Vec3> columns = differences(motion.a.angular_jacobian, motion.b.angular_jacobian);
    for (std::size_t axis = 0; axis < 3; ++axis)
      add_vector_row(cut, axis, dot(motion.a.axes.row[next(axis, 2)], motion.b.axes.row[next(axis)]), columns,
                     1);
    refuse_half_turn(cut, motion);
  }

  // The rows of a turn vanish after half a turn, too. Where no joint turns the axes, the assembly
  // cannot correct that. The sum of the cosines between equal axes is 1 + 2 cos(angle).
  void refuse_half_turn(const model::Cut& cut, const CutMotion& motion) const {
    Expr cosines = in_.writer.pool().number(0);
    for (std::size_t axis = 0; axis < 3; ++axis)
      cosines += dot(motion.a.axes.row[axis], motion.b.axes.row[axis]);
    const bool turns =
        std::any_of(rows_.end() - 3, rows_.end(), [](const ConstraintRow& row) { return !row.h.is_zero(); });
    if (turns || !cosines.is_number() || !cosines.node().number.is_negative()) return;
    throw ModelError(cut.where,
                     "the cut " + quoted(cut.name) +
                         " joins axes that are turned by half a turn in every position, correct an "
                         "\"orientation\" of its points or bodies");
  }

  void add_rod(const model::Cut& cut, const Vec3& d, const std::vector<Vec3>& columns) {
    const Expr length = in_.parameters.value(cut.length, {cut.name, "length"}, expr::SymbolKind::length);
    const Expr half = in_.writer.pool().number(Rational::half());
    const Expr square = length * length;
    ConstraintRow row{origin(cut, ""), groups_++, half * (dot(d, d) - square), {}, {}};
    for (const Vec3& column : columns) row.jacobian.push_back(dot(d, column));
    rows_.push_back(std::move(row));
  }

  // The rod's row where a ball or free joint carries its end: in the axes after the joint, where the end is
  // at rest, the entries are those of d and of its moment about the joint.
  void project(const EndMotion& end, const Vec3& d, int number, int sign) {
    const std::vector<Node>& nodes = in_.tree.nodes;
    if (end.pose.node == Node::base || !nodes[at(end.pose.node)].spatial) return;
    const SpatialPlace place = nodes[at(end.pose.node)].spatial;
    if (is_zero(end.angular_jacobian[at(nodes[at(place.first)].velocity)])) return; // carries both ends
    const Vec3 force = in_.writer.let_pair("ce", place.first, number, transpose(end.node_axes) * d);
    const Vec3 moment = cross(end.pose.origin, force);
    for (int j = place.first; j <= place.last; ++j) {
      const Expr& entry = (nodes[at(j)].revolute ? moment : force)[at(j - place.first) % 3];
      rows_.back().jacobian[at(nodes[at(j)].velocity)] = sign > 0 ? entry : -entry;
    }
  }

  const ModelInTree& in_;
  const std::vector<int>& by_carrier_;
  std::vector<ConstraintRow> rows_;
  int groups_ = 0;
};

// The time derivative along a motion of constant velocities, of an expression over q, qd and the time.
// `rates`: of the coordinates, as they appear in the expression.
Expr along_motion(const Writer& writer, const std::vector<Expr>& rates, const Expr& expression) {
  Expr sum = expr::differentiate(expression, model::time_symbol(writer.pool()));
  for (std::size_t i = 0; i < rates.size(); ++i)
    sum =
        sum + expr::differentiate(expression, model::q_symbol(writer.pool(), static_cast<int>(i))) * rates[i];
  return sum;
}

void add_cut_biases(const model::Cut& cut, const CutMotion& motion, std::vector<Expr>& biases) {
  const Vec3 apart = motion.a.acceleration - motion.b.acceleration;
  if (cut.type == CutType::rod) {
    const Vec3 d = motion.a.position - motion.b.position;
    const Vec3 rate = motion.a.velocity - motion.b.velocity;
    const Expr of_rate = dot(rate, rate);
    biases.push_back(dot(d, apart) + of_rate);
    return;
  }
  biases.insert(biases.end(), apart.begin(), apart.end());
  if (cut.type != CutType::solid) return;
  const Vec3 turning = motion.a.angular_acceleration - motion.b.angular_acceleration;
  biases.insert(biases.end(), turning.begin(), turning.end());
}

int node_of(const Tree& tree, int body) {
  return body == model::base_body ? Node::base : tree.body_poses[at(body)].node;
}

Tree without_accelerations(Tree tree) {
  for (Node& node : tree.nodes) node.qdd = Expr();
  return tree;
}

} // namespace

std::vector<int> loop_roots(const model::Model& model, const Tree& tree) {
  std::set<int> roots;
  for (const model::Cut& cut : model.cuts) {
    const int hub = node_of(tree, common_body(model, cut.a.body, cut.b.body));
    for (const int end : {node_of(tree, cut.a.body), node_of(tree, cut.b.body)})
      for (int j = end; j != hub; j = tree.nodes[at(j)].parent)
        if (tree.nodes[at(j)].parent == hub) roots.insert(j);
  }
  return {roots.begin(), roots.end()};
}

bool is_in_constraint(const model::Model& model, const Tree& tree, int node) {
  for (const model::Cut& cut : model.cuts) {
    const int hub = node_of(tree, common_body(model, cut.a.body, cut.b.body));
    for (int j : {node_of(tree, cut.a.body), node_of(tree, cut.b.body)})
      for (; j != hub; j = tree.nodes[at(j)].parent)
        if (j == node) return true;
  }
  const int velocity = tree.nodes[at(node)].velocity;
  const model::Joint& joint = model.joint_of_velocity(velocity);
  const auto reads = [](const Expr& expression, const Expr& symbol) {
    return !expr::differentiate(expression, symbol).is_zero();
  };
  return std::any_of(
      model.constraints.begin(), model.constraints.end(), [&](const model::Constraint& constraint) {
        Pool& pool = *constraint.expression.pool();
        for (std::size_t k = 0; k < joint.form().coordinates.size(); ++k)
          if (reads(constraint.expression, model::q_symbol(pool, joint.coordinate + static_cast<int>(k))))
            return true;
        return reads(constraint.expression, model::qd_symbol(pool, velocity));
      });
}

bool ConstraintRow::vanishes() const {
  return h.is_zero() &&
         std::all_of(jacobian.begin(), jacobian.end(), [](const Expr& entry) { return entry.is_zero(); });
}

std::vector<ConstraintRow> Constraints::rows() const {
  Rows rows(in_, by_carrier_);
  for (std::size_t i = 0; i < in_.model.cuts.size(); ++i) rows.add(in_.model.cuts[i], static_cast<int>(i));
  for (const model::Constraint& constraint : in_.model.constraints)
    built_at(constraint.where, [&] { rows.add(constraint); });
  std::vector<ConstraintRow> result = std::move(rows).take();
  for (std::size_t i = 0; i < result.size(); ++i) {
    const int number = static_cast<int>(i);
    result[i].h = in_.writer.let("h", number, result[i].h);
    result[i].drift = in_.writer.let("hd", number, result[i].drift);
    for (std::size_t j = 0; j < result[i].jacobian.size(); ++j)
      result[i].jacobian[j] = in_.writer.let("J", number, static_cast<int>(j), result[i].jacobian[j]);
  }
  return result;
}

Expr Constraints::bias(const model::Constraint& constraint) const {
  const Expr expression = in_.parameters.resolve(constraint.expression);
  const std::vector<Expr> velocities = velocities_of(in_.tree);
  const std::vector<Expr> rates = coordinate_rates(in_, "qr", velocities);
  if (!constraint.holonomic) return along_motion(in_.writer, rates, expression);
  Expr sum = along_motion(in_.writer, rates, along_motion(in_.writer, rates, expression));
  const std::vector<Expr> accelerations = coordinate_accelerations(in_, velocities);
  const std::vector<Expr> gradient =
      derivatives(in_.writer.pool(), expression, model::q_symbol, in_.model.nq());
  for (std::size_t i = 0; i < gradient.size(); ++i) sum = sum + gradient[i] * accelerations[i];
  return sum;
}

std::vector<Expr> Constraints::biases() const {
  const Tree still = without_accelerations(in_.tree);
  const ModelInTree at_rest{in_.model, in_.parameters, still, in_.constants, in_.writer};
  std::vector<Expr> biases;
  for (std::size_t i = 0; i < in_.model.cuts.size(); ++i) {
    const CutMotion motion = motion_of(at_rest, static_cast<int>(i), by_carrier_, Detail::all);
    in_.writer.set_topic(-1, "accelerations of the constraints");
    add_cut_biases(in_.model.cuts[i], motion, biases);
  }
  in_.writer.set_topic(-1, "accelerations of the constraints");
  for (const model::Constraint& constraint : in_.model.constraints)
    biases.push_back(built_at(constraint.where, [&] { return bias(constraint); }));
  for (std::size_t i = 0; i < biases.size(); ++i)
    biases[i] = in_.writer.let("Jdqd", static_cast<int>(i), biases[i]);
  return biases;
}

} // namespace mbsgen::formalism
