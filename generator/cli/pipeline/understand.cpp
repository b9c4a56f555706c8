// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/understand.h"
#include "formalism/closure/cut_advice.h"
#include "formalism/mechanism/sensitivity_check.h"
#include "model/check/check.h"
#include "model/geometry.h"
#include "model/read/read.h"
#include "model/rotation.h"

namespace mbsgen::cli {

std::optional<Understood> understand(std::string_view text, expr::Pool& pool, RunContext& context,
                                     const Understanding& how, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  std::optional<model::Model> model = model::read_model(text, pool, diagnostics);
  if (!model) return std::nullopt;
  if (how.fix_geometry) model::fix_geometry(*model);
  model::make_constant_rotations_exact(*model, pool, how.fold_parameters);
  context.end_stage("model");
  std::optional<formalism::LoopAnalysis> loops = reported(
      model->where, diagnostics, [&] { return formalism::analyse(*model, pool, diagnostics, how.closure); });
  if (!loops) return std::nullopt;
  if (loops->has_partition) model::check_limits(*model, loops->partition.q0, diagnostics);
  const bool sensible = reported(model->where, diagnostics, [&] {
                          formalism::check_sensitivities(*model, *loops, pool, diagnostics);
                          return std::optional(diagnostics.errors() == errors);
                        }).value_or(false);
  if (!sensible) return std::nullopt;
  const formalism::CutAdvice advice = formalism::advise_cuts(*model);
  if (advice.helps_much())
    diagnostics.note(model->cuts.front().where,
                     "other cuts would give shorter loops (" + std::to_string(advice.after) + " instead of " +
                         std::to_string(advice.before) +
                         " couplings) and fewer operations, see mbsgen check --suggest");
  context.end_stage("partition");
  return Understood{std::move(*model), std::move(*loops)};
}

} // namespace mbsgen::cli
