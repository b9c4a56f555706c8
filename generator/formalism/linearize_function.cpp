// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/linearize_function.h"
#include "base/index.h"
#include "formalism/loops/reduced_dynamics.h"
#include "formalism/mechanism/actuators.h"
#include "formalism/mechanism/given_motion.h"
#include "formalism/mechanism/joint_forces.h"
#include "formalism/mechanism/motion_derivatives.h"
#include "formalism/mechanism/pivot_checks.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/tangent.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

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

// Writes the matrices column by column. A direction is given by rates of the displacements and of the velocities.
class Linearization {
public:
  Linearization(const Mechanism& mechanism, FunctionBuilder& builder)
      : builder_(builder), places_(displaced_states(mechanism)),
        speeds_(mechanism.closure.partition.independent), inputs_(static_cast<int>(inputs_of(mechanism))) {}

  int states() const { return static_cast<int>(places_.size() + speeds_.size()); }

  /// The next column of A or B. The rates of states along its direction: of displacements and of accelerations, each by
  /// velocity.
  void add_state(const std::vector<Expr>& displacement_rates, const std::vector<Expr>& accelerations) {
    add({"A", "Al", states()}, columns_of_a_++, displacement_rates, accelerations);
  }
  void add_input(const std::vector<Expr>& displacement_rates, const std::vector<Expr>& accelerations) {
    add({"B", "Bl", inputs_}, columns_of_b_++, displacement_rates, accelerations);
  }

  const std::vector<int>& places() const { return places_; }
  const std::vector<int>& speeds() const { return speeds_; }

  static std::size_t inputs_of(const Mechanism& mechanism) {
    return actuated_velocities(mechanism).size() + input_symbols(mechanism.model, mechanism.pool()).size() +
           3 * given_motions(mechanism).size();
  }

private:
  struct Matrix {
    const char* array;
    const char* stem;
    int columns;
  };

  void add(const Matrix& matrix, int column, const std::vector<Expr>& displacement_rates,
           const std::vector<Expr>& accelerations) {
    int row = 0;
    const auto put_entry = [&](const Expr& value) {
      const Expr entry = builder_.writer.let(scheme::Name{matrix.stem, row + 1, column + 1}, value);
      builder_.outputs.push_back({matrix.array, row++ * matrix.columns + column, entry});
    };
    for (const int i : places_) put_entry(displacement_rates[at(i)]);
    for (const int i : speeds_) put_entry(accelerations[at(i)]);
  }

  FunctionBuilder& builder_;
  std::vector<int> places_, speeds_;
  int inputs_;
  int columns_of_a_ = 0, columns_of_b_ = 0;
};

std::vector<Expr> negative(std::vector<Expr> values) {
  for (Expr& value : values) value = -value;
  return values;
}

std::vector<Expr> column_of(const SquareMatrix& matrix, int j) {
  std::vector<Expr> column;
  for (int i = 0; i < matrix.size(); ++i) column.push_back(matrix.at(i, j));
  return column;
}

// Of a tree: from the derivatives of the joint forces at the computed accelerations.
void build_tree_linearization(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  Pool& pool = builder.writer.pool();
  const std::size_t n = builder.tree.nodes.size();
  const DifferentiatedMotion motion = differentiated_motion(mechanism, builder);
  Linearization matrices(mechanism, builder);
  for (const int j : matrices.places()) {
    const std::vector<Expr> unit = unit_velocity(pool, n, j);
    matrices.add_state(moving_displacement(builder.tree, unit),
                       motion.mass.solve(negative(column_of(motion.derivatives.by_position, j))));
  }
  for (const int j : matrices.speeds())
    matrices.add_state(unit_velocity(pool, n, j),
                       motion.mass.solve(negative(column_of(motion.derivatives.by_velocity, j))));
  const std::vector<Expr> none(n);
  for (const int j : actuated_velocities(mechanism))
    matrices.add_input(none, motion.mass.solve(unit_velocity(pool, n, j)));
  for (const Expr& input : input_symbols(mechanism.model, pool)) {
    const scheme::Differentiation direction(builder.scheme, builder.load_equations, {{input, pool.number(1)}},
                                            builder.law_results);
    matrices.add_input(none, motion.mass.solve(negative(applied_rates(builder, direction))));
  }
  put_pivot_checks(mechanism, builder, motion.mass.inertias());
}

// Of a mechanism, at driven motions without acceleration: the solved equations are differentiated. The iteration is not, its unknowns move as the closed
// constraints demand.
class MechanismLinearization {
public:
  MechanismLinearization(const Mechanism& mechanism, FunctionBuilder& builder)
      : mechanism_(mechanism), builder_(builder), matrices_(mechanism, builder) {}

  void write() {
    LoopSolution loops(mechanism_, builder_);
    for (const int i : given_motions(mechanism_))
      builder_.scheme.bind(model::qdd_symbol(pool(), i), pool().number(0));
    loops.iterate_positions();
    loops.settle_velocities();
    builder_.add_loads(mechanism_);
    builder_.differentiate_laws();
    const std::vector<Expr> given = input_forces(mechanism_);
    const ReducedDynamics dynamics(mechanism_, builder_, loops, given);
    accelerations_ = dynamics.accelerations();
    loops.put_checks(dynamics.pivots());
    equations_ = builder_.scheme.equations().size();
    put_states(loops);
    put_inputs(loops, given);
  }

private:
  Pool& pool() const { return builder_.writer.pool(); }

  std::vector<Expr> unit(int velocity) const { return unit_velocity(pool(), at(mechanism_.nqd()), velocity); }

  void put_states(const LoopSolution& loops) {
    for (const int j : matrices_.places())
      add_displacement(&Linearization::add_state, loops.displaced(unit(j)));
    for (const int j : matrices_.speeds()) add_symbol(&Linearization::add_state, model::qd_symbol(pool(), j));
  }

  void put_inputs(const LoopSolution& loops, const std::vector<Expr>& given) {
    for (const int j : actuated_velocities(mechanism_)) add_symbol(&Linearization::add_input, given[at(j)]);
    for (const Expr& input : input_symbols(mechanism_.model, pool()))
      add_symbol(&Linearization::add_input, input);
    for (const int j : given_motions(mechanism_)) {
      add_displacement(&Linearization::add_input, loops.displaced(unit(j)));
      add_symbol(&Linearization::add_input, model::qd_symbol(pool(), j));
      add_symbol(&Linearization::add_input, model::qdd_symbol(pool(), j));
    }
  }

  using Add = void (Linearization::*)(const std::vector<Expr>& displacement_rates,
                                      const std::vector<Expr>& accelerations);

  void add_symbol(Add add, const Expr& symbol) {
    add_direction(add, {{symbol, pool().number(1)}}, std::vector<Expr>(accelerations_.size()));
  }

  void add_displacement(Add add, const std::vector<Expr>& displacement) {
    add_direction(add, formalism::displacement(builder_.elements(mechanism_), displacement),
                  moving_displacement(builder_.tree, displacement));
  }

  // `rates`: of the displacements, as far as they follow from the motion of joints' axes.
  void add_direction(Add add, const std::vector<scheme::Seed>& seeds, std::vector<Expr> rates) {
    const scheme::Differentiation derivative(builder_.scheme, equations_, seeds, builder_.law_results);
    std::vector<Expr> accelerations;
    for (std::size_t i = 0; i < rates.size(); ++i) {
      rates[i] = rates[i] + derivative(model::qd_symbol(pool(), static_cast<int>(i)));
      accelerations.push_back(derivative(accelerations_[i]));
    }
    (matrices_.*add)(rates, accelerations);
  }

  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  Linearization matrices_;
  std::vector<Expr> accelerations_; ///< all of them, by velocity
  std::size_t equations_ = 0;       ///< of direct dynamics
};

void build_mechanism_linearization(const Mechanism& mechanism, FunctionBuilder& builder) {
  MechanismLinearization(mechanism, builder).write();
}

} // namespace

std::vector<FunctionRow> linearize_functions() {
  const auto row = [](Applies applies, Build build) {
    FunctionRow result{scheme::Task::linearize,
                       "linearize",
                       "Linearized equations of motion at the accelerations of direct dynamics.",
                       applies,
                       gives_status,
                       {in("q"), in("qd"), in("Q")},
                       {{std::move(build)}}};
    result.on_demand = result.differentiates = true;
    return result;
  };
  return {row(Applies::unconstrained, build_tree_linearization),
          row(Applies::constrained, build_mechanism_linearization)};
}

scheme::LinearizationShape linearization_shape(const Mechanism& mechanism) {
  const model::Model& model = mechanism.model;
  scheme::LinearizationShape shape;
  const auto name = [&](const char* of, int i) {
    return std::string(of) + '(' + model.velocity_name(i) + ')';
  };
  for (const int i : displaced_states(mechanism)) shape.states.push_back(name("q", i));
  for (const int i : mechanism.closure.partition.independent) shape.states.push_back(name("qd", i));
  for (const int i : actuated_velocities(mechanism)) shape.inputs.push_back(name("Q", i));
  for (const model::Force& force : model.forces)
    if (force.law == model::ForceLaw::input)
      for (const char* part : {".force", ".torque"})
        for (const char* component : {"[0]", "[1]", "[2]"})
          shape.inputs.push_back(force.name + part + component);
  for (const int i : given_motions(mechanism))
    for (const char* of : {"q", "qd", "qdd"}) shape.inputs.push_back(name(of, i));
  return shape;
}

} // namespace mbsgen::formalism
