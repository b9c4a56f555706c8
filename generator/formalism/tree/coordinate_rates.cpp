// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/coordinate_rates.h"
#include "base/index.h"
#include "formalism/tree/attitude.h"

namespace mbsgen::formalism {

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

Vec3 three(const std::vector<Expr>& list, std::size_t first) {
  return {list[first], list[first + 1], list[first + 2]};
}

void set_three(std::vector<Expr>& list, std::size_t first, const Vec3& values) {
  for (std::size_t k = 0; k < 3; ++k) list[first + k] = values[k];
}

} // namespace

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
    set_three(rates, first + 1, w * turn + cross(vector, turn));
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
    set_three(result, spatial.turns(), half * (w * rest - scalar * vector - cross(vector, rest)));
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
    if (spatial.travels())
      set_three(result, spatial.position(),
                rotation_of(in, spatial) * cross(turn, three(velocities, spatial.shifts())));
  }
  return result;
}

std::vector<Expr> velocities_of(const Tree& tree) {
  std::vector<Expr> result(tree.nodes.size());
  for (const Node& node : tree.nodes) result[at(node.velocity)] = node.qd;
  return result;
}

} // namespace mbsgen::formalism
