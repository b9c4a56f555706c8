// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/newton_euler.h"
#include "formalism/dynamics/modal_loads.h"
#include "formalism/tree/inertia.h"

namespace mbsgen::formalism {

namespace {

Load reaction(const Wrench& wrench) {
  return {-wrench.force, -(wrench.torque + cross(wrench.point, wrench.force))};
}

class BodyLoad {
public:
  BodyLoad(const Recursion& in, const Kinematics& motion) : in_(in), motion_(motion) {}

  Load operator()(int j) const {
    const std::size_t row = at(j);
    const Node& node = in_.node(j);
    const bool leaves = in_.place(j).leaves;
    Load load = leaves
                    ? inertial(j, node.inertia, motion_.in_node[row])
                    : inertial(j, to_chain(in_.chains, in_.writer, j, node.inertia), motion_.in_chain[row]);
    if (node.mode == 0) add(load, modal_load(in_, motion_, node.flexible));
    if (node.spin && node.inertia.is_zero()) add(load, {{}, spinning(j, motion_.in_chain[row])});
    for (const Wrench& wrench : node.wrenches) {
      const Load taken = reaction(wrench);
      add(load,
          leaves ? taken : Load{to_chain(in_.chains, j, taken.force), to_chain(in_.chains, j, taken.moment)});
    }
    return load;
  }

private:
  Load inertial(int j, const Inertia& inertia, const Motion& motion) const {
    const Vec3 turned = motion.rates * inertia.first;
    const Vec3 force = inertia.mass * motion.acceleration + turned;
    const Vec3 of_turning = moment_of(motion.rates, motion.squares, inertia.second);
    const Vec3 moment = cross(inertia.first, motion.acceleration) + of_turning;
    return {in_.writer.let("Fo", j, force), in_.writer.let("No", j, moment)};
  }

  // The moment d/dt (I ω_a e_a) of a decoupled body of revolution; its carrier has the rest of its inertia.
  Vec3 spinning(int j, const Motion& motion) const {
    const std::size_t a = in_.node(j).axis;
    const Expr& inertia = in_.node(j).spin.inertia;
    const Expr momentum = in_.writer.let("Gs", j, inertia * motion.omega[a]);
    Vec3 moment;
    moment[a] = inertia * motion.alpha[a];
    moment[next(a)] = momentum * motion.omega[next(a, 2)];
    moment[next(a, 2)] = -(momentum * motion.omega[next(a)]);
    return moment;
  }

  const Recursion& in_;
  const Kinematics& motion_;
};

// Names of the sums from the leaves to the base, by their stems: of a load that the joint's body and all
// beyond it have, in node axes, in chain axes and in the parent's; of the load's component along the joint.
struct LoadStems {
  const char *topic, *force, *moment, *chain_force, *chain_moment, *parent_force, *along;
};

constexpr LoadStems force_stems = {"forces", "F", "N", "Fr", "Nr", "Fp", "Qn"};
constexpr LoadStems momentum_stems = {"momentum", "Gl", "Ga", "Glr", "Gar", "Glp", "Gn"};

// Sums the loads of the nodes' own bodies, which `BodyLoads` gives in the axes that body_loads has.
template <class BodyLoads>
class Backward {
public:
  Backward(const Recursion& in, const LoadStems& stems, const BodyLoads& body_load,
           const Kinematics* motion = nullptr)
      : in_(in), stems_(stems), body_load_(body_load), motion_(motion), in_chain_(in.size()),
        in_node_(in.size()) {
    result_.generalized.resize(in.tree.speeds());
    result_.loads.resize(in.size());
  }

  Forces run() {
    for (int j = in_.last(); j >= 0; --j) visit(j);
    return std::move(result_);
  }

private:
  void visit(int j) {
    const std::size_t row = at(j);
    const Node& node = in_.node(j);
    in_.writer.set_topic(node.body, stems_.topic);
    const bool leaves = in_.place(j).leaves;
    add(leaves ? in_node_[row] : in_chain_[row], body_load_(j));
    if (leaves) {
      const Load load = {in_.writer.let(stems_.force, j, in_node_[row].force),
                         in_.writer.let(stems_.moment, j, in_node_[row].moment)};
      add(in_chain_[row], {to_chain(in_.chains, j, load.force), to_chain(in_.chains, j, load.moment)});
    }
    Load load = {in_.writer.let(stems_.chain_force, j, in_chain_[row].force),
                 in_.writer.let(stems_.chain_moment, j, in_chain_[row].moment)};
    add_generalized(j, load);
    if (node.spin) load.moment[node.axis] = node.sign > 0 ? node.spin.force : -node.spin.force;
    result_.loads[row] = load;
    hand_over(j, load);
  }

  void add_generalized(int j, const Load& load) {
    const Node& node = in_.node(j);
    Expr along = along_joint(node, load);
    if (node.flexible >= 0 && motion_ != nullptr) along = along + modal_force(in_, *motion_, j);
    along = in_.writer.let(stems_.along, j, along);
    share_out(node, along, [this](int velocity, const Expr& share) {
      Expr& sum = result_.generalized[at(velocity)];
      sum = sum + share;
    });
  }

  void hand_over(int j, const Load& load) {
    const Node& node = in_.node(j);
    const bool starts = in_.place(j).starts;
    const auto [before, behind] = lever_arms(in_, j);
    Load seen = load;
    seen.moment = seen.moment + cross(behind, seen.force);
    if (starts) {
      const Chain& chain = in_.chain_of(j);
      seen = {in_.writer.let(stems_.parent_force, j, leave(chain, seen.force)), leave(chain, seen.moment)};
    }
    seen.moment = seen.moment + cross(before, seen.force);
    Load& parent_load = node.parent == Node::base ? result_.base
                        : starts                  ? in_node_[at(node.parent)]
                                                  : in_chain_[at(node.parent)];
    add(parent_load, seen);
  }

  const Recursion& in_;
  const LoadStems& stems_;
  const BodyLoads& body_load_;
  const Kinematics* motion_;   ///< in which modes have inertia forces; null: none
  std::vector<Load> in_chain_; ///< chain axes: the body's inertia or the rest, and children of the same chain
  std::vector<Load> in_node_;  ///< node axes: children of other chains
  Forces result_;
};

// Momentum of each node's own body, and its moment about the node's origin.
class BodyMomentum {
public:
  BodyMomentum(const Recursion& in, const Velocities& motion) : in_(in), motion_(motion) {}

  Load operator()(int j) const {
    const Inertia& own = in_.node(j).inertia;
    Load result = in_.place(j).leaves
                      ? momentum(j, own, motion_.in_node[at(j)])
                      : momentum(j, to_chain(in_.chains, in_.writer, j, own), motion_.in_chain[at(j)]);
    if (in_.node(j).mode == 0) add(result, modal_momentum(in_, in_.node(j).flexible));
    return result;
  }

private:
  Load momentum(int j, const Inertia& inertia, const Twist& twist) const {
    const Vec3 turned = cross(twist.omega, inertia.first);
    const Vec3 linear = inertia.mass * twist.velocity + turned;
    const Vec3 of_turning = tensor(inertia.second) * twist.omega;
    const Vec3 angular = cross(inertia.first, twist.velocity) + of_turning;
    return {in_.writer.let("Glo", j, linear), in_.writer.let("Gao", j, angular)};
  }

  const Recursion& in_;
  const Velocities& motion_;
};

} // namespace

std::vector<Load> body_loads(const Recursion& in, const Kinematics& motion) {
  const BodyLoad body_load(in, motion);
  std::vector<Load> loads;
  for (int j = 0; j <= in.last(); ++j) loads.push_back(body_load(j));
  return loads;
}

Forces newton_euler(const Recursion& in, const Kinematics& motion, const Vec3& base_acceleration) {
  Forces result = Backward(in, force_stems, BodyLoad(in, motion), &motion).run();
  const Inertia& base = in.tree.base_inertia;
  add(result.base, {base.mass * base_acceleration, cross(base.first, base_acceleration)});
  for (const Wrench& wrench : in.tree.base_wrenches) add(result.base, reaction(wrench));
  return result;
}

Load momentum(const Recursion& in, const Velocities& motion) {
  return Backward(in, momentum_stems, BodyMomentum(in, motion)).run().base;
}

std::vector<Expr> rotor_forces(const Tree& tree, std::vector<Expr> forces) {
  for (const Node& node : tree.nodes) {
    if (!has_velocity(node)) continue;
    Expr& force = forces[at(node.velocity)];
    force = force + node.armature * node.qdd;
  }
  return forces;
}

std::vector<Expr> generalized_forces(const Recursion& in, const std::vector<Load>& loads) {
  const auto load_of = [&loads](int j) { return loads[at(j)]; };
  return Backward(in, force_stems, load_of).run().generalized;
}

} // namespace mbsgen::formalism
