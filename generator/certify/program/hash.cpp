// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/hash.h"
#include "base/sha256.h"
#include "expr/print.h"

namespace mbsgen::certify {

namespace {

void add_equations(const std::vector<scheme::Equation>& equations, std::string& text) {
  for (const scheme::Equation& equation : equations)
    text += expr::print(equation.symbol) + " = " + expr::print(equation.rhs) + '\n';
}

} // namespace

std::string scheme_hash(const scheme::Program& program) {
  std::string text;
  for (const scheme::Parameter& parameter : program.parameters)
    text += parameter.path.group + '.' + parameter.path.field + '[' + std::to_string(parameter.path.element) +
            "]\n";
  add_equations(program.update, text);
  for (const scheme::Function& function : program.functions) {
    text += function.name + '\n';
    for (const scheme::Argument& argument : function.arguments)
      text += argument.name + '[' + std::to_string(argument.size) + "]\n";
    add_equations(function.equations, text);
    for (const scheme::Output& output : function.outputs)
      text += output.array + '[' + std::to_string(output.index) + "] = " + expr::print(output.value) + '\n';
  }
  return sha256(text);
}

} // namespace mbsgen::certify
