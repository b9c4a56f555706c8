// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pictures/view.h"
#include "cli/io/files.h"
#include "cli/io/model_source.h"
#include "cli/io/progress.h"
#include "cli/io/single_file.h"
#include "cli/options/exit_codes.h"
#include "cli/pictures/scene_motion.h"
#include "cli/pipeline/page.h"
#include "draw/scene/make_scene.h"

namespace mbsgen::cli {

namespace {

std::optional<draw::PlayedMotion> motion_of(const ViewCommand& command, const Understood& understood) {
  if (command.motion.empty()) return std::nullopt;
  SceneMotion motion =
      read_scene_motion(draw::make_scene(understood.model, understood.loops), command.motion);
  return draw::PlayedMotion{std::move(motion.times), std::move(motion.q)};
}

std::optional<std::string> page_from(std::string_view text, const ViewCommand& command,
                                     Diagnostics& diagnostics) {
  RunContext context{Budget(), {}, "model"};
  expr::Pool pool(expr::AngleSums::known);
  pool.keep_to(context.budget);
  Progress progress(shows_progress(command.common.reporting));
  context.budget.set_observer([&] { progress.at(context.stage, pool.counters().alive); });
  formalism::ClosureOptions closure = command.common.closure;
  closure.may_stay_open = true; // the page shows the gaps
  const std::optional<Understood> understood = understand(text, pool, context, {closure}, diagnostics);
  if (!understood) return std::nullopt;
  return page(*understood, pool, motion_of(command, *understood), context, diagnostics);
}

std::optional<std::string> page_from(const ViewCommand& command) {
  Diagnostics diagnostics(shown_input(command.common.model));
  ModelSource source(command.common.model);
  std::optional<std::string> result;
  const auto& import = command.common.import;
  if (source.import(import.how, diagnostics))
    result = source.read(diagnostics, [&](Diagnostics& of_model) {
      return page_from(source.model_text(), command, of_model);
    });
  print(diagnostics, command.common.reporting, source.file_text());
  return result;
}

} // namespace

int run(const ViewCommand& command) {
  std::optional<std::string> text = page_from(command);
  if (!text) return exit_invalid;
  write_single(command.common.output, std::move(*text), command.common.reporting);
  return exit_ok;
}

} // namespace mbsgen::cli
