// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/plausible.h"
#include "emit/cpp/header.h"
#include "emit/layout/template.h"
#include "emit/layout/text.h"
#include "emit/text/plausible.h"

namespace mbsgen::emit {

namespace {

std::string using_text(const Needs& needs) {
  std::string text;
  for (const std::string& function : needs.functions) text += "  using std::" + function + ";\n";
  return text;
}

} // namespace

std::string plausible_text(const scheme::Program& program, const Language& language, ModelText& model) {
  Needs own;
  const std::string tests =
      plausibility_tests(program, language, model.layout, model.spelling, model.parameters_name, own);
  model.needs.helpers.insert(own.helpers.begin(), own.helpers.end());
  const char* number = mentions(tests, "Number") ? "  using Number = detail::Number<Real>;\n" : "";
  Filling filling{
      {},
      {{"tests", number + using_text(own) + tests}, {"tensor", language.spelled(plausibility_helpers)}},
      {{"ARGUMENT", tests.empty() ? "" : ' ' + model.parameters_name}}};
  if (!tests.empty()) filling.has.insert("TESTS");
  return filled_part(plausible_header(), filling);
}

} // namespace mbsgen::emit
