// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "cli/analyses/passivity/walls_report.h"
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
  Options result_rows();
  std::optional<passivity::Device> device() const;
  std::vector<passivity::Port> ports(const Session& session, const passivity::Device& device,
                                     const std::vector<WorkspacePlace>& places,
                                     Diagnostics& diagnostics) const;
  int write(const WallStudy& study, const Session& session) const;

  AnalysisOptions common;
  std::string device_file, header, report, plot;
  double rate = 0; ///< Hz
  WallQuestions questions;
};

Options PassivityCommand::device_rows() {
  return {{"--device FILE",
           "what lies between wall and hand beside the model: hold, delays, lag, chain (required)", "",
           "device file", input(device_file, "the device file"), true},
          {"--rate HZ", "periods of the loop in a second (required)", "", "rate of the loop", positive(rate),
           true},
          {"--virtual-damping LIST", "virtual dampings, N s/m or N m s/rad, with commas between",
           "eleven from 0 to the largest stable one", "virtual dampings", numbers(questions.dampings)},
          {"--stiffness LIST", "walls, N/m or N m/rad, for which the missing damping is sought", "none",
           "walls that are wanted", numbers(questions.stiffnesses)},
          {"--trials N", "try so many hands at random on the wall of the worst one", "none",
           "hands at random", count(questions.trials)}};
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
  return {
      "mbsgen passivity finds how stiff a virtual wall may be on a haptic device: what\n"
      "is stable, what is passive, which hand is worst; no compiler is needed.",
      "passivity MODEL --device FILE --rate HZ [OPTION]...",
      std::string(about_models) + R"(
MODEL is the device. It is linearized at rest over its workspace; the sampled
loop is exact. The table has a row for each place and virtual damping.)",
      common.argument(),
      common.groups(
          {{"device", device_rows()}, {"evaluation", common.evaluation_rows()}, {"result", result_rows()}}),
      "",
      {{exit_invalid, "model or device are invalid, or a file cannot be read or written"}},
      "  mbsgen passivity key.json --device device.json --rate 4000 -o limits.csv \\\n"
      "    --header limits.hpp --plot limits.svg\n"};
}

void PassivityCommand::check() {
  for (const double damping : questions.dampings)
    if (damping < 0) throw UsageError("--virtual-damping takes numbers from 0 on");
  for (const double stiffness : questions.stiffnesses)
    if (!(stiffness > 0)) throw UsageError("--stiffness takes numbers above 0");
  for (const std::string* file : {&header, &report})
    if (*file == standard_stream)
      throw UsageError("standard output is for the table; name files for other results");
  check_plot(plot);
  common.check();
}

// Delays are states of the loop, a force each.
constexpr double most_waiting = 200;

std::optional<passivity::Device> PassivityCommand::device() const {
  const std::string text = read_text(device_file);
  Diagnostics diagnostics(shown_input(device_file));
  auto device = passivity::read_device(text, diagnostics);
  if (device && device->longest_delay() * rate > most_waiting) {
    diagnostics.error({}, fmt::format("delay and link take {:.6g} periods at {:.6g} Hz, take {} at most",
                                      device->longest_delay() * rate, rate, most_waiting));
    device.reset();
  }
  if (device && device->kind == passivity::Device::Kind::admittance) {
    diagnostics.error({}, "walls are rendered by impedance devices, remove \"kind\"");
    device.reset();
  }
  print(diagnostics, common.reporting, text);
  return device;
}

std::vector<passivity::Port> PassivityCommand::ports(const Session& session, const passivity::Device& device,
                                                     const std::vector<WorkspacePlace>& places,
                                                     Diagnostics& diagnostics) const {
  const PortFinder finder(session, device, diagnostics);
  std::vector<passivity::Port> found;
  for (const WorkspacePlace& place : places) {
    if (diagnostics.has_errors()) break;
    session.budget().check();
    if (auto port = finder.port_at(place, diagnostics)) found.push_back(std::move(*port));
  }
  return found;
}

int PassivityCommand::write(const WallStudy& study, const Session& session) const {
  FileSet files;
  std::string undrawn;
  if (!header.empty()) files.add(header, walls_header(study));
  if (!report.empty()) files.add(report, walls_json(study));
  if (!plot.empty()) undrawn = add_drawing(walls_charts(study), plot, files);
  const OtherFiles others{{"header", header}, {"report", report}, {"plot", undrawn.empty() ? plot : ""}};
  Figures figures = walls_figures(study);
  if (questions.trials > 0) figures.emplace_back("unstable_hands", double(study.unstable_hands));
  add_compiled(session, figures);
  if (common.reporting.json)
    deliver(common, walls_table(study), files, figures, Records{}, others);
  else
    deliver(common, walls_table(study), files, {}, walls_text(study), others);
  return drawn_or_not(undrawn);
}

int PassivityCommand::run() const {
  const auto device = this->device();
  if (!device) return exit_invalid;
  const auto session = Session::open(common, functions_of_ports(), "linear.hpp");
  if (!session) return exit_invalid;
  Diagnostics of_device(shown_input(device_file));
  const std::vector<WorkspacePlace> places = places_of(device->workspace);
  const std::vector<passivity::Port> found = ports(*session, *device, places, of_device);
  print(of_device, common.reporting, "");
  if (of_device.has_errors()) return exit_invalid;
  Progress progress(shows_progress(common.reporting));
  WallQuestions asked = questions;
  asked.period = 1 / rate;
  WallStudy study = wall_study(*device, asked, places, found, [&](double share) { progress.share(share); });
  progress.clear();
  study.model = session->model().name;
  study.turns = PortFinder(*session, *device, of_device).turns();
  return write(study, *session);
}

} // namespace

std::unique_ptr<Command> passivity_command() {
  return std::make_unique<PassivityCommand>();
}

} // namespace mbsgen::cli
