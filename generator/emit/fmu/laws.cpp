// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/fmu/laws.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

namespace {

std::string argument_text(const CLaw& law, const CLawArgument& argument, const std::string& model) {
  switch (argument.kind) {
  case CLawArgument::Kind::number:
    return "double " + argument.name;
  case CLawArgument::Kind::point:
    return "const " + model + '_' + law_point_structure(law.kind) + "* " + argument.name;
  case CLawArgument::Kind::array:
    break;
  }
  return "const double* " + argument.name;
}

std::string declaration(const CLaw& law, const std::string& model) {
  std::vector<std::string> arguments = {"void* context"};
  const std::vector<CLawArgument> all = law.arguments();
  for (const CLawArgument& argument : all) {
    const bool is_array = argument.kind == CLawArgument::Kind::array;
    if (law.is_on_point() && is_array && arguments.size() == 2)
      arguments.push_back(model + "_wrench* wrench");
    arguments.push_back(argument_text(law, argument, model));
  }
  if (law.is_on_point() && arguments.size() == 2) arguments.push_back(model + "_wrench* wrench");
  if (law.rates > 0) arguments.emplace_back("double* xd");
  return wrapped(std::string(law.is_on_point() ? "void " : "double ") + model + "_law_" + law.method + '(' +
                     joined(arguments, ", ") + ");",
                 4);
}

} // namespace

std::string law_declarations(const CInterface& interface) {
  std::string text;
  for (const CLaw& law : interface.laws)
    if (!law.is_derivative) text += declaration(law, interface.model);
  return text;
}

std::string law_settings(const CInterface& interface) {
  std::string text;
  for (const CLaw& law : interface.laws)
    if (!law.is_derivative)
      text += "  fmu->model.laws." + law.method + " = " + interface.model + "_law_" + law.method + ";\n";
  return text;
}

} // namespace mbsgen::emit
