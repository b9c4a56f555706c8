// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "cli/analyses/passivity/follow.h"
#include "cli/analyses/passivity/walls_charts.h"
#include "cli/analyses/passivity/walls_json.h"
#include "cli/analyses/passivity/walls_report.h"
#include "cli/analyses/passivity/world.h"
#include "cli/input/files.h"
#include "cli/options/commands.h"
#include "cli/pipeline/failure.h"
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

struct PassivityCommand : Command {
  CommandPage page() override;
  void check() override;
  int run() const override;

  Options device_rows();
  Options world_rows();
  Options result_rows();
  std::optional<passivity::Device> device() const;
  double waiting_periods(const passivity::Device& device) const;
  std::vector<passivity::Port> ports(const Session& session, const passivity::Device& device,
                                     const PortFinder& finder, Diagnostics& diagnostics) const;
  int limit_masses(const passivity::Device& device, const Session& session,
                   const std::vector<passivity::Port>& ports, bool turns) const;
  int limit_walls(const passivity::Device& device, const Session& session,
                  const std::vector<passivity::Port>& ports, bool turns) const;
  std::optional<std::vector<DrivingPoint>> world_points(const passivity::DeviceLimits& limits,
                                                        double ratio) const;

  AnalysisOptions common;
  std::string device_file, header, report, plot;
  std::string world, along, world_table_file; ///< the virtual model, its states, its table
  double rate = 0;                            ///< Hz
  WallQuestions questions;
};

Options PassivityCommand::device_rows() {
  return {{"--device FILE",
           "what lies between wall and hand beside the model: hold, delays, link, lag, chain (required)", "",
           "device file", input(device_file, "the device file"), true},
          {"--rate HZ", "periods of the loop in a second, on the model's machine (required)", "",
           "rate of the loop", positive(rate), true},
          {"--virtual-damping LIST", "virtual dampings, N s/m or N m s/rad, with commas between",
           "sixteen up to the largest passive and stable ones", "virtual dampings",
           numbers(questions.dampings)},
          {"--stiffness LIST", "walls, N/m or N m/rad, for which the missing damping is sought", "none",
           "walls that are wanted", numbers(questions.stiffnesses)},
          {"--trials N", "try so many hands at random on the wall of the worst one", "none",
           "hands at random", count(questions.trials)}};
}

Options PassivityCommand::world_rows() {
  return {{"--virtual MODEL", "a virtual model, whose one driven joint follows the hand", "", "virtual model",
           input(world, "the virtual model")},
          {"--along TABLE", "its states, as of equilibrium or simulate (CSV)", "",
           "states of the virtual model", input(along, "the table of states")},
          {"--virtual-table FILE", "write its driving-point impedance at each state beside the limits (CSV)",
           "", "impedance of the virtual model", output(world_table_file)}};
}

Options PassivityCommand::result_rows() {
  return {common.output_row(),
          {"--header FILE", "write the limits as a header of C++ for the runtime's loop", "",
           "header of limits", output(header)},
          {"--report FILE", "write all that was found (JSON)", "", "report as JSON", output(report)},
          {"--plot FILE", "draw stiffness over damping, workspace and delay (SVG; needs gnuplot)", "",
           "draw the limits", output(plot, Written::drawing)}};
}

CommandPage PassivityCommand::page() {
  return {"mbsgen passivity finds how stiff a virtual wall may be on a haptic device: what\n"
          "is stable, what is passive, which hand is worst; no compiler is needed.",
          "passivity MODEL --device FILE --rate HZ [OPTION]...",
          std::string(about_models) + R"(
MODEL is the device. It is linearized at rest over its workspace; the sampled
loop is exact. The table has a row for each place and virtual damping.)",
          common.argument(),
          common.groups({{"device", device_rows()},
                         {"virtual model", world_rows()},
                         {"evaluation", common.evaluation_rows()},
                         {"result", result_rows()}}),
          "",
          {{exit_invalid, "model or device are invalid, or a file cannot be read or written"}},
          "  mbsgen passivity key.json --device device.json --rate 4000 -o limits.csv \\\n"
          "    --header limits.hpp --plot limits.svg\n"};
}

void PassivityCommand::check() {
  constexpr double least_rate = 1e-3, largest_rate = 1e7;
  if (rate < least_rate || rate > largest_rate)
    throw UsageError(
        fmt::format("--rate takes periods in a second, from {:g} to {:g}", least_rate, largest_rate));
  for (const double damping : questions.dampings)
    if (damping < 0) throw UsageError("--virtual-damping takes numbers from 0 on");
  for (const double stiffness : questions.stiffnesses)
    if (!(stiffness > 0)) throw UsageError("--stiffness takes numbers above 0");
  for (const std::string* file : {&header, &report, &world_table_file})
    if (*file == standard_stream)
      throw UsageError("standard output is for the table; name files for other results");
  if (world.empty() != along.empty()) throw UsageError("--virtual and --along need each other");
  if (world.empty() && !world_table_file.empty()) throw UsageError("--virtual-table needs --virtual");
  check_plot(plot);
  common.check();
}

// Delays are states of the loop, a force each.
constexpr double most_waiting = 200;

// Of the shorter one of two machines' periods.
double PassivityCommand::waiting_periods(const passivity::Device& device) const {
  return device.link ? passivity::LinkTimes(device, 1 / rate).longest_age() : device.longest_delay() * rate;
}

std::optional<passivity::Device> PassivityCommand::device() const {
  const std::string text = read_text(device_file);
  Diagnostics diagnostics(shown_input(device_file));
  auto device = passivity::read_device(text, diagnostics);
  if (device)
    passivity::check_link(*device, 1 / rate, diagnostics),
        passivity::check_chain(*device, 1 / rate, diagnostics);
  const double waiting = device ? waiting_periods(*device) : 0;
  if (waiting > most_waiting) {
    diagnostics.error({}, fmt::format("delay and link take {:.6g} periods at {:.6g} Hz, take {} at most",
                                      waiting, rate, most_waiting));
  }
  if (diagnostics.has_errors()) device.reset();
  print(diagnostics, common.reporting, text);
  return device;
}

std::vector<passivity::Port> PassivityCommand::ports(const Session& session, const passivity::Device& device,
                                                     const PortFinder& finder,
                                                     Diagnostics& diagnostics) const {
  std::vector<passivity::Port> found;
  for (const WorkspacePlace& place : places_of(device.workspace)) {
    if (diagnostics.has_errors()) break;
    session.budget().check();
    if (auto port = finder.port_at(place, diagnostics)) found.push_back(std::move(*port));
  }
  return found;
}

std::optional<std::vector<DrivingPoint>> PassivityCommand::world_points(const passivity::DeviceLimits& limits,
                                                                        double ratio) const {
  AnalysisOptions options = common;
  options.model = world;
  const auto session = Session::open(options, functions_near_equilibrium(), "linear.hpp");
  if (!session) return std::nullopt;
  return VirtualWorld(*session, ratio).along(along, limits);
}

int PassivityCommand::limit_walls(const passivity::Device& device, const Session& session,
                                  const std::vector<passivity::Port>& ports, bool turns) const {
  Progress progress(shows_progress(common.reporting));
  WallQuestions asked = questions;
  asked.period = 1 / rate;
  WallStudy study = wall_study(device, asked, places_of(device.workspace), ports,
                               [&](double share) { progress.share(share); });
  progress.clear();
  study.model = session.model().name, study.turns = turns;
  Figure figure = walls_charts(study);
  Figures figures = walls_figures(study);
  std::string text = walls_text(study);
  FileSet files;
  if (questions.trials > 0) figures.emplace_back("unstable_hands", double(study.unstable_hands));
  if (!world.empty()) {
    const passivity::Port port = passivity::minimal(ports[study.weakest], asked.period);
    const auto points = world_points({device, asked.period, port}, device.rendered.ratio);
    if (!points) return exit_invalid;
    const Figures counts = world_figures(*points);
    figures.insert(figures.end(), counts.begin(), counts.end());
    text += world_text(shown_input(world), *points);
    if (Panel panel = world_chart(shown_input(world), *points); !panel.curves.empty())
      figure.panels.push_back(std::move(panel));
    if (!world_table_file.empty()) files.add(world_table_file, world_table(*points).text());
  }
  if (!header.empty()) files.add(header, walls_header(study));
  if (!report.empty()) files.add(report, walls_json(study));
  const std::string undrawn = plot.empty() ? "" : add_drawing(figure, plot, files);
  const OtherFiles others{{"header", header},
                          {"report", report},
                          {"virtual_table", world_table_file},
                          {"plot", undrawn.empty() ? plot : ""}};
  add_compiled(session, figures);
  if (common.reporting.json)
    deliver(common, walls_table(study), files, figures, Records{}, others);
  else
    deliver(common, walls_table(study), files, {}, text, others);
  return drawn_or_not(undrawn);
}

int PassivityCommand::limit_masses(const passivity::Device& device, const Session& session,
                                   const std::vector<passivity::Port>& ports, bool turns) const {
  if (!header.empty() || !world.empty() || !questions.stiffnesses.empty() || questions.trials > 0)
    throw UsageError(
        "--header, --virtual, --stiffness and --trials are about walls, which an admittance device does not "
        "render");
  MassStudy study = mass_study(device, 1 / rate, questions.dampings, places_of(device.workspace), ports);
  study.model = session.model().name, study.turns = turns;
  FileSet files;
  if (!report.empty()) files.add(report, masses_json(study));
  const std::string undrawn = plot.empty() ? "" : add_drawing(masses_charts(study), plot, files);
  const OtherFiles others{{"report", report}, {"plot", undrawn.empty() ? plot : ""}};
  if (common.reporting.json)
    deliver(common, masses_table(study), files, masses_figures(study), Records{}, others);
  else
    deliver(common, masses_table(study), files, {}, masses_text(study), others);
  return drawn_or_not(undrawn);
}

int PassivityCommand::run() const {
  const auto device = this->device();
  if (!device) return exit_invalid;
  const auto session = Session::open(common, functions_of_ports(), "linear.hpp");
  if (!session) return exit_invalid;
  Diagnostics of_device(shown_input(device_file));
  const PortFinder finder(*session, *device, of_device);
  const std::vector<passivity::Port> found = ports(*session, *device, finder, of_device);
  print(of_device, common.reporting, "");
  if (of_device.has_errors()) return exit_invalid;
  const bool walls = device->kind == passivity::Device::Kind::impedance;
  return walls ? limit_walls(*device, *session, found, finder.turns())
               : limit_masses(*device, *session, found, finder.turns());
}

} // namespace

std::unique_ptr<Command> passivity_command() {
  return std::make_unique<PassivityCommand>();
}

} // namespace mbsgen::cli
