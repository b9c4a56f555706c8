// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/chapters/chapters.h"
#include "book/html/html.h"
#include "book/math/expression.h"

namespace mbsgen::book {

namespace {

// Those that the file names.
std::string named(const Contents& contents) {
  const Notation notation(contents.program);
  Table table({"Parameter", "Value", "Unit", "What it is", "Follows from"});
  table.numbers({1});
  for (const model::UserParameter& parameter : contents.model.parameters)
    table.add({html_text(parameter.name), number(parameter.value.nominal), html_text(parameter.unit),
               html_text(parameter.doc),
               parameter.derived ? element("math", element("mrow", mathml(parameter.value.value, notation)))
                                 : std::string()});
  if (table.is_empty()) return paragraph("The file names no parameter.");
  return table.text();
}

// The numbers of the generated code that may be changed at run time.
std::string tunable(const Contents& contents) {
  const Notation notation(contents.program);
  Table table({"Symbol", "In the code", "Value", "Unit"});
  table.numbers({2});
  for (const scheme::Parameter& parameter : contents.program.parameters)
    table.add({element("math", notation(parameter.symbol.id())),
               element("code", html_text(text(parameter.path))), number(parameter.nominal),
               html_text(parameter.unit)});
  if (table.is_empty()) return "";
  return folded("numbers that the equations read", table.text());
}

} // namespace

std::string chapter_parameters(const Contents& contents) {
  return named(contents) + tunable(contents);
}

} // namespace mbsgen::book
