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

} // namespace mbsgen::emit
