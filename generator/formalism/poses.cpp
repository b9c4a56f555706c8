// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/poses.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

const Pose& parent_pose(const std::vector<Pose>& poses, const Pose& base, int parent) {
  return parent == Node::base ? base : poses[static_cast<std::size_t>(parent)];
}

// Absolute rates of a node, inertial axes.
struct Rates {
  Vec3 omega, alpha, velocity, acceleration;
};

class PointWalk {
public:
  PointWalk(const Tree& tree, const Runs& runs, const Writer& writer)
      : tree_(tree), writer_(writer), poses_(poses(tree, runs, writer)), base_{identity(writer.pool()), {}} {}

  PointMotion run(const Placement& place, const Vec3& position) {
    PointMotion point;
    point.jacobian.resize(tree_.nodes.size());
    point.angular_jacobian.resize(tree_.nodes.size());
    const std::vector<int> path = path_to(place.node);
    const Rates rates = along(path);
    const Pose& pose = parent_pose(poses_, base_, place.node);
    const Vec3 from_node = writer_.let("Rs", place.node, pose.axes * (place.origin + place.axes * position));
    point.position = pose.origin + from_node;
    point.axes = pose.axes * place.axes;
    point.angular_velocity = rates.omega;
    point.angular_acceleration = rates.alpha;
    point.velocity = rates.velocity + cross(rates.omega, from_node);
    point.acceleration = rates.acceleration + carried(rates, from_node);
    fill_jacobian(path, point);
    return point;
  }

private:
  std::vector<int> path_to(int node) const {
    std::vector<int> path;
    for (; node != Node::base; node = tree_.nodes[static_cast<std::size_t>(node)].parent)
      path.push_back(node);
    std::reverse(path.begin(), path.end());
    return path;
  }

  const Node& node(int j) const { return tree_.nodes[static_cast<std::size_t>(j)]; }

  // Inertial direction of the joint's axis or travel.
  Vec3 direction(int j) const {
    const Pose& pose = poses_[static_cast<std::size_t>(j)];
    if (!node(j).revolute) return writer_.let("Z", j, pose.axes * node(j).direction);
    const Vec3 axis = column(pose.axes, node(j).axis);
    return node(j).sign > 0 ? axis : -axis;
  }

  Vec3 carried(const Rates& rates, const Vec3& r) const {
    const Vec3 across = writer_.let("OMxR", 0, cross(rates.omega, r));
    return cross(rates.alpha, r) + cross(rates.omega, across);
  }

  Rates along(const std::vector<int>& path) const {
    Rates rates;
    Vec3 before;
    for (const int j : path) {
      writer_.about(node(j).body, "absolute motion");
      const Vec3& origin = poses_[static_cast<std::size_t>(j)].origin;
      rates = step(j, rates, origin - before);
      before = origin;
    }
    return rates;
  }

  Rates step(int j, const Rates& before, const Vec3& arm) const {
    const Vec3 axis = direction(j);
    Rates rates = before;
    rates.velocity = before.velocity + cross(before.omega, arm);
    rates.acceleration = before.acceleration + carried(before, arm);
    const Vec3 turned = node(j).qd * cross(before.omega, axis);
    if (node(j).revolute) {
      rates.omega = before.omega + node(j).qd * axis;
      rates.alpha = before.alpha + node(j).qdd * axis + turned;
    } else {
      rates.velocity = rates.velocity + node(j).qd * axis;
      rates.acceleration = rates.acceleration + node(j).qdd * axis + writer_.pool().number(2) * turned;
    }
    return {writer_.let("OM", j, rates.omega), writer_.let("OMp", j, rates.alpha),
            writer_.let("V", j, rates.velocity), writer_.let("A", j, rates.acceleration)};
  }

  void fill_jacobian(const std::vector<int>& path, PointMotion& point) const {
    for (const int j : path) {
      const auto column_index = static_cast<std::size_t>(node(j).coordinate);
      const Vec3 axis = direction(j);
      if (node(j).revolute) {
        point.jacobian[column_index] =
            cross(axis, point.position - poses_[static_cast<std::size_t>(j)].origin);
        point.angular_jacobian[column_index] = axis;
      } else {
        point.jacobian[column_index] = axis;
      }
    }
  }

  const Tree& tree_;
  const Writer& writer_;
  std::vector<Pose> poses_;
  Pose base_;
};

} // namespace

std::vector<Pose> poses(const Tree& tree, const Runs& runs, const Writer& writer) {
  const Pose base{identity(writer.pool()), {}};
  std::vector<Pose> result;
  std::vector<Mat3> run_axes(runs.runs.size());
  for (int j = 0; j < static_cast<int>(tree.nodes.size()); ++j) {
    const Node& node = tree.nodes[static_cast<std::size_t>(j)];
    const Seat& seat = runs.seats[static_cast<std::size_t>(j)];
    Mat3& axes = run_axes[static_cast<std::size_t>(seat.run)];
    const Pose& parent = parent_pose(result, base, node.parent);
    writer.about(node.body, "pose");
    if (seat.starts) axes = node.twisted ? writer.let("Rt", j, parent.axes * node.twist) : parent.axes;
    const Mat3& frame = seat.starts ? parent.axes : axes;
    Pose pose;
    pose.origin = writer.let("P", j, parent.origin + frame * arm(tree, runs, writer, j));
    pose.axes = axes;
    if (!seat.angle.is_zero())
      pose.axes =
          writer.let("R", j,
                     axes * rotation(writer.pool(), *runs.runs[static_cast<std::size_t>(seat.run)].axis,
                                     seat.cosine, seat.sine));
    result.push_back(std::move(pose));
  }
  return result;
}

Tree with_local_wrenches(Tree tree, const Runs& runs, const Writer& writer) {
  const auto is_world = [](const Wrench& wrench) { return wrench.world; };
  const bool any = std::any_of(tree.nodes.begin(), tree.nodes.end(), [&](const Node& node) {
    return std::any_of(node.wrenches.begin(), node.wrenches.end(), is_world);
  });
  if (!any) return tree;
  const std::vector<Pose> pose = poses(tree, runs, writer);
  for (std::size_t j = 0; j < tree.nodes.size(); ++j)
    for (Wrench& wrench : tree.nodes[j].wrenches) {
      if (!wrench.world) continue;
      wrench.force = writer.let("Fw", static_cast<int>(j), transpose(pose[j].axes) * wrench.force);
      wrench.torque = writer.let("Tw", static_cast<int>(j), transpose(pose[j].axes) * wrench.torque);
      wrench.world = false;
    }
  return tree;
}

PointMotion point_motion(const Tree& tree, const Runs& runs, const Writer& writer, const Placement& place,
                         const Vec3& position) {
  return PointWalk(tree, runs, writer).run(place, position);
}

} // namespace mbsgen::formalism
