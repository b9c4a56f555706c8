// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/loads.h"
#include "base/index.h"
#include "certify/field/vector.h"
#include "certify/textbook/bushing_formulation.h"
#include "certify/textbook/contact_surfaces.h"
#include "certify/textbook/tyre_formulation.h"

namespace mbsgen::certify {

namespace {

template <class Field>
class ContactFormulation {
public:
  using Number = typename Field::Number;
  using Values = ContactValues<Number>;

  ContactFormulation(Motion<Field>& motion, const std::vector<Frame<Jet<Number, 2>>>& frames,
                     const model::Contact& contact)
      : at_(motion, frames, contact), values_(motion.values()), contact_(contact) {}

  Values run() {
    const Number half = at_.number(Rational::half());
    const Number middle = half * at_.gap();
    point_ = at_.surface(0) - middle * at_.normal();
    const Vector<Number> velocity = at_.velocity(0, point_) - at_.velocity(1, point_);
    rate_ = -dot(at_.normal(), velocity);
    sliding_ = velocity - dot(at_.normal(), velocity) * at_.normal();
    apply_law();
    return results();
  }

private:
  /// 1 for a positive number, 0 else.
  Number gate(const Number& x) { return at_.largest(at_.sign(x), Number(0)); }

  Number law(const expr::Expr& law, const std::array<const char*, 2>& stems, const Number& first,
             const Number& second) {
    values_.set_variable(stems[0], first);
    values_.set_variable(stems[1], second);
    return values_.law(law);
  }

  void apply_law() {
    const Number touches = gate(-at_.gap());
    if (contact_.law == model::ContactLaw::external) return apply_users_law(touches);
    const Number idle = at_.number(Rational(10).power(-6)) * (Number(1) - touches);
    const Number depth = at_.largest(-at_.gap(), idle);
    const Number pressure = law(contact_.normal, model::contact_normal_variables, depth, touches * rate_);
    load_ = at_.facing() * touches * at_.largest(pressure, Number(0));
    force_ = load_ * at_.normal();
    if (!contact_.friction) return;
    const Number presses = gate(load_);
    const Number load = at_.largest(load_, at_.number(Rational(10).power(-9)) * (Number(1) - presses));
    const Number speed = at_.length(sliding_);
    const Number friction = law(*contact_.friction, model::contact_friction_variables, load, speed);
    force_ = force_ - (at_.facing() * presses * friction / speed) * sliding_;
  }

  void apply_users_law(const Number& touches) {
    arguments_ = {at_.largest(-at_.gap(), Number(0)), rate_};
    for (const Vector<Number>& vector : {sliding_, at_.normal(), point_})
      arguments_.insert(arguments_.end(), vector.begin(), vector.end());
    values_.add_states(contact_.states, arguments_);
    const std::vector<Number> given = values_.law_results(contact_.name, arguments_);
    const Number acts = at_.facing() * touches;
    force_ = acts * Vector<Number>{given[0], given[1], given[2]};
    torque_ = acts * Vector<Number>{given[3], given[4], given[5]};
    load_ = dot(force_, at_.normal());
  }

  Values results() const {
    const auto list = [](const Vector<Number>& a) { return std::vector<Number>{a[0], a[1], a[2]}; };
    Values result;
    result.results = {{"gap", {at_.gap()}},           {"rate", {rate_}},        {"load", {load_}},
                      {"normal", list(at_.normal())}, {"point", list(point_)},  {"sliding", list(sliding_)},
                      {"force", list(force_)},        {"torque", list(torque_)}};
    const Vector<Number> none{};
    for (std::size_t side = 0; side < 2; ++side)
      result.loads[side] = {contact_.shapes[side].point.body, at_.in_body(side, point_), point_,
                            side == 0 ? force_ : none - force_, side == 0 ? torque_ : none - torque_};
    result.law_arguments = arguments_;
    return result;
  }

  ContactSurfaces<Field> at_;
  ModelValues<Field>& values_;
  const model::Contact& contact_;
  Vector<Number> point_, sliding_, force_{}, torque_{};
  Number rate_, load_;
  std::vector<Number> arguments_;
};

} // namespace

template <class Field>
ContactValues<typename Field::Number>
contact_values(Motion<Field>& motion, const std::vector<Frame<Jet<typename Field::Number, 2>>>& frames,
               const model::Contact& contact) {
  return ContactFormulation<Field>(motion, frames, contact).run();
}

namespace {

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
  result.loads.push_back(load_at(from, pull, none));
  result.loads.push_back(load_at(to, none - pull, none));
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
    result.loads.push_back(load_at(point, wrench.force, wrench.torque));
  }
  for (int row = 0; row < static_cast<int>(motion.model().links.size()); ++row)
    add_link(motion, frames, row, result);
  for (const model::Bushing& bushing : motion.model().bushings)
    BushingFormulation<Field>(motion, frames, bushing).add_to(result);
  for (const model::Tyre& tyre : motion.model().tyres)
    TyreFormulation<Field>(motion, frames, tyre).add_to(result);
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
  template ContactValues<Field::Number> contact_values(                                                      \
      Motion<Field>&, const std::vector<Frame<Jet<Field::Number, 2>>>&, const model::Contact&);              \
  template Loads<Field::Number> applied_loads(Motion<Field>&, const Frames<Field::Number>&);
#include "certify/field/fields.def"
#define FIELD(Field)                                                                                         \
  template ContactValues<Field::Number> contact_values(                                                      \
      Motion<Field>&, const std::vector<Frame<Jet<Field::Number, 2>>>&, const model::Contact&);              \
  template Loads<Field::Number> applied_loads(Motion<Field>&, const Frames<Field::Number>&);
#include "certify/field/second_fields.def"

} // namespace mbsgen::certify
