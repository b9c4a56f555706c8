// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/linearized.h"
#include "base/index.h"
#include "certify/field/errors.h"
#include "certify/results.h"
#include <algorithm>
#include <iterator>
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
    : program_(program), angles_(angles), partition_(partition), equations_(std::move(equations)),
      shape_(program.shape.linearization), change_(program, angles, partition, equations_, given) {
  Coordinates displaced = partition_.independent;
  for (const int k : partition_.dependent)
    if (std::find(partition_.corrected.begin(), partition_.corrected.end(), k) == partition_.corrected.end())
      displaced.insert(k);
  places_.assign(displaced.begin(), displaced.end());
  speeds_.assign(partition_.independent.begin(), partition_.independent.end());
}

// Displacements of independent coordinates, and of those whose rate alone is constrained; then independent
// velocities, and the user's states.
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

// Forces of actuators, components of input forces, and the motions that the caller gives, in the header's
// order.
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
    if (!is_given_motion(k)) continue;
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
  if (function.task == scheme::Task::direct_dynamics_tangent) return check_tangent(results);
  if (function.task == scheme::Task::direct_dynamics_hessian_product) return check_hessian_product(results);
  if (function.task == scheme::Task::direct_dynamics_damping) return check_damping(results);
  if (function.task == scheme::Task::sensitivities) return check_sensitivities(results);
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

// By the product with a random change of the independent velocities.
template <class Field>
void Linearized<Field>::check_damping(const Results<Number>& results) {
  const std::size_t n = speeds_.size();
  const std::vector<Number> matrix = whole(results, "dqdd_dqd", n * n);
  Change direction = none();
  std::vector<Number> rates(n);
  for (std::size_t j = 0; j < n; ++j) {
    const Number part = direction.qd[at(speeds_[j])] = state().numbers().point().draw();
    for (std::size_t i = 0; i < n; ++i) rates[i] = rates[i] + matrix[i * n + j] * part;
  }
  const Change change = change_.completed(std::move(direction));
  for (std::size_t i = 0; i < n; ++i)
    require(state().numbers().point().field().equal(rates[i], change.qdd[at(speeds_[i])]),
            "the row of " + model().velocity_name(speeds_[i]) + " of dqdd_dqd");
}

template <class Field>
void Linearized<Field>::check_tangent(const Results<Number>& results) {
  Field& field = state().numbers().point().field();
  const auto& said = state().assigned().directions;
  Change direction{said.at("dq"), said.at("dqd"), said.at("dqdd"), said.at("dQ"), {}};
  if (const auto dp = said.find("dp"); dp != said.end()) direction.parameters = parameters_along(dp->second);
  const Change change = change_.completed(given(direction));
  std::size_t known = 0;
  for (int k = 0; k < static_cast<int>(change.qdd.size()); ++k) {
    if (is_given_motion(k)) continue;
    const auto found = entries(results, "dqdd").find(k);
    require(found != entries(results, "dqdd").end(), "an entry of dqdd is never written");
    require(field.equal(found->second, change.qdd[at(k)]), element("dqdd", at(k)));
    ++known;
  }
  require(entries(results, "dqdd").size() == known, "an entry of dqdd is given, and written");
}

// The gradient of a function of displacements, velocities and joint forces along a change of these.
template <class Field>
typename Field::Number Linearized<Field>::gradient_along(const Results<Number>& results,
                                                         const Change& change) {
  Number sum(0);
  for (const auto& [array, rates] : {std::pair("by_q", &change.displacement), std::pair("by_qd", &change.qd),
                                     std::pair("by_Q", &change.Q)}) {
    const std::vector<Number> gradient = whole(results, array, rates->size());
    for (std::size_t k = 0; k < rates->size(); ++k) sum = sum + gradient[k] * (*rates)[k];
  }
  return sum;
}

// The tangent's equations over dual numbers, along another direction, which is random.
template <class Field>
void Linearized<Field>::check_hessian_product(const Results<Number>& results) {
  using Dual = DualField<Field>;
  const auto& said = state().assigned().directions;
  Change other = none();
  for (std::vector<Number>* list : {&other.displacement, &other.qd, &other.Q})
    for (Number& number : *list) number = state().numbers().point().draw();
  const Change change = given(other);
  DualFormulation<Field> moving(state(), program_, angles_, change_.completed(change));
  CompleteChange<Dual> moved(program_, angles_, partition_,
                             {equations_.live, equations_.positions, equations_.solved}, moving.state());
  const Change along = given({said.at("dq"), said.at("dqd"), none().qdd, said.at("dQ"), {}});
  StateChange<typename Dual::Number> direction;
  const auto constant = [](const std::vector<Number>& list) {
    return std::vector<typename Dual::Number>(list.begin(), list.end());
  };
  direction.displacement = constant(along.displacement);
  direction.qd = constant(along.qd);
  direction.qdd = constant(along.qdd);
  direction.Q = constant(along.Q);
  direction.x.resize(along.x.size());
  const auto rates = moved.completed(std::move(direction)).qdd;
  const std::vector<Number>& weights = said.at("weights");
  Number expected(0);
  for (std::size_t k = 0; k < rates.size(); ++k)
    if (!is_given_motion(static_cast<int>(k))) expected = expected + weights[k] * rates[k].rate();
  require(state().numbers().point().field().equal(gradient_along(results, change), expected),
          "the gradient of the tangent");
  for (std::size_t k = 0; k < rates.size(); ++k)
    for (const auto& [array, list] :
         {std::pair("by_q", &change.displacement), std::pair("by_qd", &change.qd)}) {
      const Number entry = entries(results, array).at(static_cast<int>(k));
      require(!((*list)[k] == Number(0)) || entry == Number(0),
              element(array, k) + " of a dependent joint is not zero");
    }
}

// A random change of all parameters at once: the matrices' products with it are derivatives along one
// direction.
template <class Field>
void Linearized<Field>::check_sensitivities(const Results<Number>& results) {
  std::vector<std::string> names;
  for (const model::Sensitivity& parameter : model().sensitivities) names.push_back(parameter.name);
  require(program_.shape.sensitivities == names, "the names of the parameters");
  std::vector<Number> dp;
  for (std::size_t k = 0; k < names.size(); ++k) dp.push_back(state().numbers().point().draw());
  const auto& said = state().assigned().directions;
  Change direction = none();
  direction.displacement = columns_along(said.at("up"), dp);
  direction.qd = columns_along(said.at("udp"), dp);
  direction.parameters = parameters_along(dp);
  const Change change = change_.completed(given(direction));
  compare_columns(results, "up", dp, change.displacement, with_given_motions(places_));
  compare_columns(results, "udp", dp, change.qd, with_given_motions(speeds_));
  compare_columns(results, "uddp", dp, change.qdd, {});
}

// The rows of a matrix with a column for each parameter, times dp. Rows that are `given` are the caller's.
template <class Field>
void Linearized<Field>::compare_columns(const Results<Number>& results, const std::string& array,
                                        const std::vector<Number>& dp, const std::vector<Number>& expected,
                                        const std::vector<int>& given) {
  std::vector<Number> product(expected.size());
  std::vector<std::size_t> written(expected.size());
  for (const auto& [place, value] : entries(results, array)) {
    const std::size_t row = at(place) / dp.size();
    require(row < expected.size(), "the size of " + array);
    product[row] = product[row] + value * dp[at(place) % dp.size()];
    ++written[row];
  }
  for (std::size_t k = 0; k < expected.size(); ++k) {
    const int velocity = static_cast<int>(k);
    const bool is_given = std::find(given.begin(), given.end(), velocity) != given.end();
    require(written[k] == (is_given ? 0 : dp.size()), "the entries that are written of " + array);
    require(is_given || state().numbers().point().field().equal(product[k], expected[k]),
            "the row of " + model().velocity_name(velocity) + " of " + array);
  }
}

template <class Field>
std::vector<typename Field::Number> Linearized<Field>::columns_along(const std::vector<Number>& matrix,
                                                                     const std::vector<Number>& dp) const {
  std::vector<Number> product(matrix.size() / dp.size());
  for (std::size_t i = 0; i < matrix.size(); ++i)
    product[i / dp.size()] = product[i / dp.size()] + matrix[i] * dp[i % dp.size()];
  return product;
}

// By the places of the parameters that have these names; what no equation needs is no parameter of the
// program.
template <class Field>
std::map<scheme::ParameterPath, typename Field::Number>
Linearized<Field>::parameters_along(const std::vector<Number>& dp) {
  std::map<scheme::ParameterPath, Number> rates;
  const std::vector<model::Sensitivity>& listed = model().sensitivities;
  for (std::size_t k = 0; k < listed.size(); ++k)
    for (const scheme::Parameter& parameter : program_.parameters)
      if (text(parameter.path) == listed[k].name) rates[parameter.path] = dp[k];
  return rates;
}

// The caller's entries of coordinates and velocities that follow from others have no effect.
template <class Field>
StateChange<typename Field::Number> Linearized<Field>::given(const Change& said) {
  Change change = none();
  change.Q = said.Q;
  change.parameters = said.parameters;
  for (const int k : places_) change.displacement[at(k)] = said.displacement[at(k)];
  for (const int k : speeds_) change.qd[at(k)] = said.qd[at(k)];
  for (const int k : partition_.driven) {
    if (!is_given_motion(k)) continue;
    change.displacement[at(k)] = said.displacement[at(k)];
    change.qd[at(k)] = said.qd[at(k)];
    change.qdd[at(k)] = said.qdd[at(k)];
  }
  return change;
}

template <class Field>
std::vector<int> Linearized<Field>::with_given_motions(std::vector<int> states) const {
  std::copy_if(partition_.driven.begin(), partition_.driven.end(), std::back_inserter(states),
               [this](int k) { return is_given_motion(k); });
  return states;
}

template <class Field>
bool Linearized<Field>::is_given_motion(int velocity) const {
  return partition_.driven.count(velocity) != 0 && partition_.moved.count(velocity) == 0;
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
