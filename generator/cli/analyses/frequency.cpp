// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "cli/analyses/linear_model.h"
#include "cli/options/commands.h"
#include "cli/pipeline/failure.h"
#include "cli/session/plot.h"
#include "cli/session/table.h"
#include <algorithm>
#include <fmt/format.h>
#include <mbsgen/analysis/frequency.hpp>

namespace mbsgen::cli {

namespace {

struct Frequency : Command {
  CommandPage page() override;
  void check() override {
    check_plot(plot);
    common.check();
  }
  int run() const override;

  AnalysisOptions common;
  Configuration configuration;
  std::string range = "0.01:100"; ///< as written: FROM:TO in Hz
  int points = 201;
  std::vector<std::string> inputs, outputs; ///< empty: all of them
  std::string plot;                         ///< SVG file; empty: none
  std::string matrices;                     ///< file for A, B, C, D; empty: none
};

CommandPage Frequency::page() {
  const Options response{
      {"--range FROM:TO", "frequencies in Hz", "0.01:100", "frequencies in Hz", text(range)},
      {"--points N", "so many, with a constant ratio", "201", "number of frequencies", count(points)},
      {"--inputs LIST", "names of inputs, with commas between", "all", "names of inputs", list(inputs)},
      {"--outputs LIST", "names of outputs, with commas between", "all", "names of outputs", list(outputs)},
      {"--plot FILE", "draw magnitudes and phases (SVG; needs gnuplot)", "", "draw magnitudes and phases",
       output(plot, Written::drawing)}};
  return {"mbsgen frequency linearizes a model and computes its frequency response; no\ncompiler is needed.",
          "frequency MODEL [OPTION]...",
          std::string(about_models) + R"(
The table has a row for each frequency (Hz): magnitude and phase (rad) of each
output per input. Inputs are those of linearize: actuators, input forces,
driven joints; outputs are those of the model, or its states.)",
          common.argument(),
          common.groups({{"configuration", configuration.rows()},
                         {"response", response},
                         {"evaluation", common.evaluation_rows()},
                         {"result", {common.output_row(), matrices_row(matrices)}}}),
          "",
          {{exit_invalid, "the model is invalid, or a file cannot be read or written"},
           {exit_no_result, "there is no equilibrium, or no input"}},
          "  mbsgen frequency car.json --equilibrium --inputs 'Q(steering)' \\\n"
          "    --range 0.1:20 -o response.csv --plot response.svg\n"};
}

constexpr int most_points = 1000000;

// FROM:TO in Hz, with so many points.
std::vector<double> frequencies(const Frequency& command) {
  const std::size_t colon = command.range.find(':');
  double from = 0, to = 0;
  const bool good = colon != std::string::npos && reads_number(command.range.substr(0, colon), from) &&
                    reads_number(command.range.substr(colon + 1), to) && from > 0 && to > from;
  if (!good)
    throw UsageError("--range takes FROM:TO in Hz, above 0 and rising, not " + quoted(command.range));
  if (command.points > most_points) throw UsageError(fmt::format("--points takes at most {}", most_points));
  return analysis::logarithmic(from, to, command.points);
}

// The places of the wanted names among those that there are; all of them where none are wanted.
std::vector<Eigen::Index> places(const std::string& option, const std::vector<std::string>& wanted,
                                 const std::vector<std::string>& known) {
  std::vector<Eigen::Index> result;
  for (const std::string& name : wanted.empty() ? known : wanted) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) {
      const auto near = nearest_word(name, known);
      throw UsageError(option + ": there is no " + quoted(name) +
                       (near ? ", did you mean " + quoted(*near) + "?" : ", take " + alternatives(known)));
    }
    result.push_back(found - known.begin());
  }
  return result;
}

// One output to one input.
struct Channel {
  Eigen::Index output = 0, input = 0;
  std::string name;
  std::vector<std::complex<double>> response;
};

std::vector<Channel> channels_of(const Frequency& command, const LinearModel& model) {
  std::vector<Channel> channels;
  const std::vector<Eigen::Index> inputs = places("--inputs", command.inputs, model.inputs);
  for (const Eigen::Index output : places("--outputs", command.outputs, model.outputs))
    for (const Eigen::Index input : inputs)
      channels.push_back({output,
                          input,
                          model.outputs[std::size_t(output)] + " per " + model.inputs[std::size_t(input)],
                          {}});
  return channels;
}

Table table_of(const std::vector<double>& frequencies, const std::vector<Channel>& channels) {
  std::vector<std::string> names{"frequency"};
  std::vector<std::vector<double>> columns{frequencies};
  for (const Channel& channel : channels) {
    names.push_back("magnitude of " + channel.name);
    names.push_back("phase of " + channel.name);
    columns.emplace_back();
    for (const std::complex<double>& value : channel.response) columns.back().push_back(std::abs(value));
    columns.push_back(analysis::phases(channel.response));
  }
  Table table(names);
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    std::vector<double> row;
    for (const std::vector<double>& column : columns) row.push_back(column[i]);
    table.add(row);
  }
  return table;
}

Figure drawing(const std::string& model, const std::vector<double>& frequencies,
               const std::vector<Channel>& channels) {
  Panel magnitude{"Magnitudes", "frequency (Hz)", "magnitude (output per input)", true, true, {}},
      phase{"Phases", "frequency (Hz)", "phase (rad)", true, false, {}};
  for (const Channel& channel : channels) {
    const std::vector<double> angles = analysis::phases(channel.response);
    Curve size{channel.name}, angle{channel.name};
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
      size.points.emplace_back(frequencies[i], std::abs(channel.response[i]));
      angle.points.emplace_back(frequencies[i], angles[i]);
    }
    magnitude.curves.push_back(std::move(size)), phase.curves.push_back(std::move(angle));
  }
  return {model + ": frequency response", {magnitude, phase}};
}

int Frequency::run() const {
  const std::vector<double> at_frequencies = frequencies(*this);
  const auto session = Session::open(common, functions_of_linear_models(), "frequency.hpp");
  if (!session) return exit_invalid;
  if (const std::string why = without_equilibrium(*session); !why.empty()) return no_result(common, why);
  NearEquilibrium near(*session, configuration.steady);
  analysis::Equilibrium place;
  if (const std::string why = linearize_about(*session, near, configuration, place); !why.empty())
    return no_result(common, why);
  const LinearModel model = linear_model(*session, near, configuration);
  if (model.inputs.empty())
    return no_result(common,
                     "the model has no inputs; give it an actuator, an input force or a driven joint");
  std::vector<Channel> channels = channels_of(*this, model);
  const analysis::FrequencyResponse response(model.matrices);
  for (const double frequency : at_frequencies) {
    session->budget().check();
    const Eigen::MatrixXcd values = response(2 * 3.14159265358979323846 * frequency);
    for (Channel& channel : channels) channel.response.push_back(values(channel.output, channel.input));
  }
  FileSet files;
  std::string undrawn;
  if (!plot.empty())
    undrawn = add_drawing(drawing(session->model().name, at_frequencies, channels), plot, files);
  if (!matrices.empty()) files.add(matrices, matrices_text(model, "--matrices", matrices));
  deliver(common, table_of(at_frequencies, channels), files,
          {{"states", double(model.states.size())},
           {"inputs", double(model.inputs.size())},
           {"outputs", double(model.outputs.size())}},
          Records{}, {{"plot", undrawn.empty() ? plot : ""}, {"matrices", matrices}});
  return drawn_or_not(undrawn);
}

} // namespace

std::unique_ptr<Command> frequency_command() {
  return std::make_unique<Frequency>();
}

} // namespace mbsgen::cli
