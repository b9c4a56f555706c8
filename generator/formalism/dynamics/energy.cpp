// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/energy.h"
#include "formalism/dynamics/modal_loads.h"
#include "formalism/loads/load_collector.h"
#include "formalism/tree/inertia.h"

namespace mbsgen::formalism {

namespace {

void add(Moments& sum, const Moments& part) {
  sum.mass = sum.mass + part.mass;
  sum.first = sum.first + part.first;
}

// Names of the sums, of bodies in node axes and of composite bodies in chain axes.
struct MomentStems {
  const char *bodies, *mass, *first;
};

constexpr MomentStems mass_stems = {"hc", "mC", "hC"};
constexpr MomentStems weight_stems = {"wc", "w", "wC"};

class MomentSums {
public:
  MomentSums(const Recursion& in, const MomentStems& stems) : in_(in), stems_(stems), in_node_(in.size()) {
    result_.moved.resize(in.size());
    result_.all = {in.tree.base_inertia.mass, in.tree.base_inertia.first};
  }

  FirstMoments run() {
    for (int j = in_.last(); j >= 0; --j) visit(j);
    return std::move(result_);
  }

private:
  void visit(int j) {
    const Node& node = in_.node(j);
    in_.writer.set_topic(node.body, "composite body");
    const Moments own = {in_node_[at(j)].mass + node.inertia.mass,
                         in_.writer.let(stems_.bodies, j, in_node_[at(j)].first + node.inertia.first)};
    add(result_.moved[at(j)], {own.mass, to_chain(in_.chains, j, own.first)});
    Moments& whole = result_.moved[at(j)];
    whole = {in_.writer.let(stems_.mass, j, whole.mass), in_.writer.let(stems_.first, j, whole.first)};
    hand_over(j, whole);
  }

  void hand_over(int j, const Moments& whole) {
    const int parent = in_.node(j).parent;
    const bool starts = in_.place(j).starts;
    Moments seen = {whole.mass, starts ? leave(in_.chain_of(j), whole.first) : whole.first};
    seen.first = seen.first + seen.mass * lever_arm(in_, j);
    add(parent == Node::base ? result_.all : starts ? in_node_[at(parent)] : result_.moved[at(parent)], seen);
  }

  const Recursion& in_;
  const MomentStems& stems_;
  std::vector<Moments> in_node_; ///< node axes: children of other chains
  FirstMoments result_;
};

// Gravity: a direction, and what turns masses into weights by it. Along an axis of the inertial frame the
// direction is a unit vector, so that only constants have the factor g.
struct Gravity {
  Vec3 direction;
  Expr strength;
};

Gravity gravity_of(Pool& pool, const Vec3& gravity) {
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (gravity[next(axis)].is_zero() && gravity[next(axis, 2)].is_zero())
      return {unit(pool, axis), gravity[axis]};
  return {gravity, pool.number(1)};
}

Tree weighed(Tree tree, const Expr& strength) {
  for (Node& node : tree.nodes) {
    node.inertia.mass = strength * node.inertia.mass;
    node.inertia.first = strength * node.inertia.first;
    node.rates_of_mode.first = strength * node.rates_of_mode.first;
  }
  return tree;
}

// The direction of gravity in the axes of each node's chain.
std::vector<Vec3> directions(const Recursion& in, const Vec3& in_base) {
  std::vector<Vec3> in_chain, in_node;
  for (int j = 0; j <= in.last(); ++j) {
    const int parent = in.node(j).parent;
    in.writer.set_topic(in.node(j).body, "direction of gravity");
    if (in.place(j).starts)
      in_chain.push_back(in.writer.let(
          "gr", j, enter(in.chain_of(j), parent == Node::base ? in_base : in_node[at(parent)])));
    else
      in_chain.push_back(in_chain[at(parent)]);
    in_node.push_back(in.writer.let("g", j, to_node(in.chains, j, in_chain[at(j)])));
  }
  return in_chain;
}

} // namespace

FirstMoments first_moments(const Recursion& in) {
  return MomentSums(in, mass_stems).run();
}

Expr potential_energy(const Recursion& in) {
  return -dot(in.tree.gravity, first_moments(in).all.first);
}

std::vector<Expr> gravity_forces(const Recursion& in) {
  const Gravity gravity = gravity_of(in.pool(), in.tree.gravity);
  const Tree tree = weighed(in.tree, gravity.strength);
  const Recursion weights{tree, in.chains, in.writer};
  const std::vector<Vec3> down = directions(weights, gravity.direction);
  const FirstMoments moments = MomentSums(weights, weight_stems).run();
  std::vector<Expr> forces(tree.speeds());
  for (int j = 0; j <= in.last(); ++j) {
    const Node& node = tree.nodes[at(j)];
    const Moments& moved = moments.moved[at(j)];
    in.writer.set_topic(node.body, "weight");
    Expr force = -along_joint(node, {moved.mass * down[at(j)], cross(moved.first, down[at(j)])});
    if (node.flexible >= 0) force = force - dot(node.rates_of_mode.first, down[at(j)]);
    share_out(node, force,
              [&](int velocity, const Expr& share) { forces[at(velocity)] = forces[at(velocity)] + share; });
  }
  return forces;
}

namespace {

// ½ ω·Jω, each off-diagonal entry once.
Expr rotational(const Mat3& j, const Vec3& w) {
  const Rational half = Rational::half();
  // From the last product on, whatever order a compiler takes.
  const Expr zz = half * j(2, 2) * w[2] * w[2];
  const Expr yz = j(1, 2) * w[2];
  const Expr y = w[1] * (half * j(1, 1) * w[1] + yz);
  const Expr xz = j(0, 2) * w[2], xy = j(0, 1) * w[1];
  return w[0] * (half * j(0, 0) * w[0] + xy + xz) + y + zz;
}

Expr of_body(const Inertia& body, const Twist& twist) {
  const Vec3 linear = (Rational::half() * body.mass) * twist.velocity;
  const Vec3 momentum = cross(twist.omega, body.first) + linear;
  const Expr of_turning = rotational(tensor(body.second), twist.omega);
  return dot(twist.velocity, momentum) + of_turning;
}

Expr of_rotor(const Node& node) {
  return Rational::half() * node.armature * node.qd * node.qd;
}

} // namespace

Expr kinetic_energy(const Recursion& in, EnergyAxes axes) {
  const Velocities motion = velocities(in);
  Expr sum;
  for (int j = 0; j <= in.last(); ++j) {
    const Inertia& own = in.node(j).inertia;
    sum = sum + of_rotor(in.node(j));
    if (own.is_zero()) continue;
    in.writer.set_topic(in.node(j).body, "energy");
    const bool in_node = axes == EnergyAxes::of_nodes || in.place(j).leaves;
    const Inertia body = in_node ? own : to_chain(in.chains, in.writer, j, own);
    const Twist& twist = in_node ? motion.in_node[at(j)] : motion.in_chain[at(j)];
    Expr energy = of_body(body, twist);
    if (in.node(j).mode == 0) energy = energy + modal_energy(in, in.node(j).flexible, motion.in_node[at(j)]);
    sum = sum + in.writer.let("Te", j, energy);
  }
  return sum;
}

} // namespace mbsgen::formalism
