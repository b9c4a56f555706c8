// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/rounding/program_of.h"
#include "base/diagnostics.h"
#include "formalism/closure/closure.h"
#include "model/read/read.h"
#include "support/catch.hpp"
#include "support/program.h"

namespace mbsgen::test {

bool is_dynamics(const formalism::FunctionRow& row) {
  return row.task == scheme::Task::inverse_dynamics || row.task == scheme::Task::direct_dynamics;
}

ModelProgram program_of(const std::string& text, Choice choice) {
  ModelProgram result{std::make_unique<expr::Pool>(), nullptr};
  Diagnostics diagnostics("model.json");
  const std::optional<model::Model> model = model::read_model(text, *result.pool, diagnostics);
  const auto loops = model ? formalism::analyse(*model, *result.pool, diagnostics) : std::nullopt;
  INFO(diagnostics.text());
  REQUIRE(loops);
  result.program =
      std::make_unique<scheme::Program>(condensed_program(*model, *loops, *result.pool, {}, choice));
  return result;
}

} // namespace mbsgen::test
