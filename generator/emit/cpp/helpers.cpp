// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/helpers.h"
#include "emit/cpp/header.h"
#include "emit/layout/template.h"
#include "emit/layout/text.h"
#include "emit/text/helpers/helpers.h"
#include "emit/text/helpers/sines.h"
#include "emit/text/helpers/tables.h"

namespace mbsgen::emit {

namespace {

// Helper functions that others call follow.
std::set<std::string> cpp_conditions(const std::set<std::string>& helpers, const EmitOptions& options) {
  std::set<std::string> has = conditions_of(helpers);
  if (helpers.count("min") + helpers.count("max") + helpers.count("sign") != 0) has.insert("SELECT");
  if (options.scalar != Scalar::only_float) has.insert("DOUBLE");
  if (options.scalar != Scalar::only_double) has.insert("FLOAT");
  if (options.clones) has.insert("CLONES");
  return has;
}

std::string sine_text(const std::string& function, const std::string& name) {
  return filled_part(sine_header(),
                     {{}, {}, {{"FUNCTION", function}, {"THE_NAME", "The " + name}, {"RESULT", name}}});
}

} // namespace

std::set<std::string> cpp_helpers(std::set<std::string> called, const scheme::Shape& shape) {
  if (!shape.spatial.empty()) called.insert({"sin", "cos"});
  if (called.count("sin") + called.count("cos") != 0) called.insert("sincos");
  return called;
}

std::string helpers_text(const Cpp& language, const std::set<std::string>& helpers, const Needs& needs,
                         const EmitOptions& options) {
  Filling filling{cpp_conditions(helpers, options),
                  shared_helpers([&language](std::string_view text) { return language.spelled(text); })};
  filling.parts["sines_of_double"] = indented(indented(filled_part(sines_of_double(), {})));
  filling.parts["sines_of_float"] = indented(indented(filled_part(sines_of_float(), {})));
  filling.parts["sincos"] = filled_part(sincos_header(), filling);
  const auto numbers = [](const expr::Table& table) {
    return numbers_text(table, 0, table.numbers().size(),
                        [](float number) { return float_literal(static_cast<double>(number)); });
  };
  filling.parts["tables"] = tables_text(table_header(), needs, numbers, {}, run_time_tables(needs)) +
                            run_time_tables_text(given_table_header(), needs);
  filling.parts["sin"] = sine_text("sin", "sine");
  filling.parts["cos"] = sine_text("cos", "cosine");
  return "namespace detail {\n\n" + filled_part(helpers_header(), filling) + "} // namespace detail\n\n" +
         run_time_tables_text(given_table_set_header(), needs);
}

namespace {

std::string using_text(const Needs& needs) {
  std::string text;
  for (const std::string& function : needs.functions) text += "  using std::" + function + ";\n";
  return text;
}

} // namespace

std::string plausible_text(const scheme::Program& program, const Cpp& language, ModelText& model) {
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
