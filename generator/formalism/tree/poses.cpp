// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/poses.h"
#include "base/index.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

const Node& node_of(const Tree& tree, int j) {
  return tree.nodes[at(j)];
}

// The nodes below `reference` down to `node`, in that order.
std::vector<int> path_to(const Tree& tree, int reference, int node) {
  std::vector<int> path;
  for (; node != reference; node = node_of(tree, node).parent) path.push_back(node);
  std::reverse(path.begin(), path.end());
  return path;
}

// Orientation on the way down a path: the axes of the chain that is being walked, and how far the node is
// turned in it. Consecutive parallel joints add up to one angle, wherever the path begins.
class Orientation {
public:
  explicit Orientation(const Writer& writer)
      : writer_(writer), chain_axes_(identity(writer.pool())), axes_(identity(writer.pool())) {}

  const Mat3& axes() const { return axes_; }

  void step(int j, const Node& node) {
    if (node.spatial) return enter_spatial(j, node);
    if (!node.revolute) return;
    if (node.rotated || axis_ != node.axis || angle_.is_zero()) {
      chain_axes_ = node.rotated ? writer_.let("Rt", j, axes_ * node.frame_rotation) : axes_;
      axis_ = node.axis;
      angle_ = Expr();
    }
    angle_ = node.sign > 0 ? angle_ + node.q : angle_ - node.q;
    Pool& pool = writer_.pool();
    const Expr sine = call(pool, expr::Op::sin, angle_);
    const Mat3 turn = rotation(pool, axis_, call(pool, expr::Op::cos, angle_), sine);
    axes_ = writer_.let("R", j, chain_axes_ * turn);
  }

private:
  // The first node of a spatial joint turns, the others have its axes.
  void enter_spatial(int j, const Node& node) {
    if (node.rotated) chain_axes_ = axes_ = writer_.let("Rt", j, axes_ * node.frame_rotation);
    angle_ = Expr();
  }

  const Writer& writer_;
  Mat3 chain_axes_, axes_;
  std::size_t axis_ = 0;
  Expr angle_;
};

// Angular velocity on the way down a path, in the axes of the chain that is being walked.
class SpinWalk {
public:
  explicit SpinWalk(const Writer& writer) : writer_(writer), turn_(identity(writer.pool())) {}

  void step(int j, const Node& node) {
    if (node.spatial) return add_spatial(j, node);
    if (!node.revolute) return;
    if (node.rotated || axis_ != node.axis || angle_.is_zero()) {
      omega_ = in_node();
      if (node.rotated) omega_ = writer_.let("OMr", j, transpose(node.frame_rotation) * omega_);
      axis_ = node.axis;
      angle_ = Expr();
    }
    angle_ = node.sign > 0 ? angle_ + node.q : angle_ - node.q;
    omega_[axis_] = omega_[axis_] + (node.sign > 0 ? node.qd : -node.qd);
    omega_ = writer_.let("OMr", j, omega_);
    Pool& pool = writer_.pool();
    const Expr sine = call(pool, expr::Op::sin, angle_);
    turn_ = rotation(pool, axis_, call(pool, expr::Op::cos, angle_), sine);
    node_ = j;
  }

  Vec3 in_node() const { return node_ < 0 ? omega_ : writer_.let("OM", node_, transpose(turn_) * omega_); }

private:
  // The nodes of a spatial joint have one frame.
  void add_spatial(int j, const Node& node) {
    if (j == node.spatial.first) {
      omega_ = writer_.let("OMr", j, transpose(node.frame_rotation) * in_node());
      turn_ = identity(writer_.pool());
      angle_ = Expr();
    }
    if (node.revolute) omega_[node.axis] = omega_[node.axis] + node.qd;
    node_ = j;
  }

  const Writer& writer_;
  Mat3 turn_; ///< node axes -> chain axes
  Vec3 omega_;
  std::size_t axis_ = 0;
  Expr angle_;
  int node_ = -1;
};

Vec3 offset_of(Pool& pool, const Node& node) {
  return node.offset + travel(pool, node);
}

// Rates of a node against the reference, reference axes.
struct Rates {
  Vec3 omega, alpha, velocity, acceleration;
};

class PointWalk {
public:
  PointWalk(const Tree& tree, const Writer& writer, Detail detail)
      : tree_(tree), writer_(writer), detail_(detail), orientation_(writer) {}

  // The walk starts in a frame with these rates.
  void start(const PointMotion& frame) {
    rates_ = {frame.angular_velocity, frame.angular_acceleration, frame.velocity, frame.acceleration};
  }

  PointMotion run(int reference, const BodyPose& pose) {
    PointMotion point;
    point.jacobian.resize(tree_.speeds());
    point.angular_jacobian.resize(tree_.speeds());
    const std::vector<int> path = path_to(tree_, reference, pose.node);
    for (const int j : path) step(j);
    const Vec3 from_node = writer_.let("Rs", pose.node, orientation_.axes() * pose.origin);
    point.position = origin_ + from_node;
    point.arm = from_node;
    point.node_axes = orientation_.axes();
    point.axes = point.node_axes * pose.axes;
    if (detail_ == Detail::all) fill_rates(from_node, point);
    for (std::size_t i = 0; i < path.size(); ++i) fill_jacobian(path[i], i, pose, point);
    return point;
  }

private:
  // Acceleration that the rates give to a point at `r` from the origin, against that of the origin.
  Vec3 carried(const Vec3& r) const {
    const Vec3 across = writer_.let("OMxR", 0, cross(rates_.omega, r));
    const Vec3 towards_axis = cross(rates_.omega, across);
    return cross(rates_.alpha, r) + towards_axis;
  }

  void step(int j) {
    const Node& node = node_of(tree_, j);
    writer_.set_topic(node.body, "motion of a point");
    const Vec3 lever_arm = writer_.let("Rd", j, orientation_.axes() * offset_of(writer_.pool(), node));
    orientation_.step(j, node);
    origin_ = writer_.let("P", j, origin_ + lever_arm);
    origins_.push_back(origin_);
    directions_.push_back(direction(j, node));
    if (detail_ == Detail::all) advance(j, node, lever_arm, directions_.back());
  }

  // Direction of the joint's axis or travel, reference axes.
  Vec3 direction(int j, const Node& node) const {
    if (!node.revolute) return writer_.let("Z", j, orientation_.axes() * node.direction);
    const Vec3 axis = column(orientation_.axes(), node.axis);
    return node.sign > 0 ? axis : -axis;
  }

  void advance(int j, const Node& node, const Vec3& lever_arm, const Vec3& axis) {
    Rates next = rates_;
    next.velocity = rates_.velocity + cross(rates_.omega, lever_arm);
    next.acceleration = rates_.acceleration + carried(lever_arm);
    // The nodes of a spatial joint move at once: the rates before the joint carry all of them.
    if (!node.spatial || j == node.spatial.first) omega_before_ = rates_.omega;
    const Vec3 turned = writer_.let("OMxZ", j, node.qd * cross(omega_before_, axis));
    const Expr qdd = node.qdd + node.qdd_of_rates;
    if (node.revolute) {
      next.omega = rates_.omega + node.qd * axis;
      next.alpha = rates_.alpha + qdd * axis + turned;
    }
    const Vec3 twice =
        node.spatial ? turned + node.qd * cross(rates_.omega, axis) : writer_.pool().number(2) * turned;
    if (!node.revolute) {
      next.velocity = next.velocity + node.qd * axis;
      next.acceleration = next.acceleration + qdd * axis + twice;
    } else if (!node.pitch.is_zero()) {
      next.velocity = next.velocity + (node.pitch * node.qd) * axis;
      next.acceleration = next.acceleration + node.pitch * (qdd * axis + twice);
    }
    rates_ = {writer_.let("OM", j, next.omega), writer_.let("OMp", j, next.alpha),
              writer_.let("V", j, next.velocity), writer_.let("A", j, next.acceleration)};
  }

  void fill_rates(const Vec3& from_node, PointMotion& point) const {
    point.angular_velocity = rates_.omega;
    point.angular_acceleration = rates_.alpha;
    point.velocity = rates_.velocity + cross(rates_.omega, from_node);
    point.acceleration = rates_.acceleration + carried(from_node);
  }

  void fill_jacobian(int j, std::size_t place_on_path, const BodyPose& pose, PointMotion& point) const {
    const Node& node = node_of(tree_, j);
    const Vec3& axis = directions_[place_on_path];
    // In a spatial joint the point is at rest: few components of the arm are not zero there.
    const bool last = node.spatial && node.spatial.last == pose.node;
    Vec3 shift = !node.revolute ? axis
                 : last         ? point.node_axes * cross(unit(writer_.pool(), node.axis), pose.origin)
                                : cross(axis, point.position - origins_[place_on_path]);
    if (!node.pitch.is_zero()) shift = shift + node.pitch * axis;
    if (!node.follows.empty()) return add_shares(node, shift, axis, point);
    point.jacobian[at(node.velocity)] = shift;
    if (node.revolute) point.angular_jacobian[at(node.velocity)] = axis;
  }

  // Of a node that follows the modes of a flexible body.
  static void add_shares(const Node& node, const Vec3& shift, const Vec3& axis, PointMotion& point) {
    for (const auto& [velocity, factor] : node.follows) {
      Vec3& column = point.jacobian[at(velocity)];
      column = column + factor * shift;
      Vec3& turn = point.angular_jacobian[at(velocity)];
      if (node.revolute) turn = turn + factor * axis;
    }
  }

  const Tree& tree_;
  const Writer& writer_;
  Detail detail_;
  Orientation orientation_;
  Vec3 origin_;
  Rates rates_;
  Vec3 omega_before_;            ///< angular velocity before the joint that is being passed
  std::vector<Vec3> origins_;    ///< per node of the path
  std::vector<Vec3> directions_; ///< likewise
};

// Angular velocity of a node against the base in the node's own axes, by the recursion of Newton–Euler.
Vec3 own_angular_velocity(const Tree& tree, const Writer& writer, int node) {
  SpinWalk walk(writer);
  for (const int j : path_to(tree, Node::base, node)) walk.step(j, node_of(tree, j));
  return walk.in_node();
}

// A b of two rotations: the dearest column is the cross product of the others, where that is cheaper.
Mat3 composed(const Writer& writer, int node, const Mat3& a, const Mat3& b) {
  const auto numbers = [&b](std::size_t j) {
    const Vec3 entries = column(b, j);
    return std::count_if(entries.begin(), entries.end(), [](const Expr& e) { return !e.is_zero(); });
  };
  std::size_t dearest = 0;
  for (const std::size_t j : {1U, 2U})
    if (numbers(j) >= numbers(dearest)) dearest = j;
  Mat3 product = a * b;
  if (numbers(dearest) < 3) return writer.let("R", node, product);
  for (const std::size_t j : {next(dearest), next(dearest, 2)})
    for (std::size_t i = 0; i < 3; ++i)
      product(i, j) = writer.let(
          scheme::Name{"R", static_cast<int>(i) + 1, static_cast<int>(j) + 1, node + 1}, product(i, j));
  const Vec3 last = cross(column(product, next(dearest)), column(product, next(dearest, 2)));
  for (std::size_t i = 0; i < 3; ++i) product(i, dearest) = last[i];
  return writer.let("R", node, product);
}

// The places of the nodes.
class NodePlaces {
public:
  NodePlaces(const Tree& tree, const Writer& writer) : tree_(tree), writer_(writer) {
    for (int j = 0; j < static_cast<int>(tree.nodes.size()); ++j) add(j);
  }

  Place of(int node) const {
    if (node == Node::base) return {{}, identity(writer_.pool())};
    return {origins_[at(node)], orientations_[at(node)].axes()};
  }

private:
  void add(int j) {
    const Node& node = node_of(tree_, j);
    writer_.set_topic(node.body, "pose");
    const Place parent = of(node.parent);
    const Vec3 arm = writer_.let("Rd", j, parent.axes * offset_of(writer_.pool(), node));
    origins_.push_back(writer_.let("P", j, parent.origin + arm));
    Orientation orientation =
        node.parent == Node::base ? Orientation(writer_) : orientations_[at(node.parent)];
    orientation.step(j, node);
    orientations_.push_back(std::move(orientation));
  }

  const Tree& tree_;
  const Writer& writer_;
  std::vector<Vec3> origins_;
  std::vector<Orientation> orientations_;
};

} // namespace

Mat3 world_axes(const Tree& tree, const Writer& writer, int node) {
  Orientation orientation(writer);
  for (const int j : path_to(tree, Node::base, node)) orientation.step(j, node_of(tree, j));
  return orientation.axes();
}

std::vector<Place> body_places(const Tree& tree, const Writer& writer) {
  const NodePlaces nodes(tree, writer);
  std::vector<Place> places;
  for (const BodyPose& body : tree.body_poses) {
    const Place node = nodes.of(body.node);
    places.push_back({node.origin + node.axes * body.origin, node.axes * body.axes});
  }
  return places;
}

Tree with_local_wrenches(Tree tree, const Writer& writer) {
  for (int j = 0; j < static_cast<int>(tree.nodes.size()); ++j) {
    for (Wrench& wrench : tree.nodes[at(j)].wrenches) {
      if (!wrench.world) continue;
      wrench.frame = Node::base;
      wrench.given_force = wrench.force;
      wrench.given_torque = wrench.torque;
      const Mat3 to_node = transpose(world_axes(tree, writer, j));
      wrench.force = writer.let("Fw", j, to_node * wrench.force);
      wrench.torque = writer.let("Tw", j, to_node * wrench.torque);
      wrench.world = false;
    }
  }
  return tree;
}

PointMotion point_motion(const Tree& tree, const Writer& writer, int reference, const BodyPose& pose,
                         Detail detail) {
  return PointWalk(tree, writer, detail).run(reference, pose);
}

PointMotion point_motion_beyond(const Tree& tree, const Writer& writer, int node, const PointMotion& carrier,
                                const BodyPose& pose, Detail detail) {
  PointWalk walk(tree, writer, detail);
  walk.start(carrier);
  PointMotion point = walk.run(node, pose);
  for (int j = node; j != Node::base; j = node_of(tree, j).parent) {
    if (!has_velocity(node_of(tree, j))) continue; // the modes that it follows are on the way
    const std::size_t velocity = at(node_of(tree, j).velocity);
    const Vec3& turn = carrier.angular_jacobian[velocity];
    point.jacobian[velocity] =
        point.jacobian[velocity] + carrier.jacobian[velocity] + cross(turn, point.position);
    point.angular_jacobian[velocity] = point.angular_jacobian[velocity] + turn;
  }
  return point;
}

PointMotion point_motion_by_hub(const Tree& tree, const Writer& writer, int hub, const BodyPose& pose) {
  const PointMotion carrier = point_motion(tree, writer, Node::base, {hub, {}, identity(writer.pool())});
  const PointMotion seen = point_motion(tree, writer, hub, pose);
  const Vec3 spin = own_angular_velocity(tree, writer, hub);
  writer.set_topic(node_of(tree, pose.node).body, "motion of a point");
  const Mat3& axes = carrier.node_axes;
  const Vec3 rate = writer.let("Vh", pose.node, seen.velocity + cross(spin, seen.position));
  PointMotion point;
  point.position = carrier.position + axes * seen.position;
  point.velocity = carrier.velocity + axes * rate;
  point.angular_velocity = axes * writer.let("OMh", pose.node, spin + seen.angular_velocity);
  point.node_axes = composed(writer, pose.node, axes, seen.node_axes);
  point.axes = is_identity(pose.axes) ? point.node_axes : point.node_axes * pose.axes;
  return point;
}

int common_ancestor(const Tree& tree, int a, int b) {
  // A parent's number is always the lower one.
  while (a != b) (a > b ? a : b) = node_of(tree, a > b ? a : b).parent;
  return a;
}

namespace {

bool is_zero(ConstantValues& values, const Vec3& vector) {
  return std::all_of(vector.begin(), vector.end(),
                     [&values](const Expr& entry) { return values.is_zero(entry); });
}

} // namespace

// Seen from the last body before both, so that places in it cancel; in a scheme of its own, for nothing else
// reads it.
bool always_coincide(const ModelInTree& in, const std::vector<BodyPose>& a, const std::vector<BodyPose>& b) {
  scheme::Scheme scratch(in.writer.pool());
  const Writer writer(scratch);
  const int reference = common_ancestor(in.tree, a.front().node, b.front().node);
  const auto place = [&](const BodyPose& pose) {
    return point_motion(in.tree, writer, reference, pose, Detail::pose_and_jacobian).position;
  };
  std::vector<Vec3> ways;
  for (const BodyPose& from : a)
    for (const BodyPose& to : b) {
      const Vec3 start = place(from);
      ways.push_back(place(to) - start);
    }
  ConstantValues values(in.constants);
  values.learn(scratch.equations());
  return std::any_of(ways.begin(), ways.end(), [&values](const Vec3& way) { return is_zero(values, way); });
}

} // namespace mbsgen::formalism
