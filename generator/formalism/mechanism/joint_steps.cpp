// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/joint_steps.h"
#include "base/index.h"
#include "formalism/tree/coordinate_rates.h"

namespace mbsgen::formalism {

namespace {

using expr::Op;

// A part of the square of an angle that is divided by: no result shows it, and an angle of zero is no case of
// its own.
Expr smallest_square(Pool& pool) {
  return pool.number(Rational(10).power(-20));
}

Expr time_step(Pool& pool) {
  return pool.symbol(expr::SymbolKind::force, "dt");
}

std::vector<Expr> coordinates(const Mechanism& mechanism) {
  std::vector<Expr> q;
  for (int i = 0; i < mechanism.nq(); ++i) q.push_back(model::q_symbol(mechanism.pool(), i));
  return q;
}

std::vector<Expr> rates(const Mechanism& mechanism, Expr (*symbol)(Pool&, int)) {
  std::vector<Expr> list;
  for (int i = 0; i < mechanism.nqd(); ++i) list.push_back(symbol(mechanism.pool(), i));
  return list;
}

struct Quaternion {
  Expr scalar;
  Vec3 vector;

  Expr square() const {
    const Expr of_vector = dot(vector, vector);
    return scalar * scalar + of_vector;
  }
};

Quaternion product(const Quaternion& a, const Quaternion& b) {
  const Expr along = dot(a.vector, b.vector);
  const Expr scalar = a.scalar * b.scalar - along;
  const Vec3 across = cross(a.vector, b.vector), of_a = b.scalar * a.vector;
  return {scalar, a.scalar * b.vector + of_a + across};
}

// A turn by twice the vector `half`, about it: cosine and sine of half its angle, and the sine over half the angle.
struct Turn {
  Vec3 half;
  Expr square, cosine, ratio;

  Quaternion quaternion() const { return {cosine, ratio * half}; }
};

// A ball or free joint, in the functions here.
class SpatialJoint {
public:
  SpatialJoint(const Writer& writer, const model::Joint& joint, int node)
      : writer_(writer), joint_(joint), node_(node) {}

  bool travels() const { return joint_.type == model::JointType::Free; }
  std::size_t quaternion_at() const { return at(joint_.coordinate) + model::quaternion_at(joint_.type); }
  std::size_t position_at() const { return at(joint_.coordinate); }
  std::size_t turns_at() const { return at(joint_.velocity) + model::angular_velocity_at(joint_.type); }
  std::size_t shifts_at() const { return at(joint_.velocity); }

  Quaternion quaternion(const std::vector<Expr>& q) const {
    return {q[quaternion_at()], three(q, quaternion_at() + 1)};
  }
  void set_unit(std::vector<Expr>& q, const Quaternion& quaternion) const;
  Turn turn(const Vec3& angular_velocity) const;
  Quaternion turned(const Quaternion& quaternion, const Turn& turn) const;
  Vec3 rotated(const Quaternion& quaternion, int sign, const Vec3& v) const;
  Vec3 bent(const Vec3& axis, const Expr& first, const Expr& second, const Vec3& u) const;

  const Writer& writer() const { return writer_; }
  Pool& pool() const { return writer_.pool(); }
  int node() const { return node_; }

private:
  const Writer& writer_;
  const model::Joint& joint_;
  int node_;
};

// The coordinates of the quaternion with the length 1.
void SpatialJoint::set_unit(std::vector<Expr>& q, const Quaternion& quaternion) const {
  const Expr square = writer_.let("qn", node_, quaternion.square());
  const Expr scale = writer_.let("tl", node_, power(call(pool(), Op::sqrt, square), -1));
  q[quaternion_at()] = scale * quaternion.scalar;
  set_three(q, quaternion_at() + 1, scale * quaternion.vector);
}

// After the time dt.
Turn SpatialJoint::turn(const Vec3& angular_velocity) const {
  Turn turn;
  turn.half = writer_.let("tg", node_, Rational::half() * time_step(pool()) * angular_velocity);
  const Expr least = smallest_square(pool());
  turn.square = writer_.let("tx", node_, dot(turn.half, turn.half) + least);
  const Expr half = writer_.let("th", node_, call(pool(), Op::sqrt, turn.square));
  turn.cosine = writer_.let("tc", node_, call(pool(), Op::cos, half));
  const Expr per_half = power(half, -1);
  const Expr sine = writer_.let("ts", node_, call(pool(), Op::sin, half));
  turn.ratio = writer_.let("tk", node_, sine * per_half);
  return turn;
}

// In the axes that turn; of any length.
Quaternion SpatialJoint::turned(const Quaternion& quaternion, const Turn& turn) const {
  Quaternion step = turn.quaternion();
  step.vector = writer_.let("tv", node_, step.vector);
  const Quaternion next = product(quaternion, step);
  return {writer_.let("tw", node_, next.scalar), writer_.let("tq", node_, next.vector)};
}

// v turned by a quaternion of any length or, with the sign -1, turned back.
Vec3 SpatialJoint::rotated(const Quaternion& quaternion, int sign, const Vec3& v) const {
  const Expr square = writer_.let("qn", node_, quaternion.square());
  const Expr twice = writer_.let("qi", node_, 2 * power(square, -1));
  return bent(quaternion.vector, sign * (twice * quaternion.scalar), twice, v);
}

// u + first axis x u + second axis x (axis x u).
Vec3 SpatialJoint::bent(const Vec3& axis, const Expr& first, const Expr& second, const Vec3& u) const {
  const Vec3 once = writer_.let("tb", node_, cross(axis, u));
  const Expr a = writer_.let("ta", node_, first), b = writer_.let("te", node_, second);
  const Vec3 twice = b * cross(axis, once);
  return writer_.let("tp", node_, u + a * once + twice);
}

template <class Each>
void for_spatial_joints(const Mechanism& mechanism, const FunctionBuilder& builder, const Each& each) {
  for (const Attitude& attitude : builder.tree.attitudes) {
    const int velocity = builder.tree.nodes[at(attitude.node)].velocity;
    const model::Joint& joint = mechanism.model.joint_of_velocity(velocity);
    builder.writer.set_topic(joint.body, "step");
    each(SpatialJoint(builder.writer, joint, attitude.node));
  }
}

template <class Each>
void for_single_joints(const Mechanism& mechanism, const FunctionBuilder& builder, const Each& each) {
  builder.writer.set_topic(-1, "");
  for (const model::Joint& joint : mechanism.model.joints)
    if (joint.moves() && !model::is_spatial(joint.type)) each(at(joint.coordinate), at(joint.velocity));
}

// Half of the smallest rotation vector from a to b, half of its angle, and the cotangent of that.
struct Difference {
  Vec3 half;
  Expr angle, cotangent;
};

// A step of half a turn leads both ways: its quaternion has the scalar part 0, which counts as positive.
Difference difference_of(const SpatialJoint& joint, const Quaternion& a, const Quaternion& b) {
  Pool& pool = joint.pool();
  const Writer& writer = joint.writer();
  const int node = joint.node();
  const Quaternion step = product({a.scalar, -a.vector}, b);
  const Expr scalar = writer.let("tw", node, step.scalar);
  const Vec3 vector = writer.let("tv", node, step.vector);
  const Expr square = writer.let("tx", node, dot(vector, vector));
  const Expr length = scalar * scalar + square;
  const Expr whole = smallest_square(pool) * length;
  const Expr sine = writer.let("ts", node, call(pool, Op::sqrt, square + whole));
  const Expr cosine = writer.let("tc", node, call(pool, Op::abs, scalar));
  const Expr per_sine = writer.let("tl", node, power(sine, -1));
  const Expr angle = writer.let("th", node, call(pool, Op::atan2, sine, cosine));
  const Expr half = pool.number(Rational::half());
  const Expr sign = call(pool, Op::sign, call(pool, Op::sign, scalar) + half);
  const Expr ratio = writer.let("tk", node, sign * angle * per_sine);
  return {writer.let("tg", node, ratio * vector), angle, cosine * per_sine};
}

} // namespace

// Screw motions: the axes of the velocities move with the body. The position follows from the integral of the
// rotation, sin²h/h² = (1 - cos 2h)/(2 h²) and so on, h half of the angle.
void build_integrate(const Mechanism& mechanism, FunctionBuilder& builder) {
  const std::vector<Expr> q = coordinates(mechanism), qd = rates(mechanism, model::qd_symbol);
  const Expr dt = time_step(mechanism.pool());
  std::vector<Expr> next(q.size());
  for_single_joints(mechanism, builder, [&](std::size_t c, std::size_t v) { next[c] = q[c] + dt * qd[v]; });
  for_spatial_joints(mechanism, builder, [&](const SpatialJoint& joint) {
    const Quaternion attitude = joint.quaternion(q);
    const Turn turn = joint.turn(three(qd, joint.turns_at()));
    if (joint.travels()) {
      const Expr one = mechanism.pool().number(1);
      const Expr per_square = power(turn.square, -1);
      const Expr second = (one - turn.ratio * turn.cosine) * per_square;
      const Vec3 way = joint.bent(turn.half, turn.ratio * turn.ratio, second, three(qd, joint.shifts_at()));
      set_three(next, joint.position_at(),
                three(q, joint.position_at()) + dt * joint.rotated(attitude, 1, way));
    }
    joint.set_unit(next, joint.turned(attitude, turn));
  });
  put(builder, "q_next", next);
}

// Velocities first. The origin of a free joint moves straight in the axes before the joint; along those behind
// it, its acceleration is qdd + w x v, and its velocity turns back by the step.
void build_advance(const Mechanism& mechanism, FunctionBuilder& builder) {
  const std::vector<Expr> q = coordinates(mechanism), qd = rates(mechanism, model::qd_symbol),
                          qdd = rates(mechanism, model::qdd_symbol);
  const Expr dt = time_step(mechanism.pool());
  std::vector<Expr> next(q.size()), faster(qd.size());
  for_single_joints(mechanism, builder, [&](std::size_t c, std::size_t v) {
    faster[v] = builder.writer.let("tu", static_cast<int>(v), qd[v] + dt * qdd[v]);
    next[c] = q[c] + dt * faster[v];
  });
  for_spatial_joints(mechanism, builder, [&](const SpatialJoint& joint) {
    const Quaternion attitude = joint.quaternion(q);
    const Vec3 spin = three(qd, joint.turns_at());
    const Vec3 turning = builder.writer.let("tom", joint.node(), spin + dt * three(qdd, joint.turns_at()));
    const Turn turn = joint.turn(turning);
    set_three(faster, joint.turns_at(), turning);
    if (joint.travels()) {
      const Vec3 v = three(qd, joint.shifts_at());
      const Vec3 moving =
          builder.writer.let("td", joint.node(), v + dt * (three(qdd, joint.shifts_at()) + cross(spin, v)));
      set_three(next, joint.position_at(),
                three(q, joint.position_at()) + dt * joint.rotated(attitude, 1, moving));
      const Expr second = 2 * (turn.ratio * turn.ratio);
      set_three(faster, joint.shifts_at(),
                joint.bent(turn.half, -2 * (turn.ratio * turn.cosine), second, moving));
    }
    joint.set_unit(next, joint.turned(attitude, turn));
  });
  put(builder, "q_next", next);
  put(builder, "qd_next", faster);
}

void build_difference(const Mechanism& mechanism, FunctionBuilder& builder) {
  Pool& pool = mechanism.pool();
  const std::vector<Expr> a = argument_symbols(pool, "qa", mechanism.nq()),
                          b = argument_symbols(pool, "qb", mechanism.nq());
  const Expr rate = builder.writer.let(scheme::Name{"tr"}, power(time_step(pool), -1));
  std::vector<Expr> qd(at(mechanism.nqd()));
  for_single_joints(mechanism, builder, [&](std::size_t c, std::size_t v) { qd[v] = (b[c] - a[c]) * rate; });
  for_spatial_joints(mechanism, builder, [&](const SpatialJoint& joint) {
    const Quaternion from = joint.quaternion(a);
    const Difference turn = difference_of(joint, from, joint.quaternion(b));
    set_three(qd, joint.turns_at(), 2 * rate * turn.half);
    if (!joint.travels()) return;
    const Vec3 path =
        builder.writer.let("td", joint.node(), three(b, joint.position_at()) - three(a, joint.position_at()));
    const Expr one = pool.number(1);
    const Vec3 seen = joint.rotated(from, -1, path);
    const Expr per_square = power(turn.angle, -2);
    const Expr second = (one - turn.angle * turn.cotangent) * per_square;
    set_three(qd, joint.shifts_at(), rate * joint.bent(turn.half, -one, second, seen));
  });
  put(builder, "qd", qd);
}

void build_normalize(const Mechanism& mechanism, FunctionBuilder& builder) {
  std::vector<Expr> q = coordinates(mechanism);
  for_spatial_joints(mechanism, builder,
                     [&](const SpatialJoint& joint) { joint.set_unit(q, joint.quaternion(q)); });
  for (std::size_t i = 0; i < q.size(); ++i)
    builder.outputs.push_back(
        {"q", static_cast<int>(i), builder.writer.let("qu", static_cast<int>(i), q[i])});
}

} // namespace mbsgen::formalism
