// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/scene/make_scene.h"
#include "base/index.h"
#include "draw/scene/inertia_box.h"
#include "expr/differentiate.h"
#include "formalism/closure/loop_closer.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

namespace {

Vector nominal(const model::Vec3& scalars) {
  return {scalars[0].nominal, scalars[1].nominal, scalars[2].nominal};
}

// About a coordinate axis.
Matrix turn(std::size_t axis, double angle) {
  Matrix result = Pose{}.rotation;
  const std::size_t i = (axis + 1) % 3, j = (axis + 2) % 3;
  result[4 * i] = result[4 * j] = std::cos(angle);
  result[3 * j + i] = std::sin(angle);
  result[3 * i + j] = -result[3 * j + i];
  return result;
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

std::vector<Point> points_of(const std::vector<model::Point>& points) {
  std::vector<Point> result;
  for (const model::Point& point : points)
    result.push_back({point.name, {nominal(point.position), nominal(point.orientation)}});
  return result;
}

void add_looks(Body& body, const model::Looks& looks) {
  for (const model::Look& look : looks.shapes) body.solids.push_back({{look.at, look.rotation}, look});
  body.drawing = looks.drawing;
}

class SceneMaker {
public:
  SceneMaker(const model::Model& model, const formalism::LoopAnalysis& loops)
      : model_(model), loops_(loops) {}

  Scene make() {
    scene_.name = model_.name;
    scene_.gravity = nominal(model_.gravity);
    scene_.base.name = model_.body_name(model::base_body);
    scene_.base.points = points_of(model_.base_points);
    add_looks(scene_.base, model_.base_looks);
    scene_.body_order = model_.body_order;
    for (const model::Body& body : model_.bodies) scene_.bodies.push_back(body_from(body));
    for (const model::Joint& joint : model_.joints) scene_.joints.push_back(joint_from(joint));
    add_roles();
    add_sticks();
    add_loops();
    for (const model::Link& link : model_.links)
      scene_.links.push_back({link.name, end_of(link.from), end_of(link.to)});
    for (const model::Force& force : model_.forces)
      scene_.forces.push_back({force.name, end_of(force.point), force.frame});
    for (const model::Contact& contact : model_.contacts)
      scene_.contacts.push_back({contact.name, {surface(contact.shapes[0]), surface(contact.shapes[1])}});
    for (const model::Sensor& sensor : model_.sensors)
      scene_.sensors.push_back({sensor.name, end_of(sensor.point)});
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
    result.place = {attachment(body), nominal(body.orientation)};
    result.points = points_of(body.points);
    result.mass = body.mass.nominal;
    result.com = nominal(body.com);
    std::array<double, 6> inertia{};
    for (std::size_t i = 0; i < inertia.size(); ++i) inertia[i] = body.inertia[i].nominal;
    result.inertia = inertia_box(result.mass, result.com, inertia);
    add_looks(result, body.looks);
    return result;
  }

  Vector attachment(const model::Body& body) const {
    if (body.at_point == model::body_origin) return nominal(body.at);
    return nominal(model_.points(body.parent)[at(body.at_point)].position);
  }

  Joint joint_from(const model::Joint& joint) const {
    const int row = static_cast<int>(&joint - model_.joints.data());
    const model::Body& body = model_.bodies[at(joint.body)];
    const auto found = std::find(body.joints.begin(), body.joints.end(), row);
    Joint result;
    result.name = joint.name;
    result.word = joint.word;
    result.type = joint.type;
    result.body = joint.body;
    result.before = found == body.joints.begin() ? -1 : *(found - 1);
    result.coordinate = joint.coordinate;
    if (!model::is_spatial(joint.type)) result.axes = nominal(joint.frame);
    const Pose first{attachment(body), nominal(body.orientation)};
    result.place = (result.before < 0 ? first : Pose{}) * Pose{{}, result.axes};
    result.pitch = joint.pitch.nominal;
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

  void add_sticks() {
    for (int row = model::base_body; row < static_cast<int>(scene_.bodies.size()); ++row) {
      Body& body = row == model::base_body ? scene_.base : scene_.bodies[at(row)];
      for (const Point& point : body.points) add_stick(body, point.pose.position);
      for (const Body& child : scene_.bodies)
        if (child.parent == row) add_stick(body, child.place.position);
    }
  }

  static void add_stick(Body& body, const Vector& to) {
    const bool is_there = std::any_of(body.sticks.begin(), body.sticks.end(),
                                      [&](const Stick& stick) { return stick.to == to; });
    if (!is_there && to != Vector{}) body.sticks.push_back({{}, to});
  }

  End end_of(const model::PointRef& point) const {
    const model::Point* const named = model_.find(point);
    if (named == nullptr) return {point.body, "origin", {}};
    return {point.body, named->name, {nominal(named->position), nominal(named->orientation)}};
  }

  ContactSurface surface(const model::ContactShape& shape) const {
    ContactSurface result{shape.type, end_of(shape.point), end_of(shape.end), {}, shape.radius.nominal};
    result.direction = unit(result.end.pose.rotation * nominal(shape.direction));
    return result;
  }

  void add_loops() {
    for (const model::Cut& cut : model_.cuts) {
      scene_.cuts.push_back({cut.name, cut.type, end_of(cut.a), end_of(cut.b), cut.length.nominal, {}});
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

  const model::Model& model_;
  const formalism::LoopAnalysis& loops_;
  Scene scene_;
};

} // namespace

Scene make_scene(const model::Model& model, const formalism::LoopAnalysis& loops) {
  return SceneMaker(model, loops).make();
}

} // namespace mbsgen::draw
