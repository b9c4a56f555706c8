// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/macros.h"
#include "emit/c/source.h"
#include "emit/layout/template.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

bool takes_flags(const scheme::Function& function) {
  return std::any_of(function.arguments.begin(), function.arguments.end(),
                     [](const scheme::Argument& argument) { return argument.is_flags; });
}

std::string name_in_library(const std::string& function) {
  return function == "abs" ? "fabs" : function;
}

} // namespace

std::string header_macros(const C& language, const scheme::Program& program, Scalar scalar) {
  Filling filling{{}, {}, {{"MODEL_", language.own("")}, {"DEFAULT", default_real(scalar)}}};
  if (scalar == Scalar::any) filling.has.insert("CHOICE");
  if (std::any_of(program.functions.begin(), program.functions.end(), takes_flags))
    filling.has.insert("BOOL");
  return filled_part(types_source(), filling);
}

std::string body_macros(const C& language, const std::set<std::string>& functions) {
  std::string text;
  if (!functions.empty()) text += "\n/// Functions of the library; others may be defined before.\n";
  for (const std::string& function : functions)
    text += "#ifndef " + language.own(function) + "\n#define " + language.own(function) + ' ' +
            language.own("LIBRARY(") + name_in_library(function) + ")\n#endif\n";
  return filled_part(heads_source(), {{}, {{"functions", text}}, {{"MODEL_", language.own("")}}});
}

std::string end_of_macros() {
  return "\n#undef Real\n#undef Number\n";
}

} // namespace mbsgen::emit
