// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/system/system.h"
#include "base/text.h"
#include "cli/identify/findings_text.h"
#include "cli/identify/residuals.h"
#include "cli/identify/rewrite.h"
#include "cli/io/reporting.h"
#include "cli/options/commands.h"
#include "cli/pipeline/failure.h"
#include "cli/session/methods.h"
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

namespace {

// Several files of a kind are a list.
void put(nlohmann::ordered_json& json, const std::string& what, const std::string& file) {
  if (!json.contains(what))
    json[what] = file;
  else if (json[what].is_string())
    json[what] = {json[what], file};
  else
    json[what].push_back(file);
}

struct Identify : Command {
  CommandPage page() override;
  void check() override;
  int run() const override;

  Options record_rows();
  Options fit_rows();
  Options experiment_rows();
  Options result_rows();
  Options integration_rows();
  void check_numbered() const;
  int identified(const Session& session, const ModelSource& source) const;
  int deliver(const Findings& findings, const ModelSource& source) const;

  AnalysisOptions common;
  std::vector<std::string> data;
  RecordOptions record;
  FitOptions wanted;
  ShootingOptions shooting;
  ExperimentOptions experiment;
  SearchOptions search;
  bool stiff = false;
  std::string plot, residuals, model_file;
};

Options Identify::record_rows() {
  return {
      {"--data FILE",
       "a recording (CSV, required, repeatable): a line of names, the first of them t, then a row for each time, as "
       "mbsgen simulate writes them. Several have the same parameters and their own initial values; NAME@N in "
       "an option is that of the N-th one",
       "", "a recording", cli::inputs(data, "the recording"), true},
      {"--measure COLUMN",
       "a measured column; COLUMN=EXPRESSION says what it measures, over columns of a simulation, parameters and "
       "those of --number (repeatable)",
       "coordinates, forces of driven joints and outputs that the recording has", "a measured column",
       texts(record.measured)},
      {"--input TARGET=COLUMN",
       "a column that moves or pushes the model: q(JOINT) of a driven joint, Q(JOINT), or a parameter that "
       "follows the column (repeatable)",
       "columns with these names", "a column that drives the model", texts(record.inputs)},
      {"--hold TARGETS",
       "inputs that keep their values from row to row, as commands of a loop do; others follow straight lines. With "
       "commas between",
       "none", "inputs that keep their values", list(record.held)},
      {"--noise COLUMN=DEVIATION", "standard deviation of a measured column, in its unit (repeatable)",
       "that of the residuals", "noise of a measured column", texts(record.noise)},
      {"--from S", "leave out what is before", "the first row", "first time of the recording",
       number(record.from)},
      {"--to S", "leave out what is behind", "the last row", "last time of the recording", number(record.to)},
      {"--settle S", "the model moves so long before the first row, with the inputs of that row", "0",
       "seconds before the first row", number(shooting.settle)}};
}

Options Identify::fit_rows() {
  return {
      {"--fit NAMES",
       "what is to be found (required): parameters such as k or link2.mass, initial values q(JOINT), qd(JOINT), "
       "x(STATE), and names of --number. With commas between",
       "", "what is to be found", list(wanted.names), true},
      {"--number NAME=VALUE",
       "a further number for expressions of --measure, such as the gain of a sensor (repeatable)", "",
       "a number of a calibration", texts(wanted.numbers)},
      {"--set NAME=VALUE", "where the search begins, or another value of what is not fitted (repeatable)",
       "the model's", "another start or value", texts(wanted.settings)},
      {"--bounds NAME=LOW:HIGH",
       "bounds of a number that is fitted, either of which may be missing (repeatable)", "none",
       "bounds of a number", texts(wanted.bounds)},
      {"--start-at-data", "initial values are those of the first row, as far as it has them", "the model's",
       "initial values of the first row", flag(wanted.starts_at_data)},
      {"--segment S", "motions begin again after so long, and are joined in the end: for long recordings",
       "one motion", "seconds of a segment of the motion", number(shooting.segment)},
      {"--blur S",
       "fit means over so long first, then over less and less: for forces that jump at times which "
       "a wrong start misses",
       "where a search does not end at the noise", "seconds of the widest mean",
       positive_seconds(search.blur)},
      {"--starts N", "search from so many starts, until the residuals are those of the noise", "1",
       "number of starts", count(search.starts)},
      {"--spread SHARE", "starts behind the first one are off by up to this share", "0.2",
       "share by which starts are off", positive(search.spread)},
      {"--intervals DEVIATIONS",
       "for each number the interval in which chi-square, all others fitted again, is at most the square of this above "
       "its least: 3 for 997 of 1000",
       "none", "intervals by profiles of chi-square", positive(search.intervals)},
      {"--iterations N", "bound on the steps of a search", "60", "bound on the steps of a search",
       count(search.iterations)}};
}

Options Identify::experiment_rows() {
  return {
      {"--next FILE",
       "look for the experiment after which the deviations are smallest, with inputs that are sums of sines, and "
       "write these (CSV)",
       "", "inputs of the next experiment", output(experiment.file, Written::table)},
      {"--amplitude TARGET=AMPLITUDE", "an input of it, as of --input, and its largest value (repeatable)",
       "", "largest value of an input", texts(experiment.amplitudes), false, "", "--next"},
      {"--band LOW:HIGH", "frequencies of the sines, Hz", "0.2:10", "frequencies of the sines",
       text(experiment.band), false, "", "--next"},
      {"--duration S", "how long it takes", "10", "seconds of the experiment",
       positive_seconds(experiment.duration), false, "", "--next"},
      {"--sines N", "sines of each input", "5", "sines of each input", count(experiment.sines), false, "",
       "--next"},
      {"--tries N", "experiments that are compared", "40", "experiments that are compared",
       count(experiment.tries), false, "", "--next"}};
}

Options Identify::result_rows() {
  return {{"-o, --output TABLE", "write names, values and deviations as a table (CSV)", "",
           "table of what was found", output(common.output, Written::table)},
          {"--residuals FILE", "write what was measured, what the model says, and the difference (CSV)", "",
           "table of the residuals", output(residuals, Written::table)},
          {"--plot FILE", "draw the same (SVG, by gnuplot)", "", "draw the residuals",
           output(plot, Written::drawing)},
          {"--write-model FILE", "write the model with the values that were found (JSON)", "",
           "write the model with what was found", output(model_file)}};
}

Options Identify::integration_rows() {
  return {{"--stiff", "implicit steps (sdirk4), for stiff models", "explicit ones (dopri5)", "implicit steps",
           flag(stiff)},
          {"--rtol X", "error of a step over the largest size that a coordinate, velocity or state has had",
           "0.000001", "relative error of a step", positive(shooting.steps.rtol)},
          {"--most-steps N", "give up a motion after this many steps", "10000000",
           "bound on the number of steps", count(shooting.steps.most_steps)}};
}

CommandPage Identify::page() {
  return {
      "mbsgen identify finds parameters of a model from a recorded motion and its\n"
      "forces, with their deviations; no compiler is needed.",
      "identify MODEL --data FILE --fit NAMES [OPTION]...",
      std::string(about_models) +
          "\nDerivatives are exact, through loops, contacts and states. Parameters that a\n"
          "recording cannot separate are named, with the sums that it determines.",
      common.argument(),
      common.groups({{"recording", record_rows()},
                     {"fit", fit_rows()},
                     {"result", result_rows()},
                     {"experiment", experiment_rows()},
                     {"integration", integration_rows()},
                     {"evaluation", common.evaluation_rows()}}),
      "",
      {{exit_invalid, "the model or the recording is invalid, or a file cannot be read or written"},
       {exit_no_result,
        "the model has no motion at the start, or nothing measured depends on what is fitted; with results: the "
        "search has not settled, or the residuals are above the noise"}},
      "  mbsgen identify key.json --data run.csv --fit mass,friction --plot fit.svg\n"};
}

void Identify::check() {
  for (std::vector<std::string>* const names : {&wanted.names, &record.held})
    for (std::string& name : *names) name = std::string(trimmed(name));
  if (std::count(wanted.names.begin(), wanted.names.end(), "") > 0)
    throw UsageError("--fit takes names with commas between, such as mass,friction");
  shooting.steps.method = fit_methods()[stiff ? 1 : 0];
  if (shooting.settle < 0) throw UsageError("--settle takes seconds, 0 or more");
  if (shooting.segment < 0) throw UsageError("--segment takes seconds, 0 or more");
  if (!experiment.amplitudes.empty() && experiment.file.empty())
    throw UsageError("--amplitude is of the experiment of --next, add --next FILE");
  for (const std::string* file : {&common.output, &residuals, &model_file, &experiment.file})
    if (*file == standard_stream)
      throw UsageError("standard output is for what was found; name files for other results");
  check_plot(plot);
  if (data.size() > 1) check_numbered();
  common.check(true);
}

// "fit.svg" of the second of several recordings: "fit-2.svg".
std::string numbered(const std::string& file, std::size_t recording, std::size_t count) {
  if (count == 1 || file.empty()) return file;
  std::filesystem::path path = system::path_of(file);
  const std::string ending = path.extension().u8string();
  path.replace_filename(
      system::path_of(path.stem().u8string() + '-' + std::to_string(recording + 1) + ending));
  return path.u8string();
}

// Files of results that have their names from those of options.
void Identify::check_numbered() const {
  std::vector<FileUse> read{{"the model file", common.model}}, written;
  for (const std::string& file : data) read.push_back({"the recording", file});
  for (std::size_t i = 0; i < data.size(); ++i) {
    if (!residuals.empty()) written.push_back({"--residuals", numbered(residuals, i, data.size())});
    if (!plot.empty()) written.push_back({"--plot", numbered(plot, i, data.size())});
  }
  if (const auto clash = file_clash(read, written)) throw UsageError(*clash);
}

int Identify::deliver(const Findings& findings, const ModelSource& source) const {
  FileSet files;
  std::string undrawn;
  OtherFiles written;
  const auto add = [&](const char* what, const std::string& file, const std::string& text) {
    if (file.empty()) return;
    files.add(file, text);
    written.emplace_back(what, file);
  };
  const Recordings& recordings = findings.recordings;
  if (!common.output.empty()) add("wrote", common.output, table_of(findings).text());
  for (std::size_t i = 0; i < recordings.count() && !residuals.empty(); ++i)
    add("residuals", numbered(residuals, i, recordings.count()), residual_table(recordings[i]).text());
  for (std::size_t i = 0; i < recordings.count() && !plot.empty() && undrawn.empty(); ++i) {
    const std::string file = numbered(plot, i, recordings.count());
    undrawn = add_drawing(figure_of(findings, i), file, files);
    if (undrawn.empty()) written.emplace_back("plot", file);
  }
  if (!model_file.empty())
    add("model", model_file,
        rewritten(source.model_text(), recordings[0].unknowns, recordings[0].values(findings.fit.values)));
  if (findings.next) add("experiment", experiment.file, findings.next->table.text());
  files.write();
  if (common.reporting.json) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const auto& [what, file] : written) put(json, what, file);
    json.update(json_of(findings));
    std::cout << json.dump(2) << '\n';
  } else if (!common.reporting.quiet) {
    std::cout << text_of(findings);
    for (const auto& [what, file] : written) std::cout << "wrote " << file << '\n';
  }
  return is_believable(findings.fit) ? drawn_or_not(undrawn) : exit_no_result;
}

bool tells_nothing(const Fit& fit) {
  for (const Verdict verdict : fit.verdicts)
    if (verdict != Verdict::idle) return false;
  return true;
}

int Identify::identified(const Session& session, const ModelSource& source) const {
  Recordings recordings(session, data, record, wanted, shooting);
  const std::optional<Fit> found = fit(recordings, search);
  if (!found)
    return no_result(common, "the model has no motion at the start: " + recordings.failure() +
                                 "; give other starts by --set, shorter pieces by --segment, or --stiff");
  if (tells_nothing(*found))
    return no_result(common,
                     "nothing that is measured depends on what is fitted; record a motion that reaches it");
  Findings findings{session, recordings, *found, {}};
  if (!experiment.file.empty()) {
    findings.next = best_experiment(session, recordings, shooting, *found, experiment);
    if (!findings.next)
      return no_result(common,
                       "no experiment of --next has a motion; give smaller amplitudes by --amplitude");
  }
  return deliver(findings, source);
}

int Identify::run() const {
  Diagnostics diagnostics(shown_input(common.model));
  ModelSource source(common.model);
  std::unique_ptr<Session> session;
  if (source.import(common.import.how, diagnostics))
    session = Session::open(source, common, functions_of_methods(), "simulate.hpp", diagnostics);
  print(diagnostics, common.reporting, source.file_text());
  return session ? identified(*session, source) : exit_invalid;
}

} // namespace

std::unique_ptr<Command> identify_command() {
  return std::make_unique<Identify>();
}

} // namespace mbsgen::cli
