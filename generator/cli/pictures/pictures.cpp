// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pictures/pictures.h"
#include "cli/io/file_clash.h"
#include "cli/io/files.h"
#include "cli/io/model_source.h"
#include "cli/io/progress.h"
#include "cli/io/single_file.h"
#include "cli/io/terminal.h"
#include "cli/options/analysis_options.h"
#include "cli/options/exit_codes.h"
#include "cli/options/files_of.h"
#include "cli/options/usage_error.h"
#include "cli/pictures/pictured_model.h"
#include "cli/pipeline/page.h"
#include "cli/session/step_of_motion.h"
#include "draw/scene/scene.h"
#include "draw/svg/mechanism.h"
#include "draw/svg/topology.h"
#include <algorithm>
#include <iostream>

namespace mbsgen::cli {

namespace {

// Writes a picture or page where the options say. Without --output it goes, on a terminal, to a file of the
// model's name, and a line says how to open it; elsewhere to standard output. `inputs`: the files that the
// command has read. Throws UsageError where that file is one of them, std::runtime_error where it cannot be
// written.
void write_picture(const AnalysisOptions& options, const std::vector<FileUse>& inputs,
                   const std::string& model, const char* extension, std::string text) {
  if (!options.output.empty() || !output_on_terminal())
    return write_single(options.output.empty() ? standard_stream : options.output, std::move(text),
                        options.reporting);
  const std::string file = model + extension;
  if (const auto clash = file_clash(inputs, {{"--output", file}})) throw UsageError(*clash);
  write_single(file, std::move(text), options.reporting);
  if (!options.reporting.json && !options.reporting.quiet)
    std::cout << "open it in a browser: xdg-open " << file << '\n';
}

// Pictures of a moving drawing: for a smooth motion, for a file of some 600 kB, and in any case.
constexpr double most_per_second = 25;
constexpr std::size_t bytes_of_motion = 600000;
constexpr std::size_t fewest = 16;

// A still says how much text a picture of the motion takes, at most.
std::size_t frames_for(double duration, std::size_t bytes) {
  const auto smooth = static_cast<std::size_t>(std::min(most_per_second * duration, 1e6)) + 2;
  return std::min(smooth, std::max(fewest, bytes_of_motion / bytes));
}

std::string moving(const PicturedModel& model, draw::View view, const std::string& still,
                   const DrawCommand& command) {
  const SceneMotion motion =
      read_scene_motion(model.scene(), model.model(), command.motion, command.common.reporting);
  std::vector<draw::Posture> postures;
  for (const std::vector<double>& q :
       evenly(motion, model.model(), frames_for(motion.duration(), still.size())))
    postures.push_back(model.posture(q));
  return draw::mechanism_drawing(model.scene(), view, postures, motion.duration());
}

std::string drawing(const DrawCommand& command, const PicturedModel& model) {
  if (command.topology) return draw::topology_drawing(model.scene());
  const draw::Posture posture = model.posture(model.scene().q0);
  const draw::View view = command.view.value_or(draw::best_view(model.scene(), posture));
  std::string still = draw::mechanism_drawing(model.scene(), view, {posture});
  return command.motion.empty() ? still : moving(model, view, still, command);
}

} // namespace

int run(const DrawCommand& command) {
  const auto model = PicturedModel::open(command.common);
  if (!model) return exit_invalid;
  write_picture(command.common, inputs_of(command), model->model().name, ".svg", drawing(command, *model));
  return exit_ok;
}

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
