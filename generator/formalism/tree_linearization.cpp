// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree_linearization.h"
#include "base/index.h"
#include "formalism/mechanism/actuators.h"
#include "formalism/mechanism/linearization.h"
#include "formalism/mechanism/motion_derivatives.h"
#include "formalism/mechanism/output_values.h"
#include "formalism/mechanism/pivot_checks.h"
#include "formalism/mechanism/state_rates.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/coordinate_rates.h"
#include "formalism/tree/tangent.h"
#include "scheme/passes/adjoints.h"
#include "scheme/rewrite.h"

namespace mbsgen::formalism {

namespace {

std::vector<Expr> negative(std::vector<Expr> values) {
  for (Expr& value : values) value = -value;
  return values;
}

std::vector<Expr> column_of(const SquareMatrix& matrix, int j) {
  std::vector<Expr> column;
  for (int i = 0; i < matrix.size(); ++i) column.push_back(matrix.at(i, j));
  return column;
}

// What the columns of a tree's linearized equations move.
std::vector<Expr> moved_symbols(const Mechanism& mechanism, const FunctionBuilder& builder) {
  std::vector<Expr> symbols = input_symbols(mechanism.model, mechanism.pool());
  for (const Expr& state : state_symbols(mechanism.model, mechanism.pool())) symbols.push_back(state);
  for (const Node& node : builder.tree.nodes) symbols.push_back(node.qd);
  for (const scheme::Seed& seed : displacement(builder.elements(mechanism), velocities_of(builder.tree)))
    symbols.push_back(seed.symbol);
  return symbols;
}

// The outputs of a tree, and the rates of the user's states. Of the equations before them, those that they read are
// differentiated, where accelerations count as known.
class TreeOutputs {
public:
  TreeOutputs(const Mechanism& mechanism, FunctionBuilder& builder, const std::vector<Expr>& accelerations,
              scheme::Sweep sweep)
      : builder_(builder) {
    if (mechanism.model.outputs.empty() && mechanism.model.states.empty()) return;
    accelerations_ = named_accelerations(builder, accelerations);
    values_ = output_values(mechanism, builder, {given_coordinates(mechanism), accelerations_, {}, {}});
    outputs_ = values_.size();
    for (const Expr& rate : state_rates(mechanism, builder)) values_.push_back(rate);
    std::vector<Expr> read = values_;
    for (const scheme::LawResult& law : builder.law_results)
      for (const scheme::LawResult::Term& term : law.terms) read.push_back(term.argument);
    equations_ = scheme::equations_below(builder.scheme, read, accelerations_);
    builder.sweep = sweep;
    if (sweep == scheme::Sweep::backward) add_adjoints(moved_symbols(mechanism, builder));
  }

  /// Along the direction of the seeds, which changes the accelerations at the rates in `column`: completes it.
  void add_rates(std::vector<scheme::Seed> seeds, ColumnRates& column) const {
    if (values_.empty()) return;
    for (std::size_t i = 0; i < accelerations_.size(); ++i)
      seeds.push_back({accelerations_[i], column.accelerations[i]});
    const std::vector<Expr> rates =
        builder_.sweep == scheme::Sweep::backward ? by_adjoints(seeds) : by_twins(seeds);
    for (std::size_t i = 0; i < rates.size(); ++i)
      (i < outputs_ ? column.outputs : column.states).push_back(rates[i]);
  }

private:
  void add_adjoints(std::vector<Expr> moved) {
    moved.insert(moved.end(), accelerations_.begin(), accelerations_.end());
    std::vector<scheme::Equation> equations;
    for (const std::size_t i : equations_) equations.push_back(builder_.scheme.equations()[i]);
    for (const Expr& value : values_)
      adjoints_.emplace_back(builder_.scheme, equations, value, moved, builder_.law_results);
  }

  std::vector<Expr> by_adjoints(const std::vector<scheme::Seed>& seeds) const {
    std::vector<Expr> result;
    for (const scheme::Adjoints& adjoints : adjoints_) result.push_back(adjoints.along(seeds));
    return result;
  }

  std::vector<Expr> by_twins(const std::vector<scheme::Seed>& seeds) const {
    const scheme::Differentiation derivative(builder_.scheme, equations_, seeds, builder_.law_results);
    std::vector<Expr> result;
    for (const Expr& value : values_) result.push_back(derivative(value));
    return result;
  }

  FunctionBuilder& builder_;
  std::vector<Expr> accelerations_, values_;
  std::size_t outputs_ = 0; ///< the first values
  std::vector<std::size_t> equations_;
  std::vector<scheme::Adjoints> adjoints_; ///< of each value, in a backward sweep
};

// Of a tree: from the derivatives of the joint forces at the computed accelerations.
class TreeLinearization {
public:
  TreeLinearization(const Mechanism& mechanism, FunctionBuilder& builder, scheme::Sweep sweep)
      : mechanism_(mechanism), builder_(builder), motion_(differentiated_motion(mechanism, builder)),
        outputs_(mechanism, builder, motion_.accelerations, sweep), matrices_(mechanism, builder) {}

  void write() {
    for (const int j : matrices_.places()) add_displacement(j);
    for (const int j : matrices_.speeds())
      matrices_.add_state(rates(unit(j), {{model::qd_symbol(pool(), j), pool().number(1)}},
                                negative(column_of(motion_.derivatives.by_velocity, j))));
    const std::vector<Expr> none(at(mechanism_.nqd()));
    for (const Expr& state : state_symbols(mechanism_.model, pool()))
      matrices_.add_state(along_load(none, state));
    for (const int j : actuated_velocities(mechanism_)) matrices_.add_input(rates(none, {}, unit(j)));
    for (const Expr& input : input_symbols(mechanism_.model, pool()))
      matrices_.add_input(along_load(none, input));
    put_pivot_checks(mechanism_, builder_, motion_.mass.inertias());
  }

private:
  Pool& pool() const { return builder_.writer.pool(); }
  std::vector<Expr> unit(int j) const { return unit_velocity(pool(), builder_.tree.nodes.size(), j); }

  void add_displacement(int j) {
    const std::vector<Expr> velocities = unit(j);
    const std::vector<scheme::Seed> seeds = displacement(builder_.elements(mechanism_), velocities);
    matrices_.add_state(rates(moving_displacement(builder_.tree, velocities), seeds,
                              negative(column_of(motion_.derivatives.by_position, j))));
  }

  // Along a symbol on which loads alone depend.
  ColumnRates along_load(const std::vector<Expr>& none, const Expr& symbol) const {
    const std::vector<scheme::Seed> seeds = {{symbol, pool().number(1)}};
    const scheme::Differentiation direction(builder_.scheme, builder_.load_equations, seeds,
                                            builder_.law_results);
    return rates(none, seeds, negative(applied_rates(builder_, direction)));
  }

  // `forces`: what accelerates along the direction of the seeds.
  ColumnRates rates(std::vector<Expr> displacements, std::vector<scheme::Seed> seeds,
                    std::vector<Expr> forces) const {
    ColumnRates column{std::move(displacements), motion_.mass.solve(std::move(forces)), {}, {}};
    outputs_.add_rates(std::move(seeds), column);
    return column;
  }

  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  DifferentiatedMotion motion_;
  TreeOutputs outputs_;
  Linearization matrices_;
};

} // namespace

Build tree_linearization(scheme::Sweep sweep) {
  return [sweep](const Mechanism& mechanism, FunctionBuilder& builder) {
    builder.add_loads(mechanism);
    TreeLinearization(mechanism, builder, sweep).write();
  };
}

} // namespace mbsgen::formalism
