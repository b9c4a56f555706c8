// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/helpers.h"
#include "emit/javascript/module.h"
#include "emit/layout/template.h"
#include "emit/layout/text.h"
#include "emit/text/helpers.h"
#include "emit/text/sines.h"

namespace mbsgen::emit {

namespace {

std::string power_function(int exponent) {
  std::string lines;
  const std::string result = power_lines(exponent, "  const ", lines);
  return "/// x^" + std::to_string(exponent) + " by repeated squaring.\nfunction $power_" +
         std::to_string(exponent) + "(x) {\n" + lines + "  return " + result + ";\n}\n\n";
}

} // namespace

std::string helpers_text(const JavaScript& language, const Needs& needs) {
  Filling filling{conditions_of(needs.helpers), {}, {}};
  std::string &powers = filling.parts["powers"], &products = filling.parts["products"],
              &counts = filling.parts["sines_of_counts"];
  for (const int exponent : needs.powers) powers += power_function(exponent);
  for (const int rows : needs.products)
    products += filled_part(product_module(), {{}, {}, {{"ROWS", std::to_string(rows)}}});
  for (const int count : needs.sincos_counts) {
    const std::string number = std::to_string(count);
    counts +=
        filled_part(sincos_module(),
                    {{}, {}, {{"THINGS", number + (count == 1 ? " angle" : " angles")}, {"COUNT", number}}});
  }
  if (!needs.sincos_counts.empty()) filling.has.insert("SINES");
  filling.parts["sines"] = language.spelled(indented(filled_part(sines_of_double(), {})));
  return filled_part(helpers_module(), filling);
}

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
