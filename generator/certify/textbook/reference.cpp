// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/reference.h"
#include "certify/field/vector.h"
#include "certify/textbook/contact_surfaces.h"

namespace mbsgen::certify {

namespace {

// A rigid contact at a state, inertial axes.
template <class Number>
struct RigidValues {
  // Of contact_kinematics, by the members of its structure.
  std::map<std::string, std::vector<Number>> members;
  std::array<Vector<Number>, 3> frame;   // t1, t2, n
  std::array<Vector<Number>, 2> in_body; // the contact's point, axes of a's and b's bodies
};

using model::ShapeType;

// Tangents of a unit vector (x, y, z), with s = 1 where z is positive and -1 elsewhere.
template <class Field>
std::array<Vector<typename Field::Number>, 2> tangents(ContactSurfaces<Field>& at,
                                                       const Vector<typename Field::Number>& unit) {
  using Number = typename Field::Number;
  const auto& [x, y, z] = unit;
  const Number one = at.number(Rational(1)), none = at.number(Rational(0));
  const Number up = at.largest(at.sign(z), none);
  const Number s = up + up - one;
  const Number below = s + z;
  return {Vector<Number>{one - s * x * x / below, none - s * x * y / below, none - s * x},
          Vector<Number>{none - x * y / below, s - y * y / below, none - y}};
}

template <class Field>
std::array<Vector<typename Field::Number>, 3> frame_of(ContactSurfaces<Field>& at) {
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    if (at.shape(side).type != ShapeType::plane) continue;
    auto unit = at.direction(side);
    if (side == 0) unit = Vector<typename Field::Number>{} - unit;
    const auto [first, second] = tangents(at, unit);
    const auto axes = at.values().axes(at.shape(side).point);
    return {at.turned(side, axes * first), at.turned(side, axes * second), at.normal()};
  }
  const auto [first, second] = tangents(at, at.normal());
  return {first, second, at.normal()};
}

// By the definitions: the point is on the surface of a, or of b where a is a plane, and its velocity is that of both
// bodies' material there. The tangents are those of docs/rigid-contacts.md.
template <class Field>
RigidValues<typename Field::Number>
rigid_values(Motion<Field>& motion, const std::vector<Frame<Jet<typename Field::Number, 2>>>& frames,
             const model::Contact& contact) {
  using Number = typename Field::Number;
  ContactSurfaces<Field> at(motion, frames, contact);
  const auto list = [](const Vector<Number>& a) { return std::vector<Number>{a[0], a[1], a[2]}; };
  RigidValues<Number> result;
  const Vector<Number> point = at.surface(at.shape(0).type == ShapeType::plane ? 1 : 0);
  for (std::size_t side = 0; side < 2; ++side) result.in_body[side] = at.in_body(side, point);
  result.frame = frame_of(at);
  const Vector<Number> apart = at.velocity(0, point) - at.velocity(1, point);
  result.members = {
      {"gap", {at.gap()}},
      {"point", list(point)},
      {"normal", list(at.normal())},
      {"velocity", {dot(result.frame[0], apart), dot(result.frame[1], apart), dot(result.frame[2], apart)}},
      {"mu", {at.values().number(contact.mu, {contact.name, "friction", -1})}},
      {"restitution", {at.values().number(contact.restitution, {contact.name, "restitution", -1})}}};
  return result;
}

} // namespace

template <class Field>
Reference<Field>::Reference(ModelValues<Field>& values)
    : motion_(values), zero_(at(model().nqd())), values_(values), assigned_(values.assigned()) {
  gravity_ = values.vector(model().gravity, "base", "gravity");
  for (const model::Body& body : model().bodies) bodies_.push_back(read(body));
  for (std::size_t row = 0; row < model().bodies.size(); ++row)
    if (model().bodies[row].flexible) flexible_.emplace_back(values, static_cast<int>(row));
  frames_ = motion_.along(assigned_.qd, zero_);
  for (int k = 0; k < model().nqd(); ++k) columns_.push_back(motion_.derivative(k, frames_));
  loads_ = applied_loads(motion_, frames_);
  for (const model::Joint& joint : model().joints)
    for (std::size_t k = 0; k < joint.form().velocities.size() && joint.moves(); ++k) {
      passive_.push_back(joint.force.empty() ? Number(0) : values.law(joint.force[k]));
      rotors_.push_back(rotor_of(joint));
    }
}

template <class Field>
typename Field::Number Reference<Field>::rotor_of(const model::Joint& joint) {
  if (!joint.armature.given) return Number(0);
  return values_.number(joint.armature, {model().body_name(joint.body), joint.field("armature_"), -1});
}

template <class Field>
std::vector<typename Field::Number> Reference<Field>::mass_matrix() {
  const std::size_t n = zero_.size();
  std::vector<Number> m(n * n);
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const std::vector<Column> moved = columns_of(b);
    for (const Column& i : moved)
      for (const Column& j : moved) {
        Number& entry = m[i.index * n + j.index];
        entry = values_.point().field().reduced(entry + dot(i.momentum, j.velocity) +
                                                dot(i.angular_momentum, j.omega));
      }
  }
  for (const FlexibleMass<Field>& mass : flexible_) {
    std::vector<std::vector<Vector<Number>>> moved;
    for (std::size_t k = 0; k < n; ++k) moved.push_back(orders(field_column(mass, k), 1));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) m[i * n + j] = m[i * n + j] + mass.power(moved[i], moved[j]);
  }
  for (std::size_t k = 0; k < n; ++k) m[k * n + k] = m[k * n + k] + rotors_[k];
  return m;
}

template <class Field>
typename FlexibleMass<Field>::template Fields<2>
Reference<Field>::field_of(const FlexibleMass<Field>& mass, const std::vector<FrameJet<2>>& frames,
                           const std::vector<Number>& qd, const std::vector<Number>* qdd) const {
  const model::Body& body = model().bodies[at(mass.row())];
  const auto eta = motion_.template modes<2>(body, [&](int velocity) {
    Jet<Number, 2> rates;
    rates.d[1] = qd[at(velocity)];
    if (qdd != nullptr) rates.d[2] = (*qdd)[at(velocity)];
    return rates;
  });
  return mass.template fields<2>(frames[at(mass.row())], eta);
}

template <class Field>
typename FlexibleMass<Field>::template Fields<1>
Reference<Field>::field_column(const FlexibleMass<Field>& mass, std::size_t velocity) const {
  const model::Body& body = model().bodies[at(mass.row())];
  const auto eta = motion_.template modes<1>(body, [&](int moving) {
    Jet<Number, 1> rate;
    rate.d[1] = Number(at(moving) == velocity ? 1 : 0);
    return rate;
  });
  const auto frame =
      motion_.derivative_of(mass.row(), static_cast<int>(velocity), columns_[velocity], frames_);
  return mass.template fields<1>(frame, eta);
}

template <class Field>
std::vector<typename Field::Number> Reference<Field>::base_reaction() {
  const std::vector<Inertial> inertial = inertial_loads(assigned_.qd, assigned_.qdd);
  Vector<Number> force{};
  Vector<Number> torque{};
  for (const Inertial& body : inertial) {
    force = force + body.force;
    torque = torque + body.torque + cross(body.centre, body.force);
  }
  for (const FlexibleMass<Field>& mass : flexible_) {
    const auto field =
        field_of(mass, motion_.along(assigned_.qd, assigned_.qdd), assigned_.qd, &assigned_.qdd);
    auto accelerated = orders(field, 2);
    accelerated[0] = accelerated[0] - gravity_;
    force = force + mass.sum(field, 2) - mass.mass() * gravity_;
    torque = torque + mass.moment(orders(field, 0), accelerated);
  }
  for (const Load<Number>& load : loads_.loads) {
    if (load.body == model::base_body) continue;
    force = force - load.force;
    torque = torque - load.torque - cross(load.position, load.force);
  }
  return {force[0], force[1], force[2], torque[0], torque[1], torque[2]};
}

template <class Field>
typename Reference<Field>::BodyData Reference<Field>::read(const model::Body& body) {
  BodyData data;
  data.mass = values_.number(body.mass, {body.name, "mass", -1});
  data.centre = values_.vector(body.com, body.name, "com");
  constexpr int place[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      data.inertia[i][j] = values_.number(body.inertia[at(place[i][j])], {body.name, "inertia", place[i][j]});
  return data;
}

template <class Field>
std::vector<typename Reference<Field>::Inertial>
Reference<Field>::inertial_loads(const std::vector<Number>& qd, const std::vector<Number>& qdd) {
  using One = Jet<Number, 1>;
  const auto frames = motion_.along(qd, qdd);
  std::vector<Inertial> loads;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const BodyData& body = bodies_[b];
    const auto centre = frames[b].origin + frames[b].axes * lifted<2>(body.centre);
    const auto axes = mapped<One>(frames[b].axes, without_last<Number>);
    const auto lift = [](const Number& number) { return One(number); };
    const auto momentum =
        axes * (mapped<One>(body.inertia, lift) * (transpose(axes) * angular_velocity(frames[b].axes)));
    loads.push_back(
        {derivative(centre, 0), body.mass * (derivative(centre, 2) - gravity_), derivative(momentum, 1)});
    reduce(loads.back().force);
    reduce(loads.back().torque);
  }
  return loads;
}

template <class Field>
void Reference<Field>::reduce(Vector<Number>& vector) {
  for (Number& number : vector) number = values_.point().field().reduced(std::move(number));
}

template <class Field>
std::vector<typename Reference<Field>::Column> Reference<Field>::columns_of(std::size_t body) {
  std::vector<Column> result;
  for (std::size_t k = 0; k < columns_.size(); ++k) {
    if (!motion_.moves(static_cast<int>(k), static_cast<int>(body))) continue;
    const auto& frame = columns_[k][body];
    const BodyData& data = bodies_[body];
    Column column;
    column.index = k;
    column.velocity = derivative(frame.origin + frame.axes * lifted<1>(data.centre), 1);
    column.omega = angular_velocity(frame.axes);
    const auto axes = mapped<Number>(frame.axes, [](const Jet<Number, 1>& jet) { return jet.value(); });
    column.momentum = data.mass * column.velocity;
    column.angular_momentum = axes * (data.inertia * (transpose(axes) * column.omega));
    reduce(column.angular_momentum);
    result.push_back(std::move(column));
  }
  return result;
}

template <class Field>
std::vector<typename Field::Number> Reference<Field>::generalized(const std::vector<Number>& qd,
                                                                  const std::vector<Number>& qdd) {
  std::vector<Number> forces = passive();
  const std::vector<Inertial> inertial = inertial_loads(qd, qdd);
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    for (const Column& column : columns_of(b))
      forces[column.index] = forces[column.index] + dot(column.velocity, inertial[b].force) +
                             dot(column.omega, inertial[b].torque);
  for (const FlexibleMass<Field>& mass : flexible_) {
    auto accelerated = orders(field_of(mass, motion_.along(qd, qdd), qd, &qdd), 2);
    accelerated[0] = accelerated[0] - gravity_;
    for (std::size_t k = 0; k < forces.size(); ++k)
      forces[k] = forces[k] + mass.power(orders(field_column(mass, k), 1), accelerated);
  }
  for (std::size_t k = 0; k < forces.size(); ++k) forces[k] = forces[k] + rotors_[k] * qdd[k];
  return forces;
}

template <class Field>
std::vector<typename Field::Number> Reference<Field>::state_rates() {
  std::vector<Number> rates;
  for (const model::State& state : model().states)
    rates.push_back(
        state.is_external()
            ? values_.law_results(state.law, loads_.law_arguments.at(state.law)).at(at(state.result))
            : values_.law(state.rate));
  for (const auto& [row, rate] : loads_.rates) rates[at(row)] = rate;
  return rates;
}

template <class Field>
std::vector<typename Field::Number> Reference<Field>::passive() {
  std::vector<Number> forces;
  for (const Number& passive : passive_) forces.push_back(-passive);
  for (const Load<Number>& load : loads_.loads) subtract(load, forces);
  return forces;
}

template <class Field>
void Reference<Field>::subtract(const Load<Number>& load, std::vector<Number>& forces) {
  if (load.body == model::base_body) return;
  for (int k = 0; k < model().nqd(); ++k) {
    if (!motion_.moves(k, load.body)) continue;
    const auto& frame = columns_[at(k)][at(load.body)];
    const Vector<Number> velocity = derivative(frame.origin + frame.axes * lifted<1>(load.in_body), 1);
    forces[at(k)] =
        forces[at(k)] - dot(velocity, load.force) - dot(angular_velocity(frame.axes), load.torque);
  }
}

template <class Field>
std::map<std::string, std::vector<typename Field::Number>>
Reference<Field>::sensor(const model::Sensor& sensor) {
  std::map<std::string, std::vector<Number>> results;
  const auto list = [](const Vector<Number>& a) { return std::vector<Number>{a[0], a[1], a[2]}; };
  const auto frames = motion_.along(assigned_.qd, assigned_.qdd);
  const FrameJet<2> frame = motion_.frame_of(motion_.carrier(sensor.point), frames);
  const Vector<Number> in_body = motion_.position(sensor.point);
  const auto position = frame.origin + frame.axes * lifted<2>(in_body);
  const auto omega = angular_velocity(frame.axes);
  results["position"] = list(derivative(position, 0));
  results["velocity"] = list(derivative(position, 1));
  results["acceleration"] = list(derivative(position, 2));
  results["angular_velocity"] = list(derivative(omega, 0));
  results["angular_acceleration"] = list(derivative(omega, 1));
  const auto value = [](const Jet<Number, 2>& jet) { return jet.value(); };
  for (const Vector<Number>& row : mapped<Number>(frame.axes, value) * values_.axes(sensor.point))
    results["rotation"].insert(results["rotation"].end(), row.begin(), row.end());
  results["jacobian"] = jacobian(motion_.carrier(sensor.point), in_body);
  return results;
}

template <class Field>
std::map<std::string, std::vector<typename Field::Number>> Reference<Field>::contact_kinematics() {
  std::map<std::string, std::vector<Number>> results;
  std::size_t place = 0;
  for (const model::Contact* contact : model().rigid_contacts()) {
    const std::string structure = "contacts[" + std::to_string(place++) + "].";
    for (auto& [member, values] : rigid_values(motion_, frames_, *contact).members)
      results[structure + member] = std::move(values);
  }
  return results;
}

template <class Field>
std::vector<typename Field::Number> Reference<Field>::contact_jacobian() {
  const std::size_t n = zero_.size();
  std::vector<Number> rows;
  for (const model::Contact* contact : model().rigid_contacts()) {
    const RigidValues<Number> values = rigid_values(motion_, frames_, *contact);
    const std::vector<Number> a = jacobian(contact->shapes[0].point.body, values.in_body[0]);
    const std::vector<Number> b = jacobian(contact->shapes[1].point.body, values.in_body[1]);
    for (const Vector<Number>& direction : values.frame)
      for (std::size_t k = 0; k < n; ++k) {
        Vector<Number> apart;
        for (std::size_t i = 0; i < 3; ++i) apart[i] = a[i * n + k] - b[i * n + k];
        rows.push_back(dot(direction, apart));
      }
  }
  return rows;
}

template <class Field>
std::vector<typename Field::Number> Reference<Field>::jacobian(int body,
                                                               const Vector<Number>& in_body) const {
  const std::size_t n = zero_.size();
  std::vector<Number> rows(6 * n);
  for (std::size_t k = 0; k < n; ++k) {
    if (!motion_.moves(static_cast<int>(k), body)) continue;
    const auto& column = columns_[k][at(body)];
    const Vector<Number> linear = derivative(column.origin + column.axes * lifted<1>(in_body), 1);
    const Vector<Number> angular = angular_velocity(column.axes);
    for (std::size_t i = 0; i < 3; ++i) {
      rows[i * n + k] = linear[i];
      rows[(3 + i) * n + k] = angular[i];
    }
  }
  return rows;
}

#define DUALS
#define FIELD(Field) template class Reference<Field>;
#include "certify/field/fields.def"
#define FIELD(Field) template class Reference<Field>;
#include "certify/field/second_fields.def"

} // namespace mbsgen::certify
