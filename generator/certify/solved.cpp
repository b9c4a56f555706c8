// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/solved.h"
#include "certify/field/gauss.h"
#include "certify/program/scheme_run.h"
#include "certify/results.h"
#include "certify/textbook/formulation.h"
#include "certify/textbook/output_values.h"
#include <algorithm>
#include <numeric>

namespace mbsgen::certify {

namespace {

// One step of a function's iteration on its unknowns.
template <class Field>
class NewtonStep {
public:
  using Number = typename Field::Number;

  // Residuals and consistencies are the position equations, each once, and the corrections are the solution
  // of J_v dv = residuals. `velocities`: of the corrections. Throws Mismatch.
  NewtonStep(Field& field, const Results<Number>& results, const std::vector<ConstraintRow<Number>>& rows,
             const std::vector<int>& velocities);

  // The rows of the residuals, in the order of the corrections.
  const std::vector<std::size_t>& solved() const { return solved_; }
  // The amounts that the step takes off the unknowns, changes or, without these, the corrections themselves,
  // are the rates of the coordinates while the corrections are the velocities. Throws Mismatch.
  void check_changes(const scheme::Function& function, Reference<Field>& reference) const;

private:
  Field& field_;
  const Results<Number>& results_;
  const std::vector<int>& velocities_;
  std::vector<std::size_t> solved_;
  std::vector<Number> correction_;
};

using scheme::Purpose;

// The position equations of a step, by their rows.
template <class Field>
class PositionRows {
public:
  using Number = typename Field::Number;

  PositionRows(Field& field, const std::vector<ConstraintRow<Number>>& rows)
      : field_(field), rows_(rows), used_(rows.size()) {}

  // The position equation of this value that no other entry has been.
  std::size_t take(Purpose purpose, int index, const Number& value) {
    const std::optional<std::size_t> row = find(value);
    require(row.has_value(), element(word(purpose), at(index)) + " is no constraint equation");
    return *row;
  }

  // Those of the residuals, each in its place. Residuals that are no equations are components of ball cuts'
  // distance vectors in other axes: together they have the length of these and vanish with them.
  std::vector<std::size_t> take(const std::vector<Number>& residuals) {
    std::vector<std::size_t> result(residuals.size()), turned;
    for (std::size_t k = 0; k < residuals.size(); ++k) {
      const std::optional<std::size_t> row = find(residuals[k]);
      if (row)
        result[k] = *row;
      else
        turned.push_back(k);
    }
    for (std::size_t row = 0; row < rows_.size(); ++row)
      if (rows_[row].begins_vector) take_vector(row, residuals, turned, result);
    require(turned.empty(),
            turned.empty() ? ""
                           : element(word(Purpose::residual), turned.front()) + " is no constraint equation");
    return result;
  }

  void require_all() const {
    for (std::size_t row = 0; row < rows_.size(); ++row)
      require(used_[row] || !rows_[row].holonomic, rows_[row].name + " is not solved");
  }

private:
  bool is_free(std::size_t row) const { return !used_[row] && rows_[row].holonomic; }

  std::optional<std::size_t> find(const Number& value) {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (!is_free(row) || !field_.equal(rows_[row].h, value)) continue;
      used_[row] = true;
      return row;
    }
    return std::nullopt;
  }

  // The residuals among `turned` whose squares sum up to those of what is left of the vector that begins at `row`:
  // three, or two where the axes are turned about a component's own.
  void take_vector(std::size_t row, const std::vector<Number>& residuals, std::vector<std::size_t>& turned,
                   std::vector<std::size_t>& result) {
    std::vector<std::size_t> left;
    Number squares(0);
    for (std::size_t i = row; i < row + 3 && i < rows_.size(); ++i) {
      if (!is_free(i)) continue;
      left.push_back(i);
      squares = squares + rows_[i].h * rows_[i].h;
    }
    if (left.size() < 2) return; // one component alone is turned by nothing
    const std::vector<std::size_t> chosen = sum_of_squares(squares, left.size(), 0, residuals, turned);
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      used_[left[k]] = true;
      result[chosen[k]] = left[k];
      turned.erase(std::find(turned.begin(), turned.end(), chosen[k]));
    }
  }

  // `count` of the residuals among `turned`, from the one at `first` on, whose squares have this sum; none: empty.
  std::vector<std::size_t> sum_of_squares(const Number& sum, std::size_t count, std::size_t first,
                                          const std::vector<Number>& residuals,
                                          const std::vector<std::size_t>& turned) const {
    for (std::size_t k = first; k < turned.size() && count > 0; ++k) {
      const Number rest = sum - residuals[turned[k]] * residuals[turned[k]];
      if (count == 1) {
        if (field_.equal(rest, Number(0))) return {turned[k]};
        continue;
      }
      std::vector<std::size_t> others = sum_of_squares(rest, count - 1, k + 1, residuals, turned);
      if (others.empty()) continue;
      others.push_back(turned[k]);
      return others;
    }
    return {};
  }

  Field& field_;
  const std::vector<ConstraintRow<Number>>& rows_;
  std::vector<bool> used_;
};

template <class Field>
std::vector<typename Field::Number>
checked_correction(Field& field, const Results<typename Field::Number>& results,
                   const std::vector<ConstraintRow<typename Field::Number>>& rows,
                   const std::vector<int>& velocities, const std::vector<std::size_t>& solved) {
  using Number = typename Field::Number;
  const std::vector<Number> correction = whole(results, word(Purpose::correction), velocities.size());
  require(correction.size() == solved.size(), "there are not as many corrections as residuals");
  Rows<Number> leading;
  std::vector<Number> h;
  for (const std::size_t row : solved) {
    leading.emplace_back();
    for (const int velocity : velocities) leading.back().push_back(rows[row].J[at(velocity)]);
    h.push_back(rows[row].h);
  }
  const auto expected = Gauss<Field>(field).solve(leading, h);
  require(expected.has_value(), "the residuals do not determine the corrections");
  for (std::size_t k = 0; k < correction.size(); ++k)
    require(field.equal(correction[k], (*expected)[k]), element(word(Purpose::correction), k));
  return correction;
}

template <class Field>
NewtonStep<Field>::NewtonStep(Field& field, const Results<Number>& results,
                              const std::vector<ConstraintRow<Number>>& rows,
                              const std::vector<int>& velocities)
    : field_(field), results_(results), velocities_(velocities) {
  PositionRows<Field> positions(field, rows);
  std::vector<Number> residuals;
  for (const auto& [k, value] : entries(results, word(Purpose::residual))) {
    require(at(k) == residuals.size(), "the numbers of the residuals");
    residuals.push_back(value);
  }
  solved_ = positions.take(residuals);
  for (const auto& [k, value] : entries(results, word(Purpose::consistency)))
    positions.take(Purpose::consistency, k, value);
  positions.require_all();
  correction_ = checked_correction(field, results, rows, velocities, solved_);
}

template <class Field>
void NewtonStep<Field>::check_changes(const scheme::Function& function, Reference<Field>& reference) const {
  const bool has_changes = !entries(results_, word(Purpose::change)).empty();
  const std::string taken_off = word(has_changes ? Purpose::change : Purpose::correction);
  const std::vector<Number> change = whole(results_, taken_off, function.unknowns.size());
  std::vector<Number> motion(at(reference.motion().model().nqd()));
  for (std::size_t k = 0; k < correction_.size(); ++k) motion[at(velocities_[k])] = correction_[k];
  const auto coordinates = reference.coordinates_along(motion);
  for (std::size_t k = 0; k < change.size(); ++k) {
    const expr::Expr& unknown = function.unknowns[k];
    const int place = unknown.pool()->symbol_of(unknown.id()).index[0];
    require(field_.equal(change[k], coordinates[at(place)].d[1]),
            element(taken_off, k) + " is not what a step takes off the unknown");
  }
}

} // namespace

using scheme::Task;

template <class Field>
SolvedFunctions<Field>::SolvedFunctions(const model::Model& model, const scheme::Program& program,
                                        const AngleScan& angles, Point<Field>& point,
                                        const std::vector<std::size_t>& live, ModelValues<Field>& given)
    : model_(model), program_(program), angles_(angles), point_(point), field_(point.field()),
      gauss_(point.field()), live_(live), partition_(read_partition(model, program)), given_(given) {}

template <class Field>
Formulation<Field>& SolvedFunctions<Field>::check(const scheme::Function& function,
                                                  const Results<Number>& results) {
  Formulation<Field>& state = state_of(function, results);
  check_state(function, results, state);
  check_pivots(function, results);
  const std::vector<Row> live = rows(state);
  if (Field::is_fast) check_held(state, live);
  std::vector<std::size_t> positions;
  if (function.task != Task::velocities) {
    const NewtonStep<Field> step(field_, results, live, partition_.corrected);
    step.check_changes(function, state.reference());
    positions = step.solved();
    if (is_about_motion(function)) return check_linearized(function, results, live, step.solved());
  }
  if (function.task == Task::assemble) return state;
  const std::vector<std::size_t> solved = check_rates(function.task != Task::velocities, results, live);
  ClosedDynamics<Field> dynamics(field_, partition_, state, live, solved, qdd_);
  if (gives_accelerations(function)) dynamics.check_direct(results);
  if (function.task == Task::direct_dynamics_damping) check_damping(function, results, positions, solved);
  if (function.task == Task::derivatives) check_state_rates(results, state);
  if (function.task == Task::inverse_dynamics) dynamics.check_inverse(results);
  redundant_.clear();
  for (std::size_t row = 0; row < live_.size(); ++row)
    if (std::find(solved.begin(), solved.end(), row) == solved.end()) redundant_.push_back(row);
  return state;
}

template <class Field>
void SolvedFunctions<Field>::check_state_rates(const Results<Number>& results,
                                               Formulation<Field>& state) const {
  const std::vector<Number> expected = state.reference().state_rates();
  const std::vector<Number> actual = whole(results, "xd", expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    require(field_.equal(actual[i], expected[i]), element("xd", i));
}

template <class Field>
void SolvedFunctions<Field>::check_damping(const scheme::Function& function, const Results<Number>& results,
                                           const std::vector<std::size_t>& positions,
                                           const std::vector<std::size_t>& solved) {
  Formulation<Field> given(model_, program_, angles_, point_, driven());
  linearized_.emplace(program_, angles_, partition_,
                      typename Linearized<Field>::Equations{live_, positions, solved}, given);
  linearized_->check(function, results);
}

// Driven joints without a motion of their own move without acceleration. Where equations of velocities follow
// from others, the function does not show which of them it solves.
template <class Field>
Formulation<Field>& SolvedFunctions<Field>::check_linearized(const scheme::Function& function,
                                                             const Results<Number>& results,
                                                             const std::vector<Row>& rows,
                                                             const std::vector<std::size_t>& positions) {
  std::vector<std::size_t> solved = positions;
  for (std::size_t row = 0; row < rows.size(); ++row)
    if (!rows[row].holonomic) solved.push_back(row);
  if (solved.size() != partition_.dependent.size())
    throw NotCovered("nonholonomic equations follow from others");
  Assignment<Field> values = driven();
  for (const int k : partition_.driven)
    if (partition_.moved.count(k) == 0) values.qdd[at(k)] = Number(0);
  Formulation<Field> given(model_, program_, angles_, point_, std::move(values));
  linearized_.emplace(program_, angles_, partition_,
                      typename Linearized<Field>::Equations{live_, positions, std::move(solved)}, given);
  linearized_->check(function, results);
  return linearized_->state();
}

template <class Field>
std::vector<int> SolvedFunctions<Field>::undetermined_accelerations() {
  Formulation<Field> state(model_, program_, angles_, point_, driven());
  const std::vector<Row> live = rows(state);
  std::vector<std::size_t> all(live.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::vector<std::size_t> solved = gauss_.independent_rows(dependent_columns(live, all));
  if (solved.size() != partition_.dependent.size()) return {};
  return ClosedDynamics<Field>(field_, partition_, state, live, std::move(solved), {}).undetermined();
}

template <class Field>
std::vector<ConstraintRow<typename Field::Number>>
SolvedFunctions<Field>::rows(Formulation<Field>& state) const {
  std::vector<Row> result;
  for (const std::size_t row : live_) result.push_back(state.constraints()[row]);
  return result;
}

// The reference at the coordinates, velocities and accelerations of the function's own results.
template <class Field>
Formulation<Field>& SolvedFunctions<Field>::state_of(const scheme::Function& function,
                                                     const Results<Number>& results) {
  Assignment<Field> values = driven();
  for (const auto& [i, value] : entries(results, "qd"))
    if (partition_.computed(function, "qd").count(i) != 0) values.qd[at(i)] = value;
  for (const auto& [i, value] : entries(results, "qdd"))
    if (partition_.computed(function, "qdd").count(i) != 0) values.qdd[at(i)] = value;
  qdd_ = values.qdd;
  if (!state_ || state_->assigned().q != values.q || state_->assigned().qd != values.qd)
    state_ = std::make_unique<Formulation<Field>>(model_, program_, angles_, point_, std::move(values));
  return *state_;
}

// The given values with the motions that the model imposes, their derivatives by Taylor expansion.
template <class Field>
const Assignment<Field>& SolvedFunctions<Field>::driven() {
  if (driven_) return *driven_;
  driven_ = given_.assigned();
  for (const int k : partition_.held) driven_->qd[at(k)] = driven_->qdd[at(k)] = Number(0);
  for (const auto& [k, motion] : imposed_motions(given_, partition_.moved)) {
    const model::Joint& joint = model_.joint_of_velocity(k);
    driven_->q[at(joint.coordinate)] = motion.d[0];
    driven_->qd[at(k)] = motion.d[1];
    driven_->qdd[at(k)] = motion.d[2];
    if (model::is_revolute(joint.type)) driven_->turns[joint.coordinate] = given_.turn(*joint.motion);
  }
  return *driven_;
}

// Exactly the right entries are written; unknowns keep their values, driven joints get those of their motion.
template <class Field>
void SolvedFunctions<Field>::check_state(const scheme::Function& function, const Results<Number>& results,
                                         const Formulation<Field>& state) const {
  for (const scheme::Argument& argument : function.arguments) {
    if (argument.use != scheme::Argument::Use::in_out || is_about_motion(function)) continue;
    const Coordinates expected = partition_.computed(function, argument.name);
    const std::vector<Number> values = argument.name == "q"
                                           ? handed_out(model_, expected, point_, state.assigned().q)
                                       : argument.name == "qd" ? driven_->qd
                                                               : driven_->qdd;
    for (const auto& [i, value] : entries(results, argument.name)) {
      require(expected.count(i) != 0, element(argument.name, at(i)) + " is given, and written");
      const bool known =
          argument.name == "q" || partition_.moved.count(i) != 0 || partition_.held.count(i) != 0;
      if (known) require(field_.equal(value, values[at(i)]), element(argument.name, at(i)));
    }
    require(entries(results, argument.name).size() == expected.size(),
            "an entry of " + argument.name + " is never written");
  }
}

// Motions that neither mass nor constraints feel, as many as velocities are held, each of which takes part in
// one.
template <class Field>
void SolvedFunctions<Field>::check_held(Formulation<Field>& state, const std::vector<Row>& rows) {
  if (partition_.held.empty()) return;
  const std::size_t n = at(model_.nqd());
  Rows<Number> felt;
  for (std::size_t i = 0; i < n; ++i) {
    const auto first = state.mass_matrix().begin() + static_cast<std::ptrdiff_t>(i * n);
    felt.emplace_back(first, first + static_cast<std::ptrdiff_t>(n));
  }
  for (const Row& row : rows) felt.push_back(row.J);
  Rows<Number> shares;
  for (const std::vector<Number>& motion : gauss_.null_space(std::move(felt), n)) {
    shares.emplace_back();
    for (const int k : partition_.held) shares.back().push_back(motion[at(k)]);
  }
  require(gauss_.independent_rows(shares).size() == partition_.held.size(),
          "a velocity that is held moves mass or constraints");
}

template <class Field>
void SolvedFunctions<Field>::check_pivots(const scheme::Function& function,
                                          const Results<Number>& results) const {
  const std::string pivot = word(Purpose::pivot), scale = word(Purpose::pivot_scale);
  for (const auto& [i, value] : entries(results, pivot))
    require(!is_zero(value), element(pivot, at(i)) + " is zero");
  // A scale that is the number zero asks of its pivot not to vanish.
  for (const scheme::Output& output : function.outputs)
    if (output.purpose == Purpose::pivot_scale && !output.value.is_zero())
      require(!is_zero(entries(results, scale).at(output.index)),
              element(scale, at(output.index)) + " is zero");
  require(entries(results, pivot).size() == entries(results, scale).size(), "the scales of pivots");
}

// Rows that the velocities (and accelerations) satisfy, as many as determine the dependent ones: the
// solved rows. Those with a multiplier come first.
template <class Field>
std::vector<std::size_t> SolvedFunctions<Field>::check_rates(bool accelerated, const Results<Number>& results,
                                                             const std::vector<Row>& rows) {
  const std::vector<Number>& qd = state_->assigned().qd;
  const std::map<int, Number>& lambda = entries(results, "lambda");
  std::vector<std::size_t> kept, without_multiplier;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!is_zero(product(rows[row].J, qd) + rows[row].drift)) continue;
    if (accelerated && !is_zero(product(rows[row].J, qdd_) + rows[row].bias)) continue;
    const auto multiplier = lambda.find(static_cast<int>(row));
    (multiplier != lambda.end() && !is_zero(multiplier->second) ? kept : without_multiplier).push_back(row);
  }
  kept.insert(kept.end(), without_multiplier.begin(), without_multiplier.end());
  std::vector<std::size_t> solved;
  for (const std::size_t k : gauss_.independent_rows(dependent_columns(rows, kept)))
    solved.push_back(kept[k]);
  require(solved.size() == partition_.dependent.size(),
          accelerated ? "the constraints of velocities and accelerations" : "the constraints of velocities");
  return solved;
}

template <class Field>
Rows<typename Field::Number>
SolvedFunctions<Field>::dependent_columns(const std::vector<Row>& rows,
                                          const std::vector<std::size_t>& chosen) const {
  Rows<Number> result;
  for (const std::size_t row : chosen) {
    result.emplace_back();
    for (const int k : partition_.dependent) result.back().push_back(rows[row].J[at(k)]);
  }
  return result;
}

#define FIELD(Field) template class SolvedFunctions<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
