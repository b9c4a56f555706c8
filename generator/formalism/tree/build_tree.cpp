// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/build_tree.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/tree/coordinate_rates.h"
#include "formalism/tree/flexible_nodes.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/joint_axes.h"
#include <algorithm>
#include <map>

namespace mbsgen::formalism {

namespace {

using expr::SymbolKind;

bool has_many_terms(const Vec3& v) {
  constexpr std::size_t many = 16;
  return std::any_of(v.begin(), v.end(), [](const Expr& component) {
    return component.pool() != nullptr && component.node().terms().size() >= many;
  });
}

Mat3 turn(Pool& pool, std::size_t axis, const Expr& angle) {
  if (angle.is_zero()) return identity(pool);
  const Expr sine = call(pool, expr::Op::sin, angle);
  return rotation(pool, axis, call(pool, expr::Op::cos, angle), sine);
}

// Names of the parameters of a fixed rotation: angles, or elements of a matrix.
struct RotationFields {
  std::string group, rpy, matrix;
};

Mat3 angle_matrix(const model::Scalar& angle, std::size_t axis, const scheme::ParameterPath& path,
                  Parameters& parameters, Pool& pool) {
  // Multiples of pi/2 are no numbers to tune: they say which axis is which.
  const bool exact = as_axis(column(turn(pool, axis, angle.value), next(axis))).has_value();
  if (exact) parameters.note(path, Parameters::Fate::structural);
  return turn(pool, axis, exact ? angle.value : parameters.value(angle, path, SymbolKind::derived));
}

Mat3 rpy_matrix(const model::Rotation& rotation, const RotationFields& fields, Parameters& parameters,
                Pool& pool) {
  Mat3 m = identity(pool);
  for (std::size_t k = 3; k-- > 0;)
    m = m *
        angle_matrix(rotation.rpy[k], k, {fields.group, fields.rpy, static_cast<int>(k)}, parameters, pool);
  return m;
}

// Outer axes <- axes after the rotation.
Mat3 rotation_matrix(const model::Rotation& rotation, const RotationFields& fields, Parameters& parameters,
                     Pool& pool) {
  using Kind = model::Rotation::Kind;
  if (rotation.kind == Kind::identity) return identity(pool);
  if (rotation.kind == Kind::rpy) return rpy_matrix(rotation, fields, parameters, pool);
  Mat3 m;
  for (std::size_t k = 0; k < 9; ++k)
    m(k / 3, k % 3) =
        parameters.cosine(rotation.matrix[k], {fields.group, fields.matrix, static_cast<int>(k)});
  return m;
}

// Body axes <- the point's axes.
Mat3 point_axes(const model::Model& model, const model::PointRef& point, Parameters& parameters, Pool& pool) {
  const model::Point* const named = model.find(point);
  if (named == nullptr) return identity(pool);
  const RotationFields fields{model.body_name(point.body), "rpy_" + named->name,
                              "orientation_" + named->name};
  return rotation_matrix(named->orientation, fields, parameters, pool);
}

class Builder {
public:
  Builder(const model::Model& model, Parameters& parameters, const Writer& constants,
          std::vector<scheme::InputForce>& inputs, SliderOrigins origins)
      : model_(model), parameters_(parameters), constants_(constants), pool_(constants.pool()),
        inputs_(inputs), origins_(origins) {}

  Tree run() {
    tree_.gravity = parameters_.value(model_.gravity, "base", "gravity");
    tree_.body_poses.resize(model_.bodies.size());
    for (const int body : model_.body_order) add_body(body);
    for (const auto& [node, parts] : inertias_) inertia_at(node) = sum_of(pool_, parts);
    for (const model::Force& force : model_.forces) add_force(force);
    tree_.children.resize(tree_.nodes.size());
    for (int j = 0; j < static_cast<int>(tree_.nodes.size()); ++j) {
      children_of(tree_.nodes[at(j)].parent).push_back(j);
    }
    return std::move(tree_);
  }

private:
  Inertia& inertia_at(int node) {
    return node == Node::base ? tree_.base_inertia : tree_.nodes[at(node)].inertia;
  }

  std::vector<int>& children_of(int node) {
    return node == Node::base ? tree_.roots : tree_.children[at(node)];
  }

  void add_body(int row) {
    const model::Body& body = model_.bodies[at(row)];
    BodyPose pose = carrier_of(body);
    if (body.dh)
      place(body, pose);
    else
      attach(body, pose);
    for (const int joint : body.joints) {
      if (model_.joints[at(joint)].type == model::JointType::Mode) continue;
      add_joint(model_.joints[at(joint)], row, pose);
      advance_ = Expr();
    }
    advance_ = Expr();
    if (body.flexible) FlexibleNodes(model_, row, parameters_, constants_, tree_).add_modes(pose);
    // Or each body of a long welded chain would hold the offsets of all before it.
    if (has_many_terms(pose.origin)) pose.origin = constants_.let("pb", row, pose.origin);
    const int carrier = body.flexible ? tree_.flexible.back().first : pose.node;
    inertias_[carrier].push_back(inertia_in(body, pose));
    if (body.flexible) {
      inertias_[carrier].push_back(tree_.flexible.back().undeformed);
      FlexibleNodes(model_, row, parameters_, constants_, tree_).add_sections(pose);
    }
    tree_.body_poses[at(row)] = std::move(pose);
  }

  // The frame in which a body's place on its parent is counted: of a point of a flexible body its cross-section's.
  BodyPose carrier_of(const model::Body& body) const {
    const auto section = tree_.section_poses.find({body.parent, body.at_point});
    return section == tree_.section_poses.end() ? pose_of(tree_, body.parent, pool_) : section->second;
  }

  void attach(const model::Body& body, BodyPose& pose) {
    pose.origin = pose.origin + pose.axes * attachment(body);
    pose.axes =
        pose.axes * rotation_matrix(body.orientation, {body.name, "rpy", "orientation"}, parameters_, pool_);
  }

  // By Denavit and Hartenberg's numbers.
  void place(const model::Body& body, BodyPose& pose) {
    const Expr a = parameters_.value(body.at[0], {body.name, "dh_a", -1}, SymbolKind::length);
    pose.origin = pose.origin + a * column(pose.axes, 0);
    pose.axes =
        pose.axes * angle_matrix(body.orientation.rpy[0], 0, {body.name, "dh_alpha", -1}, parameters_, pool_);
    advance_ = parameters_.value(body.slide, {body.name, "dh_d", -1}, SymbolKind::length);
    before_ = pose.origin;
    pose.origin = pose.origin + advance_ * column(pose.axes, 2);
  }

  // What the first joint of a body placed so has of its offset along its own axis, where a twist precedes it.
  void divide_offset(Node& node, const model::Joint& joint) const {
    const bool along = model::axis_of(joint.type) == 2 && joint.frame.kind == model::Rotation::Kind::identity;
    if (advance_.is_zero() || !along || !node.rotated || !node.pitch.is_zero()) return;
    node.advance = advance_;
    node.before = constants_.let("po", next_node(), before_);
  }

  Vec3 attachment(const model::Body& body) {
    if (tree_.section_poses.count({body.parent, body.at_point}) != 0) return {};
    if (body.at_point == model::body_origin) return parameters_.value(body.at, body.name, "at");
    model::PointRef point;
    point.body = body.parent;
    point.point = body.at_point;
    return point_position(model_, point, parameters_);
  }

  void add_joint(const model::Joint& joint, int body, BodyPose& pose) {
    if (!joint.moves()) return model::is_spatial(joint.type) ? fix(joint, pose) : lock(joint, pose);
    if (model::is_spatial(joint.type)) return add_spatial(joint, pose);
    const Mat3 frame = frame_of(joint);
    const std::size_t axis = model::axis_of(joint.type);
    Node node = new_node(joint, 0, pose);
    node.revolute = model::is_revolute(joint.type);
    node.offset = constants_.let("po", next_node(), pose.origin);
    node.q = model::q_symbol(pool_, joint.coordinate);
    if (node.revolute)
      aim(constants_, next_node(), frame, axis, node, pose);
    else
      node.direction = constants_.let("u", next_node(), pose.axes * column(frame, axis));
    if (joint.type == model::JointType::Screw) node.pitch = pitch(joint);
    if (node.revolute) divide_offset(node, joint);
    pose.origin = {};
    if (const Expr slide = slide_to_centre(joint, body, node, pose); !slide.is_zero()) {
      node.offset = constants_.let("po", next_node(), node.offset + slide * node.direction);
      pose.origin = -(slide * node.direction);
    }
    pose.node = next_node();
    tree_.nodes.push_back(std::move(node));
  }

  // A node of the joint's velocity, without its motion.
  Node new_node(const model::Joint& joint, std::size_t velocity, const BodyPose& pose) {
    Node node;
    node.parent = pose.node;
    node.body = joint.body;
    node.velocity = joint.velocity + static_cast<int>(velocity);
    node.frame_rotation = identity(pool_);
    node.qd = model::qd_symbol(pool_, node.velocity);
    node.qdd = model::qdd_symbol(pool_, node.velocity);
    if (joint.armature.given)
      node.armature = parameters_.value(
          joint.armature, {model_.body_name(joint.body), joint.field("armature_"), -1}, SymbolKind::inertia);
    if (!joint.force.empty())
      node.passive = built_at(joint.force_where, [&] { return parameters_.resolve(joint.force[velocity]); });
    return node;
  }

  // Axes before the joint <- axes about or along whose coordinate axis it moves. They are fixed at
  // generation: which axes are parallel shapes the equations.
  Mat3 frame_of(const model::Joint& joint) {
    if (joint.frame.kind == model::Rotation::Kind::identity) return identity(pool_);
    Mat3 frame;
    for (std::size_t k = 0; k < 9; ++k) {
      frame(k / 3, k % 3) = joint.frame.matrix[k].value;
      parameters_.note({model_.body_name(joint.body), joint.frame_field(), static_cast<int>(k)},
                       Parameters::Fate::cosine);
    }
    return frame;
  }

  Expr pitch(const model::Joint& joint) {
    return parameters_.value(joint.pitch, {model_.bodies[at(joint.body)].name, joint.field("pitch_"), -1},
                             SymbolKind::length);
  }

  // The nodes of a ball or free joint. The rotations come first: the translations of a rigid body are
  // eliminated before them without work.
  void add_spatial(const model::Joint& joint, BodyPose& pose) {
    const bool travels = joint.type == model::JointType::Free;
    const std::size_t turns_at = model::angular_velocity_at(joint.type);
    const int first = next_node();
    const int last = first + static_cast<int>(joint.form().velocities.size()) - 1;
    Vec3 place = constants_.let("po", first, pose.origin);
    if (travels) place = place + pose.axes * coordinates<3>(joint, 0);
    tree_.attitudes.push_back({first, coordinates<4>(joint, model::quaternion_at(joint.type)), pose.axes});
    for (std::size_t k = 0; k < 6 && (k < 3 || travels); ++k) {
      const bool turns = k < 3;
      Node node = new_node(joint, turns ? turns_at + k : k - 3, pose);
      node.spatial = {first, last};
      node.revolute = turns;
      node.axis = k % 3;
      if (!turns) node.direction = unit(pool_, k - 3);
      if (k == 0) {
        node.offset = place;
        node.rotated = true;
        node.frame_rotation = attitude_symbols(pool_, first);
      }
      pose.node = next_node();
      tree_.nodes.push_back(std::move(node));
    }
    pose.origin = {};
    pose.axes = identity(pool_);
  }

  template <std::size_t N>
  std::array<Expr, N> coordinates(const model::Joint& joint, std::size_t begin) const {
    std::array<Expr, N> result;
    for (std::size_t k = 0; k < N; ++k)
      result[k] = model::q_symbol(pool_, joint.coordinate + static_cast<int>(begin + k));
    return result;
  }

  // A prismatic joint's frame may lie anywhere along its travel. At the body's centre of mass it spares the
  // first moment that way, which pays unless something hangs on the body's origin.
  Expr slide_to_centre(const model::Joint& joint, int row, const Node& node, const BodyPose& pose) {
    const model::Body& body = model_.bodies[at(row)];
    const std::optional<Direction> along = as_axis(node.direction);
    const bool last = &model_.joints[at(body.joints.back())] == &joint;
    if (origins_ == SliderOrigins::at_joints || node.revolute || !along || !last ||
        !carries_sliders_only(row, joint.type))
      return Expr();
    const Vec3 centre = pose.axes * parameters_.value(body.com, body.name, "com");
    return along->sign > 0 ? centre[along->axis] : -centre[along->axis];
  }

  bool carries_sliders_only(int row, model::JointType type) const {
    return std::all_of(model_.bodies.begin(), model_.bodies.end(), [&](const model::Body& body) {
      if (body.parent != row) return true;
      return body.orientation.kind == model::Rotation::Kind::identity && !body.joints.empty() &&
             model_.joints[at(body.joints.front())].type == type;
    });
  }

  int next_node() const { return static_cast<int>(tree_.nodes.size()); }

  void lock(const model::Joint& joint, BodyPose& pose) {
    const std::size_t axis = model::axis_of(joint.type);
    const Mat3 frame = frame_of(joint);
    const Expr value = parameters_.value(
        joint.q0[0], {model_.bodies[at(joint.body)].name, joint.field("locked_"), -1}, SymbolKind::length);
    const bool turns = model::is_revolute(joint.type);
    const bool screws = joint.type == model::JointType::Screw;
    if (screws || !turns) {
      const Vec3 along = pose.axes * column(frame, axis);
      pose.origin = pose.origin + (screws ? pitch(joint) * value : value) * along;
    }
    if (!turns) return;
    const Mat3 turned = turn(pool_, axis, value);
    pose.axes = pose.axes * frame * turned * transpose(frame);
  }

  // A locked ball or free joint.
  void fix(const model::Joint& joint, BodyPose& pose) {
    const std::string& body = model_.bodies[at(joint.body)].name;
    if (joint.type == model::JointType::Free)
      pose.origin = pose.origin + pose.axes * parameters_.value({joint.q0[0], joint.q0[1], joint.q0[2]}, body,
                                                                joint.field("locked_"));
    pose.axes = pose.axes * rotation_matrix(joint.frame, {body, "", joint.frame_field()}, parameters_, pool_);
  }

  // K = ½ tr(J)·1 − J about the centre of mass, turned into node axes, shifted to the node's origin.
  Inertia inertia_in(const model::Body& body, const BodyPose& pose) {
    const Expr mass = parameters_.value(body.mass, {body.name, "mass", -1}, SymbolKind::mass);
    const Vec3 centre = parameters_.value(body.com, body.name, "com");
    std::array<Expr, 6> j;
    for (std::size_t k = 0; k < 6; ++k)
      j[k] = parameters_.value(body.inertia[k], {body.name, "inertia", static_cast<int>(k)},
                               SymbolKind::inertia);
    const Expr half_trace = Rational::half() * (j[0] + j[3] + j[5]);
    const Mat3 k{{Vec3{half_trace - j[0], -j[1], -j[2]}, Vec3{-j[1], half_trace - j[3], -j[4]},
                  Vec3{-j[2], -j[4], half_trace - j[5]}}};
    const Vec3 centre_in_node = pose.origin + pose.axes * centre;
    const Mat3 second = is_identity(pose.axes) ? k : pose.axes * k * transpose(pose.axes);
    return {mass, mass * centre_in_node, second + mass * square(centre_in_node)};
  }

  void add_force(const model::Force& force) {
    if (force.law != model::ForceLaw::input) return;
    scheme::InputForce input = input_force(pool_, force);
    if (force.point.body != model::base_body) add_wrench(force, input);
    inputs_.push_back(std::move(input));
  }

  void add_wrench(const model::Force& force, const scheme::InputForce& input) {
    const PointAxes axes = force.frame == model::Frame::point ? PointAxes::of_point : PointAxes::of_body;
    const BodyPose pose = point_pose(tree_, model_, force.point, axes, parameters_, pool_);
    Wrench wrench;
    wrench.point = constants_.let("r_" + force.name, pose.node, pose.origin);
    wrench.world = force.frame == model::Frame::world;
    wrench.force = wrench.world ? Vec3(input.force) : pose.axes * input.force;
    wrench.torque = wrench.world ? Vec3(input.torque) : pose.axes * input.torque;
    tree_.wrenches(pose.node).push_back(std::move(wrench));
  }

  const model::Model& model_;
  Parameters& parameters_;
  const Writer& constants_;
  Pool& pool_;
  std::vector<scheme::InputForce>& inputs_;
  SliderOrigins origins_;
  Tree tree_;
  Expr advance_; ///< of the body in work: its "d", until its first joint has been added
  Vec3 before_;  ///< where that begins, in the axes of the node that carries the body
  std::map<int, std::vector<Inertia>> inertias_; ///< of the bodies of each node
};

} // namespace

scheme::InputForce input_force(Pool& pool, const model::Force& force) {
  scheme::InputForce input;
  input.name = force.name;
  for (int k = 0; k < 3; ++k) {
    input.force[at(k)] = pool.symbol(SymbolKind::force, "frc_" + force.name, k);
    input.torque[at(k)] = pool.symbol(SymbolKind::force, "trq_" + force.name, k);
  }
  return input;
}

Tree build_tree(const model::Model& model, Parameters& parameters, const Writer& constants,
                std::vector<scheme::InputForce>& inputs, SliderOrigins origins) {
  return Builder(model, parameters, constants, inputs, origins).run();
}

BodyPose pose_of(const Tree& tree, int body, Pool& pool) {
  return body == model::base_body ? BodyPose{Node::base, {}, identity(pool)} : tree.body_poses[at(body)];
}

BodyPose point_pose(const Tree& tree, const model::Model& model, const model::PointRef& point, PointAxes axes,
                    Parameters& parameters, Pool& pool) {
  const auto section = tree.section_poses.find({point.body, point.point});
  BodyPose pose = section == tree.section_poses.end() ? pose_of(tree, point.body, pool) : section->second;
  if (section == tree.section_poses.end())
    pose.origin = pose.origin + pose.axes * point_position(model, point, parameters);
  if (axes == PointAxes::of_point) pose.axes = pose.axes * point_axes(model, point, parameters, pool);
  return pose;
}

bool carries_loads(const model::Model& model, const Tree& tree, int node) {
  const auto is_on = [&](const model::PointRef& point) {
    return point.body != model::base_body && tree.body_poses[at(point.body)].node == node;
  };
  const auto any = [](const auto& elements, const auto& holds) {
    return std::any_of(elements.begin(), elements.end(), holds);
  };
  return any(model.links, [&](const model::Link& link) { return is_on(link.from) || is_on(link.to); }) ||
         any(model.forces, [&](const model::Force& force) { return is_on(force.point); }) ||
         any(model.bushings,
             [&](const model::Bushing& bushing) { return is_on(bushing.a) || is_on(bushing.b); }) ||
         any(model.tyres, [&](const model::Tyre& tyre) { return is_on(tyre.center); }) ||
         any(model.contacts, [&](const model::Contact& contact) {
           return is_on(contact.shapes[0].point) || is_on(contact.shapes[1].point);
         });
}

} // namespace mbsgen::formalism
