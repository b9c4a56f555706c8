// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/inverse_derivatives.h"
#include "formalism/dynamics/disturbance.h"
#include "formalism/dynamics/momentum_composites.h"
#include "formalism/tree/inertia.h"

namespace mbsgen::formalism {

namespace {

// What is carried from a joint to the joints below it: loads of a unit acceleration, of a unit velocity and of a unit
// displacement, and the row by which a change of the angular velocity acts on the joint.
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
      return Load{cross(x.angular, body.inertia.first) + body.inertia.mass * x.linear,
                  inertia * x.angular + cross(body.inertia.first, x.linear)};
    };
    Carried own;
    own.acceleration = by_acceleration(of.unit);
    own.velocity = by_rate(of.unit.angular);
    add(own.velocity, by_acceleration(of.by_velocity));
    own.displacement = by_rate(of.rates.angular);
    add(own.displacement, by_acceleration(of.by_position));
    own.row = transpose(turned) * of.unit.angular + cross(twice, of.unit.linear);
    return own;
  }

  // The entries of joints i and j, j below i or i itself; `carried` is at j in its chain's axes.
  void set_column(int i, int j, const Carried& carried) {
    const Node& upper = in_.node(i);
    const Node& lower = in_.node(j);
    const Disturbance& of = disturbances_[at(j)];
    const auto along = [&](const MotionVector& x) {
      return dot(carried.acceleration.moment, x.angular) + dot(carried.acceleration.force, x.linear);
    };
    const int a = upper.velocity, b = lower.velocity;
    result_.mass.at(a, b) = in_.writer.let("M", i, j, along_joint(lower, carried.acceleration));
    result_.by_position.at(b, a) = let(j, i, along_joint(lower, carried.displacement));
    result_.by_velocity.at(b, a) = let(j, i, along_joint(lower, carried.velocity));
    if (i == j) return;
    result_.by_position.at(a, b) = let(i, j, dot(carried.row, of.rates.angular) + along(of.by_position));
    result_.by_velocity.at(a, b) = let(i, j, dot(carried.row, of.unit.angular) + along(of.by_velocity));
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
    return {cross(unit.angular, load.force),
            cross(unit.angular, load.moment) + cross(unit.linear, load.force)};
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
  return DerivativeColumns(in, disturbances(in, motion, velocities),
                           moving_composites(in, motion, velocities), loads)
      .run();
}

} // namespace mbsgen::formalism
