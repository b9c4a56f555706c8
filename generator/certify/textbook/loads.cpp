// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/loads.h"
#include "base/index.h"
#include "certify/textbook/angular_velocity.h"
#include "certify/textbook/contacts.h"

namespace mbsgen::certify {

namespace {

template <class Number>
using Frames = std::vector<Frame<Jet<Number, 2>>>;

// Position and velocity of a point, axes (its body's, unless `own_axes`) and angular velocity, inertial axes.
template <class Number>
struct PointMotion {
  Vector<Number> in_body, position, velocity, omega;
  Matrix<Number> axes;
};

template <class Field>
PointMotion<typename Field::Number> point_motion(Motion<Field>& motion,
                                                 const Frames<typename Field::Number>& frames,
                                                 const model::PointRef& ref, bool own_axes = false) {
  using Number = typename Field::Number;
  PointMotion<Number> point;
  point.in_body = motion.values().position(ref);
  const Frame<Jet<Number, 2>> frame = motion.frame_of(ref.body, frames);
  const auto position = frame.origin + frame.axes * lifted<2>(point.in_body);
  point.position = derivative(position, 0);
  point.velocity = derivative(position, 1);
  point.axes = mapped<Number>(frame.axes, [](const Jet<Number, 2>& jet) { return jet.value(); });
  if (own_axes) point.axes = point.axes * motion.values().axes(ref);
  point.omega = derivative(angular_velocity(frame.axes), 0);
  return point;
}

template <class Number>
Load<Number> load_at(int body, const PointMotion<Number>& point, const Vector<Number>& force,
                     const Vector<Number>& torque) {
  return {body, point.in_body, point.position, force, torque};
}

// Components in the axes of the force.
template <class Number>
Vector<Number> in_frame(const model::Force& force, const PointMotion<Number>& point,
                        const Vector<Number>& vector) {
  return force.frame == model::Frame::world ? vector : transpose(point.axes) * vector;
}

// Arguments of a user's law for a force: position, rotation, velocity and angular velocity of its point, all
// but the rotation (inertial axes <- axes of the body or of the point) in the force's frame.
template <class Field, class Number = typename Field::Number>
std::vector<Number> law_arguments(ModelValues<Field>& values, const model::Force& force,
                                  const PointMotion<Number>& point) {
  std::vector<Number> list;
  const auto add = [&](const Vector<Number>& vector) {
    const Vector<Number> seen = in_frame(force, point, vector);
    list.insert(list.end(), seen.begin(), seen.end());
  };
  add(point.position);
  for (const Vector<Number>& row : point.axes) list.insert(list.end(), row.begin(), row.end());
  add(point.velocity);
  add(point.omega);
  values.add_states(force.states, list);
  return list;
}

// Force and torque of a law of the model, in the force's own axes. Those of a user's law are random numbers
// of the point.
template <class Field>
AppliedInput<typename Field::Number> law_of(Motion<Field>& motion, const model::Force& force,
                                            const PointMotion<typename Field::Number>& point) {
  using Number = typename Field::Number;
  if (force.law == model::ForceLaw::external) {
    const std::vector<Number> law =
        motion.values().law_results(force.name, law_arguments(motion.values(), force, point));
    return {{law[0], law[1], law[2]}, {law[3], law[4], law[5]}};
  }
  if (force.law == model::ForceLaw::input) return motion.values().assigned().inputs.at(force.name);
  std::size_t row = 0;
  for (const Vector<Number>& vector : {point.position, point.velocity, point.omega})
    for (const Number& component : in_frame(force, point, vector))
      motion.values().set_variable(model::force_kinematics[row++], component);
  AppliedInput<Number> result;
  for (std::size_t i = 0; i < 3; ++i) {
    result.force[i] = motion.values().law(force.force[i]);
    result.torque[i] = motion.values().law(force.torque[i]);
  }
  return result;
}

// The pull of a link along the line of its points, on both bodies.
template <class Field>
void add_link(Motion<Field>& motion, const Frames<typename Field::Number>& frames, int row,
              Loads<typename Field::Number>& result) {
  using Number = typename Field::Number;
  ModelValues<Field>& values = motion.values();
  const model::Link& link = motion.model().links[at(row)];
  const auto from = point_motion(motion, frames, link.from);
  const auto to = point_motion(motion, frames, link.to);
  const Vector<Number> along = to.position - from.position;
  const Number length = values.point().call(expr::Op::sqrt, dot(along, along), Number(0));
  const Number rate = dot(along, to.velocity - from.velocity) / length;
  values.set_variable(model::link_distance_of(values.pool(), row), length);
  values.set_variable(model::link_rate_of(values.pool(), row), rate);
  Number force;
  if (link.force) {
    values.set_variable(model::link_distance, length);
    values.set_variable(model::link_rate, rate);
    force = values.law(*link.force);
  } else {
    std::vector<Number>& arguments = result.law_arguments[link.name] = {length, rate};
    values.add_states(link.states, arguments);
    force = values.law_results(link.name, arguments).front();
  }
  result.links[link.name] = {length, rate, force};
  const Vector<Number> pull = (force / length) * along;
  const Vector<Number> none{};
  result.loads.push_back(load_at(link.from.body, from, pull, none));
  result.loads.push_back(load_at(link.to.body, to, none - pull, none));
}

// Arguments of the law of a state's own: time, coordinates, velocities, states.
template <class Field>
std::vector<typename Field::Number> rate_arguments(ModelValues<Field>& values) {
  const model::Model& model = values.model();
  std::vector<typename Field::Number> list{values.law(model::time_symbol(values.pool()))};
  for (int k = 0; k < model.nq(); ++k) list.push_back(values.law(model::q_symbol(values.pool(), k)));
  for (int k = 0; k < model.nqd(); ++k) list.push_back(values.law(model::qd_symbol(values.pool(), k)));
  for (int k = 0; k < static_cast<int>(model.states.size()); ++k) values.add_states({k}, list);
  return list;
}

} // namespace

template <class Field>
Loads<typename Field::Number> applied_loads(Motion<Field>& motion,
                                            const Frames<typename Field::Number>& frames) {
  using Number = typename Field::Number;
  Loads<Number> result;
  for (const model::Force& force : motion.model().forces) {
    const auto point = point_motion(motion, frames, force.point, force.frame == model::Frame::point);
    AppliedInput<Number> wrench = law_of(motion, force, point);
    if (force.law == model::ForceLaw::external)
      result.law_arguments[force.name] = law_arguments(motion.values(), force, point);
    if (force.frame != model::Frame::world) wrench = {point.axes * wrench.force, point.axes * wrench.torque};
    result.loads.push_back(load_at(force.point.body, point, wrench.force, wrench.torque));
  }
  for (int row = 0; row < static_cast<int>(motion.model().links.size()); ++row)
    add_link(motion, frames, row, result);
  for (const model::Contact& contact : motion.model().contacts) {
    if (contact.is_rigid()) continue;
    ContactValues<Number> values = contact_values(motion, frames, contact);
    result.loads.insert(result.loads.end(), values.loads.begin(), values.loads.end());
    if (contact.law == model::ContactLaw::external)
      result.law_arguments[contact.name] = std::move(values.law_arguments);
  }
  for (const model::State& state : motion.model().states)
    if (state.has_own_law()) result.law_arguments[state.name] = rate_arguments(motion.values());
  return result;
}

#define DUALS
#define FIELD(Field)                                                                                         \
  template Loads<Field::Number> applied_loads(Motion<Field>&, const Frames<Field::Number>&);
#include "certify/field/fields.def"

} // namespace mbsgen::certify
