// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/closed_dynamics.h"
#include "certify/results.h"
#include <algorithm>

namespace mbsgen::certify {

namespace {

std::string equation_of_motion(std::size_t row) {
  return "row " + std::to_string(row) + " of M qdd + c = Q + transpose(J) lambda";
}

} // namespace

template <class Field>
ClosedDynamics<Field>::ClosedDynamics(Field& field, const ProgramPartition& partition,
                                      Formulation<Field>& state, std::vector<Row> rows,
                                      std::vector<std::size_t> solved, std::vector<Number> qdd)
    : field_(field), gauss_(field), partition_(partition), state_(state), rows_(std::move(rows)),
      solved_(std::move(solved)), qdd_(std::move(qdd)) {}

template <class Field>
void ClosedDynamics<Field>::check_direct(const Results<Number>& results) {
  const std::vector<Number> lambda = whole(results, "lambda", rows_.size());
  for (std::size_t row = 0; row < lambda.size(); ++row)
    require(is_zero(lambda[row]) || is_solved(row),
            element("lambda", row) + " belongs to an equation that is not solved");
  const std::vector<Number> driving = whole(results, "Qdriven", partition_.driven.size());
  std::vector<Number> force = state_.assigned().Q;
  std::size_t d = 0;
  for (const int k : partition_.driven) force[at(k)] = driving[d++];
  const std::vector<Number> needed = state_.reference().inverse_dynamics(qdd_);
  for (std::size_t i = 0; i < needed.size(); ++i) {
    if (partition_.held.count(static_cast<int>(i)) != 0) continue;
    Number given = force[i];
    for (std::size_t row = 0; row < rows_.size(); ++row) given = given + rows_[row].J[i] * lambda[row];
    require(field_.equal(needed[i], given), equation_of_motion(i));
  }
  if (Field::is_fast) check_unique(lambda);
}

// The complete system, solved at once for accelerations and multipliers.
template <class Field>
void ClosedDynamics<Field>::check_unique(const std::vector<Number>& lambda) {
  std::vector<Number> imposed(qdd_.size());
  for (const int k : partition_.driven) imposed[at(k)] = qdd_[at(k)];
  std::vector<Number> force = state_.assigned().Q;
  const std::vector<Number> at_rest = state_.reference().inverse_dynamics(imposed);
  for (std::size_t k = 0; k < force.size(); ++k) force[k] = force[k] - at_rest[k];
  std::vector<Number> rates;
  for (const std::size_t row : solved_) rates.push_back(-(rows_[row].bias + product(rows_[row].J, imposed)));
  const Response expected = response(force, rates);
  for (const std::size_t k : not_driven())
    require(field_.equal(expected.accelerations[k], qdd_[k]), element("qdd", k));
  for (std::size_t r = 0; r < solved_.size(); ++r)
    require(field_.equal(expected.multipliers[r], lambda[solved_[r]]), element("lambda", solved_[r]));
}

template <class Field>
typename ClosedDynamics<Field>::Response ClosedDynamics<Field>::response(const std::vector<Number>& force,
                                                                         const std::vector<Number>& rates) {
  const std::vector<std::size_t> free = not_driven();
  std::vector<Number> right;
  for (const std::size_t k : free) right.push_back(force[k]);
  right.insert(right.end(), rates.begin(), rates.end());
  const auto solution = gauss_.solve(complete_matrix(), right);
  require(solution.has_value(), "the complete equations are singular, so that there are no accelerations");
  Response result{std::vector<Number>(force.size()), {}};
  for (std::size_t i = 0; i < free.size(); ++i) result.accelerations[free[i]] = (*solution)[i];
  result.multipliers.assign(solution->begin() + static_cast<std::ptrdiff_t>(free.size()), solution->end());
  return result;
}

template <class Field>
std::vector<int> ClosedDynamics<Field>::undetermined() {
  const std::vector<std::size_t> free = not_driven();
  std::vector<int> coordinates;
  for (const int column : gauss_.null_vector_places(complete_matrix(), free.size()))
    coordinates.push_back(static_cast<int>(free[at(column)]));
  return coordinates;
}

template <class Field>
bool ClosedDynamics<Field>::is_solved(std::size_t row) const {
  return std::find(solved_.begin(), solved_.end(), row) != solved_.end();
}

template <class Field>
std::vector<std::size_t> ClosedDynamics<Field>::not_driven() const {
  std::vector<std::size_t> free;
  for (std::size_t k = 0; k < state_.assigned().qd.size(); ++k)
    if (partition_.driven.count(static_cast<int>(k)) == 0 && partition_.held.count(static_cast<int>(k)) == 0)
      free.push_back(k);
  return free;
}

// (M  -Jᵀ)
// (J   0 ) of the coordinates that are not driven and the solved rows.
template <class Field>
Rows<typename Field::Number> ClosedDynamics<Field>::complete_matrix() const {
  const std::vector<std::size_t> free = not_driven();
  const std::size_t nqd = state_.assigned().qd.size();
  const std::size_t n = free.size();
  Rows<Number> matrix(n + solved_.size(), std::vector<Number>(n + solved_.size()));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) matrix[i][j] = state_.mass_matrix()[free[i] * nqd + free[j]];
    for (std::size_t r = 0; r < solved_.size(); ++r) {
      matrix[i][n + r] = -rows_[solved_[r]].J[free[i]];
      matrix[n + r][i] = rows_[solved_[r]].J[free[i]];
    }
  }
  return matrix;
}

template <class Field>
bool ClosedDynamics<Field>::has_force(int coordinate) const {
  return partition_.actuators.count(coordinate) != 0 || partition_.driven.count(coordinate) != 0;
}

// M q̈ + c − Q must be Jᵀλ for some λ of the solved rows, with Q zero where nothing acts.
template <class Field>
void ClosedDynamics<Field>::check_inverse(const Results<Number>& results) {
  const std::vector<Number> forces = whole(results, "Q", state_.assigned().qd.size());
  std::vector<Number> rest = state_.reference().inverse_dynamics(qdd_);
  for (std::size_t i = 0; i < forces.size(); ++i) {
    require(has_force(static_cast<int>(i)) || is_zero(forces[i]), element("Q", i) + " has no actuator");
    rest[i] = rest[i] - forces[i];
  }
  const std::vector<Number> lambda = reaction(rest);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (partition_.held.count(static_cast<int>(i)) != 0) continue;
    for (std::size_t r = 0; r < solved_.size(); ++r) rest[i] = rest[i] - rows_[solved_[r]].J[i] * lambda[r];
    require(is_zero(rest[i]), equation_of_motion(i));
  }
  check_smallest(forces);
}

// Each coordinate's column of the solved rows.
template <class Field>
Rows<typename Field::Number>
ClosedDynamics<Field>::solved_columns(const std::vector<int>& coordinates) const {
  Rows<Number> columns;
  for (const int k : coordinates) {
    columns.emplace_back();
    for (const std::size_t row : solved_) columns.back().push_back(rows_[row].J[at(k)]);
  }
  return columns;
}

// λ from the rows of the dependent coordinates; their block of J is regular.
template <class Field>
std::vector<typename Field::Number> ClosedDynamics<Field>::reaction(const std::vector<Number>& load) {
  const std::vector<int> dependent(partition_.dependent.begin(), partition_.dependent.end());
  std::vector<Number> right;
  for (const int k : dependent) right.push_back(load[at(k)]);
  return gauss_.solve(solved_columns(dependent), right).value();
}

// Forces on the actuators that cancel each other out: Jᵀμ that is zero at all other joints but the driven
// ones. Where there are such forces, Q is orthogonal to them, which makes it the smallest; fewer actuators
// than degrees of freedom leave none.
template <class Field>
void ClosedDynamics<Field>::check_smallest(const std::vector<Number>& forces) {
  std::vector<int> idle;
  for (int k = 0; k < static_cast<int>(forces.size()); ++k)
    if (!has_force(k) && partition_.held.count(k) == 0) idle.push_back(k);
  const Rows<Number> inner = gauss_.null_space(solved_columns(idle), solved_.size());
  const std::size_t surplus = partition_.actuators.size() > partition_.independent.size()
                                  ? partition_.actuators.size() - partition_.independent.size()
                                  : 0;
  require(inner.size() == surplus, "the actuators' forces are not determined");
  for (const std::vector<Number>& mu : inner) {
    Number sum(0);
    for (const int k : partition_.actuators)
      for (std::size_t r = 0; r < solved_.size(); ++r)
        sum = sum + forces[at(k)] * rows_[solved_[r]].J[at(k)] * mu[r];
    require(is_zero(sum), "the actuators' forces are not the smallest");
  }
}

#define DUALS
#define FIELD(Field) template class ClosedDynamics<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
