// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pictures/view.h"
#include "cli/io/files.h"
#include "cli/io/model_source.h"
#include "cli/io/progress.h"
#include "cli/options/exit_codes.h"
#include "cli/options/files_of.h"
#include "cli/pictures/scene_motion.h"
#include "cli/pictures/write_picture.h"
#include "cli/pipeline/page.h"
#include "cli/session/step_of_motion.h"
#include "draw/scene/make_scene.h"

namespace mbsgen::cli {

namespace {

std::optional<draw::PlayedMotion> motion_of(const ViewCommand& command, const Understood& understood) {
  if (command.motion.empty()) return std::nullopt;
  SceneMotion motion = read_scene_motion(draw::make_scene(understood.model, understood.loops),
                                         understood.model, command.motion, command.common.reporting);
  return draw::PlayedMotion{std::move(motion.times), std::move(motion.q)};
}

struct Page {
  std::string model, text;
};

std::optional<Page> page_from(std::string_view text, const ViewCommand& command, Diagnostics& diagnostics) {
  RunContext context{Budget(command.common.budget), {}, "model"};
  expr::Pool pool(expr::AngleSums::known);
  pool.keep_to(context.budget);
  Progress progress(shows_progress(command.common.reporting));
  context.budget.set_observer([&] { progress.at(context.stage, pool.counters().alive); });
  formalism::ClosureOptions closure = command.common.closure;
  closure.may_stay_open = true; // the page shows the gaps
  const std::optional<Understood> understood = understand(text, pool, context, {closure}, diagnostics);
  if (!understood) return std::nullopt;
  std::optional<std::string> html =
      page(*understood, pool, step_of_motion, motion_of(command, *understood), context, diagnostics);
  if (!html) return std::nullopt;
  return Page{understood->model.name, std::move(*html)};
}

std::optional<Page> page_from(const ViewCommand& command) {
  Diagnostics diagnostics(shown_input(command.common.model));
  ModelSource source(command.common.model);
  std::optional<Page> result;
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
  std::optional<Page> page = page_from(command);
  if (!page) return exit_invalid;
  write_picture(command.common, inputs_of(command), page->model, ".html", std::move(page->text));
  return exit_ok;
}

} // namespace mbsgen::cli
