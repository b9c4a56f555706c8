// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/language.h"
#include "emit/javascript/guards.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

namespace {

Words words_for_javascript() {
  Words words;
  words.members = "model.";
  words.arrow = ".";
  words.math_prefix = "Math.";
  words.tests = "$";
  words.status = "Status.";
  words.indent = "  ";
  words.null = "null";
  words.has_products = true;
  words.has_calls = false; // the caller's array may be a plain one, of which there are no parts
  words.zero = "0.0";
  words.one = "1.0";
  words.number = "";
  words.constant = "const ";
  words.variable = "let ";
  words.inputs_type = "Inputs";
  words.when_to_update = "other functions do so after a change";
  words.sensor_type = "Sensor";
  words.contact_type = "ContactState";
  words.contacts_type = "Contacts";
  words.linearization_type = "Linearization";
  words.parameters_line = "  const @ = model.parameters_;\n";
  words.work_object = "  const work = model.work_.@;\n";
  words.names_reads = true;
  words.anchor = "$anchor[0] = ";
  words.fill = ".fill(0.0)";
  words.has_places = true; // an object with so many members would be a table with names to engines
  words.copies_parameters = true;
  words.law_objects = {{LawObject::wrench, "const @ = new Wrench();"},
                       {LawObject::contact, "const @ = new LawContact();"},
                       {LawObject::point, "const @ = new LawPoint();"}};
  return words;
}

Syntax syntax_of_javascript() {
  Syntax syntax = syntax_with_braces("let ", "null");
  syntax.answer = syntax.answer_status =
      std::string("return") + hard_space; // alone in its line it returns nothing
  return syntax;
}

// Members that every object has. Reserved words may be members.
constexpr const char* members_of_objects =
    "__proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ constructor hasOwnProperty "
    "isPrototypeOf propertyIsEnumerable prototype toLocaleString toString valueOf";

// Reserved words of modules, names that no value of a module may have, and what bodies read.
constexpr const char* words_of_modules =
    "arguments await debugger eval extends finally function implements import in instanceof interface let null "
    "package super typeof var with yield Infinity NaN undefined "
    "Float64Array Math model derived values Status Wrench LawPoint LawContact";

// `Real(0.5)` -> `0.5`; what is in brackets is a number.
std::string without_conversions(std::string text) {
  constexpr std::string_view conversion = "Real(";
  for (std::size_t at = text.find(conversion); at != std::string::npos; at = text.find(conversion, at)) {
    text.erase(text.find(')', at), 1);
    text.erase(at, conversion.size());
  }
  return text;
}

// Arguments that the caller may leave out.
std::string default_of(const ArgumentText& argument) {
  if (argument.default_value.empty()) return "";
  return argument.default_value == "{}" ? " = $no_inputs" : " = " + argument.default_value;
}

// `name[3]` -> `name`, `3`
std::pair<std::string, std::string> parts_of(const std::string& element) {
  const std::size_t bracket = element.rfind('[');
  return {element.substr(0, bracket), element.substr(bracket + 1, element.size() - bracket - 2)};
}

// The line that gives a member of the model, or of `work`, a short name.
std::string shortened(std::string_view body, const std::string& name, const std::string& member) {
  return mentions(body, name) ? "  const " + name + " = " + member + ";\n" : "";
}

} // namespace

JavaScript::JavaScript()
    : Language(words_for_javascript(), syntax_of_javascript(), {words_in(members_of_objects)},
               words_in(words_of_modules)) {}

std::string JavaScript::spelled(std::string_view text) const {
  return without_conversions(replaced(std::string(text), {{"%constexpr bool @", "function $"},
                                                          {"@", "$"},
                                                          {"~", ""},
                                                          {"const Real& ", ""},
                                                          {"const Real ", "const "}}));
}

std::string JavaScript::helper(const std::string& name, int count) const {
  return '$' + name + (count == 0 ? "" : '_' + std::to_string(count));
}

std::string JavaScript::helper_call(const std::string& name, int count) const {
  return name == "sincos" ? helper(name) + '(' + std::to_string(count) + ", "
                          : Language::helper_call(name, count);
}

std::string JavaScript::from_element(const std::string& element) const {
  const auto [array, place] = parts_of(element);
  return array + ", " + place;
}

std::string JavaScript::from_place(const std::string& array, int place) const {
  return array + ", " + std::to_string(place);
}

std::string JavaScript::array(const std::string& name, int size) const {
  std::string zeros;
  for (int i = 0; i < size; ++i) zeros += i == 0 ? "0.0" : ", 0.0";
  return "const " + name + " = [" + zeros + "];";
}

std::string JavaScript::is_finite(const std::string& value, Needs& needs) const {
  needs.helpers.insert("finite");
  return helper("finite") + '(' + value + ')';
}

std::string JavaScript::is_finite(const std::string& path, const Field& field) const {
  return (field.is_array ? "$all_finite(" : "$finite(") + path + ')';
}

// The definition says it all.
std::string JavaScript::declaration(const Signature& /*signature*/) const {
  return "";
}

std::string JavaScript::arguments(const Signature& signature) const {
  const std::string text = joined(signature.arguments, [&signature](const ArgumentText& argument) {
    return argument.name + (signature.is_private ? "" : default_of(argument));
  });
  if (!signature.is_private || !signature.has_model) return text;
  return text.empty() ? "model" : "model, " + text;
}

std::string JavaScript::definition(const Signature& signature, const std::string& body) const {
  return head_of(signature, body) + body + "}\n";
}

std::string JavaScript::head_of(const Signature& signature, std::string_view body) const {
  const std::string head = signature.name + '(' + arguments(signature) + ')' + hard_space + "{";
  std::string text = wrapped(signature.is_private ? "function $" + head : head, 4);
  const std::string work = signature.is_private ? "work" : "model.work_." + signature.name;
  const std::string lines =
      shortened(body, "derived", "model.derived_") + shortened(body, "values", work + ".values");
  if (signature.is_private) return text + lines;
  const bool reads_model = mentions(body, "model") || !lines.empty();
  if (reads_model) text += "  const model = this;\n";
  if (reads_model && signature.is_const) text += "  if (model.watch_.is_stale()) model.update();\n";
  if (!signature.is_const) text += "  this.watch_.settle();\n";
  return text + argument_checks(signature) + lines;
}

std::string JavaScript::call(const Signature& signature) const {
  const std::string arguments =
      joined(signature.arguments, [](const ArgumentText& argument) { return argument.name; });
  return '$' + signature.name + '(' + (signature.has_model ? "model" : "") +
         (signature.has_model && !arguments.empty() ? ", " : "") + arguments + ')';
}

// Arrays belong to the model: making them takes longer than filling them.
std::string JavaScript::declare(const std::string& indent, const std::string& function,
                                const std::vector<Local>& locals) const {
  std::string arrays, numbers;
  for (const Local& local : locals)
    if (local.size != 0)
      arrays += (arrays.empty() ? "" : ", ") + local.name;
    else
      numbers += (numbers.empty() ? "" : ", ") + local.name + " = 0.0";
  std::string text;
  if (!arrays.empty())
    text += wrapped(indent + "const {" + arrays + "} = model.work_." + function + ';', indent.size() + 4);
  if (!numbers.empty()) text += wrapped(indent + "let " + numbers + ';', indent.size() + 4);
  return text;
}

// Results of the user's are checked.
std::string JavaScript::law_call(const std::string& method, const std::vector<LawArgumentText>& arguments,
                                 bool is_derivative) const {
  if (is_derivative) return "$rate_of_" + method + "(model.laws, " + joined(arguments) + ')';
  const std::string call = "model.laws." + method + '(' + joined(arguments) + ')';
  for (const LawArgumentText& argument : arguments)
    if (argument.object == LawObject::wrench)
      return call + "; $wrench(" + argument.text + ", " + javascript_string("the law " + method) + ')';
  return "$number(" + call + ", " + javascript_string("the result of the law " + method) + ')';
}

} // namespace mbsgen::emit
