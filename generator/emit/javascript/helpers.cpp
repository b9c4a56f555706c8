// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/helpers.h"
#include "emit/javascript/module.h"
#include "emit/layout/template.h"
#include "emit/layout/text.h"
#include "emit/text/helpers/helpers.h"
#include "emit/text/helpers/sines.h"
#include "emit/text/helpers/tables.h"
#include <map>
#include <regex>

namespace mbsgen::emit {

namespace {

std::string power_function(int exponent) {
  std::string lines;
  const std::string result = power_lines(exponent, "  const ", lines);
  return "/// x^" + std::to_string(exponent) + " by repeated squaring.\nfunction $power_" +
         std::to_string(exponent) + "(x) {\n" + lines + "  return " + result + ";\n}\n\n";
}

// The equations of sine and cosine with names in place of their numbers.
std::string sincos_function(const JavaScript& language) {
  static const std::regex decimal(R"(-?[0-9]+\.[0-9]+(e[-+]?[0-9]+)?)");
  const std::string text = language.spelled(indented(indented(filled_part(sines_of_double(), {}))));
  std::map<std::string, std::string> names;
  std::string numbers, declared, equations;
  auto rest = text.begin();
  for (std::sregex_iterator match(text.begin(), text.end(), decimal), end; match != end; ++match) {
    const auto [known, is_new] = names.emplace(match->str(), 'n' + std::to_string(names.size()));
    const std::string& name = known->second;
    if (is_new) {
      numbers += (numbers.empty() ? "" : ", ") + match->str();
      declared += (declared.empty() ? "const " : ", ") + name + " = $sine_numbers[" + name.substr(1) + ']';
    }
    equations.append(rest, (*match)[0].first).append(name);
    rest = (*match)[0].second;
  }
  equations.append(rest, text.end());
  return filled_part(sincos_module(), {{},
                                       {{"numbers", wrapped("    " + numbers, 4)},
                                        {"names", wrapped("  " + declared + ';', 6)},
                                        {"sines", equations}},
                                       {}});
}

} // namespace

std::string helpers_text(const JavaScript& language, const Needs& needs) {
  Filling filling{conditions_of(needs.helpers), {}, {}};
  std::string &powers = filling.parts["powers"], &products = filling.parts["products"];
  for (const int exponent : needs.powers) powers += power_function(exponent);
  for (const int rows : needs.products)
    products += filled_part(product_module(), {{}, {}, {{"ROWS", std::to_string(rows)}}});
  for (const int rows : needs.inverses)
    products += filled_part(inverse_module(), {{}, {}, {{"ROWS", std::to_string(rows)}}});
  filling.parts["tables"] = tables_text(table_module(), needs, [](const expr::Table& table) {
    return numbers_text(table, 0, table.numbers().size(),
                        [](float number) { return double_literal(static_cast<double>(number)); });
  });
  filling.parts["sincos"] = sincos_function(language);
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
