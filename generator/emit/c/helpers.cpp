// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/helpers.h"
#include "emit/c/source.h"
#include "emit/layout/template.h"
#include "emit/layout/text.h"
#include "emit/text/helpers.h"
#include "emit/text/sines.h"

namespace mbsgen::emit {

namespace {

std::string power_helper(const C& language, int exponent) {
  std::string lines;
  const std::string result = power_lines(exponent, "  const Real ", lines);
  return "/// x^" + std::to_string(exponent) + " by repeated squaring.\n" + language.own("HELPER Real ") +
         language.helper("power", exponent) + "(Real x) {\n" + lines + "  return " + result + ";\n}\n\n";
}

// Pairs of angles share vector registers.
std::string sincos_of_count(const C& language, int count) {
  Filling filling{{}, {}, {{"MODEL_", language.own("")}}};
  filling.words["COUNT"] = std::to_string(count);
  filling.words["ANGLES"] = std::to_string(count) + (count == 1 ? " angle" : " angles");
  filling.words["EVEN"] = std::to_string(count / 2 * 2);
  filling.words["LAST"] = std::to_string(count - 1);
  if (count > 1) filling.has.insert("PAIRS");
  if (count % 2 != 0) filling.has.insert("ODD");
  return filled_part(sincos_of_count_source(), filling);
}

} // namespace

Needs needs_of_helpers(const Needs& needs) {
  Needs own;
  if (needs.helpers.count("largest") + needs.helpers.count("degenerate") != 0) own.functions.insert("abs");
  if (needs.helpers.count("sincos") != 0) own.functions.insert({"sin", "cos"});
  return own;
}

std::string helpers_text(const C& language, const Needs& needs) {
  Filling filling{conditions_of(needs.helpers), shared_helpers(language), {{"MODEL_", language.own("")}}};
  std::string &powers = filling.parts["powers"], &counts = filling.parts["sines_of_counts"];
  for (const int exponent : needs.powers) powers += power_helper(language, exponent);
  for (const int count : needs.sincos_counts) counts += sincos_of_count(language, count);
  filling.parts["sines_of_double"] = indented(filled_part(sines_of_double(), {}));
  filling.parts["sines_of_float"] = indented(filled_part(sines_of_float(), {}));
  filling.parts["sincos"] = filled_part(sincos_source(), filling);
  if (!needs.sincos_counts.empty()) filling.has.insert("SINES");
  return filled_part(helpers_source(), filling);
}

} // namespace mbsgen::emit
