// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/frequency.h"
#include "base/text.h"
#include "cli/analyses/matrices_file.h"
#include "cli/options/exit_codes.h"
#include "cli/session/plot.h"
#include "cli/session/result.h"
#include "import/urdf/unknown_name.h"
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

constexpr int most_points = 1000000;

// FROM:TO in Hz, with so many points.
std::vector<double> frequencies(const FrequencyCommand& command) {
  const std::size_t colon = command.range.find(':');
  double from = 0, to = 0;
  const bool good = colon != std::string::npos && reads_number(command.range.substr(0, colon), from) &&
                    reads_number(command.range.substr(colon + 1), to) && from > 0 && to > from;
  if (!good)
    throw importer::UnknownName("--range takes FROM:TO in Hz, above 0 and rising, not " +
                                quoted(command.range));
  if (command.points > most_points)
    throw importer::UnknownName(fmt::format("--points takes at most {}", most_points));
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
      throw importer::UnknownName(
          option + ": there is no " + quoted(name) +
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

std::vector<Channel> channels_of(const FrequencyCommand& command, const LinearModel& model) {
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

} // namespace

int run(const FrequencyCommand& command) {
  const std::vector<double> at_frequencies = frequencies(command);
  const auto session = Session::open(command.common, functions_of_linear_models(), "frequency.hpp");
  if (!session) return exit_invalid;
  if (const std::string why = without_equilibrium(*session); !why.empty())
    return no_result(command.common, why);
  NearEquilibrium near(*session, command.configuration.steady);
  analysis::Equilibrium place;
  if (const std::string why = linearize_about(*session, near, command.configuration, place); !why.empty())
    return no_result(command.common, why);
  const LinearModel model = linear_model(*session, near, command.configuration);
  if (model.inputs.empty())
    return no_result(command.common,
                     "the model has no inputs; give it an actuator, an input force or a driven joint");
  std::vector<Channel> channels = channels_of(command, model);
  const analysis::FrequencyResponse response(model.matrices);
  for (const double frequency : at_frequencies) {
    session->budget().check();
    const Eigen::MatrixXcd values = response(2 * 3.14159265358979323846 * frequency);
    for (Channel& channel : channels) channel.response.push_back(values(channel.output, channel.input));
  }
  FileSet files;
  std::string undrawn;
  if (!command.plot.empty())
    undrawn = add_drawing(drawing(session->model().name, at_frequencies, channels), command.plot, files);
  if (!command.matrices.empty())
    files.add(command.matrices, matrices_text(model, "--matrices", command.matrices));
  deliver(command.common, table_of(at_frequencies, channels), files,
          {{"states", double(model.states.size())},
           {"inputs", double(model.inputs.size())},
           {"outputs", double(model.outputs.size())}},
          Records{}, {{"plot", undrawn.empty() ? command.plot : ""}, {"matrices", command.matrices}});
  return drawn_or_not(undrawn);
}

} // namespace mbsgen::cli
