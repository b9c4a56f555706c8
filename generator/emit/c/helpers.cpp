// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/helpers.h"
#include "emit/c/sincos.h"
#include "emit/text/helpers.h"

namespace mbsgen::emit {

namespace {

constexpr const char* min_helper = R"(%Real @min(Real a, Real b) {
  return b < a ? b : a;
}
)";

constexpr const char* max_helper = R"(%Real @max(Real a, Real b) {
  return a < b ? b : a;
}
)";

constexpr const char* sign_helper = R"(/// -1, 0 or 1.
%Real @sign(Real x) {
  return Number(0.0) < x ? Number(1.0) : (x < Number(0.0) ? Number(-1.0) : Number(0.0));
}
)";

std::string power_helper(int exponent) {
  std::string lines;
  const std::string result = power_lines(exponent, "  const Real ", lines);
  return "/// x^" + std::to_string(exponent) + " by repeated squaring.\n%Real @power_" +
         std::to_string(exponent) + "(Real x) {\n" + lines + "  return " + result + ";\n}\n";
}

} // namespace

Needs needs_of_helpers(const Needs& needs) {
  Needs own;
  if (needs.helpers.count("largest") + needs.helpers.count("degenerate") != 0) own.functions.insert("abs");
  if (needs.helpers.count("sincos") != 0) own.functions.insert({"sin", "cos"});
  return own;
}

std::string helpers_text(const C& language, const Needs& needs) {
  std::string text;
  const auto add = [&text, &language](const std::string& part) { text += language.spelled(part) + '\n'; };
  const auto has = [&needs](const char* name) { return needs.helpers.count(name) != 0; };
  for (const int exponent : needs.powers) add(power_helper(exponent));
  if (has("min")) add(min_helper);
  if (has("max")) add(max_helper);
  if (has("sign")) add(sign_helper);
  if (has("largest")) add(largest_helper);
  if (has("degenerate")) add(degenerate_helper);
  if (has("finite")) add(finite_helper);
  if (has("keep_active")) add(keep_active_helper);
  return text + sincos_text(language, needs.sincos_counts);
}

} // namespace mbsgen::emit
