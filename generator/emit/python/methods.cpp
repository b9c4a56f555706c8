// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/methods.h"
#include "emit/python/words.h"
#include <algorithm>
#include <map>

namespace mbsgen::emit {

namespace {

// Arrays that mean the same in all functions that have them.
std::string meaning(const std::string& name) {
  static const std::map<std::string, std::string> meanings = {
      {"qd", "velocities, rad/s or m/s"},
      {"qdd", "accelerations, rad/s^2 or m/s^2"},
      {"Q", "joint forces, N m or N"},
      {"M", "mass matrix, kg m^2, kg m or kg"},
      {"J", "Jacobian"},
      {"lambda_", "multipliers of the constraints"},
      {"Qdriven", "forces that impose the driven motion"},
      {"dt", "time, s"},
      {"E", "kinetic and potential energy, J"},
      {"com", "centre of mass, m"}};
  const auto found = meanings.find(name);
  return found == meanings.end() ? "" : ", " + found->second;
}

std::string array_doc(const std::string& name, const std::vector<int>& shape, const std::string& doc) {
  return name + ' ' + python_tuple(shape) + (doc.empty() ? meaning(name) : ", " + doc);
}

std::string listed(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : "; ") + part;
  return text;
}

std::string given_doc(const PythonFunction& function) {
  std::vector<std::string> parts;
  for (const PythonArray& array : function.arguments)
    if (array.is_read())
      parts.push_back(array_doc(array.name, array.shape, array.is_flags ? "of bool" : array.doc));
  if (parts.empty()) return "";
  return "Takes, for one state or with a row for each of many: " + listed(parts) + '.' +
         (function.takes_inputs ? " Inputs are zero by default." : "");
}

std::string result_doc(const PythonFunction& function) {
  std::vector<std::string> parts;
  for (const PythonResult& result : function.results())
    parts.push_back(array_doc(result.name, result.shape, result.doc));
  return "Returns " + listed(parts) + (function.returns_status ? "; status." : ".");
}

} // namespace

std::string method_arguments(const PythonFunction& function, bool with_types) {
  const auto typed = [with_types](const std::string& type) { return with_types ? ": " + type : ""; };
  std::string text;
  for (const PythonArray& array : function.arguments) {
    if (!array.is_read()) continue;
    text += ", " + array.name + typed(array.may_be_missing ? "ArrayLike | None" : "ArrayLike");
    if (array.may_be_missing) text += with_types ? " = ..." : "=None";
  }
  if (function.takes_inputs) text += ", inputs" + typed("Inputs | None") + (with_types ? " = ..." : "=None");
  return text;
}

std::string method_doc(const PythonFunction& function) {
  const std::string indent(8, ' '), given = given_doc(function);
  std::string text = docstring(indent, function.doc);
  text.erase(text.size() - 4); // it goes on
  for (const std::string& part : {given, result_doc(function)}) {
    if (part.empty()) continue;
    const std::string lines = docstring(indent, part);
    text += "\n\n" + indent + lines.substr(indent.size() + 3, lines.size() - indent.size() - 7);
  }
  return text + '\n' + indent + "\"\"\"\n";
}

std::vector<const PythonFunction*> result_classes(const Description& description) {
  std::vector<const PythonFunction*> classes;
  for (const PythonFunction& function : description.functions) {
    const bool is_known = std::any_of(classes.begin(), classes.end(), [&](const PythonFunction* other) {
      return other->result_class == function.result_class;
    });
    if (!function.result_class.empty() && !is_known) classes.push_back(&function);
  }
  return classes;
}

std::vector<LawArgument> law_arguments(const PythonLaw& law) {
  std::vector<LawArgument> arguments;
  const auto numbers = [&](std::initializer_list<const char*> names) {
    for (const char* name : names) arguments.push_back({name, "float"});
  };
  const auto arrays = [&](const std::string& prefix) {
    for (const LawArray& array : law.arrays) arguments.push_back({prefix + array.name, "Array"});
  };
  if (law.is_on_point()) {
    arguments.push_back({law.is_derivative ? "at" : "point", point_class(law.kind)});
    if (law.is_derivative) arguments.push_back({"along", point_class(law.kind)});
  } else if (law.kind == scheme::LawCall::Kind::link) {
    numbers({"Z", "Zd"});
    if (law.is_derivative) numbers({"dZ", "dZd"});
  } else {
    numbers({"t"});
  }
  arrays("");
  if (law.is_derivative && law.kind == scheme::LawCall::Kind::rate) numbers({"dt"});
  if (law.is_derivative) arrays("d");
  return arguments;
}

std::vector<std::vector<int>> law_results(const PythonLaw& law) {
  std::vector<std::vector<int>> shapes = {{}};
  if (law.is_on_point()) shapes = {{3}, {3}};
  if (law.rates > 0) shapes.push_back({law.rates});
  return shapes;
}

std::string law_doc(const PythonLaw& law) {
  std::string given;
  for (const LawArgument& argument : law_arguments(law)) given += (given.empty() ? "" : ", ") + argument.name;
  std::string result = law.is_on_point()                         ? "force, torque"
                       : law.kind == scheme::LawCall::Kind::link ? "pulling force"
                                                                 : "rate of the state";
  if (law.rates > 0) result += ", rates of its states";
  return '(' + given + ") -> " + (law.is_derivative ? "derivatives of " : "") + result +
         (law.is_derivative ? "; None: by differences" : "");
}

std::string point_class(scheme::LawCall::Kind kind) {
  return kind == scheme::LawCall::Kind::contact ? "LawContact" : "LawPoint";
}

std::vector<scheme::LawCall::Kind> point_kinds(const Description& description) {
  std::vector<scheme::LawCall::Kind> kinds;
  for (const PythonLaw& law : description.laws)
    if (law.is_on_point() && std::find(kinds.begin(), kinds.end(), law.kind) == kinds.end())
      kinds.push_back(law.kind);
  return kinds;
}

} // namespace mbsgen::emit
