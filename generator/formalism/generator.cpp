// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/generator.h"
#include "base/index.h"
#include "base/model_error.h"
#include "base/text.h"
#include "formalism/body_inertias.h"
#include "formalism/constrained_functions.h"
#include "formalism/contact_function.h"
#include "formalism/derivative_functions.h"
#include "formalism/dynamics/singular_mass_matrix.h"
#include "formalism/linearize_function.h"
#include "formalism/matrix_derivatives.h"
#include "formalism/mechanism/linearization.h"
#include "formalism/mechanism/pivot_checks.h"
#include "formalism/mechanism/state_rates.h"
#include "formalism/mechanism/time_dependence.h"
#include "formalism/outputs_function.h"
#include "formalism/quantity_functions.h"
#include "formalism/rigid_functions.h"
#include "formalism/sensor_function.h"
#include "formalism/shape.h"
#include "formalism/states_function.h"
#include "formalism/tangent_functions.h"
#include "formalism/tree_functions.h"

namespace mbsgen::formalism {

namespace {

// After direct dynamics, whose equations they have.
void add_derivatives(std::vector<FunctionRow>& rows) {
  const auto direct = std::find_if(rows.begin(), rows.end(), [](const FunctionRow& row) {
    return row.task == scheme::Task::direct_dynamics;
  });
  if (direct != rows.end()) rows.insert(direct + 1, derivatives_row(*direct));
}

std::vector<FunctionRow> rows_of(const model::Model& model, const LoopAnalysis& closure, bool status) {
  std::vector<FunctionRow> rows;
  const bool rigid = !model.rigid_contacts().empty();
  for (const std::vector<FunctionRow>& table :
       {tree_functions(status), constrained_functions(),
        rigid ? rigid_functions(status) : std::vector<FunctionRow>(), quantity_functions(),
        derivative_functions(status), linearize_functions(!model.outputs.empty() || !model.states.empty()),
        tangent_functions(model), matrix_derivatives(),
        model.outputs.empty() ? std::vector<FunctionRow>() : outputs_functions()})
    for (const FunctionRow& row : table)
      if (row.exists_for(closure)) rows.push_back(row);
  if (!model.states.empty()) add_derivatives(rows);
  for (const model::Sensor& sensor : model.sensors) rows.push_back(sensor_row(sensor));
  for (const model::Sensor& sensor : model.sensors) rows.push_back(frame_row(sensor));
  for (const model::Contact& contact : model.contacts)
    if (!contact.is_rigid()) rows.push_back(contact_row(contact));
  if (model.has_spatial_joints())
    for (FunctionRow& row : motion_functions()) rows.push_back(std::move(row));
  return rows;
}

ModelError moves_no_mass(const model::Model& model, const LoopAnalysis& closure, int velocity) {
  const auto begins = [&](const IdleMotion& motion) { return motion.velocities.front() == velocity; };
  const auto found = std::find_if(closure.idle.begin(), closure.idle.end(), begins);
  const auto [cause, remedy] = cause_of(model, found == closure.idle.end() ? IdleMotion{{velocity}} : *found);
  return {model.joint_of_velocity(velocity).where,
          cause + ", so that accelerations are not determined" + remedy};
}

bool is_regressor(const scheme::Function& function) {
  return function.task == scheme::Task::regressor;
}

std::vector<std::string> sensitivity_names(const model::Model& model) {
  std::vector<std::string> names;
  for (const model::Sensitivity& one : model.sensitivities) names.push_back(one.name);
  return names;
}

bool gives_answer(const scheme::Function& function) {
  return function.returns_status;
}

} // namespace

Generator::Generator(const model::Model& model, const LoopAnalysis& closure, Pool& pool,
                     const GeneratorOptions& options)
    : constants_(pool, expr::SymbolKind::derived), parameters_(model, constants_, options.fold_parameters),
      mechanism_(make_mechanism(model, closure, parameters_, constants_, inputs_)),
      rows_(rows_of(model, closure, options.status)) {}

std::vector<Variant> Generator::variants(const FunctionRow& row) const {
  std::vector<Variant> variants;
  for (const Method& method : row.methods)
    for (const Chains& chains : mechanism_.chains) {
      if (method.worth_trying != nullptr && !method.worth_trying(mechanism_.tree)) continue;
      if (!method.on_chains && &chains != &mechanism_.chains.front()) continue;
      variants.push_back({method.build, chains});
    }
  return variants;
}

scheme::Function Generator::build(const FunctionRow& row, const Variant& variant) const {
  try {
    FunctionBuilder builder(mechanism_, variant.chains);
    variant.build(mechanism_, builder);
    return finish(builder, declare(row));
  } catch (const SingularMassMatrix& singular) {
    throw moves_no_mass(mechanism_.model, mechanism_.closure, singular.velocity);
  }
}

scheme::Program Generator::program(std::vector<scheme::Function> functions) && {
  scheme::Program program(mechanism_.pool());
  program.shape = shape_of(mechanism_.model, mechanism_.closure);
  if (std::any_of(functions.begin(), functions.end(), is_regressor))
    program.shape.base_parameters = base_parameter_names(mechanism_);
  for (const Node& node : mechanism_.tree.nodes) program.shape.tree_order.push_back(node.velocity);
  if (!mechanism_.closure.is_constrained() && std::any_of(functions.begin(), functions.end(), gives_answer))
    program.smallest_pivot = smallest_pivot_symbol(mechanism_.pool());
  program.inputs = std::move(inputs_);
  if (depends_on_time(mechanism_.model)) program.time = model::time_symbol(mechanism_.pool());
  program.states = state_symbols(mechanism_.model, mechanism_.pool());
  program.bodies = body_inertias(mechanism_.model, parameters_);
  program.body_constants = equations_of(program.bodies, parameters_.chains());
  program.parameters = std::move(parameters_).take();
  program.update = std::move(constants_).take();
  program.functions = std::move(functions);
  for (const scheme::Function& function : program.functions)
    if (function.task == scheme::Task::linearize || function.task == scheme::Task::outputs)
      program.shape.linearization = linearization_shape(mechanism_);
  program.shape.sensitivities = sensitivity_names(mechanism_.model);
  return program;
}

} // namespace mbsgen::formalism
