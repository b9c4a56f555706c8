// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/loop_bodies.h"
#include "base/index.h"
#include "formalism/tree/inertia.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

bool is_zero(const MotionVector& motion) {
  return formalism::is_zero(motion.angular) && formalism::is_zero(motion.linear);
}

// R K Rᵀ of a symmetric matrix. One diagonal entry is taken off before, and the last entry follows from the trace.
Mat3 turned_matrix(const Writer& writer, int node, const Mat3& axes, Mat3 k) {
  std::size_t least = 0;
  for (std::size_t a = 0; a < 3; ++a)
    if (k(next(a), a).is_zero() && k(next(a, 2), a).is_zero() &&
        (k(a, a).is_zero() || !k(least, least).is_zero()))
      least = a;
  const Expr whole = k(least, least);
  for (std::size_t a = 0; a < 3; ++a) k(a, a) = k(a, a) - whole;
  Mat3 half, result;
  for (std::size_t i = 0; i < 2; ++i) half.row[i] = k * axes.row[i];
  half = writer.let("Hr", node, half);
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = i; j < 3; ++j) result(i, j) = result(j, i) = dot(half.row[i], axes.row[j]);
  for (std::size_t i = 0; i < 2; ++i) result(i, i) = result(i, i) + whole;
  const Expr thrice = 3 * whole;
  result(2, 2) = k(0, 0) + k(1, 1) + k(2, 2) + thrice - result(0, 0) - result(1, 1);
  return writer.let_symmetric("Hk", node, result);
}

// The nodes of loops and all beyond, with their hubs.
std::map<int, int> hubs_of(const Tree& tree) {
  const std::vector<int>& roots = tree.loop_roots;
  std::map<int, int> hubs;
  for (int j = 0; j < static_cast<int>(tree.nodes.size()); ++j) {
    const int parent = tree.nodes[at(j)].parent;
    const auto before = hubs.find(parent);
    if (before != hubs.end())
      hubs[j] = before->second;
    else if (std::find(roots.begin(), roots.end(), j) != roots.end())
      hubs[j] = parent;
  }
  return hubs;
}

// As the model has it, in terms of a falling body where the function is.
Tree modelled_tree(const Mechanism& mechanism, const FunctionBuilder& builder) {
  return builder.falls ? with_free_joint(mechanism.tree, *mechanism.free_base, mechanism.pool())
                       : mechanism.tree;
}

// A hub's composite body fills what regrouping would empty.
Tree condensed_tree(const Mechanism& mechanism, const FunctionBuilder& builder) {
  Tree tree = builder.tree;
  std::set<int> kept;
  for (const auto& [node, hub] : hubs_of(tree)) {
    kept.insert(node);
    for (int j = hub; j != Node::base; j = tree.nodes[at(j)].parent) kept.insert(j);
  }
  Tree modelled = modelled_tree(mechanism, builder);
  for (std::size_t j = 0; j < tree.nodes.size(); ++j)
    if (tree.nodes[j].spin) take_off_moment(modelled.nodes[j]);
  const Tree regrouped = regroup_around(kept, std::move(modelled), Writer(mechanism.constants));
  for (std::size_t j = 0; j < tree.nodes.size(); ++j) {
    tree.nodes[j].inertia = regrouped.nodes[j].inertia;
    tree.nodes[j].wrenches.clear();
    tree.nodes[j].spin.force = Expr();
  }
  return tree;
}

} // namespace

Expr power(const MotionVector& motion, const Load& load) {
  const Expr of_turning = dot(motion.angular, load.moment);
  return dot(motion.linear, load.force) + of_turning;
}

namespace {

// Whether nodes in loops hang from bodies that move, and at most one in `nodes_per_body` carries a body with inertia.
bool has_few_bodies_in_loops(const Tree& tree, int nodes_per_body) {
  int nodes = 0, massive = 0;
  for (const auto& [node, hub] : hubs_of(tree)) {
    if (hub == Node::base) continue;
    ++nodes;
    if (!tree.nodes[at(node)].inertia.is_zero()) ++massive;
  }
  return nodes > 0 && nodes_per_body * massive <= nodes;
}

} // namespace

bool worth_condensing(const Tree& tree) {
  return tree.flexible.empty() && has_few_bodies_in_loops(tree, 2);
}

bool worth_loading(const Tree& tree) {
  return tree.flexible.empty() && has_few_bodies_in_loops(tree, 3);
}

LoopBodies::LoopBodies(const Mechanism& mechanism, const FunctionBuilder& builder)
    : builder_(builder), tree_(condensed_tree(mechanism, builder)) {
  const Tree modelled = modelled_tree(mechanism, builder);
  for (const auto& [node, hub] : hubs_of(tree_)) {
    Body body = seen_from(hub, node);
    body.own = modelled.nodes[at(node)].inertia;
    bodies_[node] = std::move(body);
  }
}

bool LoopBodies::leave_spins(const Tree& tree) const {
  for (int j = 0; j < static_cast<int>(tree.nodes.size()); ++j)
    if (tree.nodes[at(j)].spin && bodies_.count(j) == 0) return true;
  return false;
}

LoopBodies::Body LoopBodies::seen_from(int hub, int j) const {
  const Node& node = tree_.nodes[at(j)];
  const Writer& writer = builder_.writer;
  const auto pose = [&](int k) { return BodyPose{k, {}, identity(writer.pool())}; };
  const auto motion = [&](int k) {
    return point_motion(tree_, writer, hub, pose(k), Detail::pose_and_jacobian);
  };
  const PointMotion seen = motion(j);
  writer.set_topic(node.body, "bodies in loops");
  Body result;
  result.hub = hub;
  result.place = seen.position;
  const Vec3 offset = node.offset + travel(writer.pool(), node);
  result.axes = seen.node_axes;
  result.arm = node.parent == hub ? offset : writer.let("Rd", j, motion(node.parent).node_axes * offset);
  result.of_joint = {seen.angular_jacobian[at(node.velocity)], seen.jacobian[at(node.velocity)]};
  result.inertia = turned(j, seen.node_axes);
  return result;
}

Inertia LoopBodies::turned(int j, const Mat3& axes) const {
  const Inertia& own = tree_.nodes[at(j)].inertia;
  if (own.is_zero()) return {};
  return {own.mass, builder_.writer.let("Hh", j, axes * own.first),
          turned_matrix(builder_.writer, j, axes, own.second)};
}

LoopBodies::Motions LoopBodies::moved(const std::vector<Expr>& rates, int column, const Motions& hubs) const {
  Motions result;
  const Writer& writer = builder_.writer;
  for (const auto& [j, body] : bodies_) {
    const Node& node = tree_.nodes[at(j)];
    const Motions& before = node.parent == body.hub ? hubs : result;
    const auto found = before.find(node.parent);
    MotionVector motion = found == before.end() ? MotionVector{} : found->second;
    const Expr& rate = rates[at(node.velocity)];
    const Vec3 own = rate * body.of_joint.linear;
    motion.linear = motion.linear + cross(motion.angular, body.arm) + own;
    motion.angular = motion.angular + rate * body.of_joint.angular;
    result[j] = {writer.let_pair("Hw", j, column, motion.angular),
                 writer.let_pair("Hv", j, column, motion.linear)};
  }
  return result;
}

LoopBodies::Loads LoopBodies::inertia_loads(const Motions& motions, int column) const {
  Loads result;
  for (const auto& [j, motion] : motions) {
    const Inertia& inertia = bodies_.at(j).inertia;
    if (inertia.is_zero() || is_zero(motion)) continue;
    const Vec3 turned = cross(motion.angular, inertia.first);
    const Vec3 force = inertia.mass * motion.linear + turned;
    const Vec3 of_turning = tensor(inertia.second) * motion.angular;
    const Vec3 moment = cross(inertia.first, motion.linear) + of_turning;
    result[j] = {builder_.writer.let_pair("Hf", j, column, force),
                 builder_.writer.let_pair("Hn", j, column, moment)};
  }
  return result;
}

LoopBodies::Motions LoopBodies::hub_motions(const std::vector<Expr>& accelerations) const {
  Tree tree = tree_;
  for (Node& node : tree.nodes) node.qdd = accelerations[at(node.velocity)];
  KinematicInput input;
  input.velocities = false;
  const Kinematics kinematics = formalism::kinematics(recursion(tree), input);
  Motions result;
  for (const auto& [j, body] : bodies_) {
    if (body.hub == Node::base) continue;
    const Motion& motion = kinematics.in_node[at(body.hub)];
    result[body.hub] = {motion.alpha, motion.acceleration};
  }
  return result;
}

std::vector<Expr> LoopBodies::joint_forces(Loads loads) const {
  std::vector<Expr> forces(tree_.nodes.size());
  for (auto entry = bodies_.rbegin(); entry != bodies_.rend(); ++entry) {
    const auto& [j, body] = *entry;
    const Node& node = tree_.nodes[at(j)];
    const Load load = loads[j];
    forces[at(node.velocity)] = power(body.of_joint, load);
    if (node.parent == body.hub) continue;
    Load& below = loads[node.parent];
    add(below, {load.force, load.moment + cross(body.arm, load.force)});
    below = {builder_.writer.let("Fh", node.parent, below.force),
             builder_.writer.let("Nh", node.parent, below.moment)};
  }
  return forces;
}

LoopBodies::Loads LoopBodies::on_hubs(const Loads& loads) const {
  Loads result;
  for (const auto& [j, load] : loads) {
    const Body& body = bodies_.at(j);
    if (body.hub != Node::base)
      add(result[body.hub], {load.force, load.moment + cross(body.place, load.force)});
  }
  return result;
}

} // namespace mbsgen::formalism
