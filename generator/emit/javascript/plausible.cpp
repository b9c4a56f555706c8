// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/plausible.h"
#include "emit/layout/text.h"
#include "emit/text/plausible.h"

namespace mbsgen::emit {

namespace {

constexpr const char* javascript_all_finite = R"(function $all_finite(x) {
  return x.every($finite);
}

)";

constexpr const char* javascript_comment =
    R"(/// The first reason why these parameters describe no physical system; null: none is known. Every number must be finite,
/// no mass negative, every tensor of inertia that of a mass distribution (where the model's own is).
)";

constexpr const char* javascript_plausible_text = R"(export function plausible(parameters) {
  return implausible(parameters) === null;
}

)";

} // namespace

std::string javascript_plausible(const scheme::Program& program, const JavaScript& language,
                                 ModelText& model) {
  Needs own;
  const std::string tests =
      plausibility_tests(program, language, model.layout, model.spelling, model.parameters_name, own);
  model.needs.add(own);
  if (mentions(tests, "$finite") || mentions(tests, "$all_finite")) model.needs.helpers.insert("finite");
  std::string text;
  if (mentions(tests, "$all_finite")) text += javascript_all_finite;
  if (mentions(tests, "$tensor")) text += language.spelled(plausibility_helpers) + '\n';
  return text + javascript_comment + "export function implausible(" + model.parameters_name + ") {\n" +
         tests + "  return null;\n}\n\n" + javascript_plausible_text;
}

} // namespace mbsgen::emit
