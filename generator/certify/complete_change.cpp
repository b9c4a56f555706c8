// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/complete_change.h"
#include "certify/results.h"
#include "certify/textbook/output_values.h"

namespace mbsgen::certify {

template <class Field>
CompleteChange<Field>::CompleteChange(const scheme::Program& program, const AngleScan& angles,
                                      const ProgramPartition& partition, Equations equations,
                                      Formulation<Field>& given)
    : program_(program), angles_(angles), partition_(partition), equations_(std::move(equations)),
      dependent_(partition.dependent.begin(), partition.dependent.end()),
      gauss_(given.numbers().point().field()) {
  rows_ = rows(given);
  Assignment<Field> values = given.assigned();
  for (const int k : dependent_) values.qd[at(k)] = Number(0);
  std::vector<Number> rest;
  for (const std::size_t row : equations_.solved)
    rest.push_back(rows_[row].drift + product(rows_[row].J, values.qd));
  add_dependent(values.qd, rest, equations_.solved, dependent_);
  const auto moving = moved(given, std::move(values));
  accelerate(*moving);
}

template <class Field>
std::vector<ConstraintRow<typename Field::Number>>
CompleteChange<Field>::rows(Formulation<Field>& state) const {
  std::vector<Row> result;
  for (const std::size_t row : equations_.live) result.push_back(state.constraints()[row]);
  return result;
}

template <class Field>
std::unique_ptr<Formulation<Field>> CompleteChange<Field>::moved(Formulation<Field>& from,
                                                                 Assignment<Field> values) const {
  ModelValues<Field>& numbers = from.numbers();
  return std::make_unique<Formulation<Field>>(numbers.model(), program_, angles_, numbers.point(),
                                              std::move(values));
}

// Completes a motion whose dependent part is zero so far: J of `rows` times all of it becomes the negative
// `rest`.
template <class Field>
void CompleteChange<Field>::add_dependent(std::vector<Number>& rates, const std::vector<Number>& rest,
                                          const std::vector<std::size_t>& rows,
                                          const std::vector<int>& columns) {
  Rows<Number> block;
  for (const std::size_t row : rows) {
    block.emplace_back();
    for (const int k : columns) block.back().push_back(-rows_[row].J[at(k)]);
  }
  const auto dependent = gauss_.solve(std::move(block), rest);
  require(dependent.has_value(), "the constraints do not determine the dependent velocities");
  for (std::size_t i = 0; i < columns.size(); ++i) rates[at(columns[i])] = (*dependent)[i];
}

// Accelerations and multipliers of direct dynamics: driven accelerations are given.
template <class Field>
void CompleteChange<Field>::accelerate(Formulation<Field>& given) {
  Assignment<Field> values = given.assigned();
  for (std::size_t k = 0; k < values.qdd.size(); ++k)
    if (partition_.driven.count(static_cast<int>(k)) == 0) values.qdd[k] = Number(0);
  state_ = moved(given, values);
  rows_ = rows(*state_);
  dynamics_.emplace(gauss_.field(), partition_, *state_, rows_, equations_.solved, values.qdd);
  std::vector<Number> force = values.Q, rates;
  const std::vector<Number> imposed = state_->reference().inverse_dynamics();
  for (std::size_t k = 0; k < force.size(); ++k) force[k] = force[k] - imposed[k];
  for (const std::size_t row : equations_.solved)
    rates.push_back(-(rows_[row].bias + product(rows_[row].J, values.qdd)));
  const auto response = dynamics_->response(force, rates);
  multipliers_ = response.multipliers;
  for (std::size_t k = 0; k < force.size(); ++k) values.qdd[k] = values.qdd[k] + response.accelerations[k];
  auto accelerated = moved(given, std::move(values));
  dynamics_.emplace(gauss_.field(), partition_, *accelerated, rows_, equations_.solved,
                    accelerated->assigned().qdd);
  state_ = std::move(accelerated);
}

// Rates of J q̇ + ∂h/∂t, or of J q̈ + J̇q̇, along the change.
template <class Field>
std::vector<typename Field::Number> CompleteChange<Field>::constraint_rates(DualFormulation<Field>& dual,
                                                                            bool accelerated) const {
  const auto& motion = accelerated ? dual.assigned().qdd : dual.assigned().qd;
  std::vector<Number> rates;
  for (const std::size_t row : equations_.solved) {
    const DualRow& equation = dual.constraints()[equations_.live[row]];
    rates.push_back((product(equation.J, motion) + (accelerated ? equation.bias : equation.drift)).rate());
  }
  return rates;
}

// With parameters, motions of driven joints that the model gives change.
template <class Field>
void CompleteChange<Field>::move_driven(Change& change) const {
  Change of_parameters;
  of_parameters.parameters = change.parameters;
  DualFormulation<Field> moving(*state_, program_, angles_, of_parameters);
  for (const auto& [k, motion] : imposed_motions(moving.state().numbers(), partition_.moved)) {
    change.displacement[at(k)] = motion.d[0].rate();
    change.qd[at(k)] = motion.d[1].rate();
    change.qdd[at(k)] = motion.d[2].rate();
  }
}

// Rates of the position equations h while the dependent coordinates stay: J_u u_p, and h_p with the motions
// of driven joints that parameters change.
template <class Field>
std::vector<typename Field::Number> CompleteChange<Field>::position_rates(const Change& change) const {
  std::vector<Number> rates;
  for (const std::size_t row : equations_.positions)
    rates.push_back(product(rows_[row].J, change.displacement));
  if (change.parameters.empty()) return rates;
  Change of_parameters;
  of_parameters.parameters = change.parameters;
  const std::size_t n = change.displacement.size();
  of_parameters.displacement = of_parameters.qd = of_parameters.qdd = std::vector<Number>(n);
  move_driven(of_parameters);
  DualFormulation<Field> moving(*state_, program_, angles_, of_parameters);
  for (std::size_t r = 0; r < rates.size(); ++r)
    rates[r] = rates[r] + moving.constraints()[equations_.live[equations_.positions[r]]].h.rate();
  return rates;
}

template <class Field>
StateChange<typename Field::Number> CompleteChange<Field>::completed(Change change) {
  add_dependent(change.displacement, position_rates(change), equations_.positions, partition_.corrected);
  if (!change.parameters.empty()) move_driven(change);
  DualFormulation<Field> moving(*state_, program_, angles_, change);
  add_dependent(change.qd, constraint_rates(moving, false), equations_.solved, dependent_);
  DualFormulation<Field> accelerated(*state_, program_, angles_, change);
  change.xd = accelerated.state_rates();
  std::vector<Number> force = accelerated.inverse_dynamics();
  for (std::size_t k = 0; k < force.size(); ++k) force[k] = change.Q[k] - force[k];
  for (std::size_t r = 0; r < equations_.solved.size(); ++r) {
    const DualRow& equation = accelerated.constraints()[equations_.live[equations_.solved[r]]];
    for (std::size_t k = 0; k < force.size(); ++k)
      force[k] = force[k] + equation.J[k].rate() * multipliers_[r];
  }
  std::vector<Number> rates = constraint_rates(accelerated, true);
  for (Number& rate : rates) rate = -rate;
  const auto response = dynamics_->response(force, rates);
  multiplier_rates_ = response.multipliers;
  for (std::size_t k = 0; k < force.size(); ++k) change.qdd[k] = change.qdd[k] + response.accelerations[k];
  return change;
}

template <class Field>
std::vector<typename Field::Number> CompleteChange<Field>::outputs() {
  typename OutputValues<Field>::Multipliers multipliers;
  for (std::size_t r = 0; r < multipliers_.size(); ++r) multipliers[solved_row(r)] = multipliers_[r];
  return OutputValues<Field>(*state_, partition_.unknown_places, std::move(multipliers)).all();
}

template <class Field>
std::vector<typename Field::Number> CompleteChange<Field>::output_rates(const Change& completed) {
  using Values = OutputValues<DualField<Field>>;
  typename Values::Multipliers multipliers;
  for (std::size_t r = 0; r < multipliers_.size(); ++r)
    multipliers[solved_row(r)] = dual(multipliers_[r], multiplier_rates_[r]);
  DualFormulation<Field> moving(*state_, program_, angles_, completed);
  std::vector<Number> rates;
  for (const auto& output : Values(moving.state(), partition_.unknown_places, std::move(multipliers)).all())
    rates.push_back(output.rate());
  return rates;
}

#define DUALS
#define FIELD(Field) template class CompleteChange<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
