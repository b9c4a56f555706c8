// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/quantities.h"
#include "certify/field/vector.h"

namespace mbsgen::certify {

namespace {

template <class Number>
Matrix<Number> now(const Matrix<Jet<Number, 2>>& axes) {
  return mapped<Number>(axes, [](const Jet<Number, 2>& jet) { return jet.value(); });
}

template <class Number>
void append(std::vector<Number>& list, const Vector<Number>& components) {
  list.insert(list.end(), components.begin(), components.end());
}

} // namespace

template <class Field>
Quantities<Field>::Quantities(Reference<Field>& reference, ModelValues<Field>& values)
    : reference_(reference), values_(values) {
  for (std::size_t b = 0; b < reference.bodies().size(); ++b) bodies_.push_back(moving(b));
  for (const FlexibleMass<Field>& mass : reference.flexible())
    flexible_.push_back({&mass, reference.field_of(mass, reference.frames(), values.assigned().qd, nullptr)});
}

template <class Field>
typename Quantities<Field>::Moving Quantities<Field>::moving(std::size_t body) const {
  const auto& frame = reference_.frames()[body];
  const auto& data = reference_.bodies()[body];
  const auto place = frame.origin + frame.axes * lifted<2>(data.centre);
  const Matrix<Number> axes = now(frame.axes);
  const Vector<Number> omega = derivative(angular_velocity(frame.axes), 0);
  return {data.mass, derivative(place, 0), derivative(place, 1), omega,
          axes * (data.inertia * (transpose(axes) * omega))};
}

template <class Field>
std::vector<typename Field::Number> Quantities<Field>::gravity() {
  std::vector<Number> forces(at(values_.model().nqd()));
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const std::vector<Number> columns =
        reference_.jacobian(static_cast<int>(b), reference_.bodies()[b].centre);
    for (std::size_t k = 0; k < forces.size(); ++k)
      for (std::size_t i = 0; i < 3; ++i)
        forces[k] = forces[k] - bodies_[b].mass * reference_.gravity()[i] * columns[i * forces.size() + k];
  }
  for (const FlexibleMass<Field>& mass : reference_.flexible())
    for (std::size_t k = 0; k < forces.size(); ++k)
      forces[k] = forces[k] - dot(reference_.gravity(), mass.sum(reference_.field_column(mass, k), 1));
  return forces;
}

template <class Field>
std::vector<typename Field::Number> Quantities<Field>::coriolis() {
  std::vector<Number> forces = reference_.bias();
  const std::vector<Number> weight = gravity();
  const std::vector<Number> others = passive();
  for (std::size_t k = 0; k < forces.size(); ++k) forces[k] = forces[k] - weight[k] - others[k];
  return forces;
}

template <class Field>
std::vector<typename Field::Number> Quantities<Field>::energy() {
  Number twice_kinetic(0), potential(0);
  for (const Moving& body : bodies_) {
    twice_kinetic =
        twice_kinetic + body.mass * dot(body.velocity, body.velocity) + dot(body.omega, body.spin);
    potential = potential - body.mass * dot(reference_.gravity(), body.place);
  }
  for (const auto& [mass, field] : flexible_) {
    twice_kinetic = twice_kinetic + mass->power(orders(field, 1), orders(field, 1));
    potential = potential - dot(reference_.gravity(), mass->sum(field, 0));
  }
  for (std::size_t k = 0; k < reference_.rotors().size(); ++k) {
    const Number& rate = values_.assigned().qd[k];
    twice_kinetic = twice_kinetic + reference_.rotors()[k] * rate * rate;
  }
  return {values_.point().field().from(Rational::half()) * twice_kinetic, potential};
}

template <class Field>
typename Field::Number Quantities<Field>::mass() {
  Number total(0);
  for (const Moving& body : bodies_) total = total + body.mass;
  for (const auto& [mass, field] : flexible_) total = total + mass->mass();
  return total;
}

template <class Field>
Vector<typename Field::Number> Quantities<Field>::centre() {
  Vector<Number> first{};
  for (const Moving& body : bodies_) first = first + body.mass * body.place;
  for (const auto& [mass, field] : flexible_) first = first + mass->sum(field, 0);
  return (Number(1) / mass()) * first;
}

template <class Field>
std::vector<typename Field::Number> Quantities<Field>::center_of_mass() {
  std::vector<Number> list;
  append(list, centre());
  return list;
}

template <class Field>
std::vector<typename Field::Number> Quantities<Field>::momentum() {
  const Vector<Number> middle = centre();
  Vector<Number> linear{}, angular{};
  for (const Moving& body : bodies_) {
    const Vector<Number> impulse = body.mass * body.velocity;
    linear = linear + impulse;
    angular = angular + body.spin + cross(body.place - middle, impulse);
  }
  for (const auto& [mass, field] : flexible_) {
    const Vector<Number> impulse = mass->sum(field, 1);
    linear = linear + impulse;
    angular = angular + mass->moment(orders(field, 0), orders(field, 1)) - cross(middle, impulse);
  }
  std::vector<Number> list;
  append(list, linear);
  append(list, angular);
  return list;
}

template <class Field>
std::vector<typename Field::Number> Quantities<Field>::poses() {
  std::vector<Number> list;
  for (std::size_t b = 0; b < values_.model().bodies.size(); ++b) {
    const auto& frame = reference_.frames()[b];
    append(list, derivative(frame.origin, 0));
    for (const Vector<Number>& row : now(frame.axes)) append(list, row);
  }
  return list;
}

template <class Field>
typename Quantities<Field>::Arrays Quantities<Field>::frame(const model::Sensor& sensor) {
  const int carrier = reference_.motion().carrier(sensor.point);
  const auto body = reference_.motion().frame_of(carrier, reference_.frames());
  const Vector<Number> in_body = reference_.motion().position(sensor.point);
  Arrays results;
  append(results["X"], derivative(body.origin + body.axes * lifted<2>(in_body), 0));
  for (const Vector<Number>& row : now(body.axes) * values_.axes(sensor.point)) append(results["X"], row);
  results["J"] = reference_.jacobian(carrier, in_body);
  return results;
}

#define FIELD(Field) template class Quantities<Field>;
#define DUALS
#include "certify/field/fields.def"
#define FIELD(Field) template class Quantities<Field>;
#include "certify/field/second_fields.def"

} // namespace mbsgen::certify
