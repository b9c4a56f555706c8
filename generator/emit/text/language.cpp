// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/language.h"
#include "emit/layout/text.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

ArgumentText array_argument(const scheme::Function& function, const scheme::Argument& argument,
                            const std::string& name, const Words& words) {
  const bool has_structures = function.task == scheme::Task::contact_kinematics;
  if (has_structures && argument.use == scheme::Argument::Use::out)
    return {words.contacts_type, name, "", argument.size};
  if (argument.is_number) return {"Real", name, ""};
  if (argument.is_flags) return {"const bool*", name, "", argument.size};
  const bool is_input = argument.use == scheme::Argument::Use::in;
  return {is_input ? "const Real*" : "Real*",
          name,
          "",
          argument.size,
          argument.use == scheme::Argument::Use::in_out,
          argument.nullable,
          argument.shape};
}

// Only the last arguments can be left out.
void add_defaults(std::vector<ArgumentText>& arguments, const std::string& null) {
  for (auto argument = arguments.rbegin(); argument != arguments.rend(); ++argument) {
    if (!argument->default_value.empty()) continue;
    if (!argument->is_nullable) return;
    argument->default_value = null;
  }
}

} // namespace

std::string joined(const std::vector<ArgumentText>& arguments,
                   const std::function<std::string(const ArgumentText&)>& write) {
  std::string text;
  for (const ArgumentText& argument : arguments) {
    if (!text.empty()) text += ", ";
    std::string part = write(argument);
    std::replace(part.begin(), part.end(), ' ', hard_space);
    text += part;
  }
  return text;
}

std::string with_real(std::string type, const std::string& real) {
  constexpr std::string_view placeholder = "Real";
  for (std::size_t at = type.find(placeholder); at != std::string::npos;
       at = type.find(placeholder, at + real.size()))
    type.replace(at, placeholder.size(), real);
  return type;
}

std::map<std::string, std::string> argument_names(const scheme::Function& function,
                                                  const Language& language) {
  UniqueNames unique(language.name_rules());
  std::map<std::string, std::string> names;
  for (const scheme::Argument& argument : function.arguments)
    names[argument.name] = language.name_rules().ignores_case ? unique.take(argument.name) : argument.name;
  return names;
}

Signature make_signature(const scheme::Program& program, const scheme::Function& function,
                         const Language& language) {
  const Words& words = language.words();
  const std::string structure = scheme::result_structure(function.task);
  Signature signature;
  if (function.returns_status) signature.result = words.status_type;
  if (scheme::returns_number(function.task)) signature.result = "Real";
  signature.name = language.function_name(function.name);
  const std::map<std::string, std::string> names = argument_names(function, language);
  for (const scheme::Argument& argument : function.arguments)
    if (structure.empty() || argument.use == scheme::Argument::Use::in)
      signature.arguments.push_back(array_argument(function, argument, names.at(argument.name), words));
  if (function.task == scheme::Task::sensor)
    signature.arguments.push_back({words.sensor_type, structure, ""});
  if (function.task == scheme::Task::contact)
    signature.arguments.push_back({words.contact_type, structure, ""});
  if (function.task == scheme::Task::linearize)
    signature.arguments.push_back({words.linearization_type, structure, ""});
  if (scheme::takes_inputs(program, function))
    signature.arguments.push_back({words.inputs_type, "inputs", "{}"});
  add_defaults(signature.arguments, words.null);
  return signature;
}

// What languages with pointers and declared types have in common.

std::string joined(const std::vector<LawArgumentText>& arguments) {
  std::string text;
  for (const LawArgumentText& argument : arguments) text += (text.empty() ? "" : ", ") + argument.text;
  return text;
}

std::string Language::helper_call(const std::string& name, int count) const {
  return helper(name, count) + '(' +
         (syntax_.counts_are_arguments && count != 0 ? std::to_string(count) + ", " : "");
}

std::string Language::matrix_loop(const std::string& helper, int rows, const std::string& arguments) const {
  return syntax_.statement(syntax_.call + helper_call(helper, rows) + arguments + ')');
}

std::string Language::zeros(const std::string& array, const std::string& row, int first, int count,
                            const std::string& column, Needs& /*needs*/) const {
  const std::string element = array + syntax_.opening + row + column + syntax_.closing;
  const Lines lines = syntax_.counted(column, first, first + count,
                                      syntax_.statement(element + " = " + number(double_literal(0.0))));
  return lines.front();
}

std::string Language::counts(const std::string& value, bool negated, Needs& /*needs*/) const {
  return syntax_.negated('(' + value + (negated ? " >= " : " <= ") + number("0.0") + ')');
}

std::string Language::from_place(const std::string& array, int place) const {
  return place == 0 ? array : array + " + " + std::to_string(place);
}

std::string Language::array(const std::string& name, int size) const {
  return "Real " + name + '[' + std::to_string(size) + "];";
}

// `Real a, b[3];`
// `detail::Lanes<Real, 2> c, d;`
std::string Language::declare(const std::string& indent, const std::string& /*function*/,
                              const std::vector<Local>& locals) const {
  std::map<std::size_t, std::string> lines; // by lanes
  for (const Local& local : locals) {
    std::string& line = lines[local.lanes];
    line += line.empty() ? indent + (local.lanes == 0 ? "Real" : lanes_type(local.lanes)) + ' ' : ", ";
    line += local.name;
    if (local.size != 0) line += '[' + std::to_string(local.size) + ']';
  }
  std::string text;
  for (const auto& [lanes, line] : lines) text += wrapped(line + ';', indent.size() + 4);
  return text;
}

std::string Language::private_declaration(const Signature& signature, bool seldom_called) const {
  const std::string text = declaration(signature);
  if (text.empty()) return "";
  return wrapped(words_.indent + (seldom_called ? words_.seldom : words_.often) +
                     (signature.has_model ? "" : words_.without_model) + text + ';',
                 words_.indent.size() + 4);
}

std::string Language::parameters_reference(const std::string& name, bool constant_model) const {
  return replaced(words_.parameters_line, {{"%", constant_model ? words_.space : ""}, {"@", name}});
}

std::string Language::derived(const std::string& member, std::size_t place) const {
  return words_.has_places ? "derived[" + std::to_string(place) + ']' : words_.derived + member;
}

std::string Language::work_structure(const std::string& function, const std::string& members) const {
  return replaced(words_.work_structure, {{"@", function}, {"%", members}});
}

std::string Language::work_type(const std::string& function) const {
  return replaced(words_.work_type, {{"@", function}});
}

std::string Language::work_object(const std::string& function) const {
  return replaced(words_.work_object, {{"@", function}});
}

std::string Language::work_number(const std::string& name, std::size_t place) const {
  return words_.has_places ? "values[" + std::to_string(place) + ']' : "work" + words_.arrow + name;
}

std::string Language::law_object(LawObject type, const std::string& name) const {
  return replaced(words_.law_objects.at(type), {{"@", name}});
}

} // namespace mbsgen::emit
