// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/kinematics.h"
#include <optional>

namespace mbsgen::formalism {

namespace {

class Forward {
public:
  Forward(const Recursion& in, const KinematicInput& input) : in_(in), input_(input) {
    rest_.acceleration = input.base_acceleration;
    result_.has_velocities = input.velocities;
    result_.has_accelerations = input.accelerations;
  }

  Kinematics run() {
    for (int j = 0; j <= in_.last(); ++j) {
      if (in_.node(j).spatial) {
        result_.in_chain.push_back(j == in_.node(j).spatial.first ? spatial(j) : result_.in_chain.back());
        result_.in_node.push_back(result_.in_chain.back());
        continue;
      }
      const Motion before = motion_before(j);
      in_.writer.set_topic(in_.node(j).body, "motion");
      result_.in_chain.push_back(in_.node(j).revolute ? turning(j, before) : sliding(j, before));
      result_.in_node.push_back(own_axes(j));
    }
    return std::move(result_);
  }

private:
  // Motion of the frame from which the joint starts, at the joint's origin, in chain axes. For a revolute
  // joint of `rates` only the column along the axis is given.
  Motion motion_before(int j) const {
    const auto [arm, behind] = lever_arms(in_, j);
    if (!in_.place(j).starts) {
      Motion motion = result_.in_chain[at(in_.node(j).parent)];
      motion.acceleration = motion.acceleration + motion.rates * arm;
      return motion;
    }
    const Motion& parent = in_.node(j).parent == Node::base ? rest_ : result_.in_node[at(in_.node(j).parent)];
    Motion motion = entered(j, in_.chain_of(j), parent);
    motion.acceleration =
        enter(in_.chain_of(j), in_.writer.let("Ap", j, parent.acceleration + parent.rates * arm));
    if (!is_zero(behind)) advance(j, motion);
    return motion;
  }

  // Along the joint's axis, whose column of Ω is known: −(ω_b² + ω_c²) on the diagonal.
  void advance(int j, Motion& motion) const {
    const Node& node = in_.node(j);
    Vec3 rate = in_.writer.let("BSr", j, column(motion.rates, node.axis));
    const auto square = [&](std::size_t axis) {
      return in_.writer.let("WWr", static_cast<int>(axis), j, motion.omega[axis] * motion.omega[axis]);
    };
    const Expr c_square = square(next(node.axis, 2));
    rate[node.axis] = -(square(next(node.axis)) + c_square);
    motion.acceleration = motion.acceleration + node.advance * rate;
  }

  Motion entered(int j, const Chain& chain, const Motion& parent) const {
    if (!chain.rotated) return parent;
    Motion motion;
    motion.omega = in_.writer.let("OMr", j, enter(chain, parent.omega));
    motion.alpha = enter(chain, parent.alpha);
    const std::size_t axis = *chain.axis;
    Vec3 rate = enter(chain, parent.rates * column(chain.frame_rotation, axis));
    if (const auto e = axis_of_twist(chain.frame_rotation); e && *e != axis) {
      // Ω_fa = ω_f ω_a ∓ α_e is cheaper than a turned column: e is the twist's axis, a the joint's, f the third
      // one, and the twist keeps α_e.
      const std::size_t f = 3 - axis - *e;
      const Expr product = motion.omega[f] * motion.omega[axis];
      rate[f] = next(f) == axis ? product - parent.alpha[*e] : product + parent.alpha[*e];
    }
    for (std::size_t i = 0; i < 3; ++i) motion.rates(i, axis) = rate[i];
    return motion;
  }

  // The axis of a rotation about a coordinate axis by an angle that is no multiple of a right one.
  static std::optional<std::size_t> axis_of_twist(const Mat3& rotation) {
    for (std::size_t e = 0; e < 3; ++e)
      if (rotation(e, e).is_one() && !rotation(next(e), next(e)).is_number()) return e;
    return std::nullopt;
  }

  Motion turning(int j, const Motion& before) const {
    const std::size_t a = in_.node(j).axis;
    Motion motion;
    motion.omega = in_.writer.let("OMr", j, before.omega);
    motion.omega[a] = in_.writer.let("OM", static_cast<int>(a), j, before.omega[a] + speed(j));
    const Expr alpha = in_.writer.let("OMp", static_cast<int>(a), j, before.alpha[a] + acceleration(j));
    const Vec3 rate = in_.writer.let("BSr", j, column(before.rates, a));
    complete(j, "r", a, alpha, rate, motion);
    motion.acceleration = in_.writer.let("Ar", j, before.acceleration + of_pitch(j, before.omega));
    return motion;
  }

  // The acceleration of a screw's travel.
  Vec3 of_pitch(int j, const Vec3& omega_before) const {
    const Expr& pitch = in_.node(j).pitch;
    if (pitch.is_zero()) return {};
    const Vec3 e = unit(in_.pool(), in_.node(j).axis);
    const Vec3 turned = cross(omega_before, e);
    const Vec3 of_speed = (2 * pitch * speed(j)) * turned;
    return (pitch * acceleration(j)) * e + of_speed;
  }

  // Motion of the frame after a ball or free joint: ω = ω' + w, α = α' + ẇ + ω' × w, a = a' + v̇ + (ω' + ω) ×
  // v, with the parent's ω', α' and a' in the axes after the joint.
  Motion spatial(int j) const {
    in_.writer.set_topic(in_.node(j).body, "motion");
    const Motion& parent = in_.node(j).parent == Node::base ? rest_ : result_.in_node[at(in_.node(j).parent)];
    const Chain& chain = in_.chain_of(j);
    const Vec3 omega = in_.writer.let("OMr", j, enter(chain, parent.omega));
    const Vec3 w = rates(j, true, [this](int k) { return speed(k); });
    const int last = in_.node(j).spatial.last;
    Motion motion;
    motion.omega = in_.writer.let("OM", last, omega + w);
    motion.acceleration =
        input_.falling && falls(in_, j) ? Vec3{} : accelerated(j, parent, omega, motion.omega);
    const Vec3 own = rates(j, true, [this](int k) { return acceleration(k); });
    const Vec3 turned = cross(omega, w);
    motion.alpha = enter(chain, parent.alpha) + turned + own;
    motion.alpha = in_.writer.let("OMp", last, motion.alpha);
    fill_rates(last, motion);
    return motion;
  }

  Vec3 accelerated(int j, const Motion& parent, const Vec3& omega_before, const Vec3& omega) const {
    const Chain& chain = in_.chain_of(j);
    const Vec3 carried = in_.writer.let("Ap", j, parent.acceleration + parent.rates * lever_arm(in_, j));
    const Vec3 v = rates(j, false, [this](int k) { return speed(k); });
    const Vec3 turned = cross(in_.writer.let("W2", j, omega_before + omega), v);
    const Vec3 own = rates(j, false, [this](int k) { return acceleration(k); });
    return in_.writer.let("A", in_.node(j).spatial.last, enter(chain, carried) + turned + own);
  }

  // The rates of the rotations, or of the translations, of the spatial joint that begins at node j.
  template <class RateOf>
  Vec3 rates(int j, bool turns, const RateOf& rate_of) const {
    Vec3 result;
    for (int k = j; k <= in_.node(j).spatial.last; ++k)
      if (in_.node(k).revolute == turns) result[at(k - j) % 3] = rate_of(k);
    return result;
  }

  // Ω from ω and α.
  void fill_rates(int j, Motion& motion) const {
    const Vec3& w = motion.omega;
    motion.squares = in_.writer.let("WW", j, Vec3{w[0] * w[0], w[1] * w[1], w[2] * w[2]});
    Mat3& m = motion.rates;
    for (std::size_t a = 0; a < 3; ++a) {
      const std::size_t b = next(a);
      const std::size_t c = next(a, 2);
      const Expr bc = in_.writer.let("WX", static_cast<int>(a), j, w[b] * w[c]);
      m(a, a) = -(motion.squares[b] + motion.squares[c]);
      m(b, c) = bc - motion.alpha[a];
      m(c, b) = bc + motion.alpha[a];
    }
    m = in_.writer.let("BS", j, m);
  }

  Motion sliding(int j, const Motion& before) const {
    Motion motion = before;
    const Vec3& along = in_.node(j).direction;
    const Vec3 twice = in_.writer.let("W2", j, in_.pool().number(2) * before.omega);
    const Vec3 own = acceleration(j) * along;
    const Vec3 turned = cross(twice, along);
    motion.acceleration = before.acceleration + speed(j) * turned + own;
    motion.acceleration = in_.writer.let("Ar", j, motion.acceleration);
    return motion;
  }

  Motion own_axes(int j) const {
    const Motion& in_chain = result_.in_chain[at(j)];
    if (in_.place(j).angle.is_zero()) return in_chain;
    const std::size_t a = *in_.chain_of(j).axis;
    Motion motion;
    motion.omega = in_.writer.let("OM", j, to_node(in_.chains, j, in_chain.omega));
    const Vec3 rate = in_.writer.let("BS", j, to_node(in_.chains, j, column(in_chain.rates, a)));
    complete(j, "", a, in_chain.alpha[a], rate, motion);
    motion.acceleration = in_.writer.let("A", j, to_node(in_.chains, j, in_chain.acceleration));
    return motion;
  }

  // Fills alpha and Ω from the angular velocity, its derivative along `a`, and Ω's column `a`.
  void complete(int j, std::string_view suffix, std::size_t a, const Expr& alpha, const Vec3& rate,
                Motion& motion) const {
    const std::size_t b = next(a);
    const std::size_t c = next(a, 2);
    const Vec3& w = motion.omega;
    const auto stem = [&suffix](std::string_view base) { return std::string(base) + std::string(suffix); };
    motion.squares = in_.writer.let(stem("WW"), j, Vec3{w[0] * w[0], w[1] * w[1], w[2] * w[2]});
    const Vec3& square = motion.squares;
    const Expr bc = in_.writer.let(stem("WX"), static_cast<int>(a), j, w[b] * w[c]);
    Mat3& m = motion.rates;
    m(a, a) = -(square[b] + square[c]);
    m(b, b) = -(square[a] + square[c]);
    m(c, c) = -(square[a] + square[b]);
    m(b, a) = rate[b];
    m(c, a) = rate[c];
    m(b, c) = bc - alpha;
    m(c, b) = bc + alpha;
    // Behind the accelerations, so that the pass `reuse` may make Ω of them.
    const Expr twice = in_.writer.let("W2", j, 2 * w[a]);
    m(a, b) = twice * w[b] - rate[b];
    m(a, c) = twice * w[c] - rate[c];
    motion.alpha[a] = alpha;
    motion.alpha[b] = in_.writer.let(stem("OMp"), static_cast<int>(b), j, w[a] * w[c] - rate[c]);
    motion.alpha[c] = in_.writer.let(stem("OMp"), static_cast<int>(c), j, rate[b] - w[a] * w[b]);
    m = in_.writer.let(stem("BS"), j, m);
  }

  Expr speed(int j) const { return input_.velocities ? signed_rate(in_.node(j), in_.node(j).qd) : Expr(); }
  Expr acceleration(int j) const {
    const Node& node = in_.node(j);
    const Expr of_rates = input_.velocities ? node.qdd_of_rates : Expr();
    return signed_rate(node, input_.accelerations ? node.qdd + of_rates : of_rates);
  }
  static Expr signed_rate(const Node& node, const Expr& rate) {
    return node.revolute && node.sign < 0 ? -rate : rate;
  }

  const Recursion& in_;
  const KinematicInput& input_;
  Motion rest_;
  Kinematics result_;
};

} // namespace

Kinematics kinematics(const Recursion& in, const KinematicInput& input) {
  return Forward(in, input).run();
}

bool falls(const Recursion& in, int node) {
  const SpatialPlace& place = in.node(node).spatial;
  return place && place.travels() && in.node(place.first).parent == Node::base;
}

Vec3 free_fall(const Recursion& in, int first, const Vec3& base_acceleration) {
  const auto speeds = [&in](int begin) {
    return Vec3{in.node(begin).qd, in.node(begin + 1).qd, in.node(begin + 2).qd};
  };
  const Vec3 turned = cross(speeds(first), speeds(first + 3));
  return -(enter(in.chain_of(first), base_acceleration) + turned);
}

Vec3 lever_arm(const Recursion& in, int index) {
  const Node& node = in.node(index);
  const Vec3 arm = in.writer.let("D", index, node.offset + travel(in.pool(), node));
  if (in.place(index).starts || node.parent == Node::base) return arm;
  return in.writer.let("Dr", index, to_chain(in.chains, node.parent, arm));
}

LeverArms lever_arms(const Recursion& in, int index) {
  const Node& node = in.node(index);
  if (node.advance.is_zero() || !in.place(index).starts) return {lever_arm(in, index), {}};
  return {node.before, node.advance * unit(in.pool(), node.axis)};
}

namespace {

class VelocityRecursion {
public:
  explicit VelocityRecursion(const Recursion& in) : in_(in) {}

  Velocities run() {
    for (int j = 0; j <= in_.last(); ++j) {
      in_.writer.set_topic(in_.node(j).body, "motion");
      result_.in_chain.push_back(moved(j, before(j)));
      result_.in_node.push_back(own_axes(j));
    }
    return std::move(result_);
  }

private:
  // The twist of the joint's origin on the parent, in chain axes.
  Twist before(int j) const {
    const int parent = in_.node(j).parent;
    if (parent == Node::base) return {};
    const bool starts = in_.place(j).starts;
    const Twist& from = starts ? result_.in_node[at(parent)] : result_.in_chain[at(parent)];
    const Vec3 carried = from.velocity + cross(from.omega, lever_arm(in_, j));
    if (!starts) return {from.omega, carried};
    const Chain& chain = in_.chain_of(j);
    return {enter(chain, from.omega), enter(chain, in_.writer.let("Vp", j, carried))};
  }

  Twist moved(int j, Twist twist) const {
    const Node& node = in_.node(j);
    if (!node.revolute) {
      twist.velocity = twist.velocity + node.qd * node.direction;
    } else {
      const Vec3 rate = node.qd * axis_of_rotation(in_.pool(), node);
      twist.omega = twist.omega + rate;
      if (!node.pitch.is_zero()) twist.velocity = twist.velocity + node.pitch * rate;
    }
    return {in_.writer.let("OMr", j, twist.omega), in_.writer.let("Vr", j, twist.velocity)};
  }

  Twist own_axes(int j) const {
    const Twist& twist = result_.in_chain[at(j)];
    if (in_.place(j).angle.is_zero()) return twist;
    return {in_.writer.let("OM", j, to_node(in_.chains, j, twist.omega)),
            in_.writer.let("Vo", j, to_node(in_.chains, j, twist.velocity))};
  }

  const Recursion& in_;
  Velocities result_;
};

} // namespace

Velocities velocities(const Recursion& in) {
  return VelocityRecursion(in).run();
}

namespace {

class OriginVelocityRecursion {
public:
  OriginVelocityRecursion(const Recursion& in, const Kinematics& motion) : in_(in), motion_(motion) {}

  OriginVelocities run() {
    for (int j = 0; j <= in_.last(); ++j) {
      in_.writer.set_topic(in_.node(j).body, "velocities of origins");
      if (j == first_of_joint(in_, j))
        visit(j);
      else
        repeat();
    }
    return std::move(result_);
  }

private:
  void visit(int j) {
    const MotionVector before = twist_before(j);
    result_.before.push_back(before);
    result_.in_chain.push_back(in_.writer.let("vr", j, before.linear + of_joint(j)));
    result_.in_node.push_back(in_.writer.let("vn", j, to_node(in_.chains, j, result_.in_chain.back())));
  }

  // Further nodes of a ball or free joint have the same frame.
  void repeat() {
    result_.before.push_back(result_.before.back());
    result_.in_chain.push_back(result_.in_chain.back());
    result_.in_node.push_back(result_.in_node.back());
  }

  MotionVector twist_before(int j) const {
    const int parent = in_.node(j).parent;
    if (parent == Node::base) return {};
    const Vec3 arm = lever_arm(in_, j);
    if (!in_.place(j).starts) {
      const Vec3& omega = motion_.in_chain[at(parent)].omega;
      return {omega, in_.writer.let("vb", j, result_.in_chain[at(parent)] + cross(omega, arm))};
    }
    const Vec3& omega = motion_.in_node[at(parent)].omega;
    const Vec3 carried = in_.writer.let("vp", j, result_.in_node[at(parent)] + cross(omega, arm));
    const Chain& chain = in_.chain_of(j);
    return {in_.writer.let("OMr", j, enter(chain, omega)), in_.writer.let("vb", j, enter(chain, carried))};
  }

  // The origin's velocity against the parent's body.
  Vec3 of_joint(int j) const {
    const Node& node = in_.node(j);
    if (node.spatial) return of_free_joint(j);
    if (!node.revolute) return node.qd * node.direction;
    const Vec3 axis = unit(in_.pool(), node.axis);
    return (node.sign > 0 ? node.pitch * node.qd : -(node.pitch * node.qd)) * axis;
  }

  Vec3 of_free_joint(int j) const {
    Vec3 velocity;
    for (int k = j; k <= in_.node(j).spatial.last; ++k)
      if (!in_.node(k).revolute) velocity = velocity + in_.node(k).qd * in_.node(k).direction;
    return velocity;
  }

  const Recursion& in_;
  const Kinematics& motion_;
  OriginVelocities result_;
};

} // namespace

OriginVelocities origin_velocities(const Recursion& in, const Kinematics& motion) {
  return OriginVelocityRecursion(in, motion).run();
}

int first_of_joint(const Recursion& in, int node) {
  const SpatialPlace& place = in.node(node).spatial;
  return place ? place.first : node;
}

} // namespace mbsgen::formalism
