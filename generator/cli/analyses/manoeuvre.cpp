// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/model_error.h"
#include "base/text.h"
#include "cli/analyses/manoeuvre_report.h"
#include "cli/analyses/motion_page.h"
#include "cli/analyses/quantity.h"
#include "cli/input/files.h"
#include "cli/options/commands.h"
#include "cli/pipeline/failure.h"
#include "manoeuvre/kind_signals.h"
#include "manoeuvre/kind_table.h"
#include "model/read/read.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iostream>

namespace mbsgen::cli {

namespace {

using manoeuvre::Kind;
using manoeuvre::Values;

struct Manoeuvre : Command {
  CommandPage page() override;
  void check() override;
  int run() const override;

  Options kind_rows();
  Options result_rows();
  std::string text_of_kind() const;

  AnalysisOptions common;
  MethodOptions method;
  std::string kind;                  ///< a name or a file
  std::vector<std::string> settings; ///< NAME=VALUE
  double settle = 2;                 ///< s
  std::string plot, view, results, model_file, kind_file;
};

bool is_file(const std::string& kind) {
  constexpr std::string_view ending = ".json";
  return kind.size() > ending.size() && kind.compare(kind.size() - ending.size(), ending.size(), ending) == 0;
}

Options Manoeuvre::kind_rows() {
  std::string names;
  for (const std::string& name : manoeuvre::kind_names()) names += name + ", ";
  Value value = text(kind);
  value.words = manoeuvre::kind_names();
  return {
      {"--kind KIND", names + "or a file of your own (.json; required)", "", "kind of manoeuvre", value,
       true},
      {"--set NAME=VALUE", "another value of a parameter of the kind or of the model (repeatable)", "",
       "another value of a parameter", texts(settings)},
      {"--settle S", "straight running before t = 0", "2", "seconds of straight running", number(settle)}};
}

Options Manoeuvre::result_rows() {
  return {common.output_row(),
          {"--results FILE", "write the results as a table, with a row for each run (CSV)", "",
           "table of results", output(results)},
          {"--plot FILE", "draw signals and results (SVG, by gnuplot)", "", "draw signals and results",
           output(plot, Written::drawing)},
          {"--view PAGE", "write a page for browsers that plays the last run (HTML)", "",
           "write a page that plays the last run", output(view, Written::page)},
          {"--write-model FILE", "write the model that is driven: the vehicle with driver and speed control",
           "", "write the model that is driven", output(model_file)},
          {"--write-kind FILE", "write the kind as a file, to begin one of your own", "",
           "write the kind as a file", output(kind_file)}};
}

CommandPage Manoeuvre::page() {
  return {"mbsgen manoeuvre drives a vehicle through a test: a circle, a step of the\n"
          "steering, a swing, a lane change, braking, a bump; no compiler is needed.",
          "manoeuvre MODEL --kind KIND [OPTION]...",
          std::string(about_models) +
              "\nIts \"vehicle\" names steering, wheels and chassis. The table has a row for each\n"
              "time: place, angles, speed, accelerations, steering, and the model's outputs.",
          common.argument(),
          common.groups({{"manoeuvre", kind_rows()},
                         {"result", result_rows()},
                         {"integration", method_rows(method)},
                         {"evaluation", common.evaluation_rows()}}),
          "",
          {{exit_invalid, "model or manoeuvre are invalid, or a file cannot be read or written"},
           {exit_no_result, "no run reaches its end"}},
          "  mbsgen manoeuvre car.json --kind iso4138 -o circle.csv --plot circle.svg\n"};
}

void Manoeuvre::check() {
  if (settle < 0) throw UsageError("--settle takes seconds, 0 or more");
  for (const std::string* file : {&view, &results, &model_file, &kind_file})
    if (*file == standard_stream)
      throw UsageError("standard output is for the table; name files for other results");
  check_plot(plot);
  common.check(!view.empty());
}

std::string Manoeuvre::text_of_kind() const {
  if (is_file(kind)) return read_text(kind);
  const std::string text(manoeuvre::kind_text(kind));
  if (!text.empty()) return text;
  const auto near = nearest_word(kind, manoeuvre::kind_names());
  throw UsageError("--kind: there is no manoeuvre " + quoted(kind) +
                   (near ? ", did you mean " + quoted(*near) + "?"
                         : ", take " + alternatives(manoeuvre::kind_names()) + ", or a file (.json)"));
}

/// The words of --set: numbers of the kind, and words about the model.
struct Settings {
  Values of_kind;
  std::vector<std::string> of_model;
};

Settings settings_of(const Manoeuvre& command, const Kind& kind) {
  Settings result;
  for (const std::string& word : command.settings) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    if (equals == std::string::npos || kind.parameter(name) == nullptr) {
      result.of_model.push_back(word);
      continue;
    }
    const double value = value_of(manoeuvre::Formula{word.substr(equals + 1)}, Values{});
    if (!std::isfinite(value))
      throw UsageError("--set takes NAME=VALUE with a number for " + quoted(name) + ", not " + quoted(word));
    result.of_kind[name] = value;
  }
  return result;
}

/// The vehicle before and after its manoeuvre has become a part of it.
class Vehicles {
public:
  Vehicles(const Manoeuvre& command, const Kind& kind, const Settings& settings)
      : command_(command), kind_(kind), settings_(settings), diagnostics_(shown_input(command.common.model)) {
  }

  /// False after errors, which are printed.
  bool read() {
    ModelSource source(command_.common.model);
    const bool good = source.import(command_.common.import.how, diagnostics_) && augment(source);
    print(diagnostics_, command_.common.reporting, source.file_text());
    return good;
  }
  std::unique_ptr<Session> open() const {
    // Beside the model, as far as other files are looked for from there.
    const ModelSource source(command_.common.model + ".json", model_.text);
    Diagnostics found(shown_input(command_.common.model));
    auto session = Session::open(source, command_.common, functions_of_methods(), "simulate.hpp", found);
    print(without_places(found.only_errors()), command_.common.reporting, "");
    return session;
  }
  const manoeuvre::Augmented& model() const { return model_; }
  const model::Vehicle& vehicle() const { return *vehicle_; }
  const Values& values() const { return values_; }

private:
  bool augment(const ModelSource& source) {
    const auto model = source.read(diagnostics_, [&](Diagnostics& of_model) {
      return model::read_model(source.model_text(), pool_, of_model, files_beside(diagnostics_.file()),
                               &vehicle_);
    });
    if (!model) return false;
    if (!vehicle_) {
      diagnostics_.error(model->where,
                         R"(the model has no vehicle, add "vehicle": {"point": "BODY.POINT", ...}; )"
                         "docs/vehicles/manoeuvres.md has its keys");
      return false;
    }
    try {
      values_ = kind_.values(manoeuvre::vehicle_numbers(*vehicle_), settings_.of_kind);
      model_ = augmented(source.model_text(), *model, *vehicle_, kind_, values_);
    } catch (const ModelError& error) {
      diagnostics_.error(error.where(), error.what());
      return false;
    }
    return true;
  }

  const Manoeuvre& command_;
  const Kind& kind_;
  const Settings& settings_;
  Diagnostics diagnostics_;
  expr::Pool pool_;
  std::optional<model::Vehicle> vehicle_;
  Values values_;
  manoeuvre::Augmented model_;
};

// The values of the parameters in each run.
std::vector<Values> values_of_runs(const Kind& kind, const Values& vehicle, const Values& set) {
  if (!kind.runs || set.count(kind.runs->parameter) != 0) return {kind.values(vehicle, set)};
  std::vector<Values> all;
  for (const double value : kind.runs->values) {
    Values with = set;
    with[kind.runs->parameter] = value;
    all.push_back(kind.values(vehicle, with));
  }
  return all;
}

std::vector<Drive> drive_all(const Manoeuvre& command, const Track& track, const Start& start,
                             const std::vector<Values>& values) {
  std::vector<Drive> runs;
  Progress progress(shows_progress(command.common.reporting));
  std::optional<double> ratio; // of the value that was found to its first guess
  for (std::size_t i = 0; i < values.size(); ++i) {
    progress.share(double(i) / double(values.size()));
    Values at = values[i];
    const auto& adjust = track.kind.adjust;
    if (adjust && ratio) at[adjust->parameter] *= *ratio;
    Drive run = drive(track, start, at);
    if (adjust && run.failure.empty())
      ratio = run.values.at(adjust->parameter) / values[i].at(adjust->parameter);
    runs.push_back(std::move(run));
  }
  progress.clear();
  return runs;
}

// Prints why runs have failed, and takes them out.
void drop_failures(const Manoeuvre& command, const Kind& kind, std::vector<Drive>& runs) {
  for (const Drive& run : runs)
    if (!run.failure.empty() && !command.common.reporting.quiet)
      std::cerr << "mbsgen: " << shown_input(command.common.model) << ": " << kind.name
                << (kind.runs ? fmt::format(", {} {:.6g}", kind.runs->parameter,
                                            run.values.at(kind.runs->parameter))
                              : "")
                << ": " << run.failure << '\n';
  runs.erase(std::remove_if(runs.begin(), runs.end(), [](const Drive& run) { return !run.failure.empty(); }),
             runs.end());
}

// Places are those of the model that is driven, and no file has that.
void print_warnings(const Manoeuvre& command, const Kind& kind, const std::vector<Drive>& runs) {
  Diagnostics warnings(shown_input(command.common.model));
  for (const Drive& run : runs)
    for (const Diagnostic& one : run.warnings)
      warnings.warning({}, (kind.runs ? fmt::format("{} {:.6g}: ", kind.runs->parameter,
                                                    run.values.at(kind.runs->parameter))
                                      : "") +
                               one.message);
  if (!warnings.all().empty()) print(warnings, command.common.reporting, "");
}

int write(const Manoeuvre& command, const Session& session, const Driven& driven, FileSet& files) {
  std::string undrawn;
  if (!command.plot.empty())
    undrawn = add_drawing(charts_of(driven, session.model().name), command.plot, files);
  if (!command.view.empty())
    files.add(command.view, motion_page(session, command.common, driven.runs.back().motion));
  if (!command.results.empty()) files.add(command.results, results_table(driven).text());
  const OtherFiles others{{"plot", undrawn.empty() ? command.plot : ""},
                          {"page", command.view},
                          {"results", command.results},
                          {"model", command.model_file},
                          {"kind", command.kind_file}};
  Figures counts{{"runs", double(driven.runs.size())}};
  add_compiled(session, counts);
  if (!command.common.reporting.json) {
    deliver(command.common, signals_table(driven), files, counts, report_of(driven), others);
    return drawn_or_not(undrawn);
  }
  Figures all = driven.summary;
  if (!driven.kind.runs)
    all.insert(all.end(), driven.runs.front().found.begin(), driven.runs.front().found.end());
  deliver(command.common, signals_table(driven), files, all, records_of(driven), others);
  return drawn_or_not(undrawn);
}

int Manoeuvre::run() const {
  const std::string text = text_of_kind();
  Diagnostics of_kind(is_file(kind) ? shown_input(kind) : kind);
  const auto read = manoeuvre::read_kind(text, of_kind);
  print(of_kind, common.reporting, text);
  if (!read) return exit_invalid;
  const Settings set = settings_of(*this, *read);
  Vehicles vehicles(*this, *read, set);
  if (!vehicles.read()) return exit_invalid;
  const auto session = vehicles.open();
  if (!session) return exit_invalid;
  const Track track{*session, vehicles.model(), vehicles.vehicle(), *read, method, settle};
  Diagnostics of_signals(of_kind.file());
  const bool known = check_signals(*read, signals_of(track, vehicles.values()), of_signals);
  print(of_signals, common.reporting, text);
  if (!known) return exit_invalid;
  Start start = initial_values(*session, true);
  apply_settings(*session, set.of_model, start);
  std::vector<Drive> runs =
      drive_all(*this, track, start,
                values_of_runs(*read, manoeuvre::vehicle_numbers(vehicles.vehicle()), set.of_kind));
  print_warnings(*this, *read, runs);
  drop_failures(*this, *read, runs);
  if (runs.empty())
    return no_result(common, "no run of the manoeuvre " + quoted(read->name) + " reaches its end");
  FileSet files;
  if (!model_file.empty()) files.add(model_file, vehicles.model().text);
  if (!kind_file.empty()) files.add(kind_file, text);
  const Figures summary = summary_of(*read, runs);
  return write(*this, *session, {*read, std::move(runs), summary}, files);
}

} // namespace

std::unique_ptr<Command> manoeuvre_command() {
  return std::make_unique<Manoeuvre>();
}

} // namespace mbsgen::cli
