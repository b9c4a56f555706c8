// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/plausible.h"
#include "emit/layout/replaced.h"
#include "emit/layout/text.h"
#include "emit/text/helpers.h"
#include "emit/text/plausible.h"

namespace mbsgen::emit {

namespace {

constexpr const char* declarations = R"(#ifndef @OPENCL
/// The first reason why the parameters describe no physical system; null: none is known. Every number must be finite,
/// no mass negative, every tensor of inertia that of a mass distribution (where the model's own is).
const char* @implausible(const @model* model);
/// 1 where no such reason is known, else 0.
int @plausible(const @model* model);
#endif
)";

constexpr const char* all_finite = R"(static bool @all_finite(const Real* x, int count) {
  bool all = true;
  for (int i = 0; i < count; ++i) all = all && @finite(x[i]);
  return all;
}

)";

constexpr const char* plausible = R"(
int @plausible(const @model* model) {
  return @implausible(model) == NULL ? 1 : 0;
}
)";

// Helpers that no test calls are left out: compilers warn of them. So is the one that bodies have.
std::string helpers(const std::string& tests, const C& language, const Needs& of_bodies) {
  std::string text;
  if (!tests.empty() && of_bodies.helpers.count("finite") == 0)
    text += language.spelled(finite_helper) + '\n';
  if (mentions(tests, language.own("all_finite"))) text += language.spelled(all_finite);
  if (mentions(tests, language.own("tensor"))) text += language.spelled(plausibility_helpers) + '\n';
  return text;
}

} // namespace

std::string plausible_declarations(const C& language) {
  return '\n' + language.spelled(declarations);
}

std::string plausible_definitions(const scheme::Program& program, const C& language, ModelText& model) {
  Needs needs;
  std::string tests =
      plausibility_tests(program, language, model.layout, model.spelling, model.parameters_name, needs);
  model.needs.add(needs);
  const std::string called = helpers(tests, language, model.needs);
  const std::string& p = model.parameters_name;
  if (mentions(tests, p))
    tests = "  const " + language.own("parameters* const ") + p + " = &model->parameters;\n" + tests;
  else
    tests += "  (void)model;\n";
  return "\n#ifndef " + language.own("OPENCL\n") + called + "const char* " + language.own("implausible") +
         "(const " + language.own("model* model) {\n") + tests + "  return NULL;\n}\n" +
         language.spelled(plausible) + "#endif\n";
}

} // namespace mbsgen::emit
