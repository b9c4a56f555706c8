// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/spelling.h"

namespace mbsgen::emit {

namespace {

// Elements that are known numbers (structural zeros) are no symbols and need no spelling.
void spell(const scheme::Expr& symbol, std::string text, Spelling& spelling) {
  if (symbol.is_symbol()) spelling.set(symbol.id(), std::move(text));
}

void spell_fields(const Syntax& syntax, const std::string& prefix, const std::vector<Field>& fields,
                  Spelling& spelling) {
  for (const Field& field : fields)
    for (std::size_t i = 0; i < field.elements.size(); ++i)
      if (field.elements[i] != nullptr)
        spell(field.elements[i]->symbol,
              field.is_array ? syntax.element(prefix + field.name, static_cast<int>(i)) : prefix + field.name,
              spelling);
}

} // namespace

const std::string* Spelling::find(expr::NodeId symbol) const {
  if (const std::string* text = texts_.find(symbol)) return text;
  return outer_ != nullptr ? outer_->find(symbol) : nullptr;
}

void spell_members(const scheme::Program& program, const Language& language, const Layout& layout,
                   const std::string& parameters_name, Spelling& spelling) {
  const std::string parameters = parameters_name + language.words().arrow;
  const std::string inputs = "inputs" + language.words().arrow;
  const Syntax& syntax = language.syntax();
  for (const Group& group : layout.groups)
    spell_fields(syntax, parameters + group.name + syntax.member, group.fields, spelling);
  spell_fields(syntax, parameters, layout.fields, spelling);
  if (layout.has_time) spell(program.time, inputs + 't', spelling);
  for (std::size_t i = 0; i < program.states.size(); ++i)
    spell(program.states[i], syntax.element(inputs + 'x', static_cast<int>(i)), spelling);
  spell(program.smallest_pivot, language.words().members + "smallest_pivot", spelling);
  for (std::size_t row = 0; row < program.inputs.size(); ++row)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::string member = inputs + layout.inputs[row] + syntax.member;
      const int place = static_cast<int>(i);
      spell(program.inputs[row].force[i], syntax.element(member + "force", place), spelling);
      spell(program.inputs[row].torque[i], syntax.element(member + "torque", place), spelling);
    }
}

namespace {

// Names that generated code has for every model.
constexpr const char* fixed_names[] = {"Real",
                                       "Number",
                                       "detail",
                                       "parameters",
                                       "inputs",
                                       "derived_",
                                       "laws",
                                       "newton",
                                       "update",
                                       "sensor",
                                       "work",
                                       "iteration",
                                       "error",
                                       "relaxation",
                                       "step",
                                       "polished",
                                       "residual",
                                       "correction",
                                       "change",
                                       "pivot",
                                       "pivot_scale",
                                       "consistency",
                                       "isfinite",
                                       "nq",
                                       "nqd",
                                       "nu",
                                       "nv",
                                       "nc",
                                       "nd",
                                       "joint_names",
                                       "q0",
                                       "qd0",
                                       "std",
                                       "t",
                                       "independent",
                                       "dependent",
                                       "driven",
                                       "held",
                                       "Roles",
                                       "inputs_type",
                                       "joint",
                                       "plausible",
                                       "implausible",
                                       "plausibility",
                                       "inertia",
                                       "checked",
                                       "inertia_limit",
                                       "finite",
                                       "smallest_pivot",
                                       "status",
                                       "integrate",
                                       "advance",
                                       "mass_matrix_pattern",
                                       "difference",
                                       "normalize",
                                       "coordinate",
                                       "coordinate_names"};

void reserve_names_of_keys(const scheme::Program& program, UniqueNames& names) {
  if (!program.states.empty())
    for (const char* name : {"nstate", "x_names", "x0", "state"}) names.reserve(name);
  if (!program.shape.limits.lower.empty())
    for (const char* name : {"lower_limits", "upper_limits", "velocity_limits", "force_limits"})
      names.reserve(name);
  if (!program.shape.rigid_names.empty())
    for (const char* name : {"nrigid", "rigid_names", "Contact", "Contacts"}) names.reserve(name);
  if (program.shape.base_parameters)
    for (const char* name : {"nb", "base_parameter_names"}) names.reserve(name);
  if (!program.shape.sensitivities.empty())
    for (const char* name : {"nsensitivity", "sensitivity_names"}) names.reserve(name);
}

void reserve_names_of(const scheme::Function& function, UniqueNames& names) {
  if (function.task == scheme::Task::contact)
    for (const char* name : {"contact", "ContactState", "LawContact"}) names.reserve(name);
  if (function.task == scheme::Task::linearize)
    for (const char* name : {"linearization", "Linearization", "nx", "ninput", "state_names", "input_names"})
      names.reserve(name);
  if (function.task == scheme::Task::linearize || function.task == scheme::Task::outputs)
    for (const char* name : {"noutput", "output_names"}) names.reserve(name);
  names.reserve(function.name);
  for (const scheme::Argument& argument : function.arguments) names.reserve(argument.name);
}

} // namespace

UniqueNames names_in_model(const scheme::Program& program, const Language& language) {
  UniqueNames names(language.name_rules());
  for (const std::string& name : language.own_names()) names.reserve(name);
  for (const char* name : fixed_names) names.reserve(name);
  for (const char* name : {
#define OP(id, text, ...) text,
#include "expr/core/op.def"
#undef OP
       })
    names.reserve(name);
  reserve_names_of_keys(program, names);
  names.reserve(program.shape.model);
  for (const scheme::Function& function : program.functions) reserve_names_of(function, names);
  return names;
}

} // namespace mbsgen::emit
