// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/evaluated.h"
#include "base/text.h"
#include "cli/pipeline/equations.h"
#include "formalism/element_functions.h"
#include "model/roads/bounds.h"
#include <algorithm>

namespace mbsgen::cli {

namespace {

void refuse_law(const model::UserLaw& law, const std::string& header, Diagnostics& diagnostics) {
  diagnostics.error(law.where,
                    "the law of the " + std::string(law.of) + " " + quoted(law.name) +
                        " is part of a program, which an analysis of the model alone cannot call; give it an "
                        "expression, or write the program with mbsgen/analysis/" +
                        header);
}

// Without its impulses the bodies would pass through each other.
void refuse_impulses(const model::Contact& contact, Diagnostics& diagnostics) {
  diagnostics.error(contact.where,
                    "the contact " + quoted(contact.name) +
                        " is rigid, and analyses know forces alone; give it a \"normal\" force, or "
                        "write a program with mbsgen/contact/step.hpp");
}

bool can_be_evaluated(const model::Model& model, const std::string& header, Diagnostics& diagnostics) {
  for (const model::UserLaw& law : model::user_laws(model)) refuse_law(law, header, diagnostics);
  for (const model::Contact* contact : model.rigid_contacts()) refuse_impulses(*contact, diagnostics);
  return !diagnostics.has_errors();
}

// Puts the sensors' functions in place of the word for them all; trees have no constraints.
void adapt(std::vector<std::string>& functions, const Understood& understood) {
  const auto take = [&](const std::string& name) {
    const auto found = std::find(functions.begin(), functions.end(), name);
    const bool is_there = found != functions.end();
    if (is_there) functions.erase(found);
    return is_there;
  };
  if (take(all_sensors))
    for (const model::Sensor& sensor : understood.model.sensors) functions.push_back("sensor_" + sensor.name);
  if (understood.loops.nc() == 0) take("constraints");
}

bool has_bounded_roads(const model::Model& model) {
  return std::any_of(model.tyres.begin(), model.tyres.end(),
                     [](const model::Tyre& tyre) { return model::place_of_bounds(tyre).has_value(); });
}

std::optional<Evaluated> evaluated_from(Understood understood, expr::Pool& pool,
                                        std::vector<std::string> functions, RunContext& context,
                                        Diagnostics& diagnostics) {
  formalism::Generator generator(understood.model, understood.loops, pool, {});
  if (!understood.model.links.empty()) {
    generator.add(formalism::links_row());
    functions.emplace_back(links_function);
  }
  const bool moves = std::find(functions.begin(), functions.end(), "direct_dynamics") != functions.end();
  if (moves && has_bounded_roads(understood.model)) {
    const formalism::FunctionRow roads = formalism::roads_row();
    generator.add(roads);
    functions.push_back(roads.name);
  }
  if (moves && !understood.model.outputs.empty()) functions.emplace_back(outputs_function);
  if (moves && !understood.model.states.empty()) functions.emplace_back("derivatives");
  adapt(functions, understood);
  EquationRecords records;
  scheme::Program program =
      condensed_equations(understood.model, generator, {functions}, context, records, diagnostics);
  interpret::Image image(program);
  return Evaluated{std::move(understood), std::move(program), std::move(image)};
}

} // namespace

std::optional<Evaluated> evaluated(std::string_view text, expr::Pool& pool,
                                   std::vector<std::string> functions, const std::string& header,
                                   RunContext& context, const formalism::ClosureOptions& closure,
                                   Diagnostics& diagnostics) {
  std::optional<Understood> understood = understand(text, pool, context, {closure}, diagnostics);
  if (!understood || !can_be_evaluated(understood->model, header, diagnostics)) return std::nullopt;
  const Location where = understood->model.where;
  return reported(where, diagnostics, [&] {
    return evaluated_from(std::move(*understood), pool, std::move(functions), context, diagnostics);
  });
}

} // namespace mbsgen::cli
