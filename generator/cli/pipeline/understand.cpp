// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/understand.h"
#include "cli/input/files.h"
#include "formalism/closure/cut_advice.h"
#include "formalism/mechanism/sensitivity_check.h"
#include "model/check/check.h"
#include "model/geometry.h"
#include "model/read/read.h"
#include "model/rotation.h"

namespace mbsgen::cli {

namespace {

// Notes are about accelerations and inertia, which kinematics does without.
std::optional<formalism::LoopAnalysis> analysed(model::Model& model, expr::Pool& pool,
                                                const Understanding& how, Diagnostics& diagnostics) {
  if (!how.kinematics) return formalism::analyse(model, pool, diagnostics, how.closure);
  Diagnostics found(diagnostics.file());
  auto loops = formalism::analyse(model, pool, found, how.closure);
  if (loops && loops->has_partition && !how.kinematics->known.empty()) {
    take_known(model, how.kinematics->known, *loops);
    loops = formalism::analyse(model, pool, found, how.closure);
  }
  for (const Diagnostic& each : found.all())
    if (each.severity != Severity::note) diagnostics.add(each);
  return loops;
}

} // namespace

std::optional<Understood> understand(std::string_view text, expr::Pool& pool, RunContext& context,
                                     const Understanding& how, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  std::optional<model::Model> model =
      model::read_model(text, pool, diagnostics, files_beside(diagnostics.file()));
  if (!model) return std::nullopt;
  if (how.kinematics) keep(*model, *how.kinematics, pool);
  if (how.fix_geometry) model::fix_geometry(*model);
  model::make_constant_rotations_exact(*model, pool, how.fold_parameters);
  context.end_stage("model");
  std::optional<formalism::LoopAnalysis> loops =
      reported(model->where, diagnostics, [&] { return analysed(*model, pool, how, diagnostics); });
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
