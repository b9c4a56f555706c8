// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/formulation.h"
#include "base/index.h"
#include "certify/textbook/quantities.h"

namespace mbsgen::certify {

template <class Field>
Formulation<Field>::Formulation(const model::Model& model, const scheme::Program& program,
                                const AngleScan& angles, Point<Field>& point, Assignment<Field> values)
    : assigned_(std::move(values)), numbers_(model, program, angles, point, assigned_), reference_(numbers_) {
}

template <class Field>
const std::vector<typename Field::Number>& Formulation<Field>::mass_matrix() {
  if (!mass_matrix_) mass_matrix_ = reference_.mass_matrix();
  return *mass_matrix_;
}

template <class Field>
const std::vector<typename Field::Number>& Formulation<Field>::bias() {
  if (!bias_) bias_ = reference_.bias();
  return *bias_;
}

template <class Field>
const std::vector<ConstraintRow<typename Field::Number>>& Formulation<Field>::constraints() {
  if (!constraints_) constraints_ = ConstraintRows<Field>(reference_, numbers_).take();
  return *constraints_;
}

#define DUALS
#define FIELD(Field) template class Formulation<Field>;
#include "certify/field/fields.def"
#define FIELD(Field) template class Formulation<Field>;
#include "certify/field/second_fields.def"

namespace {

template <class Number>
std::vector<DualOf<Number>> duals(const std::vector<Number>& values, const std::vector<Number>& rates) {
  std::vector<DualOf<Number>> result;
  for (std::size_t i = 0; i < values.size(); ++i)
    result.push_back(dual(values[i], rates.empty() ? Number(0) : rates[i]));
  return result;
}

template <class Number>
Vector<DualOf<Number>> duals(const Vector<Number>& values, const Vector<Number>& rates) {
  return {dual(values[0], rates[0]), dual(values[1], rates[1]), dual(values[2], rates[2])};
}

template <class Number>
std::vector<Number> rates(const std::vector<DualOf<Number>>& values) {
  std::vector<Number> result;
  for (const DualOf<Number>& value : values) result.push_back(value.rate());
  return result;
}

// Rates of the coordinates along a displacement.
template <class Field>
std::vector<typename Field::Number>
coordinate_rates(Formulation<Field>& now, const std::vector<typename Field::Number>& displacement) {
  std::vector<typename Field::Number> rates;
  if (displacement.empty()) return rates;
  for (const auto& coordinate : now.reference().coordinates_along(displacement))
    rates.push_back(coordinate.d[1]);
  return rates;
}

// Laws of the user's have random results, which change with their arguments alone. Time stays.
template <class Field>
void keep(const Assignment<Field>& values, Assignment<DualField<Field>>& result) {
  using Number = typename Field::Number;
  for (const auto& [name, results] : values.laws) result.laws[name] = duals(results, {});
  for (const auto& [name, slopes] : values.law_slopes)
    for (const auto& slope : slopes) result.law_slopes[name].push_back(duals(slope, {}));
  result.time = DualOf<Number>(values.time);
}

// Angles that a motion gives change with their coordinates.
template <class Field>
void turn(const Assignment<Field>& values, Assignment<DualField<Field>>& result) {
  for (const auto& [place, circle] : values.turns) {
    const auto rate = result.q[at(place)].rate();
    result.turns[place] = {dual(circle.cos, -circle.sin * rate), dual(circle.sin, circle.cos * rate)};
  }
}

template <class Field>
void change_parameters(const Assignment<Field>& values,
                       const std::map<ParameterPath, typename Field::Number>& rates,
                       Assignment<DualField<Field>>& result) {
  using Number = typename Field::Number;
  for (const auto& [path, value] : values.parameters) {
    const auto rate = rates.find(path);
    result.parameters[path] = dual(value, rate == rates.end() ? Number(0) : rate->second);
  }
}

template <class Field>
Assignment<DualField<Field>> changed(Formulation<Field>& now,
                                     const StateChange<typename Field::Number>& change) {
  const Assignment<Field>& values = now.assigned();
  Assignment<DualField<Field>> result;
  keep(values, result);
  change_parameters(values, change.parameters, result);
  result.q = duals(values.q, coordinate_rates(now, change.displacement));
  turn(values, result);
  result.qd = duals(values.qd, change.qd);
  result.qdd = duals(values.qdd, change.qdd);
  result.Q = duals(values.Q, change.Q);
  result.x = duals(values.x, change.x);
  for (const auto& [name, input] : values.inputs) {
    const auto rates = change.inputs.find(name);
    const auto rate = rates == change.inputs.end() ? AppliedInput<typename Field::Number>{} : rates->second;
    result.inputs[name] = {duals(input.force, rate.force), duals(input.torque, rate.torque)};
  }
  return result;
}

} // namespace

template <class Field>
DualFormulation<Field>::DualFormulation(Formulation<Field>& now, const scheme::Program& program,
                                        const AngleScan& angles, const StateChange<Number>& change)
    : field_(now.numbers().point().field()), point_(field_, now.numbers().point()),
      state_(now.numbers().model(), program, angles, point_, changed(now, change)) {}

template <class Field>
std::vector<typename Field::Number> DualFormulation<Field>::inverse_dynamics() {
  return rates(state_.reference().inverse_dynamics());
}

template <class Field>
std::vector<typename Field::Number> DualFormulation<Field>::energy() {
  return rates(Quantities<DualField<Field>>(state_.reference(), state_.numbers()).energy());
}

template <class Field>
std::vector<typename Field::Number> DualFormulation<Field>::state_rates() {
  std::vector<Number> rates;
  for (const Dual& rate : state_.reference().state_rates()) rates.push_back(rate.rate());
  return rates;
}

#define DUALS
#define FIELD(Field) template class DualFormulation<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
