// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/model_check.h"
#include <string>
#include <string_view>

namespace mbsgen::cli {

namespace {

bool is_understood(std::string_view text, const ModelCheck& how, Diagnostics& diagnostics,
                   const std::function<void(const Understood&)>& use) {
  RunContext context{Budget(how.budget), {}, "model"};
  expr::Pool pool(expr::AngleSums::known);
  pool.keep_to(context.budget);
  if (how.observer != nullptr)
    context.budget.set_observer([&] { how.observer->at(context.stage, pool.counters().alive); });
  formalism::ClosureOptions closure = how.closure;
  closure.may_stay_open = true; // as in generation
  try {
    const std::optional<Understood> understood = understand(text, pool, context, {closure}, diagnostics);
    if (understood) use(*understood);
    return understood.has_value();
  } catch (const BudgetSpent& error) {
    diagnostics.error({}, error.what() + std::string(", raise it or simplify the model"));
    return false;
  }
}

} // namespace

bool check_model(ModelSource& source, const ModelCheck& how, Diagnostics& diagnostics,
                 const std::function<void(const Understood&)>& use) {
  return source.import(how.import, diagnostics) && source.read(diagnostics, [&](Diagnostics& of_model) {
    return is_understood(source.model_text(), how, of_model, use);
  });
}

} // namespace mbsgen::cli
