// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/core.h"
#include "emit/layout/declarations.h"
#include "emit/layout/replaced.h"
#include "emit/layout/text.h"
#include "emit/python/core_parts.h"
#include "emit/python/law_function.h"
#include "emit/python/structures.h"
#include <algorithm>
#include <map>

namespace mbsgen::emit {

namespace {

constexpr const char* parameters_differ =
    " ||\n         memcmp(&self->used, &self->model.parameters, sizeof self->used) != 0";

class CoreWriter {
public:
  CoreWriter(const scheme::Program& program, const Description& description)
      : program_(program), description_(description) {}

  std::string write() const {
    const bool has_laws = !description_.laws.empty();
    std::string text = core_head;
    text += checks();
    if (has_laws) text += core_laws + laws();
    text += core_tables + functions() + core_rows;
    if (description_.parameters > 0) text += core_parameters;
    if (returns_status(program_)) text += is_tree(program_) ? core_pivot : core_newton;
    if (has_laws) text += core_connect;
    text += std::string(core_object) + core_type + core_module;
    const bool has_parameters = description_.parameters > 0;
    const auto where_any = [&](const char* part) { return std::string(has_parameters ? part : ""); };
    text = replaced(text, {{"$used", where_any("  @parameters used; ///< by the last update\n")},
                           {"$differs", where_any(parameters_differ)},
                           {"$note", where_any("  self->used = self->model.parameters;\n")}});
    return replaced(text, {{"$methods", methods()},
                           {"$slots", slots()},
                           {"$module", description_.core},
                           {"$model", description_.model},
                           {"@", description_.model + '_'}});
  }

private:
  // The structures are the numbers that Python takes them for.
  std::string checks() const {
    std::string text;
    const auto expect = [&](const std::string& name, const std::string& size, int numbers) {
      text += "EXPECT(" + name + ", " + size + " == " + std::to_string(numbers) + "*sizeof(Number));\n";
    };
    if (description_.parameters > 0)
      expect("parameters_are_numbers", "sizeof(@parameters)", description_.parameters);
    if (description_.input_numbers > 0)
      expect("inputs_are_numbers", "sizeof(@inputs)", description_.input_numbers);
    for (const auto& [type, members] : structures()) {
      int place = 0;
      for (const PythonMember& member : members) {
        expect(type + '_' + member.name, "offsetof(@" + type + ", " + member.name + ')', place);
        place += std::max(member.size(), 1);
      }
    }
    return text + '\n';
  }

  std::map<std::string, std::vector<PythonMember>> structures() const {
    std::map<std::string, std::vector<PythonMember>> used;
    for (const PythonLaw& law : description_.laws)
      if (law.is_on_point()) used[point_type(law.kind)] = law_point_members(law.kind);
    for (const PythonFunction& function : description_.functions)
      for (const PythonArray& array : function.arguments)
        if (const std::string type = array.type.substr(0, array.type.size() - 1);
            !array.blocks.empty() && type != "Number")
          used[type.substr(description_.model.size() + 1)] = array.blocks;
    return used;
  }

  std::string laws() const {
    std::string text = "enum { LAWS = " + std::to_string(description_.laws.size()) + " };\n\n";
    int index = 0;
    for (const PythonLaw& law : description_.laws) text += law_function(law, index++);
    text +=
        "static void connect_laws(Core* core, PyObject* laws) {\n  (void)laws;\n  core->model.laws.context = core;\n";
    index = 0;
    for (const PythonLaw& law : description_.laws) {
      const std::string function = "law_" + std::to_string(index);
      const std::string missing =
          "PyList_GetItem(laws, " + std::to_string(index++) + ") == Py_None ? NULL : ";
      text +=
          "  core->model.laws." + law.method + " = " + (law.is_derivative ? missing : "") + function + ";\n";
    }
    return text + "}\n\n";
  }

  std::string functions() const {
    std::string text, table;
    std::size_t largest = 1;
    for (const PythonFunction& function : description_.functions) {
      text += call(function) + arguments(function);
      const std::size_t count = function.arguments.size() + (function.takes_inputs ? 1 : 0);
      largest = std::max(largest, count);
      table += wrapped("    {\"" + function.name + "\", call_" + function.name + ", arguments_of_" +
                           function.name + ", " + std::to_string(count) + ", " +
                           (function.returns_status ? "true" : "false") + ", " +
                           (function.calls_laws ? "true" : "false") + "},",
                       5);
    }
    if (!table.empty()) table.erase(table.size() - 2, 1);
    return text + "static const Function functions[] = {\n" + table +
           "};\n\nenum { LARGEST_COUNT = " + std::to_string(largest) + " };\n\n";
  }

  static std::string parameter(const PythonArray& array, std::size_t index) {
    const std::string place = "arrays[" + std::to_string(index) + ']';
    if (array.type.back() == '*') return '(' + array.type + ')' + place;
    return "*(const Number*)" + place;
  }

  std::string call(const PythonFunction& function) const {
    std::string text = "static int call_" + function.name + "(const @model* model, void* const* arrays) {\n";
    std::string given = "model";
    std::size_t index = 0;
    for (const PythonArray& array : function.arguments)
      if (!function.returns_number) given += ", " + parameter(array, index++);
    if (function.takes_inputs) given += ", (const @inputs*)arrays[" + std::to_string(index) + ']';
    const std::string name = "@" + function.name + '(' + given + ')';
    if (given == "model" && !function.returns_number) text += "  (void)arrays;\n";
    if (function.returns_status) return text + wrapped("  return (int)" + name + ';', 6) + "}\n\n";
    return text + wrapped((function.returns_number ? "  *(Number*)arrays[0] = " : "  ") + name + ';', 6) +
           "  return 0;\n}\n\n";
  }

  std::string arguments(const PythonFunction& function) const {
    std::string text = "static const Argument arguments_of_" + function.name + "[] = {\n";
    const auto row = [&](const std::string& name, int numbers, scheme::Argument::Use use, bool is_flags) {
      text += "    {\"" + name + "\", " + std::to_string(numbers) + "*(Py_ssize_t)sizeof(" +
              (is_flags ? "bool" : "Number") + "), " +
              (use == scheme::Argument::Use::in       ? "reads"
               : use == scheme::Argument::Use::in_out ? "changes"
                                                      : "writes") +
              ", " + (is_flags ? "true" : "false") + "},\n";
    };
    for (const PythonArray& array : function.arguments)
      row(array.name, array.size(), array.use, array.is_flags);
    if (function.takes_inputs) row("inputs", description_.input_numbers, scheme::Argument::Use::in, false);
    text.erase(text.size() - 2, 1);
    return text + "};\n\n";
  }

  std::string methods() const {
    std::string text;
    if (returns_status(program_))
      text += "    {\"settings\", core_settings, METH_NOARGS, NULL},\n"
              "    {\"set_settings\", core_set_settings, METH_VARARGS, NULL},\n";
    if (!description_.laws.empty()) text += "    {\"connect\", core_connect, METH_O, NULL},\n";
    return text;
  }

  std::string slots() const {
    return description_.parameters > 0 ? "    {Py_bf_getbuffer, (void*)core_buffer},\n" : "";
  }

  const scheme::Program& program_;
  const Description& description_;
};

} // namespace

std::string core_text(const scheme::Program& program, const Description& description) {
  return CoreWriter(program, description).write();
}

} // namespace mbsgen::emit
