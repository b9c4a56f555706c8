// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/page.h"
#include "cli/pipeline/equations.h"
#include "cli/pipeline/evaluated.h"
#include "cli/pipeline/pipeline.h"
#include "draw/scene/scene.h"
#include "emit/javascript/emit.h"
#include "formalism/element_functions.h"
#include "model/model.h"
#include <algorithm>

namespace mbsgen::cli {

namespace {

// Functions that the page needs to show any model.
std::vector<std::string> functions_of_positions(const Understood& understood) {
  std::vector<std::string> functions{"poses", "places", "energy"};
  if (understood.loops.nc() > 0) functions.emplace_back("constraints");
  if (understood.loops.nc() > 0 && understood.loops.has_partition) {
    functions.emplace_back("assemble");
    functions.emplace_back("velocities");
  }
  return functions;
}

bool has_expressed_links(const model::Model& model) {
  return std::any_of(model.links.begin(), model.links.end(),
                     [](const model::Link& link) { return link.force.has_value(); });
}

bool has_expressed_bushings(const model::Model& model) {
  return std::any_of(model.bushings.begin(), model.bushings.end(), [](const model::Bushing& bushing) {
    return bushing.law != model::BushingLaw::external;
  });
}

// What the steps of web/contact_step.mjs call.
void add_functions_of_impulses(const model::Model& model, std::vector<std::string>& functions) {
  functions.insert(functions.end(), {"contact_kinematics", "contact_jacobian",
                                     "contact_space_inverse_inertia", "contact_response"});
  if (model.nq() != model.nqd()) functions.emplace_back("integrate");
}

// And of one that it can simulate.
std::vector<std::string> functions_of_motion(const Understood& understood) {
  std::vector<std::string> functions = functions_of_positions(understood);
  functions.emplace_back("passive");
  functions.emplace_back(understood.model.states.empty() ? "direct_dynamics" : "derivatives");
  if (has_expressed_links(understood.model)) functions.emplace_back(links_function);
  if (has_expressed_bushings(understood.model)) functions.emplace_back("bushings");
  for (const model::Sensor& sensor : understood.model.sensors) functions.push_back("sensor_" + sensor.name);
  if (!understood.model.rigid_contacts().empty()) add_functions_of_impulses(understood.model, functions);
  return functions;
}

scheme::Program program_of(const Understood& understood, expr::Pool& pool,
                           const std::vector<std::string>& functions, RunContext& context,
                           Diagnostics& diagnostics) {
  formalism::Generator generator(understood.model, understood.loops, pool, {});
  generator.add(formalism::places_row());
  if (!understood.model.links.empty()) generator.add(formalism::links_row());
  if (!understood.model.bushings.empty()) generator.add(formalism::bushings_row());
  EquationRecords records;
  return condensed_equations(understood.model, generator, {functions}, context, records, diagnostics);
}

// Without equations of motion where the model does not determine them; the page says so.
scheme::Program program_of(const Understood& understood, bool has_laws, expr::Pool& pool, RunContext& context,
                           Diagnostics& diagnostics) {
  const model::Model& model = understood.model;
  const bool moves = understood.loops.has_partition && (has_laws || model::user_laws(model).empty());
  if (moves) {
    try {
      return program_of(understood, pool, functions_of_motion(understood), context, diagnostics);
    } catch (const ModelError& error) {
      diagnostics.note(error.where(), std::string("the page cannot simulate: ") + error.what());
    }
  }
  return program_of(understood, pool, functions_of_positions(understood), context, diagnostics);
}

} // namespace

std::optional<std::string> page(const Understood& understood, expr::Pool& pool, PageContents contents,
                                RunContext& context, Diagnostics& diagnostics) {
  return reported(understood.model.where, diagnostics, [&] {
    const scheme::Program program =
        program_of(understood, !contents.laws.empty(), pool, context, diagnostics);
    context.stage = "page";
    emit::Emitted emitted = emit::emit_javascript(program, {}, {generator_name(), {}});
    const double step = contents.step_of(understood.model, program);
    const draw::Scene scene = draw::make_scene(understood.model, understood.loops, contents.meshes);
    return std::optional(draw::page_text({understood.model, understood.loops, scene, program,
                                          std::move(emitted.files.front().text), std::move(contents.laws),
                                          step, std::move(contents.motion), std::move(contents.three)}));
  });
}

} // namespace mbsgen::cli
