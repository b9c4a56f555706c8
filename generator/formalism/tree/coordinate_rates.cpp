// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/coordinate_rates.h"
#include "base/index.h"

namespace mbsgen::formalism {

namespace {

// The square of the length, and 2 over it.
struct Length {
  Expr square, twice;

  Length(const Writer& writer, const Attitude& attitude) {
    const auto& [w, x, y, z] = attitude.quaternion;
    const Expr zz = z * z, yy = y * y, xx = x * x; // in this order, whatever order a compiler takes
    square = writer.let("qn", attitude.node, w * w + xx + yy + zz);
    twice = writer.let("qi", attitude.node, 2 * power(square, -1));
  }
};

// The rotation of q / |q|: 1 - 2 (yy + zz), 2 (xy - wz) and so on, over |q|^2.
Mat3 rotation_of(const Writer& writer, const Attitude& attitude) {
  const int j = attitude.node;
  const auto& [w, x, y, z] = attitude.quaternion;
  const Vec3 vector{x, y, z};
  const Vec3 scaled = writer.let("qs", j, Length(writer, attitude).twice * vector);
  const Vec3 square = writer.let("qq", j, Vec3{scaled[0] * x, scaled[1] * y, scaled[2] * z});
  const Vec3 turn = writer.let("qw", j, w * scaled);
  Mat3 m;
  for (std::size_t a = 0; a < 3; ++a) {
    const std::size_t b = next(a);
    const std::size_t c = next(a, 2);
    const Expr across = writer.let("qx", static_cast<int>(a), j, scaled[b] * vector[c]);
    m(a, a) = writer.pool().number(1) - square[b] - square[c];
    m(c, b) = across + turn[a];
    m(b, c) = across - turn[a];
  }
  return m;
}

} // namespace

Mat3 attitude_symbols(Pool& pool, int node) {
  Mat3 m;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      m(at(i), at(j)) = pool.symbol(expr::SymbolKind::auxiliary, "Rq", i + 1, j + 1, node + 1);
  return m;
}

Expr reciprocal_length(const Writer& writer, const Attitude& attitude) {
  const Length length(writer, attitude);
  const Expr root = call(writer.pool(), expr::Op::sqrt, length.square);
  return writer.let("ql", attitude.node, Rational::half() * (length.twice * root));
}

void define_attitudes(const Tree& tree, scheme::Scheme& scheme) {
  const Writer writer(scheme);
  for (const Attitude& attitude : tree.attitudes) {
    writer.set_topic(tree.nodes[at(attitude.node)].body, "attitude");
    const Mat3 rotation = attitude.before * rotation_of(writer, attitude);
    const Mat3 symbols = attitude_symbols(scheme.pool(), attitude.node);
    for (std::size_t k = 0; k < 9; ++k) scheme.bind(symbols(k / 3, k % 3), rotation(k / 3, k % 3));
  }
}

namespace {

// A ball or free joint and its pose.
struct SpatialJoint {
  const model::Joint& joint;
  const Attitude& attitude;

  bool travels() const { return joint.type == model::JointType::Free; }
  std::size_t quaternion() const { return at(joint.coordinate) + model::quaternion_at(joint.type); }
  std::size_t turns() const { return at(joint.velocity) + model::angular_velocity_at(joint.type); }
  std::size_t position() const { return at(joint.coordinate); }
  std::size_t shifts() const { return at(joint.velocity); }
};

std::vector<SpatialJoint> spatial_joints(const ModelInTree& in) {
  std::vector<SpatialJoint> joints;
  for (const Attitude& attitude : in.tree.attitudes) {
    const int velocity = in.tree.nodes[at(attitude.node)].velocity;
    joints.push_back({in.model.joint_of_velocity(velocity), attitude});
  }
  return joints;
}

// Axes after the joint -> axes before it.
Mat3 rotation_of(const ModelInTree& in, const SpatialJoint& spatial) {
  const Mat3 symbols = attitude_symbols(in.writer.pool(), spatial.attitude.node);
  return is_identity(spatial.attitude.before) ? symbols : transpose(spatial.attitude.before) * symbols;
}

} // namespace

Vec3 three(const std::vector<Expr>& list, std::size_t first) {
  return {list[first], list[first + 1], list[first + 2]};
}

void set_three(std::vector<Expr>& list, std::size_t first, const Vec3& values) {
  for (std::size_t k = 0; k < 3; ++k) list[first + k] = values[k];
}

std::vector<Expr> coordinate_rates(const ModelInTree& in, std::string_view stem,
                                   const std::vector<Expr>& velocities) {
  std::vector<Expr> rates(at(in.model.nq()));
  for (const model::Joint& joint : in.model.joints)
    if (joint.moves() && !model::is_spatial(joint.type))
      rates[at(joint.coordinate)] = velocities[at(joint.velocity)];
  const Expr half = in.writer.pool().number(Rational::half());
  for (const SpatialJoint& spatial : spatial_joints(in)) {
    const auto& [w, x, y, z] = spatial.attitude.quaternion;
    const Vec3 turn = half * three(velocities, spatial.turns());
    const Vec3 vector{x, y, z};
    const std::size_t first = spatial.quaternion();
    rates[first] = -dot(vector, turn);
    const Vec3 across = cross(vector, turn);
    set_three(rates, first + 1, w * turn + across);
    if (spatial.travels())
      set_three(rates, spatial.position(), rotation_of(in, spatial) * three(velocities, spatial.shifts()));
    for (std::size_t c = spatial.position(); c < first + 4; ++c)
      rates[c] = in.writer.let(stem, static_cast<int>(c), rates[c]);
  }
  return rates;
}

std::vector<Expr> by_velocity(const ModelInTree& in, const std::vector<Expr>& by_coordinate) {
  std::vector<Expr> result(at(in.model.nqd()));
  for (const model::Joint& joint : in.model.joints)
    if (joint.moves() && !model::is_spatial(joint.type))
      result[at(joint.velocity)] = by_coordinate[at(joint.coordinate)];
  const Expr half = in.writer.pool().number(Rational::half());
  for (const SpatialJoint& spatial : spatial_joints(in)) {
    const auto& [w, x, y, z] = spatial.attitude.quaternion;
    const Vec3 vector{x, y, z};
    const Expr& scalar = by_coordinate[spatial.quaternion()];
    const Vec3 rest = three(by_coordinate, spatial.quaternion() + 1);
    const Vec3 across = cross(vector, rest), along = scalar * vector;
    set_three(result, spatial.turns(), half * (w * rest - along - across));
    if (spatial.travels())
      set_three(result, spatial.shifts(),
                transpose(rotation_of(in, spatial)) * three(by_coordinate, spatial.position()));
  }
  return result;
}

std::vector<Expr> coordinate_accelerations(const ModelInTree& in, const std::vector<Expr>& velocities) {
  std::vector<Expr> result(at(in.model.nq()));
  for (const SpatialJoint& spatial : spatial_joints(in)) {
    const Vec3 turn = three(velocities, spatial.turns());
    const Expr factor = -(Rational::half() * (Rational::half() * dot(turn, turn)));
    for (std::size_t k = 0; k < 4; ++k)
      result[spatial.quaternion() + k] = factor * spatial.attitude.quaternion[k];
    if (!spatial.travels()) continue;
    const Vec3 turned = cross(turn, three(velocities, spatial.shifts()));
    set_three(result, spatial.position(), rotation_of(in, spatial) * turned);
  }
  return result;
}

std::vector<Expr> velocities_of(const Tree& tree) {
  std::vector<Expr> result(tree.speeds());
  for (const Node& node : tree.nodes)
    if (has_velocity(node)) result[at(node.velocity)] = node.qd;
  return result;
}

namespace {

// Values of three nodes of a ball or free joint.
Vec3 three(const Tree& tree, int first, const std::vector<Expr>& values) {
  Vec3 result;
  for (int k = 0; k < 3; ++k) result[at(k)] = values[at(tree.nodes[at(first + k)].velocity)];
  return result;
}

void set_three(const Tree& tree, int first, const Vec3& values, std::vector<Expr>& list) {
  for (int k = 0; k < 3; ++k) list[at(tree.nodes[at(first + k)].velocity)] = values[at(k)];
}

// R turns with the velocities of its joint, in axes after it: R w~.
void add_turning(const ModelInTree& in, const Attitude& attitude, const std::vector<Expr>& velocities,
                 std::vector<scheme::Seed>& seeds) {
  const Vec3 w = three(in.tree, attitude.node, velocities);
  const Mat3 rotation = attitude_symbols(in.writer.pool(), attitude.node);
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 rate = cross(rotation.row[i], w);
    for (std::size_t k = 0; k < 3; ++k)
      if (!rate[k].is_zero()) seeds.push_back({rotation(i, k), rate[k]});
  }
}

} // namespace

std::vector<scheme::Seed> displacement(const ModelInTree& in, const std::vector<Expr>& velocities) {
  std::vector<scheme::Seed> seeds;
  const std::vector<Expr> rates = coordinate_rates(in, "qr", velocities);
  for (std::size_t c = 0; c < rates.size(); ++c)
    if (!rates[c].is_zero())
      seeds.push_back({model::q_symbol(in.writer.pool(), static_cast<int>(c)), rates[c]});
  for (const Attitude& attitude : in.tree.attitudes) add_turning(in, attitude, velocities, seeds);
  return seeds;
}

std::vector<Expr> moving_displacement(const Tree& tree, const std::vector<Expr>& displacement) {
  std::vector<Expr> rates(displacement.size());
  const std::vector<Expr> velocities = velocities_of(tree);
  for (const Attitude& attitude : tree.attitudes) {
    const Vec3 omega = three(tree, attitude.node, velocities),
               turn = three(tree, attitude.node, displacement);
    set_three(tree, attitude.node, -cross(omega, turn), rates);
    const int shifts = attitude.node + 3;
    if (!tree.nodes[at(attitude.node)].spatial.travels()) continue;
    const Vec3 velocity = three(tree, shifts, velocities), shift = three(tree, shifts, displacement);
    const Vec3 of_turn = cross(velocity, turn);
    set_three(tree, shifts, -cross(omega, shift) - of_turn, rates);
  }
  return rates;
}

std::vector<Expr> unit_velocity(Pool& pool, std::size_t size, int velocity) {
  std::vector<Expr> velocities(size);
  velocities[at(velocity)] = pool.number(1);
  return velocities;
}

} // namespace mbsgen::formalism
