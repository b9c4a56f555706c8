// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "certify/field/gauss.h"
#include "certify/program/partition.h"
#include "certify/program/scheme_run.h"
#include "certify/textbook/formulation.h"
#include <memory>

namespace mbsgen::certify {

/// What is wrong with a function that solves equations. Caught where functions are judged.
struct Mismatch : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Judges the functions that solve constraints, by the complete equations
///   h = 0,  J q̇ + ∂h/∂t = 0,  J q̈ + J̇q̇ = 0,  M q̈ + c = Q + Jᵀλ,
/// at coordinates that do not satisfy the constraints: the identities between what the functions compute hold
/// at all coordinates, as if the iteration had ended there.
template <class Field>
class SolvedFunctions {
public:
  using Number = typename Field::Number;

  /// `live`: rows that do not vanish identically. `given`: what the functions are given.
  SolvedFunctions(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                  Point<Field>& point, const std::vector<std::size_t>& live, ModelValues<Field>& given)
      : model_(model), program_(program), angles_(angles), point_(point), field_(point.field()),
        gauss_(point.field()), live_(live), partition_(read_partition(model, program)), given_(given) {}

  /// Throws Mismatch, MalformedText, NoPoint. The state at which the textbook was asked.
  Formulation<Field>& check(const scheme::Function& function, const Results<Number>& results) {
    Formulation<Field>& state = state_of(function, results);
    check_state(function, results, state);
    check_healthy(function, results);
    if (function.name != "velocities") check_iteration(function, results, rows(state));
    if (function.name == "assemble") return state;
    const std::vector<std::size_t> solved = check_rates(function, results, rows(state));
    if (function.name == "direct_dynamics") check_direct(results, state, solved);
    if (function.name == "inverse_dynamics") check_inverse(results, state, solved);
    redundant_.clear();
    for (std::size_t row = 0; row < live_.size(); ++row)
      if (std::find(solved.begin(), solved.end(), row) == solved.end()) redundant_.push_back(row);
    return state;
  }

  /// True when no accelerations exist: the complete equations are singular, whatever the coordinates are.
  bool has_no_accelerations() {
    Formulation<Field> state(model_, program_, angles_, point_, driven());
    const std::vector<Row> live = rows(state);
    std::vector<std::size_t> all(live.size());
    for (std::size_t row = 0; row < all.size(); ++row) all[row] = row;
    std::vector<std::size_t> solved = gauss_.independent_rows(dependent_columns(live, all));
    return solved.size() == partition_.dependent.size() &&
           !gauss_.is_regular(complete_matrix(state, live, solved));
  }
  /// Of the live rows those that the last function took to follow from the others.
  const std::vector<std::size_t>& redundant() const { return redundant_; }

private:
  using Row = ConstraintRow<Number>;

  bool is_zero(const Number& number) const { return field_.equal(number, Number(0)); }
  void require(bool condition, const std::string& what) const {
    if (!condition) throw Mismatch(what);
  }
  static std::string element(const std::string& array, std::size_t i) {
    return array + '[' + std::to_string(i) + ']';
  }
  static const std::map<int, Number>& entries(const Results<Number>& results, const std::string& array) {
    static const std::map<int, Number> none;
    const auto found = results.find(array);
    return found == results.end() ? none : found->second;
  }
  // All entries of a result array.
  std::vector<Number> whole(const Results<Number>& results, const std::string& array,
                            std::size_t size) const {
    std::vector<Number> list;
    for (const auto& [index, value] : entries(results, array)) {
      require(at(index) == list.size(), "an entry of " + array + " is never written");
      list.push_back(value);
    }
    require(list.size() == size, "the size of " + array);
    return list;
  }

  std::vector<Row> rows(Formulation<Field>& state) const {
    std::vector<Row> result;
    for (const std::size_t row : live_) result.push_back(state.constraints()[row]);
    return result;
  }

  // Where the function's own results have taken the coordinates, velocities and accelerations.
  Formulation<Field>& state_of(const scheme::Function& function, const Results<Number>& results) {
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
  const Assignment<Field>& driven() {
    if (driven_) return *driven_;
    driven_ = given_.assigned();
    JetValues<Field, 2> motions(given_);
    motions.move(model::time_symbol(given_.pool()), {Number(1), Number(0)});
    for (const int k : partition_.moved) {
      const model::Joint& joint = model_.joints[at(model_.coordinates[at(k)])];
      const auto motion = motions(*joint.motion);
      driven_->q[at(k)] = motion.d[0];
      driven_->qd[at(k)] = motion.d[1];
      driven_->qdd[at(k)] = motion.d[2];
      if (model::is_revolute(joint.type)) driven_->turns[k] = given_.turn(*joint.motion);
    }
    return *driven_;
  }

  // Exactly the right entries are written; unknowns end where they are, driven joints where they must be.
  void check_state(const scheme::Function& function, const Results<Number>& results,
                   const Formulation<Field>& state) const {
    for (const scheme::Argument& argument : function.arguments) {
      if (argument.use != scheme::Argument::Use::in_out) continue;
      const Coordinates expected = partition_.computed(function, argument.name);
      for (const auto& [i, value] : entries(results, argument.name)) {
        require(expected.count(i) != 0, element(argument.name, at(i)) + " is given, and written");
        const Assignment<Field>& values = state.assigned();
        const bool known = argument.name == "q" || partition_.moved.count(i) != 0;
        const std::vector<Number>& meant = argument.name == "q"    ? values.q
                                           : argument.name == "qd" ? driven_->qd
                                                                   : driven_->qdd;
        if (known) require(field_.equal(value, meant[at(i)]), element(argument.name, at(i)));
      }
      require(entries(results, argument.name).size() == expected.size(),
              "an entry of " + argument.name + " is never written");
    }
  }

  // A scale that is the number zero asks of its pivot not to vanish.
  void check_healthy(const scheme::Function& function, const Results<Number>& results) const {
    for (const auto& [i, value] : entries(results, "pivot"))
      require(!is_zero(value), element("pivot", at(i)) + " is zero");
    for (const scheme::Output& output : function.outputs)
      if (output.purpose == scheme::Purpose::pivot_scale && !output.value.is_zero())
        require(!is_zero(entries(results, "pivot_scale").at(output.index)),
                element("pivot_scale", at(output.index)) + " is zero");
    require(entries(results, "pivot").size() == entries(results, "pivot_scale").size(),
            "the scales of pivots");
  }

  // Residuals and what is checked for consistency are all position equations; the correction is the Newton
  // step of the residuals.
  void check_iteration(const scheme::Function& function, const Results<Number>& results,
                       const std::vector<Row>& rows) {
    std::vector<bool> used(rows.size());
    std::vector<std::size_t> solved;
    for (const auto& [k, value] : entries(results, "residual")) {
      require(at(k) == solved.size(), "the numbers of the residuals");
      solved.push_back(take_row("residual", k, value, rows, used));
    }
    for (const auto& [k, value] : entries(results, "consistency"))
      take_row("consistency", k, value, rows, used);
    for (std::size_t row = 0; row < rows.size(); ++row)
      require(used[row] || !rows[row].holonomic, rows[row].name + " is not solved");
    check_correction(function, results, rows, solved);
  }

  // The position equation that has the value, and is not used yet.
  std::size_t take_row(const char* array, int index, const Number& value, const std::vector<Row>& rows,
                       std::vector<bool>& used) const {
    std::size_t row = 0;
    while (row < rows.size() && (used[row] || !rows[row].holonomic || !field_.equal(rows[row].h, value)))
      ++row;
    require(row < rows.size(), element(array, at(index)) + " is no constraint equation");
    used[row] = true;
    return row;
  }

  void check_correction(const scheme::Function& function, const Results<Number>& results,
                        const std::vector<Row>& rows, const std::vector<std::size_t>& solved) {
    const std::vector<Number> correction = whole(results, "correction", function.unknowns.size());
    require(correction.size() == solved.size(), "there are not as many corrections as residuals");
    Rows<Number> leading;
    std::vector<Number> h;
    for (const std::size_t row : solved) {
      leading.emplace_back();
      for (const expr::Expr& unknown : function.unknowns)
        leading.back().push_back(rows[row].J[at(program_.pool->symbol_of(unknown.id()).index[0])]);
      h.push_back(rows[row].h);
    }
    const auto expected = gauss_.solve(leading, h);
    require(expected.has_value(), "the residuals do not determine the corrections");
    for (std::size_t k = 0; k < correction.size(); ++k)
      require(field_.equal(correction[k], (*expected)[k]), element("correction", k));
  }

  Number product(const std::vector<Number>& a, const std::vector<Number>& b) const {
    Number sum(0);
    for (std::size_t i = 0; i < a.size(); ++i) sum = sum + a[i] * b[i];
    return sum;
  }

  // Rows that the velocities (and accelerations) satisfy, as many as determine the dependent ones: the
  // solved rows. Those with a multiplier come first.
  std::vector<std::size_t> check_rates(const scheme::Function& function, const Results<Number>& results,
                                       const std::vector<Row>& rows) {
    const Assignment<Field>& values = state_->assigned();
    const bool accelerated = function.name != "velocities";
    const std::map<int, Number>& lambda = entries(results, "lambda");
    std::vector<std::size_t> kept, without_multiplier;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (!is_zero(product(rows[row].J, values.qd) + rows[row].drift)) continue;
      if (accelerated && !is_zero(product(rows[row].J, qdd_) + rows[row].bias)) continue;
      const auto multiplier = lambda.find(static_cast<int>(row));
      (multiplier != lambda.end() && !is_zero(multiplier->second) ? kept : without_multiplier).push_back(row);
    }
    kept.insert(kept.end(), without_multiplier.begin(), without_multiplier.end());
    std::vector<std::size_t> solved;
    for (const std::size_t k : gauss_.independent_rows(dependent_columns(rows, kept)))
      solved.push_back(kept[k]);
    require(solved.size() == partition_.dependent.size(),
            accelerated ? "the constraints of velocities and accelerations"
                        : "the constraints of velocities");
    return solved;
  }

  Rows<Number> dependent_columns(const std::vector<Row>& rows, const std::vector<std::size_t>& chosen) const {
    return columns(rows, chosen, partition_.dependent);
  }
  Rows<Number> columns(const std::vector<Row>& rows, const std::vector<std::size_t>& chosen,
                       const Coordinates& coordinates) const {
    Rows<Number> result;
    for (const std::size_t row : chosen) {
      result.emplace_back();
      for (const int k : coordinates) result.back().push_back(rows[row].J[at(k)]);
    }
    return result;
  }

  void check_direct(const Results<Number>& results, Formulation<Field>& state,
                    const std::vector<std::size_t>& solved) {
    const std::vector<Row> live = rows(state);
    const std::vector<Number> lambda = whole(results, "lambda", live.size());
    for (std::size_t row = 0; row < lambda.size(); ++row)
      require(is_zero(lambda[row]) || std::find(solved.begin(), solved.end(), row) != solved.end(),
              element("lambda", row) + " belongs to an equation that is not solved");
    const std::vector<Number> driving = whole(results, "Qdriven", partition_.driven.size());
    std::vector<Number> force = state.assigned().Q;
    std::size_t d = 0;
    for (const int k : partition_.driven) force[at(k)] = driving[d++];
    const std::vector<Number> needed = state.textbook().inverse_dynamics(qdd_);
    for (std::size_t i = 0; i < needed.size(); ++i) {
      Number given = force[i];
      for (std::size_t row = 0; row < live.size(); ++row) given = given + live[row].J[i] * lambda[row];
      require(field_.equal(needed[i], given),
              "row " + std::to_string(i) + " of M qdd + c = Q + transpose(J) lambda");
    }
    if (Field::is_fast) check_unique(state, live, solved, lambda);
  }

  // The complete system, solved at once for accelerations and multipliers.
  void check_unique(Formulation<Field>& state, const std::vector<Row>& live,
                    const std::vector<std::size_t>& solved, const std::vector<Number>& lambda) {
    const std::vector<std::size_t> free = not_driven();
    std::vector<Number> imposed(at(model_.nq()));
    for (const int k : partition_.driven) imposed[at(k)] = qdd_[at(k)];
    const std::vector<Number> at_rest = state.textbook().inverse_dynamics(imposed);
    std::vector<Number> right;
    for (const std::size_t k : free) right.push_back(state.assigned().Q[k] - at_rest[k]);
    for (const std::size_t row : solved) right.push_back(-(live[row].bias + product(live[row].J, imposed)));
    const auto solution = gauss_.solve(complete_matrix(state, live, solved), right);
    require(solution.has_value(), "the complete equations are singular, so that there are no accelerations");
    for (std::size_t i = 0; i < free.size(); ++i)
      require(field_.equal((*solution)[i], qdd_[free[i]]), element("qdd", free[i]));
    for (std::size_t r = 0; r < solved.size(); ++r)
      require(field_.equal((*solution)[free.size() + r], lambda[solved[r]]), element("lambda", solved[r]));
  }

  std::vector<std::size_t> not_driven() const {
    std::vector<std::size_t> free;
    for (int k = 0; k < model_.nq(); ++k)
      if (partition_.driven.count(k) == 0) free.push_back(at(k));
    return free;
  }

  // (M  -Jᵀ)
  // (J   0 ) of the coordinates that are not driven and the solved rows.
  Rows<Number> complete_matrix(Formulation<Field>& state, const std::vector<Row>& live,
                               const std::vector<std::size_t>& solved) const {
    const std::vector<std::size_t> free = not_driven();
    const std::size_t n = free.size();
    Rows<Number> matrix(n + solved.size(), std::vector<Number>(n + solved.size()));
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j)
        matrix[i][j] = state.mass_matrix()[free[i] * at(model_.nq()) + free[j]];
      for (std::size_t r = 0; r < solved.size(); ++r) {
        matrix[i][n + r] = -live[solved[r]].J[free[i]];
        matrix[n + r][i] = live[solved[r]].J[free[i]];
      }
    }
    return matrix;
  }

  // M q̈ + c − Q must be Jᵀλ for some λ of the solved rows, and Q where it may be.
  void check_inverse(const Results<Number>& results, Formulation<Field>& state,
                     const std::vector<std::size_t>& solved) {
    const std::vector<Row> live = rows(state);
    const std::vector<Number> forces = whole(results, "Q", at(model_.nq()));
    std::vector<Number> rest = state.textbook().inverse_dynamics(qdd_);
    for (std::size_t i = 0; i < forces.size(); ++i) {
      const int k = static_cast<int>(i);
      const bool acts = partition_.actuators.count(k) != 0 || partition_.driven.count(k) != 0;
      require(acts || is_zero(forces[i]), element("Q", i) + " has no actuator");
      rest[i] = rest[i] - forces[i];
    }
    const std::vector<Number> lambda = reaction(live, solved, rest);
    for (std::size_t i = 0; i < rest.size(); ++i) {
      for (std::size_t r = 0; r < solved.size(); ++r) rest[i] = rest[i] - live[solved[r]].J[i] * lambda[r];
      require(is_zero(rest[i]), "row " + std::to_string(i) + " of M qdd + c = Q + transpose(J) lambda");
    }
    check_shares(live, solved, forces);
  }

  // λ from the rows of the dependent coordinates; their block of J is regular.
  std::vector<Number> reaction(const std::vector<Row>& live, const std::vector<std::size_t>& solved,
                               const std::vector<Number>& load) {
    Rows<Number> block;
    std::vector<Number> right;
    for (const int k : partition_.dependent) {
      block.emplace_back();
      for (const std::size_t row : solved) block.back().push_back(live[row].J[at(k)]);
      right.push_back(load[at(k)]);
    }
    return gauss_.solve(block, right).value();
  }

  // Forces on the actuators that cancel each other out: Jᵀμ that is zero at all other joints but the driven
  // ones. Where there are such forces, Q is orthogonal to them, which makes it the smallest; fewer actuators
  // than degrees of freedom leave none.
  void check_shares(const std::vector<Row>& live, const std::vector<std::size_t>& solved,
                    const std::vector<Number>& forces) {
    Rows<Number> idle;
    for (int k = 0; k < model_.nq(); ++k) {
      if (partition_.actuators.count(k) != 0 || partition_.driven.count(k) != 0) continue;
      idle.emplace_back();
      for (const std::size_t row : solved) idle.back().push_back(live[row].J[at(k)]);
    }
    const Rows<Number> inner = gauss_.null_space(idle, solved.size());
    const std::size_t surplus = partition_.actuators.size() > partition_.independent.size()
                                    ? partition_.actuators.size() - partition_.independent.size()
                                    : 0;
    require(inner.size() == surplus, "the actuators' forces are not determined");
    for (const std::vector<Number>& mu : inner) {
      Number sum(0);
      for (const int k : partition_.actuators)
        for (std::size_t r = 0; r < solved.size(); ++r)
          sum = sum + forces[at(k)] * live[solved[r]].J[at(k)] * mu[r];
      require(is_zero(sum), "the actuators' forces are not the smallest");
    }
  }

  const model::Model& model_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  Point<Field>& point_;
  Field& field_;
  Gauss<Field> gauss_;
  const std::vector<std::size_t>& live_;
  ProgramPartition partition_;
  ModelValues<Field>& given_;
  std::optional<Assignment<Field>> driven_;
  std::unique_ptr<Formulation<Field>> state_; ///< of the last function
  std::vector<Number> qdd_;                   ///< its accelerations
  std::vector<std::size_t> redundant_;
};

} // namespace mbsgen::certify
