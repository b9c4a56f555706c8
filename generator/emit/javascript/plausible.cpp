// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/plausible.h"
#include "emit/javascript/module.h"
#include "emit/layout/template.h"
#include "emit/layout/text.h"
#include "emit/text/plausible.h"

namespace mbsgen::emit {

std::string javascript_plausible(const scheme::Program& program, const JavaScript& language,
                                 ModelText& model) {
  Needs own;
  const std::string tests =
      plausibility_tests(program, language, model.layout, model.spelling, model.parameters_name, own);
  model.needs.add(own);
  if (mentions(tests, "$finite") || mentions(tests, "$all_finite")) model.needs.helpers.insert("finite");
  Filling filling{{},
                  {{"tests", tests}, {"tensor", language.spelled(plausibility_helpers)}},
                  {{"PARAMETERS", model.parameters_name}}};
  if (mentions(tests, "$all_finite")) filling.has.insert("ALL_FINITE");
  if (mentions(tests, "$tensor")) filling.has.insert("TENSOR");
  return filled_part(plausible_module(), filling);
}

} // namespace mbsgen::emit
