// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/guards.h"
#include "emit/javascript/module.h"
#include "emit/layout/declarations.h"
#include "emit/layout/layout.h"
#include "emit/layout/template.h"
#include "emit/layout/text.h"
#include <nlohmann/json.hpp>

namespace mbsgen::emit {

// Every JSON string is one of JavaScript.
std::string javascript_string(const std::string& text) {
  const std::string json = nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  return replaced(json, {{"<", "\\u003c"}, {" ", std::string(1, hard_space)}});
}

namespace {

std::string check(const std::string& guard, const ArgumentText& argument, const std::string& more) {
  const std::string call = guard + '(' + argument.name + more + ", \"" + argument.name + "\");\n";
  return argument.is_nullable ? "  if (" + argument.name + " !== null) " + call : "  " + call;
}

std::string check(const ArgumentText& argument) {
  const std::string size = ", " + std::to_string(argument.size);
  if (argument.type == "const bool*") return check("$flags", argument, size);
  if (argument.type == "const Real*") return check("$array", argument, size);
  if (argument.type == "Real*") return check(argument.is_read ? "$array" : "$result", argument, size);
  if (argument.type == "Real") return check("$number", argument, "");
  if (argument.type == "Inputs") return "  $inputs(inputs);\n";
  if (argument.type == "Contacts") return check("$objects", argument, size + ", Contact");
  return check("$object", argument, ", " + argument.type);
}

std::string inputs_guard(const Layout& layout) {
  std::string lines = "  if (inputs === $no_inputs) return;\n  $object(inputs, Inputs, \"inputs\");\n";
  for (const std::string& input : layout.inputs)
    lines += "  $wrench(inputs." + input + ", \"inputs." + input + "\");\n";
  if (layout.has_time) lines += "  $number(inputs.t, \"inputs.t\");\n";
  if (layout.states > 0)
    lines += "  $array(inputs.x, " + std::to_string(layout.states) + ", \"inputs.x\");\n";
  return "function $inputs(inputs) {\n" + lines + "}\n\n";
}

std::string path_of(const std::string& group, const std::string& name) {
  return javascript_string(group + '.' + name);
}

// Empty for a field whose elements are all tunable.
std::string fixed_elements(const std::string& group, const Field& field) {
  if (!field.is_array || field.all_tunable()) return "";
  std::string reasons;
  for (std::size_t i = 0; i < field.elements.size(); ++i)
    reasons +=
        (i == 0 ? "" : ", ") + javascript_string(field.is_tunable(i) ? std::string() : reason(field, i));
  return wrapped("  [" + path_of(group, field.name) + ", [" + reasons + "]],", 6);
}

std::string map_of(const std::string& name, const std::string& meaning, const std::string& rows) {
  return "/// " + meaning + "\nconst " + name + " = new Map(" +
         (rows.empty() ? ");\n\n" : "[\n" + rows + "]);\n\n");
}

std::string fixed_tables(const Layout& layout) {
  std::string elements, members;
  for (const Group& group : layout.groups)
    for (const Field& field : group.fields) elements += fixed_elements(group.name, field);
  for (const FixedField& field : layout.fixed)
    members +=
        wrapped("  [" + path_of(field.group, field.name) + ", " + javascript_string(reason(field)) + "],", 6);
  for (const auto& [group, reason] : fixed_groups(layout))
    members += wrapped("  [" + javascript_string(group) + ", " + javascript_string(reason) + "],", 6);
  return map_of("$fixed_elements",
                "Elements of parameters that no equation has, and why; \"\" for the others.", elements) +
         map_of("$fixed_members", "Numbers of the model that no parameter sets, and why.", members);
}

std::string law_names(const Layout& layout) {
  std::vector<std::string> names;
  for (const LawMethod& law : layout.laws) names.push_back(javascript_string(law.method));
  return joined(names, ", ");
}

} // namespace

std::string javascript_guards(const scheme::Program& program, const Layout& layout) {
  Filling filling{{},
                  {{"inputs", inputs_guard(layout)}, {"fixed", fixed_tables(layout)}},
                  {{"\"LAWS\"", law_names(layout)}}};
  const bool calls_wrenches =
      has_laws(layout, scheme::LawCall::Kind::point) || has_laws(layout, scheme::LawCall::Kind::contact);
  if (!program.shape.rigid_names.empty()) filling.has.insert("CONTACTS");
  if (!layout.inputs.empty() || calls_wrenches) filling.has.insert("WRENCHES");
  if (program.has_inputs()) filling.has.insert("INPUTS");
  if (!layout.laws.empty()) filling.has.insert("LAWS");
  return filled_part(guards_module(), filling);
}

std::string argument_checks(const Signature& signature) {
  std::string lines;
  for (const ArgumentText& argument : signature.arguments) lines += check(argument);
  return lines;
}

} // namespace mbsgen::emit
