// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/plausible.h"
#include "emit/c/source.h"
#include "emit/layout/template.h"
#include "emit/layout/text.h"
#include "emit/text/helpers.h"
#include "emit/text/plausible.h"

namespace mbsgen::emit {

std::string plausible_declarations(const C& language) {
  return filled_part(plausible_declarations_source(), {{}, {}, {{"MODEL_", language.own("")}}});
}

std::string plausible_definitions(const scheme::Program& program, const C& language, ModelText& model) {
  Needs needs;
  std::string tests =
      plausibility_tests(program, language, model.layout, model.spelling, model.parameters_name, needs);
  model.needs.add(needs);
  // Helpers that no test calls are left out: compilers warn of them. So is the one that bodies have.
  Filling filling{
      {},
      {{"finite", shared_helpers(language).at("finite")}, {"tensor", language.spelled(plausibility_helpers)}},
      {{"MODEL_", language.own("")}}};
  if (!tests.empty() && model.needs.helpers.count("finite") == 0) filling.has.insert("FINITE");
  if (mentions(tests, language.own("all_finite"))) filling.has.insert("ALL_FINITE");
  if (mentions(tests, language.own("tensor"))) filling.has.insert("TENSOR");
  const std::string& p = model.parameters_name;
  if (mentions(tests, p))
    tests = "  const " + language.own("parameters* const ") + p + " = &model->parameters;\n" + tests;
  else
    tests += "  (void)model;\n";
  filling.parts["tests"] = tests;
  return filled_part(plausible_source(), filling);
}

} // namespace mbsgen::emit
