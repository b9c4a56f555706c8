// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/core.h"
#include "emit/layout/text.h"
#include <algorithm>

namespace mbsgen::emit {

// In all texts here '@' stands before names of the model's C.
namespace {

using Structures = std::map<std::string, std::vector<PythonMember>>;

Structures structures_of(const Description& description) {
  Structures used;
  for (const PythonLaw& law : description.laws)
    if (law.is_on_point()) used[law_point_structure(law.kind)] = law_point_members(law.kind);
  for (const PythonFunction& function : description.functions)
    for (const PythonArray& array : function.arguments)
      if (!array.structure.empty()) used[array.structure] = array.blocks;
  return used;
}

// The structures are the numbers that Python takes them for.
std::string checks(const Description& description) {
  std::string text;
  const auto expect = [&](const std::string& name, const std::string& size, int numbers) {
    text += "EXPECT(" + name + ", " + size + " == " + std::to_string(numbers) + "*sizeof(Number));\n";
  };
  if (description.parameters > 0)
    expect("parameters_are_numbers", "sizeof(@parameters)", description.parameters);
  if (description.input_numbers > 0)
    expect("inputs_are_numbers", "sizeof(@inputs)", description.input_numbers);
  for (const auto& [type, members] : structures_of(description)) {
    const std::vector<int> places = member_places(members);
    for (std::size_t i = 0; i < members.size(); ++i)
      expect(type + '_' + members[i].name, "offsetof(@" + type + ", " + members[i].name + ')', places[i]);
  }
  return text;
}

// A law's parameters in C, and the same as arguments of Py_BuildValue: points and arrays are bytes.
struct LawCallText {
  std::string parameters, format, values;

  void add(const PythonLawArgument& argument, const std::string& point) {
    const std::string& name = argument.name;
    const bool is_point = argument.kind == PythonLawArgument::Kind::point;
    if (argument.kind == PythonLawArgument::Kind::number) {
      parameters += ", Number " + name;
      format += 'd';
      values += ", (double)" + name;
      return;
    }
    parameters += (is_point ? ", const @" + point + "* " : ", const Number* ") + name;
    format += "y#";
    values += ", (const char*)" + name + ", (Py_ssize_t)" +
              (is_point ? "sizeof(*" + name + ')' : '(' + std::to_string(argument.size) + "*sizeof(Number))");
  }
};

LawCallText law_call(const PythonLaw& law) {
  LawCallText text;
  for (const PythonLawArgument& argument : law.arguments()) {
    text.add(argument, law_point_structure(law.kind));
    if (law.is_on_point() && argument.name == (law.is_derivative ? "along" : "at"))
      text.parameters += ", @wrench* wrench";
  }
  if (law.rates > 0) text.parameters += ", Number* rates";
  return text;
}

// The function of C in the place of a law, which calls the one in Python.
std::string law_function(const PythonLaw& law, const std::string& index) {
  const LawCallText part = law_call(law);
  const int forces = law.is_on_point() ? 6 : 1;
  const std::string count = std::to_string(forces + law.rates);
  std::string text = wrapped(std::string("static ") + (law.is_on_point() ? "void" : "Number") + " law_" +
                                 index + "(void* context" + part.parameters + ") {",
                             4) +
                     "  Number numbers[" + count + "] = {0};\n" +
                     wrapped("  numbers_of_law(context, " + index + ", Py_BuildValue(\"(" + part.format +
                                 ")\"" + part.values + "), numbers, " + count + ");",
                             6);
  if (law.rates > 0)
    text += "  for (int i = 0; i < " + std::to_string(law.rates) + "; ++i) rates[i] = numbers[" +
            std::to_string(forces) + " + i];\n";
  if (!law.is_on_point()) return text + "  return numbers[0];\n}\n\n";
  return text +
         "  for (int i = 0; i < 6; ++i) (i < 3 ? wrench->force : wrench->torque)[i%3] = numbers[i];\n}\n\n";
}

std::string laws(const Description& description) {
  std::string text = "enum { LAWS = " + std::to_string(description.laws.size()) + " };\n\n", connections;
  int count = 0;
  for (const PythonLaw& law : description.laws) {
    const std::string index = std::to_string(count++);
    text += law_function(law, index);
    connections += "  core->model.laws." + law.method + " = " +
                   (law.is_derivative ? "PyList_GetItem(laws, " + index + ") == Py_None ? NULL : " : "") +
                   "law_" + index + ";\n";
  }
  return text +
         "static void connect_laws(Core* core, PyObject* laws) {\n  (void)laws;\n  core->model.laws.context = core;\n" +
         connections + "}\n\n";
}

std::string parameter(const PythonArray& array, const std::string& place, const std::string& model) {
  if (array.is_value) return "*(const Number*)" + place;
  if (!array.structure.empty()) return '(' + model + '_' + array.structure + "*)" + place;
  const bool is_constant = array.use == scheme::Argument::Use::in;
  return (is_constant ? "(const " : "(") + std::string(array.is_flags ? "bool*)" : "Number*)") + place;
}

std::string call(const PythonFunction& function, const std::string& model) {
  std::string text = "static int call_" + function.name + "(const @model* model, void* const* arrays) {\n";
  std::string given = "model";
  int count = 0;
  const auto next = [&count] { return "arrays[" + std::to_string(count++) + ']'; };
  for (const PythonArray& array : function.arguments)
    if (!function.returns_number) given += ", " + parameter(array, next(), model);
  if (function.takes_inputs) given += ", (const @inputs*)" + next();
  const std::string name = "@" + function.name + '(' + given + ')';
  if (given == "model" && !function.returns_number) text += "  (void)arrays;\n";
  if (function.returns_status) return text + wrapped("  return (int)" + name + ';', 6) + "}\n\n";
  return text + wrapped((function.returns_number ? "  *(Number*)arrays[0] = " : "  ") + name + ';', 6) +
         "  return 0;\n}\n\n";
}

const char* word(bool value) {
  return value ? "true" : "false";
}

std::vector<PythonArray> all_arguments(const PythonFunction& function, const Description& description) {
  std::vector<PythonArray> arguments = function.arguments;
  if (!function.takes_inputs) return arguments;
  arguments.emplace_back().name = "inputs";
  arguments.back().shape = {description.input_numbers};
  return arguments;
}

// Rows of a table with commas between.
std::string table(const std::string& head, std::string rows) {
  if (!rows.empty()) rows.erase(rows.size() - 2, 1);
  return head + " = {\n" + rows + "};\n\n";
}

std::string arguments_table(const std::string& function, const std::vector<PythonArray>& arguments) {
  std::string rows;
  for (const PythonArray& array : arguments)
    rows += "    {\"" + array.name + "\", " + std::to_string(array.size()) + "*(Py_ssize_t)sizeof(" +
            (array.is_flags ? "bool" : "Number") + "), " +
            (!array.is_result() ? "reads"
             : array.is_read()  ? "changes"
                                : "writes") +
            ", " + word(array.is_flags) + "},\n";
  return table("static const Argument arguments_of_" + function + "[]", rows);
}

std::string functions(const Description& description) {
  std::string text, rows;
  std::size_t largest = 1;
  for (const PythonFunction& function : description.functions) {
    const std::vector<PythonArray> arguments = all_arguments(function, description);
    text += call(function, description.model) + arguments_table(function.name, arguments);
    largest = std::max(largest, arguments.size());
    rows += wrapped("    {\"" + function.name + "\", call_" + function.name + ", arguments_of_" +
                        function.name + ", " + std::to_string(arguments.size()) + ", " +
                        word(function.returns_status) + ", " + word(function.calls_laws) + "},",
                    5);
  }
  return text + table("static const Function functions[]", rows) +
         "enum { LARGEST_COUNT = " + std::to_string(largest) + " };\n\n";
}

} // namespace

std::map<std::string, std::string> core_parts(const Description& description) {
  std::map<std::string, std::string> parts = {
      {"checks", checks(description)}, {"laws", laws(description)}, {"functions", functions(description)}};
  for (auto& [name, text] : parts) text = replaced(std::move(text), {{"@", description.model + '_'}});
  return parts;
}

} // namespace mbsgen::emit
