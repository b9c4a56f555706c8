// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/linearized.h"
#include "base/index.h"
#include "certify/field/errors.h"
#include "certify/results.h"
#include <algorithm>
#include <set>

namespace mbsgen::certify {

namespace {

// Displacements s, θ of a joint in axes that move with it: their rates are δv − ω × s − v × θ and δω − ω × θ.
template <class Number>
void subtract_motion_of_axes(const model::Joint& joint, const std::vector<Number>& velocity,
                             const std::vector<Number>& displacement, std::vector<Number>& rates) {
  if (!joint.moves() || !model::is_spatial(joint.type)) return;
  const auto part = [&](const std::vector<Number>& list, std::size_t first) {
    return Vector<Number>{list[first], list[first + 1], list[first + 2]};
  };
  const auto subtract = [&](std::size_t first, const Vector<Number>& vector) {
    for (std::size_t i = 0; i < 3; ++i) rates[first + i] = rates[first + i] - vector[i];
  };
  const std::size_t shift = at(joint.velocity);
  const std::size_t turn = shift + model::angular_velocity_at(joint.type);
  const Vector<Number> omega = part(velocity, turn), theta = part(displacement, turn);
  if (turn != shift)
    subtract(shift, cross(omega, part(displacement, shift)) + cross(part(velocity, shift), theta));
  subtract(turn, cross(omega, theta));
}

std::set<std::string> as_set(const std::vector<std::string>& list) {
  return {list.begin(), list.end()};
}

} // namespace

template <class Field>
Linearized<Field>::Linearized(const scheme::Program& program, const AngleScan& angles,
                              const ProgramPartition& partition, Equations equations,
                              Formulation<Field>& given)
    : partition_(partition), shape_(program.shape.linearization),
      change_(program, angles, partition, std::move(equations), given) {
  Coordinates displaced = partition_.independent;
  for (const int k : partition_.dependent)
    if (std::find(partition_.corrected.begin(), partition_.corrected.end(), k) == partition_.corrected.end())
      displaced.insert(k);
  places_.assign(displaced.begin(), displaced.end());
  speeds_.assign(partition_.independent.begin(), partition_.independent.end());
}

// Displacements of independent coordinates, and of those whose rate alone is constrained; then independent velocities, and
// the user's states.
template <class Field>
void Linearized<Field>::name_states() {
  std::vector<std::string> names;
  const auto add = [&](const char* of, int k, std::vector<Number> Change::*list) {
    names.push_back(name(of, k));
    parts_[names.back()] = [list, k](Change& change) -> Number& { return (change.*list)[at(k)]; };
  };
  for (const int k : places_) add("q", k, &Change::displacement);
  for (const int k : speeds_) add("qd", k, &Change::qd);
  for (std::size_t k = 0; k < model().states.size(); ++k) {
    names.push_back("x(" + model().states[k].name + ')');
    parts_[names.back()] = [k](Change& change) -> Number& { return change.x[k]; };
  }
  require(names == shape_.states, "the states of the linearized equations");
}

// Forces of actuators, components of input forces, and the motions that the caller gives, in the header's order.
template <class Field>
void Linearized<Field>::name_inputs() {
  std::set<std::string> names;
  const auto add = [&](const std::string& input, Part part) {
    names.insert(input);
    parts_[input] = std::move(part);
  };
  const auto add_list = [&](const char* of, int k, std::vector<Number> Change::*list) {
    add(name(of, k), [list, k](Change& change) -> Number& { return (change.*list)[at(k)]; });
  };
  for (const int k : partition_.actuators) add_list("Q", k, &Change::Q);
  for (const auto& [input, ignored] : state().assigned().inputs)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::string component = '[' + std::to_string(i) + ']';
      add(input + ".force" + component,
          [i, key = input](Change& change) -> Number& { return change.inputs[key].force[i]; });
      add(input + ".torque" + component,
          [i, key = input](Change& change) -> Number& { return change.inputs[key].torque[i]; });
    }
  for (const int k : partition_.driven) {
    if (partition_.moved.count(k) != 0) continue;
    add_list("q", k, &Change::displacement);
    add_list("qd", k, &Change::qd);
    add_list("qdd", k, &Change::qdd);
  }
  require(names == as_set(shape_.inputs) && names.size() == shape_.inputs.size(),
          "the inputs of the linearized equations");
}

template <class Field>
void Linearized<Field>::name_outputs() {
  std::vector<std::string> names;
  for (const model::Output& output : model().outputs) names.push_back(output.name);
  require(names == shape_.outputs, "the outputs of the linearized equations");
}

template <class Field>
void Linearized<Field>::check(const scheme::Function& function, const Results<Number>& results) {
  if (function.task == scheme::Task::outputs) return check_outputs(results);
  if (function.task == scheme::Task::direct_dynamics_tangent) return check_tangent(function, results);
  check_matrices(results);
}

template <class Field>
void Linearized<Field>::check_outputs(const Results<Number>& results) {
  Field& field = state().numbers().point().field();
  const std::vector<Number> expected = change_.outputs();
  const std::vector<Number> actual = whole(results, "y", expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i)
    require(field.equal(actual[i], expected[i]), "the output " + model().outputs[i].name);
}

template <class Field>
void Linearized<Field>::check_matrices(const Results<Number>& results) {
  name_states();
  name_inputs();
  name_outputs();
  compare(results, {"A", shape_.states, shape_.states, &Linearized::state_rates});
  compare(results, {"B", shape_.states, shape_.inputs, &Linearized::state_rates});
  compare(results, {"C", shape_.outputs, shape_.states, &Linearized::output_rates});
  compare(results, {"D", shape_.outputs, shape_.inputs, &Linearized::output_rates});
}

template <class Field>
void Linearized<Field>::check_tangent(const scheme::Function& function, const Results<Number>& results) {
  for (const scheme::Argument& argument : function.arguments)
    if (argument.name == "dp" && argument.size > 0)
      throw NotCovered("derivatives along parameters have no reference formulation");
  Field& field = state().numbers().point().field();
  const Change change = change_.completed(given_direction());
  std::size_t known = 0;
  for (int k = 0; k < static_cast<int>(change.qdd.size()); ++k) {
    if (partition_.driven.count(k) != 0 && partition_.moved.count(k) == 0) continue;
    const auto found = entries(results, "dqdd").find(k);
    require(found != entries(results, "dqdd").end(), "an entry of dqdd is never written");
    require(field.equal(found->second, change.qdd[at(k)]), element("dqdd", at(k)));
    ++known;
  }
  require(entries(results, "dqdd").size() == known, "an entry of dqdd is given, and written");
}

// What the caller says of coordinates and velocities that follow from others has no effect.
template <class Field>
StateChange<typename Field::Number> Linearized<Field>::given_direction() {
  const auto& given = state().assigned().directions;
  Change change = none();
  change.Q = given.at("dQ");
  for (const int k : places_) change.displacement[at(k)] = given.at("dq")[at(k)];
  for (const int k : speeds_) change.qd[at(k)] = given.at("dqd")[at(k)];
  for (const int k : partition_.driven) {
    if (partition_.moved.count(k) != 0) continue;
    change.displacement[at(k)] = given.at("dq")[at(k)];
    change.qd[at(k)] = given.at("dqd")[at(k)];
    change.qdd[at(k)] = given.at("dqdd")[at(k)];
  }
  return change;
}

template <class Field>
StateChange<typename Field::Number> Linearized<Field>::none() {
  const std::vector<Number> zero(state().assigned().qd.size());
  return {zero, zero, zero, zero, {}, std::vector<Number>(model().states.size()), {}};
}

// The rates of the rows along a random change of the columns' quantities.
template <class Field>
void Linearized<Field>::compare(const Results<Number>& results, const Matrix& of) {
  Field& field = state().numbers().point().field();
  const std::size_t rows = of.rows.size(), columns = of.columns.size();
  if (rows == 0) return;
  const std::vector<Number> matrix = whole(results, of.array, rows * columns);
  Change change = none();
  std::vector<Number> product(rows);
  for (std::size_t j = 0; j < columns; ++j) {
    const Number part = parts_.at(of.columns[j])(change) = state().numbers().point().draw();
    for (std::size_t i = 0; i < rows; ++i) product[i] = product[i] + matrix[i * columns + j] * part;
  }
  const std::vector<Number> expected = (this->*of.rates)(change_.completed(std::move(change)));
  for (std::size_t i = 0; i < rows; ++i)
    require(field.equal(product[i], expected[i]), "the row of " + of.rows[i] + " of " + of.array);
}

template <class Field>
std::vector<typename Field::Number> Linearized<Field>::state_rates(const Change& completed) {
  std::vector<Number> displacement_rates = completed.qd;
  for (const model::Joint& joint : model().joints)
    subtract_motion_of_axes(joint, state().assigned().qd, completed.displacement, displacement_rates);
  std::vector<Number> rates;
  for (const int k : places_) rates.push_back(displacement_rates[at(k)]);
  for (const int k : speeds_) rates.push_back(completed.qdd[at(k)]);
  rates.insert(rates.end(), completed.xd.begin(), completed.xd.end());
  return rates;
}

#define FIELD(Field) template class Linearized<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
