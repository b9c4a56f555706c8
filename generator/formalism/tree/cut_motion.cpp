// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/cut_motion.h"
#include "base/index.h"
#include "formalism/tree/build_tree.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

using model::CutType;

BodyPose reference_of(const ModelInTree& in, const model::Cut& cut) {
  return pose_of(in.tree, common_body(in.model, cut.a.body, cut.b.body), in.writer.pool());
}

BodyPose pose_of_end(const ModelInTree& in, const model::Cut& cut, const model::PointRef& end) {
  const PointAxes axes = cut.type == CutType::solid ? PointAxes::of_point : PointAxes::of_body;
  return point_pose(in.tree, in.model, end, axes, in.parameters, in.writer.pool());
}

void turn(EndMotion& end, const Mat3& axes) {
  for (Vec3* vector : {&end.position, &end.arm, &end.velocity, &end.angular_velocity, &end.acceleration,
                       &end.angular_acceleration})
    *vector = axes * *vector;
  end.axes = axes * end.axes;
  end.node_axes = axes * end.node_axes;
  for (std::vector<Vec3>* columns : {&end.jacobian, &end.angular_jacobian})
    for (Vec3& column : *columns) column = axes * column;
}

// The walk starts in the axes of the reference's node, from which the body's axes are turned.
EndMotion end_motion(const ModelInTree& in, const model::Cut& cut, const model::PointRef& end,
                     Detail detail) {
  const BodyPose reference = reference_of(in, cut);
  const BodyPose pose = pose_of_end(in, cut, end);
  EndMotion seen{point_motion(in.tree, in.writer, reference.node, pose, detail), pose};
  if (!is_identity(reference.axes)) turn(seen, transpose(reference.axes));
  return seen;
}

} // namespace

int common_body(const model::Model& model, int a, int b) {
  const auto ancestors = [&](int body) {
    std::vector<int> line;
    for (; body != model::base_body; body = model.bodies[at(body)].parent) line.push_back(body);
    return line;
  };
  const std::vector<int> line = ancestors(a);
  for (const int body : ancestors(b))
    if (std::find(line.begin(), line.end(), body) != line.end()) return body;
  return model::base_body;
}

CutMotion cut_motion(const ModelInTree& in, const model::Cut& cut, Detail detail) {
  return {end_motion(in, cut, cut.a, detail), end_motion(in, cut, cut.b, detail), identity(in.writer.pool())};
}

namespace {

// The last joints of an end, where they are revolute about axes through one point; from the end.
std::vector<int> spherical_joints(const Tree& tree, int node) {
  std::vector<int> joints;
  for (int j = node; j != Node::base; j = tree.nodes[at(j)].parent) {
    const Node& joint = tree.nodes[at(j)];
    if (!joint.revolute || joint.spatial || !joint.pitch.is_zero() || !has_velocity(joint)) break;
    joints.push_back(j);
    if (!is_zero(joint.offset)) break;
  }
  return joints;
}

int joints_between(const Tree& tree, int reference, int node) {
  int count = 0;
  for (; node != reference; node = tree.nodes[at(node)].parent) ++count;
  return count;
}

std::optional<CutCarrier> carrier_of_end(const ModelInTree& in, const model::Cut& cut, bool of_a) {
  const model::PointRef& end = of_a ? cut.a : cut.b;
  const std::vector<int> group = spherical_joints(in.tree, pose_of_end(in, cut, end).node);
  if (group.size() != 2) return std::nullopt;
  // Every joint of the other end has a column that has to be turned.
  constexpr int worthwhile = 2;
  const int other = pose_of_end(in, cut, of_a ? cut.b : cut.a).node;
  if (joints_between(in.tree, reference_of(in, cut).node, other) > worthwhile) return std::nullopt;
  const std::vector<Node>& nodes = in.tree.nodes;
  const int carrier = nodes[at(group.back())].parent;
  const int reference = reference_of(in, cut).node;
  for (int j = carrier; j != Node::base; j = nodes[at(j)].parent)
    if (nodes[at(j)].parent == reference)
      return CutCarrier{carrier, of_a, {nodes[at(group[0])].velocity, nodes[at(group[1])].velocity}};
  return std::nullopt;
}

} // namespace

std::optional<CutCarrier> carrier_of(const ModelInTree& in, const model::Cut& cut) {
  if (cut.type != CutType::ball) return std::nullopt;
  const std::optional<CutCarrier> carrier = carrier_of_end(in, cut, true);
  return carrier ? carrier : carrier_of_end(in, cut, false);
}

CutMotion cut_motion(const ModelInTree& in, const model::Cut& cut, const CutCarrier& carrier, Detail detail) {
  const BodyPose reference = reference_of(in, cut);
  const BodyPose origin{carrier.node, {}, identity(in.writer.pool())};
  EndMotion moving{point_motion(in.tree, in.writer, reference.node, origin, detail), origin};
  const Mat3 axes = moving.node_axes;
  const Vec3 place = moving.position;
  turn(moving, transpose(axes));
  const auto carried = [&](const model::PointRef& end) {
    const BodyPose pose = pose_of_end(in, cut, end);
    return EndMotion{point_motion_beyond(in.tree, in.writer, carrier.node, moving, pose, detail), pose};
  };
  const auto other = [&](const model::PointRef& end) {
    const BodyPose pose = pose_of_end(in, cut, end);
    EndMotion seen{point_motion(in.tree, in.writer, reference.node, pose, detail), pose};
    seen.position = seen.position - place;
    turn(seen, transpose(axes));
    return seen;
  };
  const Mat3 to_ancestor = transpose(reference.axes) * axes;
  if (carrier.of_a) return {carried(cut.a), other(cut.b), to_ancestor};
  return {other(cut.a), carried(cut.b), to_ancestor};
}

} // namespace mbsgen::formalism
