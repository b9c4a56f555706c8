// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/bushings.h"
#include "base/index.h"
#include "formalism/tree/poses.h"
#include "scheme/rewrite.h"

namespace mbsgen::formalism {

namespace {

using Six = std::array<Expr, 6>;

// Vector of Rodrigues and Gibbs, times two: r = 2 tan(angle/2) n from sin(angle) n and cos(angle), with
// tan(angle/2) = sin(angle)/(1 + cos(angle)) and trace = 1 + 2 cos(angle).
Vec3 rotation_of(const Writer& writer, const Mat3& turn) {
  const Expr trace = turn(0, 0) + turn(1, 1) + turn(2, 2);
  const Expr two = writer.pool().number(2);
  const Expr factor = writer.let("Sh", 0, two / (writer.pool().number(1) + trace));
  const Vec3 twice_sine = {turn(2, 1) - turn(1, 2), turn(0, 2) - turn(2, 0), turn(1, 0) - turn(0, 1)};
  return writer.let("Sr", 0, factor * twice_sine);
}

// The matrix of a bushing times a vector.
Six times(const ModelInTree& in, const model::Bushing& bushing, const std::vector<model::Scalar>& matrix,
          const char* field, const Vec3& above, const Vec3& below) {
  Six result;
  const std::size_t rows = result.size();
  for (std::size_t k = 0; k < matrix.size(); ++k) {
    const bool is_diagonal = matrix.size() == rows;
    const std::size_t i = is_diagonal ? k : k / rows, j = is_diagonal ? k : k % rows;
    const Expr entry = in.parameters.value(matrix[k], {bushing.name, field, static_cast<int>(k)},
                                           expr::SymbolKind::parameter);
    result[i] = result[i] + entry * (j < 3 ? above[j] : below[j - 3]);
  }
  return result;
}

BushingLoad matrix_load(const ModelInTree& in, const model::Bushing& bushing, const BushingMotion& motion) {
  const Vec3& r = motion.rotation;
  const Six elastic = times(in, bushing, bushing.stiffness, "stiffness", motion.displacement, r);
  const Six damped = times(in, bushing, bushing.damping, "damping", motion.velocity, motion.angular_velocity);
  const Expr half = in.writer.pool().number(Rational::half());
  const Vec3 y = in.writer.let("SM", 0, Vec3{elastic[3], elastic[4], elastic[5]});
  // r' = T w with T = 1 - [r x]/2 + r r^T/4: the rate of a vector of Rodrigues by w in the axes before the turn.
  const Vec3 half_r = half * r;
  const Vec3 turned = y + cross(half_r, y) + dot(half_r, y) * half_r;
  BushingLoad load;
  for (std::size_t i = 0; i < 3; ++i) {
    load.force[i] = -(elastic[i] + damped[i]);
    load.torque[i] = -(turned[i] + damped[i + 3]);
  }
  return load;
}

BushingLoad expressed_load(const ModelInTree& in, const model::Bushing& bushing,
                           const BushingMotion& motion) {
  scheme::Rewriter meant(in.writer.pool());
  const std::array<const Vec3*, 4> parts{&motion.displacement, &motion.rotation, &motion.velocity,
                                         &motion.angular_velocity};
  for (std::size_t k = 0; k < model::bushing_kinematics.size(); ++k)
    meant.replace(law_symbol(in.writer.pool(), model::bushing_kinematics[k]), (*parts[k / 3])[k % 3]);
  BushingLoad load;
  for (std::size_t i = 0; i < 3; ++i) {
    load.force[i] = meant(in.parameters.resolve(bushing.force[i]));
    load.torque[i] = meant(in.parameters.resolve(bushing.torque[i]));
  }
  return load;
}

BushingLoad called_load(const model::Bushing& bushing, const BushingMotion& motion,
                        LoadCollector& collector) {
  constexpr int rotation_at = 3, velocity_at = 12, angular_velocity_at = 15;
  collector.add_arguments(bushing.name, 0, motion.displacement);
  for (int i = 0; i < 3; ++i)
    collector.add_arguments(bushing.name, rotation_at + 3 * i, motion.turn.row[at(i)]);
  collector.add_arguments(bushing.name, velocity_at, motion.velocity);
  collector.add_arguments(bushing.name, angular_velocity_at, motion.angular_velocity);
  const std::array<Vec3, 2> given =
      collector.call_for_wrench(bushing.name, scheme::LawCall::Kind::point, bushing.states);
  return {given[0], given[1]};
}

} // namespace

BushingMotion bushing_motion(const ModelInTree& in, const model::Bushing& bushing) {
  const Writer& writer = in.writer;
  BushingMotion motion;
  motion.a = anchor_of(in, bushing.a, PointAxes::of_point);
  motion.b = anchor_of(in, bushing.b, PointAxes::of_point);
  motion.reference = common_ancestor(in.tree, motion.a.pose.node, motion.b.pose.node);
  const PointMotion a = point_motion(in.tree, writer, motion.reference, motion.a.pose);
  const PointMotion b = point_motion(in.tree, writer, motion.reference, motion.b.pose);
  writer.set_topic(-1, "bushing");
  motion.a_axes = a.axes;
  motion.b_node_axes = b.node_axes;
  const Mat3 to_a = transpose(a.axes);
  const Vec3 way = writer.let("Sa", 0, b.position - a.position);
  motion.displacement = writer.let("Sd", 0, to_a * way);
  motion.turn = writer.let("SR", 0, to_a * b.axes);
  motion.rotation = rotation_of(writer, motion.turn);
  const Vec3 carried = b.velocity - a.velocity - cross(a.angular_velocity, way);
  motion.velocity = writer.let("Sv", 0, to_a * carried);
  motion.angular_velocity = writer.let("Sw", 0, to_a * (b.angular_velocity - a.angular_velocity));
  return motion;
}

BushingLoad bushing_load(const ModelInTree& in, const model::Bushing& bushing, const BushingMotion& motion) {
  const bool has_matrices = bushing.law == model::BushingLaw::matrices;
  const BushingLoad load =
      has_matrices ? matrix_load(in, bushing, motion) : expressed_load(in, bushing, motion);
  return {in.writer.let("SF", 0, load.force), in.writer.let("ST", 0, load.torque)};
}

// On a the force acts at the place of b's point, too.
void apply_bushing(const ModelInTree& in, const model::Bushing& bushing, LoadCollector& collector) {
  const BushingMotion motion = bushing_motion(in, bushing);
  const BushingLoad load = bushing.law == model::BushingLaw::external
                               ? called_load(bushing, motion, collector)
                               : bushing_load(in, bushing, motion);
  collector.apply(motion.b, motion.b_node_axes, motion.a_axes * load.force, motion.a_axes * load.torque,
                  motion.reference);
  const Vec3 about_a = load.torque + cross(motion.displacement, load.force);
  collector.apply(motion.a, transpose(motion.a.pose.axes), -load.force, -about_a, motion.a.pose.node);
}

} // namespace mbsgen::formalism
