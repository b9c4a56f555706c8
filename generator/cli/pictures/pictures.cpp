// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/files.h"
#include "cli/io/mesh_files.h"
#include "cli/io/model_source.h"
#include "cli/io/reporting.h"
#include "cli/options/commands.h"
#include "cli/options/shared_options.h"
#include "cli/pictures/laws.h"
#include "cli/pictures/pictured_model.h"
#include "cli/pictures/write_picture.h"
#include "cli/pipeline/page.h"
#include "cli/session/methods.h"
#include "draw/scene/scene.h"
#include "draw/svg/mechanism.h"
#include "draw/svg/projection.h"
#include "draw/svg/topology.h"
#include <algorithm>
#include <optional>

namespace mbsgen::cli {

namespace {

struct Draw : Command {
  CommandPage page() override;
  void check() override;
  int run() const override;
  Options picture_rows();

  AnalysisOptions common;
  bool topology = false;
  std::optional<draw::View> view; ///< empty: the best one
  std::string motion;             ///< table; empty: the initial configuration
  bool without_names = false;
};

void Draw::check() {
  common.check_picture();
}

Options Draw::picture_rows() {
  const auto seen = [this](draw::View chosen) { return set([this, chosen] { view = chosen; }); };
  return {
      {"--topology", "the tree of bodies with joints, cuts, links, forces and sensors", "",
       "the tree of bodies", flag(topology), false, "--front --side --top --iso --motion --no-names"},
      {"--front", "the mechanism seen along y: x to the right, z upwards", "", "seen along y",
       seen(draw::View::front), false, "--topology --side --top --iso"},
      {"--side", "seen against x: y to the right, z upwards", "", "seen against x", seen(draw::View::side),
       false, "--topology --front --top --iso"},
      {"--top", "seen against z: x to the right, y upwards", "", "seen against z", seen(draw::View::top),
       false, "--topology --front --side --iso"},
      {"--iso", "seen from all three sides alike", "the view of a planar mechanism's plane, else --iso",
       "seen from all three sides", seen(draw::View::iso), false, "--topology --front --side --top"},
      {"--motion TABLE", "a moving drawing: times and coordinates (CSV), as mbsgen simulate writes them", "",
       "table of the motion", input(motion, "the motion table")},
      {"--no-names", "no names beside bodies, joints and other parts", "", "no names", flag(without_names),
       false, "--topology"},
  };
}

CommandPage Draw::page() {
  const Option output{"-o, --output FILE",
                      "drawing to write (SVG; default: NAME.svg on a terminal, else standard output)", "",
                      "drawing to write", cli::output(common.output, Written::drawing)};
  return {"mbsgen draw draws a model as SVG: the mechanism, or its tree of bodies.",
          "draw MODEL [-o FILE] [OPTION]...",
          about_models,
          common.argument(),
          common.groups({{"picture", picture_rows()}, {"result", {output}}}),
          "A mechanism whose loops do not close is drawn in the configuration with the\n"
          "least gaps, each with its length, and a warning names them.",
          {{exit_ok, "success, also where loops stay open"},
           {exit_invalid, "the model or the motion is invalid, or a file cannot be read or written"}},
          "  mbsgen draw four_bar.json -o four_bar.svg\n"
          "  mbsgen simulate four_bar.json -o table.csv\n"
          "  mbsgen draw four_bar.json --motion table.csv -o moving.svg\n"};
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

draw::Names names(const Draw& command) {
  return command.without_names ? draw::Names::hidden : draw::Names::shown;
}

std::string moving(const PicturedModel& model, draw::View view, const std::string& still,
                   const Draw& command) {
  const SceneMotion motion =
      read_scene_motion(model.scene(), model.model(), command.motion, command.common.reporting);
  std::vector<draw::Posture> postures;
  for (const std::vector<double>& q :
       evenly(motion, model.model(), frames_for(motion.duration(), still.size())))
    postures.push_back(model.posture(q));
  return draw::mechanism_drawing(model.scene(), view, postures, motion.duration(), names(command));
}

std::string drawing(const Draw& command, const PicturedModel& model) {
  if (command.topology) return draw::topology_drawing(model.scene());
  const draw::Posture posture = model.posture(model.scene().q0);
  const draw::View view = command.view.value_or(draw::best_view(model.scene(), posture));
  std::string still = draw::mechanism_drawing(model.scene(), view, {posture}, 0, names(command));
  return command.motion.empty() ? still : moving(model, view, still, command);
}

int Draw::run() const {
  const auto model =
      PicturedModel::open(common, [this](const model::Model& of, Diagnostics& diagnostics) -> draw::Meshes {
        if (topology) return {};
        return read_meshes(of, MeshPaths(common.model, common.import.how.packages), drawn_meshes,
                           diagnostics);
      });
  if (!model) return exit_invalid;
  write_picture(common, common.inputs(motion), model->model().name, ".svg", drawing(*this, *model));
  return exit_ok;
}

struct View : Command {
  CommandPage page() override;
  void check() override;
  int run() const override;

  AnalysisOptions common;
  std::string motion; ///< table to be played; empty: none
  LawsOption laws;
  std::string three; ///< address of three.js; empty: inside the page
};

void View::check() {
  common.check_picture();
}

CommandPage View::page() {
  const Options rows{
      {"-o, --output PAGE", "HTML file to write (default: NAME.html on a terminal, else standard output)", "",
       "page to write", cli::output(common.output, Written::page)},
      {"--motion TABLE",
       "a motion to be played (CSV): columns t and q(COORDINATE) for each coordinate, as mbsgen simulate writes "
       "them",
       "none", "table to be played", input(motion, "the motion table")},
      laws.row(),
      {"--library ADDRESS",
       "where pages find the 3-D library, three.min.js of release 111, as seen from the page: one copy for many pages",
       "the page holds it", "address of three.js", cli::text(three)}};
  return {
      "mbsgen view writes a page for browsers that shows a model and moves it: one\n"
      "HTML file, with the generated model inside.",
      "view MODEL [-o PAGE.html] [OPTION]...",
      std::string(about_models) +
          "\nA model with laws of your program is shown, and its loops close; to simulate it\nthere, give the laws by --laws.",
      common.argument(),
      common.groups({{"page", rows}}),
      "",
      {{exit_invalid, "the model or the motion is invalid, or a file cannot be read or written"}},
      "  mbsgen view robot.json -o robot.html\n"};
}

std::optional<draw::PlayedMotion> motion_of(const View& command, const Understood& understood) {
  if (command.motion.empty()) return std::nullopt;
  SceneMotion motion = read_scene_motion(draw::make_scene(understood.model, understood.loops),
                                         understood.model, command.motion, command.common.reporting);
  return draw::PlayedMotion{std::move(motion.times), std::move(motion.q)};
}

struct Page {
  std::string model, text;
};

std::optional<Page> page_from(std::string_view text, const View& command, Diagnostics& diagnostics) {
  RunContext context{Budget(command.common.budget), {}, "model"};
  expr::Pool pool(expr::AngleSums::known);
  pool.keep_to(context.budget);
  Progress progress(shows_progress(command.common.reporting));
  context.budget.set_observer([&] { progress.at(context.stage, pool.counters().alive); });
  formalism::ClosureOptions closure = command.common.closure;
  closure.may_stay_open = true; // the page shows the gaps
  const std::optional<Understood> understood = understand(text, pool, context, {closure}, diagnostics);
  if (!understood) return std::nullopt;
  const MeshPaths paths(command.common.model, command.common.import.how.packages);
  std::optional<std::string> html = cli::page(
      *understood, pool,
      {step_of_motion, motion_of(command, *understood),
       read_meshes(understood->model, paths, page_meshes, diagnostics), command.laws.text(), command.three},
      context, diagnostics);
  if (!html) return std::nullopt;
  return Page{understood->model.name, std::move(*html)};
}

std::optional<Page> page_from(const View& command) {
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

int View::run() const {
  std::optional<Page> found = page_from(*this);
  if (!found) return exit_invalid;
  std::vector<FileUse> inputs = common.inputs(motion);
  inputs.push_back(laws.use());
  write_picture(common, inputs, found->model, ".html", std::move(found->text));
  return exit_ok;
}

} // namespace

std::unique_ptr<Command> draw_command() {
  return std::make_unique<Draw>();
}

std::unique_ptr<Command> view_command() {
  return std::make_unique<View>();
}

} // namespace mbsgen::cli
