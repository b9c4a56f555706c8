// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/linearization.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/mechanism/actuators.h"
#include "formalism/mechanism/given_motion.h"
#include "formalism/tree/build_tree.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

std::size_t count_inputs(const Mechanism& mechanism) {
  return actuated_velocities(mechanism).size() + input_symbols(mechanism.model, mechanism.pool()).size() +
         3 * given_motions(mechanism).size();
}

} // namespace

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

} // namespace mbsgen::formalism
