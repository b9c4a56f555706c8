// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/inverse_derivatives.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/kinematics.h"

namespace mbsgen::formalism {

namespace {

// Changes that a joint makes beyond itself, in chain axes at the node's origin.
struct Disturbance {
  MotionVector unit;        // velocities per unit of the joint's velocity
  MotionVector rates;       // velocities by a displacement: motion of the parent × unit
  MotionVector by_velocity; // accelerations by the joint's velocity
  MotionVector by_position; // accelerations by a displacement
};

class Disturbances {
public:
  Disturbances(const Recursion& in, const Kinematics& motion, const OriginVelocities& velocities)
      : in_(in), motion_(motion), velocities_(velocities) {}

  Disturbance operator()(int j) const {
    in_.writer.set_topic(in_.node(j).body, "derivatives");
    const MotionVector& parent = velocities_.before[at(j)];
    Disturbance result;
    result.unit = unit_of(in_.node(j));
    result.rates = let("Ta", "Tv", j, across(parent, result.unit));
    result.by_velocity = let("Ra", "Rv", j, by_velocity(j, parent, result));
    const Vec3& s = result.unit.angular;
    const Expr two = in_.pool().number(2);
    const Vec3 angular = spun(j, s);
    const Vec3 twice = two * cross(result.rates.angular, parent.linear);
    const Vec3 turned = cross(acceleration_before(j), s);
    result.by_position = let("Ua", "Uv", j, {angular, spun(j, result.unit.linear) + turned - twice});
    return result;
  }

private:
  MotionVector unit_of(const Node& node) const {
    if (!node.revolute) return {{}, node.direction};
    const Vec3 axis = axis_of_rotation(in_.pool(), node);
    return {axis, node.pitch * axis};
  }

  // Motion × twist: (ω×s, ω×u + v×s).
  static MotionVector across(const MotionVector& motion, const MotionVector& twist) {
    const Vec3 angular = cross(motion.angular, twist.angular);
    const Vec3 of_turning = cross(motion.linear, twist.angular);
    return {angular, cross(motion.angular, twist.linear) + of_turning};
  }

  // The velocities of a ball or free joint act at once, so that the mean of the motions before and after it
  // counts.
  MotionVector by_velocity(int j, const MotionVector& parent, const Disturbance& of) const {
    const Expr two = in_.pool().number(2);
    if (!in_.node(j).spatial) return {two * of.rates.angular, two * of.rates.linear};
    return across(
        {parent.angular + motion_.in_chain[at(j)].omega, parent.linear + velocities_.in_chain[at(j)]},
        of.unit);
  }

  // Ω x of the parent.
  Vec3 spun(int j, const Vec3& x) const {
    const int first = first_of_joint(in_, j), parent = in_.node(first).parent;
    if (parent == Node::base) return {};
    if (!in_.place(first).starts) return motion_.in_chain[at(parent)].rates * x;
    const Chain& chain = in_.chain_of(first);
    return enter(chain, motion_.in_node[at(parent)].rates * leave(chain, x));
  }

  Vec3 acceleration_before(int j) const {
    const int first = first_of_joint(in_, j), parent = in_.node(first).parent;
    const Vec3 arm = lever_arm(in_, first);
    if (!in_.place(first).starts) {
      const Motion& of = motion_.in_chain[at(parent)];
      return in_.writer.let("Ar", first, of.acceleration + of.rates * arm);
    }
    const Vec3 carried = parent == Node::base ? -in_.tree.gravity
                                              : in_.writer.let("Ap", first,
                                                               motion_.in_node[at(parent)].acceleration +
                                                                   motion_.in_node[at(parent)].rates * arm);
    return in_.writer.let("Ar", first, enter(in_.chain_of(first), carried));
  }

  MotionVector let(const char* angular, const char* linear, int j, const MotionVector& value) const {
    return {in_.writer.let(angular, j, value.angular), in_.writer.let(linear, j, value.linear)};
  }

  const Recursion& in_;
  const Kinematics& motion_;
  const OriginVelocities& velocities_;
};

// Disturbances by every node, in a motion whose accelerations are less gravity; inverse_derivatives.h has the
// formulae.
std::vector<Disturbance> disturbances(const Recursion& in, const Kinematics& motion,
                                      const OriginVelocities& velocities) {
  const Disturbances of(in, motion, velocities);
  std::vector<Disturbance> result;
  for (int j = 0; j <= in.last(); ++j) result.push_back(of(j));
  return result;
}

// The part of a tree beyond a joint as one body, about the joint's origin and in chain axes: its inertia, its
// momentum p = ∫ v dm, and W = ∫ v rᵀ dm, where v is the velocity of its points against the base.
struct MovingComposite {
  Inertia inertia;
  Vec3 momentum;
  Mat3 spread; // W
};

// a bᵀ
Mat3 dyad(const Vec3& a, const Vec3& b) {
  return {{a[0] * b, a[1] * b, a[2] * b}};
}

// ω~ K
Mat3 turned_moments(const Vec3& omega, const Mat3& k) {
  Mat3 m;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 subtracted = omega[next(i, 2)] * k.row[next(i)];
    m.row[i] = omega[next(i)] * k.row[next(i, 2)] - subtracted;
  }
  return m;
}

struct Momentum {
  Vec3 momentum;
  Mat3 spread;

  void add(const Momentum& other) {
    momentum = momentum + other.momentum;
    spread = spread + other.spread;
  }
};

Momentum momentum_of(const Inertia& body, const Vec3& omega, const Vec3& velocity) {
  const Vec3 carried = body.mass * velocity;
  const Vec3 momentum = cross(omega, body.first) + carried;
  const Mat3 spread = dyad(velocity, body.first);
  return {momentum, turned_moments(omega, body.second) + spread};
}

class MovingComposites {
public:
  MovingComposites(const Recursion& in, const Kinematics& motion, const OriginVelocities& velocities)
      : in_(in), motion_(motion), velocities_(velocities), in_chain_(in.size()), in_node_(in.size()),
        momentum_in_node_(in.size()), momentum_in_chain_(in.size()) {}

  std::vector<MovingComposite> run() {
    std::vector<MovingComposite> result(in_.size());
    for (int j = in_.last(); j >= 0; --j) {
      in_.writer.set_topic(in_.node(j).body, "composite body");
      settle_inertia(j);
      settle_momentum(j);
      result[at(j)] = {in_chain_[at(j)], momentum_in_chain_[at(j)].momentum,
                       momentum_in_chain_[at(j)].spread};
      hand_over(j);
    }
    return result;
  }

private:
  void settle_inertia(int j) {
    const Inertia moving = let("c", j, in_node_[at(j)] + in_.node(j).inertia);
    in_chain_[at(j)] = let("C", j, in_chain_[at(j)] + to_chain(in_.chains, in_.writer, j, moving));
  }

  Inertia let(const char* suffix, int j, const Inertia& inertia) const {
    const std::string mark = suffix;
    return {in_.writer.let("m" + mark, j, inertia.mass), in_.writer.let("h" + mark, j, inertia.first),
            in_.writer.let_symmetric("K" + mark, j, inertia.second)};
  }

  // The body's own part in the axes in which its inertia meets its motion.
  void settle_momentum(int j) {
    const Inertia& own = in_.node(j).inertia;
    Momentum& in_node = momentum_in_node_[at(j)];
    Momentum& in_chain = momentum_in_chain_[at(j)];
    if (in_.place(j).leaves)
      in_node.add(momentum_of(own, motion_.in_node[at(j)].omega, velocities_.in_node[at(j)]));
    else
      in_chain.add(momentum_of(to_chain(in_.chains, in_.writer, j, own), motion_.in_chain[at(j)].omega,
                               velocities_.in_chain[at(j)]));
    in_node = let("c", j, in_node);
    in_chain.add(
        {to_chain(in_.chains, j, in_node.momentum), to_chain(in_.chains, in_.writer, j, in_node.spread)});
    in_chain = let("C", j, in_chain);
  }

  Momentum let(const char* suffix, int j, const Momentum& value) const {
    const std::string mark = suffix;
    return {in_.writer.let("p" + mark, j, value.momentum), in_.writer.let("W" + mark, j, value.spread)};
  }

  void hand_over(int j) {
    const int parent = in_.node(j).parent;
    if (parent == Node::base) return;
    const bool starts = in_.place(j).starts;
    const Vec3 arm = lever_arm(in_, j);
    Inertia inertia = in_chain_[at(j)];
    Momentum momentum = momentum_in_chain_[at(j)];
    if (starts) {
      const Chain& chain = in_.chain_of(j);
      inertia = {inertia.mass, leave(chain, inertia.first), leave(chain, inertia.second)};
      momentum = {leave(chain, momentum.momentum), leave(chain, momentum.spread)};
    }
    momentum.spread = momentum.spread + dyad(momentum.momentum, arm);
    (starts ? momentum_in_node_ : momentum_in_chain_)[at(parent)].add(momentum);
    Inertia& composite = starts ? in_node_[at(parent)] : in_chain_[at(parent)];
    composite = composite + shift(inertia, arm);
  }

  const Recursion& in_;
  const Kinematics& motion_;
  const OriginVelocities& velocities_;
  std::vector<Inertia> in_chain_, in_node_;
  std::vector<Momentum> momentum_in_node_, momentum_in_chain_;
};

// Composite bodies of all nodes, from the leaves to the base.
std::vector<MovingComposite> moving_composites(const Recursion& in, const Kinematics& motion,
                                               const OriginVelocities& velocities) {
  return MovingComposites(in, motion, velocities).run();
}

// Loads that are carried from a joint to the joints below it: of a unit acceleration, of a unit velocity and
// of a unit displacement, and the row by which a change of the angular velocity acts on the joint.
struct Carried {
  Load acceleration, velocity, displacement;
  Vec3 row;
};

class DerivativeColumns {
public:
  DerivativeColumns(const Recursion& in, const std::vector<Disturbance>& disturbances,
                    const std::vector<MovingComposite>& composites, const std::vector<Load>& loads)
      : in_(in), disturbances_(disturbances), composites_(composites),
        loads_(loads), result_{SquareMatrix(in.size()), SquareMatrix(in.size()), MassMatrix(in.size())} {}

  ForceDerivatives run() {
    for (int i = in_.last(); i >= 0; --i) {
      in_.writer.set_topic(in_.node(i).body, "derivatives");
      const Carried own = unit_loads(i);
      set_column(i, i, own);
      climb(i, own);
    }
    return std::move(result_);
  }

private:
  // In chain axes, about the node's origin.
  Carried unit_loads(int i) const {
    const MovingComposite& body = composites_[at(i)];
    const Disturbance& of = disturbances_[at(i)];
    const Vec3 twice = in_.writer.let("pt", i, in_.pool().number(2) * body.momentum);
    const Mat3 turned = in_.writer.let("Ct", i, in_.pool().number(2) * tensor(body.spread));
    const Mat3 inertia = in_.writer.let_symmetric("Jt", i, tensor(body.inertia.second));
    const auto by_rate = [&](const Vec3& x) { return Load{cross(x, twice), turned * x}; };
    const auto by_acceleration = [&](const MotionVector& x) {
      const Vec3 carried = body.inertia.mass * x.linear;
      const Vec3 force = cross(x.angular, body.inertia.first) + carried;
      const Vec3 of_travel = cross(body.inertia.first, x.linear);
      return Load{force, inertia * x.angular + of_travel};
    };
    Carried own;
    own.acceleration = by_acceleration(of.unit);
    own.velocity = by_rate(of.unit.angular);
    add(own.velocity, by_acceleration(of.by_velocity));
    own.displacement = by_rate(of.rates.angular);
    add(own.displacement, by_acceleration(of.by_position));
    const Vec3 of_travel = cross(twice, of.unit.linear);
    own.row = transpose(turned) * of.unit.angular + of_travel;
    return own;
  }

  // The entries of joints i and j, j below i or i itself; `carried` is at j in its chain's axes.
  void set_column(int i, int j, const Carried& carried) {
    const Node& upper = in_.node(i);
    const Node& lower = in_.node(j);
    const Disturbance& of = disturbances_[at(j)];
    const auto along = [&](const MotionVector& x) {
      const Expr of_travel = dot(carried.acceleration.force, x.linear);
      return dot(carried.acceleration.moment, x.angular) + of_travel;
    };
    const int a = upper.velocity, b = lower.velocity;
    const Expr rotor = i == j ? upper.armature : Expr();
    result_.mass.at(a, b) = in_.writer.let("M", i, j, along_joint(lower, carried.acceleration) + rotor);
    result_.by_position.at(b, a) = let(j, i, along_joint(lower, carried.displacement));
    result_.by_velocity.at(b, a) = let(j, i, along_joint(lower, carried.velocity));
    if (i == j) return;
    const Expr of_position = along(of.by_position);
    result_.by_position.at(a, b) = let(i, j, dot(carried.row, of.rates.angular) + of_position);
    const Expr of_velocity = along(of.by_velocity);
    result_.by_velocity.at(a, b) = let(i, j, dot(carried.row, of.unit.angular) + of_velocity);
  }

  Expr let(int i, int j, const Expr& value) const { return in_.writer.let("dQ", i, j, value); }

  void climb(int i, Carried carried) {
    int from = i;
    for (int to = in_.node(i).parent; to != Node::base; to = in_.node(to).parent) {
      if (first_of_joint(in_, to) != first_of_joint(in_, i) &&
          first_of_joint(in_, from) == first_of_joint(in_, i))
        add(carried.displacement, turning_load(i));
      carried = carried_over(from, to, i, carried);
      set_column(i, to, carried);
      from = to;
    }
  }

  // The change of the load as the parent sees it, because it turns and moves with the joint.
  Load turning_load(int i) const {
    const MotionVector& unit = disturbances_[at(i)].unit;
    const Load& load = loads_[at(i)];
    const Vec3 force = cross(unit.angular, load.force);
    const Vec3 of_travel = cross(unit.linear, load.force);
    return {force, cross(unit.angular, load.moment) + of_travel};
  }

  Carried carried_over(int from, int to, int i, const Carried& carried) const {
    Carried result;
    result.acceleration = handed(from, to, carried.acceleration, "Mf", "Mn", i);
    result.velocity = handed(from, to, carried.velocity, "Vf", "Vn", i);
    result.displacement = handed(from, to, carried.displacement, "Pf", "Pn", i);
    result.row = turned(from, to, carried.row, "Ca", i);
    return result;
  }

  Load handed(int from, int to, const Load& load, const char* force_stem, const char* moment_stem,
              int i) const {
    const bool starts = in_.place(from).starts;
    const Vec3 force = starts ? leave(in_.chain_of(from), load.force) : load.force;
    const Vec3 moment = starts ? leave(in_.chain_of(from), load.moment) : load.moment;
    const Vec3 seen = in_.writer.let_pair(force_stem, from, i, force);
    const Load at_parent = {
        seen, in_.writer.let_pair(moment_stem, from, i, moment + cross(lever_arm(in_, from), seen))};
    if (!starts) return at_parent;
    return {in_.writer.let_pair(force_stem, to, i, to_chain(in_.chains, to, at_parent.force)),
            in_.writer.let_pair(moment_stem, to, i, to_chain(in_.chains, to, at_parent.moment))};
  }

  Vec3 turned(int from, int to, const Vec3& row, const char* stem, int i) const {
    if (!in_.place(from).starts) return row;
    const Vec3 seen = in_.writer.let_pair(stem, from, i, leave(in_.chain_of(from), row));
    return in_.writer.let_pair(stem, to, i, to_chain(in_.chains, to, seen));
  }

  const Recursion& in_;
  const std::vector<Disturbance>& disturbances_;
  const std::vector<MovingComposite>& composites_;
  const std::vector<Load>& loads_;
  ForceDerivatives result_;
};

} // namespace

ForceDerivatives inverse_derivatives(const Recursion& in, const Kinematics& motion,
                                     const std::vector<Load>& loads) {
  const OriginVelocities velocities = origin_velocities(in, motion);
  const std::vector<MovingComposite> composites = moving_composites(in, motion, velocities);
  return DerivativeColumns(in, disturbances(in, motion, velocities), composites, loads).run();
}

} // namespace mbsgen::formalism
