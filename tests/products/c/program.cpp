// SPDX-License-Identifier: GPL-3.0-or-later
#include "products/c/program.h"
#include "cli/pipeline/equations.h"
#include "cli/pipeline/understand.h"
#include "support/catch.hpp"

namespace mbsgen::test {

void with_program(const std::string& text, const Setting& setting,
                  const std::function<void(const scheme::Program&)>& visit) {
  cli::RunContext context{Budget(Budget::Limits{}), {}, "model"};
  Diagnostics diagnostics("model.json");
  expr::Pool pool(expr::AngleSums::known);
  const auto understood = cli::understand(
      text, pool, context, {{}, setting.generator.fold_parameters, setting.fix_geometry}, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(understood);
  cli::EquationRecords records;
  formalism::Generator generator(understood->model, understood->loops, pool, setting.generator);
  const scheme::Program program = cli::condensed_equations(understood->model, generator, {setting.functions},
                                                           context, records, diagnostics);
  INFO(diagnostics.text()); // again, there may be more
  REQUIRE(!program.functions.empty());
  visit(program);
}

} // namespace mbsgen::test
