// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/partition.h"
#include "base/index.h"
#include "base/text.h"
#include "expr/differentiate.h"
#include "expr/evaluate.h"
#include "formalism/closure/closure_errors.h"
#include "formalism/closure/loop_closer.h"
#include "formalism/closure/pivot_choice.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace mbsgen::formalism {

namespace {

// First guesses of the joints that may move, before the mechanism counts as impossible to assemble.
constexpr int most_guesses = 24;
// Configurations nearby that tell a singular initial one, and how far they are, in units.
constexpr unsigned samples = 8;
constexpr double sample_distance = 1e-3;

class Partitioner {
public:
  Partitioner(const model::Model& model, const std::vector<RowOrigin>& rows,
              const EvaluateConstraints& evaluate, const ClosureOptions& options, Diagnostics& diagnostics,
              const std::vector<int>& held)
      : model_(model), rows_(rows), options_(options), diagnostics_(diagnostics),
        columns_(sort_columns(model, held)),
        assembler_(evaluate, rows, Configurations(model), units(model), options.tolerance) {}

  Partition run() && {
    const std::size_t errors = diagnostics_.errors();
    read_initial_values();
    if (diagnostics_.errors() != errors) return std::move(partition_);
    if (rows_.empty()) {
      fill(choose({}, rows_, columns_));
      return std::move(partition_);
    }
    const Assembled assembled = assemble();
    if (assembled.closure == Closure::open) {
      explain(assembled);
      return std::move(partition_);
    }
    partition_.q0 = assembled.q;
    partition_.jacobian = assembled.values.J;
    const bool rough = assembled.closure == Closure::within_tolerance;
    const PivotChoice choice =
        rough || !options_.assembles ? choose_at(assembled, rough) : best_choice(assembled, columns_.movable);
    if (!report_roles(model_, rows_, choice, diagnostics_)) return std::move(partition_);
    if (rough)
      warn_of_gap(assembled, choice);
    else if (options_.assembles)
      warn_of_singularity(choice);
    fill(choice);
    find_velocities(assembled.values.drift);
    return std::move(partition_);
  }

private:
  static std::vector<double> units(const model::Model& model) {
    const double size = size_of(model);
    std::vector<double> result;
    for (int i = 0; i < model.nqd(); ++i) {
      const model::Joint& joint = model.joint_of_velocity(i);
      const std::string unit = joint.form().velocities[at(i - joint.velocity)].unit;
      result.push_back(unit == "rad/s" ? 1 : size);
    }
    return result;
  }

  // Where q0 closes the loops as far as the tolerance allows, and some equation follows from the others to
  // that extent, nothing closes them any better: other guesses would find another mechanism, without that
  // equation's freedom.
  Assembled assemble() const {
    if (!options_.assembles) return assembler_.as_given(partition_.q0);
    Assembled first = assembler_.assemble(partition_.q0, columns_.movable, 1);
    const bool rough = first.closure == Closure::within_tolerance;
    if (first.closure == Closure::closed || (rough && !choose_at(first, rough).redundant.empty()))
      return first;
    return assembler_.assemble(partition_.q0, columns_.movable, most_guesses);
  }

  // `rough`: what vanishes to the extent of the closure is no pivot.
  PivotChoice choose_at(const Assembled& assembled, bool rough) const {
    constexpr double margin = 10;
    return choose(assembled.values.J, rows_, columns_, rough ? margin * options_.tolerance : 0);
  }

  // Assembly spreads a gap over all equations; at run time those that are solved leave it to the others.
  void warn_of_gap(const Assembled& assembled, const PivotChoice& choice) {
    constexpr double share = 10;
    if (choice.redundant.empty()) return;
    std::string names;
    double largest = 0;
    for (const int row : choice.redundant) {
      largest = std::max(largest, size_of_row(row));
      names += (names.empty() ? "" : ", ") + rows_[at(row)].name;
    }
    partition_.closure_gap = rounded_up(share * options_.tolerance * largest);
    char gap[32];
    std::snprintf(gap, sizeof gap, "%.2g", assembled.misfit);
    diagnostics_.warning(
        rows_[at(choice.redundant.front())].where,
        "not all equations can hold at once, they miss by " + std::string(gap) +
            " of the model's size, which --closure-tolerance allows: taken as redundant: " + names);
  }

  // To one digit.
  static double rounded_up(double value) {
    const double digit = std::pow(10.0, std::floor(std::log10(value)));
    char text[32];
    std::snprintf(text, sizeof text, "%.0e", std::ceil(value / digit) * digit);
    return std::strtod(text, nullptr);
  }

  // The most that a motion of one unit changes in the equation.
  double size_of_row(int row) const {
    const std::vector<double> unit = units(model_);
    double size = 0;
    for (std::size_t j = 0; j < unit.size(); ++j)
      size = std::max(size, std::abs(jacobian(row, static_cast<int>(j))) * unit[j]);
    return size;
  }

  void read_initial_values() {
    for (const model::Joint& joint : model_.joints) {
      if (!joint.moves()) continue;
      if (!joint.motion) {
        for (const model::Scalar& value : joint.q0) partition_.q0.push_back(value.nominal);
        for (const model::Scalar& value : joint.qd0) partition_.qd0.push_back(value.nominal);
        continue;
      }
      partition_.q0.push_back(at_start(*joint.motion));
      partition_.qd0.push_back(rate_at_start(*joint.motion));
      if (!std::isfinite(partition_.q0.back()) || !std::isfinite(partition_.qd0.back()))
        diagnostics_.error(joint.motion_where, "the motion of the joint " + quoted(joint.name) +
                                                   " has no finite value and rate at t = 0, write a smooth "
                                                   "expression of t");
    }
  }

  double at_start(const expr::Expr& motion) const {
    if (motion.pool() == nullptr) return 0;
    expr::Evaluator<double> evaluator(*motion.pool());
    for (const model::UserParameter& parameter : model_.parameters)
      evaluator.set(parameter.symbol, parameter.value.nominal);
    evaluator.set(model::time_symbol(*motion.pool()), 0.0);
    return evaluator.value(motion);
  }

  double rate_at_start(const expr::Expr& motion) const {
    if (motion.pool() == nullptr) return 0;
    return at_start(expr::differentiate(motion, model::time_symbol(*motion.pool())));
  }

  // Roles that restrict the mechanism too much come before cuts that stay open because of them.
  void explain(const Assembled& attempt) {
    std::vector<bool> movable = columns_.movable;
    for (std::size_t i = 0; i < movable.size(); ++i) movable[i] = movable[i] || columns_.independent[i];
    const Assembled freed =
        movable == columns_.movable ? attempt : assembler_.assemble(partition_.q0, movable, most_guesses);
    const bool closes = freed.closure == Closure::closed;
    if (closes && !report_roles(model_, rows_, best_choice(freed, movable), diagnostics_)) return;
    report_open_loops(model_, rows_, columns_, attempt, freed, options_.may_stay_open, diagnostics_);
    partition_.open = options_.may_stay_open;
    partition_.nearest = attempt.q;
    fill({});
  }

  // At the configuration itself or, where that is singular, at one nearby: the choice of the highest rank.
  PivotChoice best_choice(const Assembled& assembled, const std::vector<bool>& movable) const {
    PivotChoice best = choose(assembled.values.J, rows_, columns_);
    const std::vector<bool> all(movable.size(), true);
    for (unsigned sample = 0; sample < samples && !is_regular(best); ++sample) {
      const Assembled nearby =
          assembler_.assemble(assembler_.near(assembled.q, all, sample_distance, sample), movable, 1);
      if (nearby.closure != Closure::closed ||
          assembler_.distance(nearby.q, assembled.q) > 100 * sample_distance)
        continue;
      PivotChoice choice = choose(nearby.values.J, rows_, columns_);
      if (is_less_singular(choice, best)) best = std::move(choice);
    }
    return best;
  }

  void warn_of_singularity(const PivotChoice& choice) {
    const PivotChoice initial = choose(partition_.jacobian, rows_, columns_);
    if (!is_less_singular(choice, initial)) return;
    const RowOrigin& origin = rows_[at(lost_row(initial, choice))];
    diagnostics_.warning(origin.where,
                         "the mechanism is singular, or nearly so, in its initial configuration, where " +
                             origin.name +
                             " follows from the other equations, but not nearby; write another \"q0\" to "
                             "start from");
  }

  // An equation that is redundant in the initial configuration only, or has the smallest pivot there.
  static int lost_row(const PivotChoice& initial, const PivotChoice& choice) {
    for (const int row : initial.redundant)
      if (std::find(choice.redundant.begin(), choice.redundant.end(), row) == choice.redundant.end())
        return row;
    const auto smaller = [](const ChosenPivot& a, const ChosenPivot& b) {
      return std::abs(a.value) < std::abs(b.value);
    };
    const auto smallest = std::min_element(initial.determined.begin(), initial.determined.end(), smaller);
    return smallest != initial.determined.end() ? smallest->row : choice.determined.back().row;
  }

  void fill(const PivotChoice& choice) {
    std::vector<bool> taken(columns_.driven.size());
    for (const ChosenPivot& pivot : choice.determined) {
      partition_.dependent.push_back(pivot.column);
      partition_.rows.push_back(pivot.row);
      partition_.pivots.push_back(pivot.value);
      taken[at(pivot.column)] = true;
    }
    for (int i = 0; i < model_.nqd(); ++i) {
      if (columns_.driven[at(i)])
        partition_.driven.push_back(i);
      else if (columns_.held[at(i)])
        partition_.held.push_back(i);
      else if (!taken[at(i)])
        partition_.independent.push_back(i);
    }
    partition_.redundant = choice.redundant;
    partition_.holonomic = static_cast<int>(choice.holonomic);
  }

  double jacobian(int row, int column) const {
    return partition_.jacobian[at(row) * at(model_.nqd()) + at(column)];
  }

  // Velocities of the dependent coordinates from J qd + drift = 0, of least size where the initial
  // configuration is singular.
  void find_velocities(const std::vector<double>& drift) {
    for (const int column : partition_.held) partition_.qd0[at(column)] = 0;
    if (partition_.rows.empty()) return;
    for (const int column : partition_.dependent) partition_.qd0[at(column)] = 0;
    std::vector<double> a, b;
    for (const int row : partition_.rows) {
      for (const int column : partition_.dependent) a.push_back(jacobian(row, column));
      double rest = drift.empty() ? 0 : -drift[at(row)];
      for (int j = 0; j < model_.nqd(); ++j) rest -= jacobian(row, j) * partition_.qd0[at(j)];
      b.push_back(rest);
    }
    const std::vector<double> velocities = least_solution(a, b);
    for (std::size_t j = 0; j < velocities.size(); ++j)
      partition_.qd0[at(partition_.dependent[j])] = velocities[j];
  }

  const model::Model& model_;
  const std::vector<RowOrigin>& rows_;
  const ClosureOptions& options_;
  Diagnostics& diagnostics_;
  CoordinateRoles columns_;
  LoopCloser assembler_;
  Partition partition_;
};

} // namespace

double size_of(const model::Model& model) {
  double size = 0;
  const auto widen = [&size](const model::Scalar& scalar) {
    size = std::max(size, std::abs(scalar.nominal));
  };
  const auto widen_points = [&widen](const std::vector<model::Point>& points) {
    for (const model::Point& point : points)
      std::for_each(point.position.begin(), point.position.end(), widen);
  };
  widen_points(model.base_points);
  for (const model::Body& body : model.bodies) {
    std::for_each(body.at.begin(), body.at.end(), widen);
    widen(body.slide);
    widen_points(body.points);
  }
  for (const model::Joint& joint : model.joints)
    for (std::size_t k = 0; k < joint.q0.size(); ++k)
      if (joint.form().coordinates[k].unit == std::string("m")) widen(joint.q0[k]);
  for (const model::Cut& cut : model.cuts) widen(cut.length);
  return size > 0 ? size : 1;
}

Partition find_partition(const model::Model& model, const std::vector<RowOrigin>& rows,
                         const EvaluateConstraints& evaluate, const ClosureOptions& options,
                         Diagnostics& diagnostics, const std::vector<int>& held) {
  return Partitioner(model, rows, evaluate, options, diagnostics, held).run();
}

} // namespace mbsgen::formalism
