// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/linearize_function.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/loops/solved_dynamics.h"
#include "formalism/mechanism/dynamics_derivatives.h"
#include "formalism/mechanism/output_values.h"
#include "formalism/mechanism/tree_dynamics.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/coordinate_rates.h"
#include "scheme/passes/adjoints.h"
#include "scheme/rewrite.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

// Rates along a direction of the states or inputs of the linearized equations.
struct ColumnRates {
  std::vector<Expr> displacements, accelerations; // by velocity
  std::vector<Expr> outputs, states;              // of the outputs, of the rates of the user's states
};

// Writes the matrices of the linearized equations column by column.
class Linearization {
public:
  // Throws ModelError for a model that has neither states nor outputs.
  Linearization(const Mechanism& mechanism, FunctionBuilder& builder);

  // The next column of A and C, or of B and D.
  void add_state(const ColumnRates& rates);
  void add_input(const ColumnRates& rates);

  // Velocities whose displacements are states: independent ones, and those of which constraints give the rate
  // alone.
  const std::vector<int>& places() const { return places_; }
  // Velocities that are states.
  const std::vector<int>& speeds() const { return speeds_; }

private:
  struct Matrix {
    const char* array;
    const char* stem;
    int columns;
  };

  int states() const { return static_cast<int>(places_.size() + speeds_.size()) + own_states_; }
  std::vector<Expr> state_rates(const ColumnRates& rates) const;
  void add(const Matrix& matrix, int column, const std::vector<Expr>& values);

  FunctionBuilder& builder_;
  std::vector<int> places_, speeds_;
  int inputs_, own_states_;
  int columns_of_a_ = 0, columns_of_b_ = 0;
};

// The symbols of the input forces, by force: components of the force, then of the torque.
std::vector<Expr> input_symbols(const model::Model& model, Pool& pool) {
  std::vector<Expr> symbols;
  for (const model::Force& force : model.forces)
    if (force.law == model::ForceLaw::input) {
      const scheme::InputForce input = input_force(pool, force);
      for (const std::array<Expr, 3>* part : {&input.force, &input.torque})
        symbols.insert(symbols.end(), part->begin(), part->end());
    }
  return symbols;
}

std::size_t count_inputs(const Mechanism& mechanism) {
  return actuated_velocities(mechanism).size() + input_symbols(mechanism.model, mechanism.pool()).size() +
         3 * given_motions(mechanism).size();
}

Linearization::Linearization(const Mechanism& mechanism, FunctionBuilder& builder)
    : builder_(builder), places_(displaced_states(mechanism)),
      speeds_(mechanism.closure.partition.independent), inputs_(static_cast<int>(count_inputs(mechanism))),
      own_states_(static_cast<int>(mechanism.model.states.size())) {
  const model::Model& model = mechanism.model;
  if (states() == 0 && model.outputs.empty())
    throw ModelError(model.joints.empty() ? model.where : model.joints.front().where,
                     "the model has no independent joint and no outputs, so that nothing is left to "
                     "linearize; make a driven or locked joint independent, or list \"outputs\"");
}

void Linearization::add_state(const ColumnRates& rates) {
  const int column = columns_of_a_++;
  add({"A", "Al", states()}, column, state_rates(rates));
  add({"C", "Cl", states()}, column, rates.outputs);
}

void Linearization::add_input(const ColumnRates& rates) {
  const int column = columns_of_b_++;
  add({"B", "Bl", inputs_}, column, state_rates(rates));
  add({"D", "Dl", inputs_}, column, rates.outputs);
}

std::vector<Expr> Linearization::state_rates(const ColumnRates& rates) const {
  std::vector<Expr> result;
  for (const int i : places_) result.push_back(rates.displacements[at(i)]);
  for (const int i : speeds_) result.push_back(rates.accelerations[at(i)]);
  result.insert(result.end(), rates.states.begin(), rates.states.end());
  return result;
}

void Linearization::add(const Matrix& matrix, int column, const std::vector<Expr>& values) {
  int row = 0;
  for (const Expr& value : values) {
    const Expr entry = builder_.writer.let(scheme::Name{matrix.stem, row + 1, column + 1}, value);
    builder_.outputs.push_back({matrix.array, row++ * matrix.columns + column, entry});
  }
}

} // namespace

scheme::LinearizationShape linearization_shape(const Mechanism& mechanism) {
  const model::Model& model = mechanism.model;
  scheme::LinearizationShape shape;
  const auto name = [&](const char* of, int i) {
    return std::string(of) + '(' + model.velocity_name(i) + ')';
  };
  for (const int i : displaced_states(mechanism)) shape.states.push_back(name("q", i));
  for (const int i : mechanism.closure.partition.independent) shape.states.push_back(name("qd", i));
  for (const model::State& state : model.states) shape.states.push_back("x(" + state.name + ')');
  for (const int i : actuated_velocities(mechanism)) shape.inputs.push_back(name("Q", i));
  for (const model::Force& force : model.forces)
    if (force.law == model::ForceLaw::input)
      for (const char* part : {".force", ".torque"})
        for (const char* component : {"[0]", "[1]", "[2]"})
          shape.inputs.push_back(force.name + part + component);
  for (const int i : given_motions(mechanism))
    for (const char* of : {"q", "qd", "qdd"}) shape.inputs.push_back(name(of, i));
  for (const model::Output& output : model.outputs) shape.outputs.push_back(output.name);
  return shape;
}

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

// Symbols that the columns of a tree's linearized equations move.
std::vector<Expr> moved_symbols(const Mechanism& mechanism, const FunctionBuilder& builder) {
  std::vector<Expr> symbols = input_symbols(mechanism.model, mechanism.pool());
  for (const Expr& state : state_symbols(mechanism.model, mechanism.pool())) symbols.push_back(state);
  for (const Node& node : builder.tree.nodes)
    if (has_velocity(node)) symbols.push_back(node.qd);
  for (const scheme::Seed& seed : displacement(builder.elements(mechanism), velocities_of(builder.tree)))
    symbols.push_back(seed.symbol);
  return symbols;
}

// The outputs of a tree, and the rates of the user's states. Of the equations before them, those that they
// read are differentiated, where accelerations count as known.
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

  /// Along the direction of the seeds, which changes the accelerations at the rates in `column`: completes
  /// it.
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

// Linearizes a tree by the derivatives of the joint forces at the computed accelerations.
class TreeLinearization {
public:
  TreeLinearization(const Mechanism& mechanism, FunctionBuilder& builder, scheme::Sweep sweep)
      : mechanism_(mechanism), builder_(builder), motion_(differentiated_motion(mechanism, builder)),
        outputs_(mechanism, builder, motion_.accelerations, sweep), matrices_(mechanism, builder) {}

  void write() {
    for (const int j : matrices_.places()) add_displacement(j);
    for (const int j : matrices_.speeds()) {
      std::vector<Expr> forces = negative(column_of(motion_.derivatives.by_velocity, j));
      matrices_.add_state(
          rates(unit(j), {{model::qd_symbol(pool(), j), pool().number(1)}}, std::move(forces)));
    }
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
  std::vector<Expr> unit(int j) const { return unit_velocity(pool(), builder_.tree.speeds(), j); }

  void add_displacement(int j) {
    const std::vector<Expr> velocities = unit(j);
    const std::vector<scheme::Seed> seeds = displacement(builder_.elements(mechanism_), velocities);
    std::vector<Expr> forces = negative(column_of(motion_.derivatives.by_position, j));
    matrices_.add_state(rates(moving_displacement(builder_.tree, velocities), seeds, std::move(forces)));
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

// Linearized equations of a tree, from the derivatives of the joint forces at the computed accelerations. The
// sweep is that over the equations of the outputs.
Build tree_linearization(scheme::Sweep sweep) {
  return [sweep](const Mechanism& mechanism, FunctionBuilder& builder) {
    builder.add_loads(mechanism);
    TreeLinearization(mechanism, builder, sweep).write();
  };
}

class MechanismLinearization {
public:
  MechanismLinearization(const Mechanism& mechanism, FunctionBuilder& builder)
      : mechanism_(mechanism), builder_(builder), solved_(mechanism, builder, with_outputs),
        matrices_(mechanism, builder) {}

  void write() {
    for (const int j : matrices_.places()) add_displacement(&Linearization::add_state, j);
    for (const int j : matrices_.speeds()) add_symbol(&Linearization::add_state, model::qd_symbol(pool(), j));
    for (const Expr& state : state_symbols(mechanism_.model, pool()))
      add_symbol(&Linearization::add_state, state);
    const std::vector<Expr> given = input_forces(mechanism_);
    for (const int j : actuated_velocities(mechanism_)) add_symbol(&Linearization::add_input, given[at(j)]);
    for (const Expr& input : input_symbols(mechanism_.model, pool()))
      add_symbol(&Linearization::add_input, input);
    for (const int j : given_motions(mechanism_)) {
      add_displacement(&Linearization::add_input, j);
      add_symbol(&Linearization::add_input, model::qd_symbol(pool(), j));
      add_symbol(&Linearization::add_input, model::qdd_symbol(pool(), j));
    }
  }

private:
  Pool& pool() const { return builder_.writer.pool(); }

  using Add = void (Linearization::*)(const ColumnRates& rates);

  void add_symbol(Add add, const Expr& symbol) {
    add_direction(add, {{symbol, pool().number(1)}}, std::vector<Expr>(at(mechanism_.nqd())));
  }

  void add_displacement(Add add, int velocity) {
    const std::vector<Expr> unit = unit_velocity(pool(), at(mechanism_.nqd()), velocity);
    const std::vector<Expr> displaced = solved_.loops().displaced(unit);
    std::vector<Expr> moving = moving_displacement(builder_.tree, displaced);
    add_direction(add, displacement(builder_.elements(mechanism_), displaced), std::move(moving));
  }

  // `displacements`: their rates, as far as they follow from the motion of joints' axes.
  void add_direction(Add add, const std::vector<scheme::Seed>& seeds, std::vector<Expr> displacements) {
    const scheme::Differentiation derivative = solved_.along(seeds);
    ColumnRates rates{std::move(displacements), {}, {}, {}};
    for (std::size_t i = 0; i < rates.displacements.size(); ++i) {
      Expr& rate = rates.displacements[i];
      rate = rate + derivative(model::qd_symbol(pool(), static_cast<int>(i)));
      rates.accelerations.push_back(derivative(solved_.accelerations()[i]));
    }
    for (const Expr& value : solved_.outputs()) rates.outputs.push_back(derivative(value));
    for (const Expr& value : solved_.state_rates()) rates.states.push_back(derivative(value));
    (matrices_.*add)(rates);
  }

  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  SolvedDynamics solved_;
  Linearization matrices_;
};

// Linearized equations of a mechanism with constraints or driven joints, where driven motions that the caller
// gives have no acceleration: the solved equations are differentiated. The iteration is not, its unknowns
// move as the closed constraints demand.
void build_mechanism_linearization(const Mechanism& mechanism, FunctionBuilder& builder) {
  MechanismLinearization(mechanism, builder).write();
}

} // namespace

std::vector<FunctionRow> linearize_functions(bool outputs) {
  using scheme::Sweep;
  const auto row = [](Applies applies, std::vector<Method> methods) {
    FunctionRow result{scheme::Task::linearize,
                       "linearize",
                       "Linearized equations of motion at the accelerations of direct dynamics.",
                       applies,
                       gives_status,
                       {in("q"), in("qd"), in("Q")},
                       std::move(methods)};
    result.on_demand = result.differentiates = true;
    return result;
  };
  std::vector<Method> tree = {{tree_linearization(Sweep::forward), on_chains, nullptr, !may_fall, "forward"}};
  if (outputs)
    tree.push_back({tree_linearization(Sweep::backward), on_chains, nullptr, !may_fall, "backward"});
  return {row(Applies::unconstrained, std::move(tree)),
          row(Applies::constrained, {{build_mechanism_linearization}})};
}

} // namespace mbsgen::formalism
