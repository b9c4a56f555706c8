// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/hub_columns.h"
#include "base/index.h"
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/tree/inertia.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

bool is_zero(const MotionVector& motion) {
  return formalism::is_zero(motion.angular) && formalism::is_zero(motion.linear);
}

Expr product(const MotionVector& motion, const Load& load) {
  return dot(motion.linear, load.force) + dot(motion.angular, load.moment);
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
  result(2, 2) = k(0, 0) + k(1, 1) + k(2, 2) + 3 * whole - result(0, 0) - result(1, 1);
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

// The tree without loads. Bodies in loops keep their masses at their centres, which often are origins, and joints
// without a body keep having none; the hub's composite body fills what regrouping would empty.
Tree condensed_tree(const Mechanism& mechanism, const FunctionBuilder& builder) {
  Tree tree = builder.tree;
  std::set<int> kept;
  for (const auto& [node, hub] : hubs_of(tree)) {
    kept.insert(node);
    for (int j = hub; j != Node::base; j = tree.nodes[at(j)].parent) kept.insert(j);
  }
  Tree modelled = builder.falls ? with_free_joint(mechanism.tree, *mechanism.free_base, mechanism.pool())
                                : mechanism.tree;
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

bool worth_condensing(const Tree& tree) {
  int nodes = 0, massive = 0;
  for (const auto& [node, hub] : hubs_of(tree)) {
    if (hub == Node::base) continue;
    ++nodes;
    if (!tree.nodes[at(node)].inertia.is_zero()) ++massive;
  }
  return nodes > 0 && 2 * massive <= nodes;
}

HubColumns::HubColumns(const Mechanism& mechanism, const FunctionBuilder& builder,
                       std::vector<std::vector<Expr>> rates)
    : builder_(builder), tree_(condensed_tree(mechanism, builder)), rates_(std::move(rates)) {
  for (const auto& [node, hub] : hubs_of(tree_)) inner_[node] = seen_from(hub, node);
  const Tree outer = outer_tree();
  const MassMatrix mass = mass_matrix(recursion(outer));
  for (std::size_t k = 0; k < rates_.size(); ++k) {
    builder.writer.set_topic(-1, "bodies in loops");
    motions_.push_back(moved(rates_[k], static_cast<int>(k), {}));
    loads_.push_back(inertia_loads(motions_.back(), static_cast<int>(k)));
    on_outer_.push_back(outer_forces(outer, loads_.back()));
    builder.writer.set_topic(-1, "reduced mass matrix");
    std::vector<Expr> all = on_outer_.back();
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < all.size(); ++j)
        all[i] = all[i] + mass.at(static_cast<int>(i), static_cast<int>(j)) * rates_[k][j];
      all[i] = builder.writer.let("W", static_cast<int>(i), static_cast<int>(k), all[i]);
    }
    all_outer_.push_back(std::move(all));
  }
}

HubColumns::Inner HubColumns::seen_from(int hub, int j) const {
  const Node& node = tree_.nodes[at(j)];
  const Writer& writer = builder_.writer;
  const auto pose = [&](int k) { return BodyPose{k, {}, identity(writer.pool())}; };
  const auto motion = [&](int k) {
    return point_motion(tree_, writer, hub, pose(k), Detail::pose_and_jacobian);
  };
  const PointMotion seen = motion(j);
  writer.set_topic(node.body, "bodies in loops");
  Inner result;
  result.hub = hub;
  result.place = seen.position;
  const Vec3 offset = node.offset + travel(writer.pool(), node);
  result.arm = node.parent == hub ? offset : writer.let("Rd", j, motion(node.parent).node_axes * offset);
  result.of_joint = {seen.angular_jacobian[at(node.velocity)], seen.jacobian[at(node.velocity)]};
  result.inertia = turned(j, seen.node_axes);
  return result;
}

Inertia HubColumns::turned(int j, const Mat3& axes) const {
  const Inertia& own = tree_.nodes[at(j)].inertia;
  if (own.is_zero()) return {};
  return {own.mass, builder_.writer.let("Hh", j, axes * own.first),
          turned_matrix(builder_.writer, j, axes, own.second)};
}

Tree HubColumns::outer_tree() const {
  Tree tree = tree_;
  for (const auto& [j, inner] : inner_) {
    tree.nodes[at(j)].inertia = {};
    if (inner.hub == Node::base || inner.inertia.is_zero()) continue;
    Inertia& whole = tree.nodes[at(inner.hub)].inertia;
    whole = whole + shift(inner.inertia, inner.place);
  }
  return tree;
}

// Motions of the inner nodes, their hubs moving as given, or resting.
HubColumns::Motions HubColumns::moved(const std::vector<Expr>& rates, int column, const Motions& hubs) const {
  Motions result;
  const Writer& writer = builder_.writer;
  for (const auto& [j, inner] : inner_) {
    const Node& node = tree_.nodes[at(j)];
    const Motions& before = node.parent == inner.hub ? hubs : result;
    const auto found = before.find(node.parent);
    MotionVector motion = found == before.end() ? MotionVector{} : found->second;
    const Expr& rate = rates[at(node.velocity)];
    motion.linear = motion.linear + cross(motion.angular, inner.arm) + rate * inner.of_joint.linear;
    motion.angular = motion.angular + rate * inner.of_joint.angular;
    result[j] = {writer.let_pair("Hw", j, column, motion.angular),
                 writer.let_pair("Hv", j, column, motion.linear)};
  }
  return result;
}

HubColumns::Loads HubColumns::inertia_loads(const Motions& motions, int column) const {
  Loads result;
  for (const auto& [j, motion] : motions) {
    const Inertia& body = inner_.at(j).inertia;
    if (body.is_zero() || is_zero(motion)) continue;
    const Vec3 force = body.mass * motion.linear + cross(motion.angular, body.first);
    const Vec3 moment = cross(body.first, motion.linear) + tensor(body.second) * motion.angular;
    result[j] = {builder_.writer.let_pair("Hf", j, column, force),
                 builder_.writer.let_pair("Hn", j, column, moment)};
  }
  return result;
}

std::vector<Expr> HubColumns::outer_forces(const Tree& tree, const Loads& loads) const {
  std::vector<Load> on_nodes(tree.nodes.size());
  for (const auto& [j, load] : loads) {
    const Inner& inner = inner_.at(j);
    if (inner.hub != Node::base)
      add(on_nodes[at(inner.hub)], {load.force, load.moment + cross(inner.place, load.force)});
  }
  for (std::size_t j = 0; j < on_nodes.size(); ++j) {
    const int node = static_cast<int>(j);
    if (builder_.chains.places[j].leaves) continue;
    on_nodes[j] = {to_chain(builder_.chains, node, on_nodes[j].force),
                   to_chain(builder_.chains, node, on_nodes[j].moment)};
  }
  std::vector<Expr> forces = generalized_forces(recursion(tree), on_nodes);
  for (const auto& entry : inner_) forces[at(tree.nodes[at(entry.first)].velocity)] = Expr();
  return forces;
}

// The power of forces on the outer joints in motion i.
Expr HubColumns::outer_product(std::size_t i, const std::vector<Expr>& forces) const {
  Expr sum;
  for (std::size_t k = 0; k < forces.size(); ++k) sum = sum + rates_[i][k] * forces[k];
  return sum;
}

Expr HubColumns::mass(std::size_t i, std::size_t j) const {
  Expr sum = outer_product(i, all_outer_[j]) + outer_product(j, on_outer_[i]);
  for (const auto& [k, load] : loads_[j]) sum = sum + product(motions_[i].at(k), load);
  return sum;
}

// Accelerations of the hubs at rest, in their own axes.
HubColumns::Motions HubColumns::hub_motions(const std::vector<Expr>& accelerations) const {
  Tree tree = tree_;
  for (Node& node : tree.nodes) node.qdd = accelerations[at(node.velocity)];
  KinematicInput input;
  input.velocities = false;
  const Kinematics kinematics = formalism::kinematics(recursion(tree), input);
  Motions result;
  for (const auto& [j, inner] : inner_) {
    if (inner.hub == Node::base) continue;
    const Motion& motion = kinematics.in_node[at(inner.hub)];
    result[inner.hub] = {motion.alpha, motion.acceleration};
  }
  return result;
}

std::vector<Expr> HubColumns::forces(std::vector<Expr> base, const std::vector<Expr>& accelerations,
                                     const std::vector<int>& wanted) const {
  constexpr int whole = -1;
  std::vector<Expr> rates(base.size());
  for (std::size_t i = 0; i < rates.size(); ++i)
    for (std::size_t k = 0; k < rates_.size(); ++k) rates[i] = rates[i] + rates_[k][i] * accelerations[k];
  for (std::size_t i = 0; i < base.size(); ++i)
    for (std::size_t k = 0; k < rates_.size(); ++k) base[i] = base[i] + all_outer_[k][i] * accelerations[k];
  Loads loads = inertia_loads(moved(rates, whole, hub_motions(rates)), whole);
  for (auto entry = inner_.rbegin(); entry != inner_.rend(); ++entry) {
    const auto& [j, inner] = *entry;
    const Node& node = tree_.nodes[at(j)];
    const Load& load = loads[j];
    if (std::find(wanted.begin(), wanted.end(), node.velocity) != wanted.end())
      base[at(node.velocity)] = base[at(node.velocity)] + product(inner.of_joint, load);
    if (node.parent != inner.hub)
      add(loads[node.parent], {load.force, load.moment + cross(inner.arm, load.force)});
  }
  for (std::size_t i = 0; i < base.size(); ++i)
    base[i] = builder_.writer.let("Fq", static_cast<int>(i), base[i]);
  return base;
}

} // namespace mbsgen::formalism
