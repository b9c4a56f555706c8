// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/plausible.h"
#include "emit/layout/text.h"
#include "emit/text/plausible.h"

namespace mbsgen::emit {

namespace {

constexpr const char* finite_text =
    R"(/// Neither infinite nor NaN. Options such as -ffast-math assume that and remove the test.
template <class Real>
constexpr bool finite(const Real& x) {
  return x - x >= Real(0.0); // no == : some compilers warn of it
}
template <class Real, int N>
constexpr bool finite(const Real (&x)[N]) {
  bool all = true;
  for (int i = 0; i < N; ++i) all = all && finite(x[i]);
  return all;
}

)";

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
  const std::string argument = tests.empty() ? "" : ' ' + model.parameters_name;
  return (tests.empty() ? ""
                        : std::string("namespace plausibility {\n\n") + finite_text +
                              language.spelled(plausibility_helpers) + "\n} // namespace plausibility\n\n") +
         "/// The first reason why these parameters describe no physical system; null: none is known. Every number\n"
         "/// must be finite, no mass negative, every tensor of inertia that of a mass distribution (where the model's\n"
         "/// own is).\n"
         "template <class Real>\n[[nodiscard]] constexpr const char* implausible(const Parameters<Real>&" +
         argument + ") noexcept {\n" +
         (mentions(tests, "Number") ? "  using Number = detail::Number<Real>;\n" : "") + using_text(own) +
         tests +
         "  return nullptr;\n}\n"
         "template <class Real>\n[[nodiscard]] constexpr bool plausible(const Parameters<Real>& parameters) noexcept {\n"
         "  return implausible(parameters) == nullptr;\n}\n\n";
}

} // namespace mbsgen::emit
