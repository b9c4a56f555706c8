// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/free_base.h"
#include "base/index.h"
#include "formalism/tree/coordinate_rates.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

bool is_straight(const Node& node) {
  return !node.revolute && !node.spatial && node.armature.is_zero() &&
         std::count_if(node.direction.begin(), node.direction.end(),
                       [](const Expr& component) { return component.is_zero(); }) == 2;
}

bool is_plain_rotation(const Node& node) {
  return node.revolute && !node.spatial && !node.rotated && node.pitch.is_zero() && node.armature.is_zero();
}

// Along each axis of the base.
bool is_complete(const Node& x, const Node& y, const Node& z) {
  for (std::size_t i = 0; i < 3; ++i)
    if (x.direction[i].is_zero() && y.direction[i].is_zero() && z.direction[i].is_zero()) return false;
  return true;
}

class Candidate {
public:
  Candidate(const Tree& tree, int first) : tree_(tree), base_{first} {}

  std::optional<FreeBase> run() const {
    if (at(base_.last()) >= tree_.nodes.size()) return std::nullopt;
    return is_chain() && translates() && rotates() ? std::optional(base_) : std::nullopt;
  }

private:
  const Node& node(int k) const { return tree_.nodes[at(base_.first + k)]; }

  bool is_chain() const {
    for (int j = base_.first; j < base_.last(); ++j) {
      const Node& carrier = tree_.nodes[at(j)];
      if (tree_.children[at(j)] != std::vector<int>{j + 1} || carrier.idle) return false;
      if (!carrier.inertia.is_zero() || !carrier.wrenches.empty()) return false;
    }
    return !node(5).idle;
  }

  bool translates() const {
    return is_straight(node(0)) && is_straight(node(1)) && is_straight(node(2)) &&
           is_complete(node(0), node(1), node(2));
  }

  bool rotates() const {
    for (int k = 3; k < 6; ++k) {
      if (!is_plain_rotation(node(k))) return false;
      if (k > 3 && (!is_zero(node(k).offset) || node(k).axis == node(k - 1).axis)) return false;
    }
    return true;
  }

  const Tree& tree_;
  FreeBase base_;
};

Mat3 turn_of(Pool& pool, const Node& node) {
  const Expr sine = call(pool, expr::Op::sin, node.q);
  const Expr signed_sine = node.sign > 0 ? sine : -sine;
  return rotation(pool, node.axis, call(pool, expr::Op::cos, node.q), signed_sine);
}

// a b c, in which products of entries of a and c are shared.
Mat3 product(const Writer& writer, int node, const Mat3& a, const Mat3& b, const Mat3& c) {
  Mat3 result;
  for (std::size_t k = 0; k < 81; ++k) {
    const std::size_t i = k / 27, p = k / 9 % 3, q = k / 3 % 3, r = k % 3;
    if (b(p, q).is_zero()) continue;
    const Expr outer = writer.let("Rqp", node, a(i, p) * c(q, r));
    result(i, r) = result(i, r) + b(p, q) * outer;
  }
  return result;
}

} // namespace

std::optional<FreeBase> find_free_base(const Tree& tree) {
  for (const int root : tree.roots)
    if (const auto base = Candidate(tree, root).run()) return base;
  return std::nullopt;
}

Tree with_free_joint(Tree tree, const FreeBase& base, Pool& pool) {
  const Tree joints = tree;
  for (int k = 0; k < 6; ++k) {
    const Node& replaced = joints.nodes[at(k < 3 ? base.rotation(k) : base.translation(k - 3))];
    Node& node = tree.nodes[at(base.first + k)];
    node = {};
    node.parent = k == 0 ? Node::base : base.first + k - 1;
    node.body = replaced.body;
    node.velocity = replaced.velocity;
    node.qdd = replaced.qdd;
    node.spatial = {base.first, base.last()};
    node.revolute = k < 3;
    node.axis = at(k % 3);
    if (!node.revolute) node.direction = unit(pool, node.axis);
    node.frame_rotation = identity(pool);
  }
  Node& first = tree.nodes[at(base.first)];
  first.rotated = true;
  first.frame_rotation = attitude_symbols(pool, base.first);
  Node& last = tree.nodes[at(base.last())];
  last.inertia = joints.nodes[at(base.last())].inertia;
  last.wrenches = joints.nodes[at(base.last())].wrenches;
  return tree;
}

BodyAccelerations::BodyAccelerations(const Tree& joints, const FreeBase& base, Tree& free,
                                     scheme::Scheme& scheme)
    : joints_(joints), base_(base), writer_(scheme), free_axis_(3 - rotation(1).axis - rotation(2).axis) {
  Pool& pool = scheme.pool();
  writer_.set_topic(rotation(2).body, "attitude");
  const Mat3 middle_turn = turn_of(pool, rotation(1));
  last_turn_ = turn_of(pool, rotation(2));
  whole_ = product(writer_, base.first, turn_of(pool, rotation(0)), middle_turn, last_turn_);
  const Mat3 symbols = attitude_symbols(pool, base.first);
  for (std::size_t k = 0; k < 9; ++k) scheme.bind(symbols(k / 3, k % 3), whole_(k / 3, k % 3));
  whole_ = symbols;
  first_axis_ = transpose(middle_turn) * axis_of_rotation(pool, rotation(0));
  const Vec3 middle = rotation(1).qd * axis_of_rotation(pool, rotation(1));
  slower_ = writer_.let("OM", base.rotation(1), rotation(0).qd * first_axis_ + middle);
  const Vec3 last = rotation(2).qd * axis_of_rotation(pool, rotation(2));
  const Vec3 omega = writer_.let("OM", base.last(), transpose(last_turn_) * slower_ + last);
  for (std::size_t k = 0; k < 3; ++k) free.nodes[at(base.first) + k].qd = omega[k];
}

Expr BodyAccelerations::reciprocal() const {
  return writer_.let("Rqi", base_.first, power(determinant(), -1));
}

std::vector<Expr> BodyAccelerations::forces(std::vector<Expr> joint_forces) const {
  writer_.set_topic(rotation(2).body, "forces on the free base");
  const auto force_of = [&](const Node& node) { return joint_forces[at(node.velocity)] + node.passive; };
  Vec3 force, moment; // inertial axes; axes before the last rotation
  for (int k = 0; k < 3; ++k) force = force + force_of(translation(k)) * translation(k).direction;
  for (const int k : {1, 2})
    moment = moment + force_of(rotation(k)) * axis_of_rotation(writer_.pool(), rotation(k));
  const Expr known = dot(first_axis_, moment);
  const Expr rest = force_of(rotation(0)) - known;
  moment[free_axis_] = reciprocal() * rest;
  moment = writer_.let("Nb", base_.first, moment);
  force = transpose(whole_) * force;
  moment = transpose(last_turn_) * moment;
  for (int k = 0; k < 3; ++k) {
    joint_forces[at(translation(k).velocity)] = force[at(k)];
    joint_forces[at(rotation(k).velocity)] = moment[at(k)];
  }
  return joint_forces;
}

std::vector<Expr> BodyAccelerations::accelerations(std::vector<Expr> accelerations) const {
  writer_.set_topic(rotation(2).body, "accelerations of the free base");
  Pool& pool = writer_.pool();
  Vec3 alpha, falling;
  for (int k = 0; k < 3; ++k) {
    alpha[at(k)] = accelerations[at(rotation(k).velocity)];
    falling[at(k)] = accelerations[at(translation(k).velocity)];
  }
  const Vec3 linear = whole_ * falling + joints_.gravity;
  for (int k = 0; k < 3; ++k)
    accelerations[at(translation(k).velocity)] = dot(translation(k).direction, linear);
  Vec3 rest = last_turn_ * alpha; // of it, the joints' accelerations along their axes are to be the whole
  for (const int k : {1, 2})
    rest = rest + rotation(k).qd * cross(axis_of_rotation(pool, rotation(k)), slower_);
  rest = writer_.let("alb", base_.first, rest);
  const Expr first = writer_.let("x", base_.rotation(0), reciprocal() * rest[free_axis_]);
  accelerations[at(rotation(0).velocity)] = first;
  rest = rest - first * first_axis_;
  for (const int k : {1, 2})
    accelerations[at(rotation(k).velocity)] = dot(axis_of_rotation(pool, rotation(k)), rest);
  return accelerations;
}

} // namespace mbsgen::formalism
