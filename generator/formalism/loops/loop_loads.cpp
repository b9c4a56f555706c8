// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/loop_loads.h"
#include "base/index.h"
#include "formalism/mechanism/tree_dynamics.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/poses.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

bool is_zero(const Mat3& m) {
  return std::all_of(m.row.begin(), m.row.end(), [](const Vec3& row) { return formalism::is_zero(row); });
}

bool is_diagonal(const Mat3& m) {
  return m(0, 1).is_zero() && m(0, 2).is_zero() && m(1, 2).is_zero();
}

// Euler's equations about principal axes.
Vec3 moment_about_principal_axes(const Mat3& tensor, const Vec3& omega, const Vec3& alpha) {
  Vec3 moment;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = next(i), k = next(i, 2);
    const Expr product = omega[j] * omega[k];
    const Expr of_rates = (tensor(k, k) - tensor(j, j)) * product;
    moment[i] = tensor(i, i) * alpha[i] + of_rates;
  }
  return moment;
}

} // namespace

LoopLoads::LoopLoads(const LoopBodies& bodies, const FunctionBuilder& builder,
                     const std::vector<Expr>& accelerations, const KinematicInput& input)
    : bodies_(bodies), builder_(builder), tree_(bodies.tree()) {
  for (Node& node : tree_.nodes) node.qdd = Expr();
  solve_outside(accelerations, input);
}

void LoopLoads::solve_outside(const std::vector<Expr>& accelerations, const KinematicInput& input) {
  Tree outer = tree_;
  for (std::size_t j = 0; j < outer.nodes.size(); ++j) {
    Node& node = outer.nodes[j];
    const Node& loaded = builder_.tree.nodes[j];
    node.qdd = accelerations[at(node.velocity)];
    const bool is_inner = bodies_.all().count(static_cast<int>(j)) != 0;
    if (is_inner) node.inertia = {};
    node.spin = is_inner ? Spin() : loaded.spin;
    if (!is_inner) node.wrenches = loaded.wrenches;
  }
  const Kinematics motion = kinematics(bodies_.recursion(outer), input);
  forces_.resize(outer.nodes.size());
  Motion base;
  base.acceleration = input.base_acceleration;
  for (const auto& [j, given] : bodies_.moved(accelerations, LoopBodies::all_joints)) {
    const LoopBodies::Body& body = bodies_.all().at(j);
    if (body.own.is_zero() && builder_.tree.nodes[at(j)].wrenches.empty()) continue;
    const Motion& hub = body.hub == Node::base ? base : motion.in_node[at(body.hub)];
    on_bodies_[j] = load_of(j, motion_of(j, hub, given));
  }
  for (const auto& [hub, load] : bodies_.on_hubs(on_bodies_))
    outer.nodes[at(hub)].wrenches.push_back({-load.force, -load.moment, {}});
  const std::vector<Expr> outside =
      newton_euler(bodies_.recursion(outer), motion, input.base_acceleration).generalized;
  for (std::size_t j = 0; j < outer.nodes.size(); ++j) {
    const std::size_t v = at(outer.nodes[j].velocity);
    if (bodies_.all().count(static_cast<int>(j)) == 0) forces_[v] = outside[v];
  }
  forces_ = rotor_forces(outer, std::move(forces_));
}

// Of the node's frame against the inertial one, in the hub's axes; `hub`: of the hub, in its own.
Motion LoopLoads::motion_of(int j, const Motion& hub, const MotionVector& given) const {
  const LoopBodies::Body& body = bodies_.all().at(j);
  const Writer& writer = builder_.writer;
  const PointMotion seen =
      point_motion(tree_, writer, body.hub, {j, {}, identity(writer.pool())}, Detail::all);
  writer.set_topic(tree_.nodes[at(j)].body, "motion of bodies in loops");
  Motion motion;
  const Vec3& spin = seen.angular_velocity;
  motion.omega = writer.let("OMh", j, hub.omega + spin);
  motion.alpha =
      writer.let("OMph", j, hub.alpha + cross(hub.omega, spin) + seen.angular_acceleration + given.angular);
  const Vec3 twice = writer.let("W2", body.hub, writer.pool().number(2) * hub.omega);
  const Vec3 of_velocity = cross(twice, seen.velocity);
  motion.acceleration = writer.let(
      "Ah", j, hub.acceleration + hub.rates * body.place + of_velocity + seen.acceleration + given.linear);
  const Vec3& w = motion.omega;
  motion.squares = writer.let("WWh", j, Vec3{w[0] * w[0], w[1] * w[1], w[2] * w[2]});
  for (std::size_t a = 0; a < 3; ++a) {
    const std::size_t b = next(a), c = next(a, 2);
    const Expr product = writer.let("WXh", static_cast<int>(a), j, w[b] * w[c]);
    motion.rates(a, a) = -(motion.squares[b] + motion.squares[c]);
    motion.rates(b, c) = product - motion.alpha[a];
    motion.rates(c, b) = product + motion.alpha[a];
  }
  motion.rates = writer.let("BSh", j, motion.rates);
  return motion;
}

// What it takes to move the body so, less the loads that act on it, about the node's origin in the hub's axes.
Load LoopLoads::load_of(int j, const Motion& motion) {
  const LoopBodies::Body& body = bodies_.all().at(j);
  const Vec3 first = body.inertia.first;
  Load load;
  const Vec3 turned = motion.rates * first;
  load.force = body.own.mass * motion.acceleration + turned;
  load.moment = cross(first, motion.acceleration);
  const bool by_principal_axes = !is_zero(body.own.second) && is_diagonal(body.own.second);
  if (!by_principal_axes)
    load.moment = load.moment + moment_of(motion.rates, motion.squares, body.inertia.second);
  for (const Wrench& wrench : builder_.tree.nodes[at(j)].wrenches) {
    const Load acting = load_of_wrench(j, wrench);
    load.force = load.force - acting.force;
    if (!by_principal_axes) load.moment = load.moment - acting.moment;
  }
  if (by_principal_axes) load.moment = load.moment + moment_about_centre(j, motion);
  return {builder_.writer.let("Fh", j, load.force), builder_.writer.let("Nh", j, load.moment)};
}

// Moments of the inertia about principal axes and of the loads, in node axes before they are turned. A decoupled spin
// hands the joint's own force on in place of the moment about its axis.
Vec3 LoopLoads::moment_about_centre(int j, const Motion& motion) {
  const LoopBodies::Body& body = bodies_.all().at(j);
  const Node& node = builder_.tree.nodes[at(j)];
  const Writer& writer = builder_.writer;
  const Mat3 to_node = transpose(body.axes);
  const Vec3 alpha = writer.let("OMpn", j, to_node * motion.alpha);
  const Vec3 omega = writer.let("OMn", j, to_node * motion.omega);
  Vec3 moment = moment_about_principal_axes(tensor(body.own.second), omega, alpha);
  for (const Wrench& wrench : node.wrenches) {
    const Vec3 of_force = cross(wrench.point, wrench.force);
    moment = moment - wrench.torque - of_force;
  }
  moment = writer.let("Nn", j, moment);
  if (node.spin) {
    Expr& along = moment[node.axis];
    forces_[at(node.velocity)] = node.sign > 0 ? along : -along;
    along = node.sign > 0 ? node.spin.force : -node.spin.force;
  }
  return body.axes * moment;
}

// Of a vector that a wrench has in its node's axes, and in those that it was given in.
Vec3 LoopLoads::at_hub(int j, const Wrench& wrench, const Vec3& in_node, const Vec3& given) const {
  const int hub = bodies_.all().at(j).hub;
  if (wrench.frame && *wrench.frame == hub) return given;
  if (!wrench.frame || *wrench.frame != Node::base) return bodies_.all().at(j).axes * in_node;
  return transpose(world_axes(builder_.tree, builder_.writer, hub)) * given;
}

// In the hub's axes, about the node's origin.
Load LoopLoads::load_of_wrench(int j, const Wrench& wrench) const {
  const Writer& writer = builder_.writer;
  const Vec3 force = writer.let("Fwh", j, at_hub(j, wrench, wrench.force, wrench.given_force));
  const Vec3 torque = at_hub(j, wrench, wrench.torque, wrench.given_torque);
  const Vec3 arm = writer.let("Rs", j, bodies_.all().at(j).axes * wrench.point);
  return {force, torque + cross(arm, force)};
}

std::vector<Expr> LoopLoads::joint_forces() const {
  std::vector<Expr> forces = bodies_.joint_forces(on_bodies_);
  for (std::size_t i = 0; i < forces.size(); ++i) forces[i] = forces[i] + forces_[i];
  return net(std::move(forces));
}

std::vector<Expr> LoopLoads::net(std::vector<Expr> forces) const {
  return formalism::net(builder_.tree, std::move(forces));
}

} // namespace mbsgen::formalism
