// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/scene/scene.h"
#include "base/index.h"
#include "draw/scene/roads.h"
#include "expr/differentiate.h"
#include "formalism/closure/loop_closer.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

using scene::Body;
using scene::Frame;
using scene::Item;
using scene::Joint;
using scene::JointRole;
using scene::Kind;
using scene::Shape;

namespace {

// Entries below this share of the trace turn no axes: their direction would be chance.
constexpr double negligible = 1e-9;
// A moment that exceeds the sum of the others by more than this share of all is no matter of rounded data.
constexpr double impossible = 1e-3;
constexpr int most_sweeps = 16;

// The turn about the axis other than i and j that makes the entry (i, j) of the symmetric matrix vanish.
Matrix jacobi_turn(const Matrix& m, std::size_t i, std::size_t j) {
  const double angle = 0.5 * std::atan2(2 * m[3 * i + j], m[4 * j] - m[4 * i]);
  return turn(3 - i - j, j == i + 1 ? -angle : angle);
}

// Jacobi's method (Golub & Van Loan, Matrix Computations, section 8.5): leaves `m` diagonal.
Matrix principal_axes(Matrix& m) {
  Matrix axes = Pose{}.rotation;
  const double least = negligible * std::fabs(m[0] + m[4] + m[8]);
  for (int sweep = 0; sweep < most_sweeps; ++sweep)
    for (const auto& [i, j] : {std::pair(0U, 1U), std::pair(0U, 2U), std::pair(1U, 2U)}) {
      if (std::fabs(m[3 * i + j]) <= least) continue;
      const Matrix turned = jacobi_turn(m, i, j);
      m = transposed(turned) * m * turned;
      axes = axes * turned;
    }
  return axes;
}

Vector nominal(const model::Vec3& scalars) {
  return {scalars[0].nominal, scalars[1].nominal, scalars[2].nominal};
}

Matrix nominal(const model::Rotation& rotation) {
  Matrix result = Pose{}.rotation;
  if (rotation.kind == model::Rotation::Kind::rpy)
    return turn(2, rotation.rpy[2].nominal) * turn(1, rotation.rpy[1].nominal) *
           turn(0, rotation.rpy[0].nominal);
  if (rotation.kind == model::Rotation::Kind::matrix)
    std::transform(rotation.matrix.begin(), rotation.matrix.end(), result.begin(),
                   [](const model::Scalar& cosine) { return cosine.nominal; });
  return result;
}

Pose nominal(const model::Point& point) {
  return {nominal(point.position), nominal(point.orientation)};
}

std::vector<Pose> nominal(const std::vector<model::Point>& points) {
  std::vector<Pose> result;
  for (const model::Point& point : points) result.push_back(nominal(point));
  return result;
}

class SceneMaker {
public:
  SceneMaker(const model::Model& model, const formalism::LoopAnalysis& loops, const Meshes& meshes)
      : model_(model), loops_(loops), meshes_(meshes) {}

  Scene make() {
    scene_.name = model_.name;
    scene_.gravity = nominal(model_.gravity);
    scene_.base.name = model_.body_name(model::base_body);
    scene_.base.points = nominal(model_.base_points);
    scene_.body_order = model_.body_order;
    for (const model::Body& body : model_.bodies) scene_.bodies.push_back(body_from(body));
    for (const model::Joint& joint : model_.joints) scene_.joints.push_back(joint_from(joint));
    add_roles();
    add_loops();
    add_items();
    for (int i = 0; i < model_.nq(); ++i) scene_.coordinates.push_back(model_.coordinate_name(i));
    const formalism::Partition& partition = loops_.partition;
    scene_.is_closed = loops_.has_partition;
    scene_.q0 = partition.open ? partition.nearest : partition.q0;
    return std::move(scene_);
  }

private:
  Body body_from(const model::Body& body) const {
    Body result;
    result.name = body.name;
    result.parent = body.parent;
    const Vector at = body.at_point == model::body_origin
                          ? nominal(body.at)
                          : nominal(model_.points(body.parent)[mbsgen::at(body.at_point)].position);
    const Matrix axes = nominal(body.orientation);
    result.place = {at + axes * Vector{0, 0, body.slide.nominal}, axes};
    result.joints = body.joints;
    result.points = nominal(body.points);
    result.mass = body.mass.nominal;
    result.com = nominal(body.com);
    result.drawing = body.looks.drawing;
    return result;
  }

  // The one place where pictures know the types of joints.
  Joint joint_from(const model::Joint& joint) const {
    Joint result;
    result.name = joint.name;
    result.word = joint.word;
    result.body = joint.body;
    result.coordinate = joint.coordinate;
    // A locked joint's coordinates are part of the model's equations, so the scene has them.
    for (const model::Scalar& value : joint.q0) result.values.push_back(value.nominal);
    result.is_spatial = model::is_spatial(joint.type);
    result.turns = result.is_spatial || model::is_revolute(joint.type);
    result.slides =
        joint.type == model::JointType::Screw || joint.type == model::JointType::Free || !result.turns;
    if (joint.type == model::JointType::Mode) result.slides = false; // it moves no frame, and has no symbol
    if (result.is_spatial || joint.type == model::JointType::Mode) return result;
    result.axis = model::axis_of(joint.type);
    result.travel = result.turns ? joint.pitch.nominal : 1;
    result.axes = nominal(joint.frame);
    if (joint.limits.lower) result.lower = joint.limits.lower->nominal;
    if (joint.limits.upper) result.upper = joint.limits.upper->nominal;
    return result;
  }

  void add_roles() {
    for (std::size_t i = 0; i < scene_.joints.size(); ++i)
      if (!model_.joints[i].moves()) scene_.joints[i].role = JointRole::locked;
    set_role(loops_.partition.held, JointRole::held);
    set_role(loops_.partition.dependent, JointRole::dependent);
    set_role(loops_.partition.driven, JointRole::driven);
    // The parts of a joint in space may have several roles; a free one shows that it is.
    set_role(loops_.partition.independent, JointRole::independent);
  }

  void set_role(const std::vector<int>& velocities, JointRole role) {
    for (const int velocity : velocities) scene_.joints[at(model_.velocities[at(velocity)])].role = role;
  }

  Frame frame_of(const model::PointRef& point) const {
    const model::Point* const named = model_.find(point);
    if (named == nullptr) return {Frame::Of::body, point.body};
    return point_of(point.body, point.point, nominal(*named));
  }

  Frame point_of(int body, int row, const Pose& pose) const {
    Frame frame{Frame::Of::point, body, row, pose};
    if (body == model::base_body || !model_.bodies[at(body)].flexible) return frame;
    const model::Flexible& flexible = *model_.bodies[at(body)].flexible;
    Vector beside = pose.position;
    if (flexible.axis)
      beside[*flexible.axis] = 0;
    else
      beside = {};
    frame.bends = bends_of(flexible, flexible.points[at(row)], beside);
    return frame;
  }

  // Shifts of a cross-section, with the small turns of what lies beside its centre.
  std::vector<scene::Bend> bends_of(const model::Flexible& flexible, const model::SectionShape& shape,
                                    const Vector& beside) const {
    std::vector<scene::Bend> bends;
    const auto coordinate = [&](std::size_t k) { return model_.joints[at(flexible.joints[k])].coordinate; };
    const auto add = [&](int first, int second, const Vector& shift) {
      if (shift != Vector{}) bends.push_back({first, second, shift});
    };
    for (std::size_t k = 0; k < flexible.modes(); ++k) {
      add(coordinate(k), -1, shape.translation[k] + cross(shape.turn[k], beside));
      for (std::size_t l = 0; l < flexible.modes(); ++l)
        add(coordinate(k), coordinate(l), 0.5 * shape.second[flexible.pair(k, l)]);
    }
    return bends;
  }

  Shape surface(const model::ContactShape& contact) const {
    using scene::Form;
    constexpr std::array forms{Form::sphere, Form::capsule, Form::plane, Form::disc}; // as ShapeType has them
    Shape shape;
    shape.form = forms[static_cast<std::size_t>(contact.type)];
    shape.pose = frame_of(contact.point).pose;
    shape.radius = contact.radius.nominal;
    shape.direction = unit(shape.pose.rotation * nominal(contact.direction));
    shape.from = shape.pose.position;
    shape.to = frame_of(contact.end).pose.position;
    return shape;
  }

  // Cuts and constraints.
  void add_loops() {
    for (const model::Cut& cut : model_.cuts) {
      scene_.cuts.push_back({cut.name, model::word(cut.type), frame_of(cut.a), frame_of(cut.b), {}, {}});
      if (cut.type == model::CutType::rod) scene_.cuts.back().length = cut.length.nominal;
      for (const formalism::RowOrigin& row : loops_.rows)
        if (formalism::is_same_place(row.where, cut.where)) scene_.cuts.back().equations.push_back(row.name);
    }
    for (const model::Constraint& constraint : model_.constraints)
      scene_.constraints.push_back(
          {constraint.name, constraint.holonomic, joints_read_by(constraint.expression)});
  }

  std::vector<int> joints_read_by(const expr::Expr& expression) const {
    std::vector<int> joints;
    const auto reads = [&](const expr::Expr& symbol) {
      return !expr::differentiate(expression, symbol).is_zero();
    };
    for (std::size_t row = 0; row < model_.joints.size(); ++row) {
      const model::Joint& joint = model_.joints[row];
      bool is_read = false;
      for (std::size_t k = 0; joint.moves() && k < joint.form().coordinates.size(); ++k)
        is_read =
            is_read || reads(model::q_symbol(*expression.pool(), joint.coordinate + static_cast<int>(k)));
      for (std::size_t k = 0; joint.moves() && k < joint.form().velocities.size(); ++k)
        is_read =
            is_read || reads(model::qd_symbol(*expression.pool(), joint.velocity + static_cast<int>(k)));
      if (is_read) joints.push_back(static_cast<int>(row));
    }
    return joints;
  }

  void add(Kind kind, const std::string& name, int row, std::vector<Frame> frames,
           std::vector<Shape> shapes = {}) {
    scene_.items.push_back({kind, name, row, std::move(frames), std::move(shapes)});
  }

  void add_items() {
    add_parts(model::base_body, model_.base_looks);
    for (int row = 0; row < static_cast<int>(model_.bodies.size()); ++row) {
      const Body& body = scene_.bodies[at(row)];
      const std::string& parent = scene_.body(body.parent).name;
      if (body.parent == model::base_body || !model_.bodies[at(body.parent)].flexible)
        add(Kind::way, parent, body.parent, {{Frame::Of::body, body.parent}, start_of(row)});
      for (const int joint : body.joints)
        if (model_.joints[at(joint)].type != model::JointType::Mode) add_joint(joint);
      add_parts(row, model_.bodies[at(row)].looks);
      add_mass(row);
    }
    for (std::size_t i = 0; i < model_.links.size(); ++i)
      add(Kind::link, model_.links[i].name, static_cast<int>(i),
          {frame_of(model_.links[i].from), frame_of(model_.links[i].to)});
    for (std::size_t i = 0; i < model_.bushings.size(); ++i)
      add(Kind::bushing, model_.bushings[i].name, static_cast<int>(i),
          {frame_of(model_.bushings[i].a), frame_of(model_.bushings[i].b)});
    for (std::size_t i = 0; i < scene_.cuts.size(); ++i)
      add(Kind::cut, scene_.cuts[i].name, static_cast<int>(i), {scene_.cuts[i].a, scene_.cuts[i].b});
    add_roads();
    add_contacts();
    add_points(Kind::force, model_.forces);
    for (std::size_t i = 0; i < model_.tyres.size(); ++i)
      add(Kind::force, model_.tyres[i].name, static_cast<int>(i), {frame_of(model_.tyres[i].center)});
    add_points(Kind::sensor, model_.sensors);
    add_grounds();
  }

  Frame start_of(int row) const {
    const Body& body = scene_.bodies[at(row)];
    return {Frame::Of::start, body.parent, row, body.place};
  }

  void add_joint(int row) {
    const Joint& joint = scene_.joints[at(row)];
    const Frame before{Frame::Of::before, joint.body, row, {}}, after{Frame::Of::after, joint.body, row, {}};
    if (joint.slides || joint.is_spatial) add(Kind::travel, joint.name, row, {before, after});
    add(Kind::joint, joint.name, row, {before, after});
  }

  // Sticks and solids of a body or of the base.
  void add_parts(int row, const model::Looks& looks) {
    const Body& body = scene_.body(row);
    const Frame origin{Frame::Of::body, row};
    const bool is_flexible = row != model::base_body && model_.bodies[at(row)].flexible;
    const bool has_line = is_flexible && !model_.bodies[at(row)].flexible->along.empty();
    if (has_line) add_bent_line(row, *model_.bodies[at(row)].flexible);
    for (std::size_t i = 0; i < body.points.size() && !has_line; ++i)
      add(Kind::stick, body.name, row, {origin, point_of(row, static_cast<int>(i), body.points[i])});
    if (body.mass > 0) add(Kind::arm, body.name, row, {origin, centre_of(row)});
    for (const model::Look& look : looks.shapes)
      for (Shape& shape : shapes_of(look, meshes_))
        add(Kind::solid, body.name, row, {origin}, {std::move(shape)});
  }

  // The deformed axis, in straight pieces.
  void add_bent_line(int row, const model::Flexible& flexible) {
    std::vector<Frame> places;
    for (std::size_t i = 0; i < flexible.along.size(); ++i) {
      Frame place{Frame::Of::body, row, -1, {flexible.along[i], Pose{}.rotation}};
      place.bends = bends_of(flexible, flexible.line[i], {});
      places.push_back(std::move(place));
    }
    for (std::size_t i = 1; i < places.size(); ++i)
      add(Kind::stick, scene_.bodies[at(row)].name, row, {places[i - 1], places[i]});
  }

  Frame centre_of(int row) const { return {Frame::Of::centre, row, -1, {scene_.body(row).com, {}}}; }

  void add_mass(int row) {
    const Body& body = scene_.bodies[at(row)];
    if (body.mass > 0) add(Kind::centre, body.name, row, {centre_of(row)});
    std::array<double, 6> inertia{};
    for (std::size_t i = 0; i < inertia.size(); ++i) inertia[i] = model_.bodies[at(row)].inertia[i].nominal;
    if (const auto box = inertia_box(body.mass, body.com, inertia))
      add(Kind::box, body.name, row, {centre_of(row)}, {*box});
    add(Kind::name, body.name, row, {{Frame::Of::body, row}});
  }

  void add_roads() {
    for (const model::Road& road : model_.roads)
      if (std::optional<Shape> shape = road_shape(model_, road))
        add(Kind::road, road.name, model::base_body, {Frame{}}, {*std::move(shape)});
  }

  void add_contacts() {
    for (std::size_t i = 0; i < model_.contacts.size(); ++i) {
      const auto& [a, b] = model_.contacts[i].shapes;
      add(Kind::contact, model_.contacts[i].name, static_cast<int>(i), {frame_of(a.point), frame_of(b.point)},
          {surface(a), surface(b)});
    }
  }

  template <class Things>
  void add_points(Kind kind, const Things& things) {
    for (std::size_t i = 0; i < things.size(); ++i)
      add(kind, things[i].name, static_cast<int>(i), {frame_of(things[i].point)});
  }

  void add_grounds() {
    std::vector<Frame> frames;
    for (int row = 0; row < static_cast<int>(scene_.bodies.size()); ++row) frames.push_back(start_of(row));
    for (const scene::Cut& cut : scene_.cuts) frames.insert(frames.end(), {cut.a, cut.b});
    for (const model::Link& link : model_.links)
      frames.insert(frames.end(), {frame_of(link.from), frame_of(link.to)});
    for (const model::Bushing& bushing : model_.bushings)
      frames.insert(frames.end(), {frame_of(bushing.a), frame_of(bushing.b)});
    for (const Frame& frame : frames)
      if (frame.body == model::base_body) add(Kind::ground, scene_.base.name, model::base_body, {frame});
  }

  const model::Model& model_;
  const formalism::LoopAnalysis& loops_;
  const Meshes& meshes_;
  Scene scene_;
};

} // namespace

const char* scene::word(JointRole role) {
  constexpr std::array names{"independent", "dependent", "driven", "held", "locked"};
  return names[static_cast<std::size_t>(role)];
}

std::vector<const Item*> Scene::items_of(Kind kind) const {
  std::vector<const Item*> result;
  for (const Item& item : items)
    if (item.kind == kind) result.push_back(&item);
  return result;
}

std::optional<Shape> inertia_box(double mass, const Vector& com, const std::array<double, 6>& inertia) {
  Matrix moments{inertia[0], inertia[1], inertia[2], inertia[1], inertia[3],
                 inertia[4], inertia[2], inertia[4], inertia[5]};
  const Matrix axes = principal_axes(moments);
  const double sum = moments[0] + moments[4] + moments[8];
  if (!(mass > 0) || !(sum > 0)) return std::nullopt;
  Shape box;
  box.pose = {com, axes};
  for (std::size_t i = 0; i < 3; ++i) {
    const double rest = sum - 2 * moments[4 * i];
    if (rest < -impossible * sum) return std::nullopt;
    box.half_sizes[i] = std::sqrt(1.5 * std::max(0.0, rest) / mass);
  }
  return box;
}

Scene make_scene(const model::Model& model, const formalism::LoopAnalysis& loops, const Meshes& meshes) {
  return SceneMaker(model, loops, meshes).make();
}

} // namespace mbsgen::draw
