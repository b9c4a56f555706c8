// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/system/system.h"
#include "base/text.h"
#include "cli/io/explanation.h"
#include "cli/io/files.h"
#include "cli/io/generated.h"
#include "cli/io/model_source.h"
#include "cli/io/reporting.h"
#include "cli/io/results.h"
#include "cli/options/commands.h"
#include "cli/options/shared_options.h"
#include "cli/pipeline/languages.h"
#include "cli/pipeline/pipeline.h"
#include "cli/pipeline/rounding.h"
#include "cli/pipeline/understand.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <optional>

namespace mbsgen::cli {

namespace {

namespace fs = std::filesystem;

// Words of the options that have several meanings, as they were written.
struct GenerateWords {
  bool scalar_is_template = false; ///< by name
  std::string split = "auto";
  std::string roll = "off";
};

// What is found beside the generated files.
struct Findings {
  std::vector<std::string> named; ///< files that the model names, as written
  Rounding rounding;
};

class Generate : public Command {
public:
  Generate() { request_.budget = usual_limits(); }
  CommandPage page() override;
  void check() override;
  int run() const override;

private:
  Options code_rows();
  Options check_rows();
  Options output_rows();
  void choose_split();
  void choose_roll();
  void check_language() const;
  void check_box() const;
  std::optional<Generated> generated(ModelSource& source, Findings& findings, Diagnostics& diagnostics) const;
  void refuse_clashes(const std::vector<std::string>& written) const;
  std::vector<std::string> prerequisites(const ModelSource& source,
                                         const std::vector<std::string>& named) const;
  std::vector<FileUse> beside() const;
  std::string summary(const Generated& generated) const;
  CountOptions count_options() const;
  Baseline read_baseline() const;
  Comparison compare_with_baseline(const Generated& generated, FileSet& files) const;
  int report_regression(const Generated& generated, const Comparison& comparison) const;
  void print_changes(const Generated& generated, const Comparison& comparison) const;

  std::string model_;
  ImportOptions import_;
  bool keep_model_ = false; ///< write the model that was imported beside the code
  std::string output_;
  bool derivatives_ = false; ///< the functions that compute derivatives, too
  std::string baseline_;     ///< empty: none
  bool bounds_rounding_ = false;
  std::string box_; ///< file with ranges, for bounds of rounding errors; empty: none
  bool update_baseline_ = false;
  Reporting reporting_;
  std::string depfile_; ///< empty: none
  Request request_;
  GenerateWords words_;
};

std::string_view about_generation() {
  static const std::string text =
      "mbsgen generates the equations of motion of a multibody system as code in\n" +
      in_words(&Language::title, " or ") + ", or as a Python package.";
  return text;
}

CommandPage Generate::page() {
  Options loops = closure_rows(request_.closure);
  loops.back().sentence += "; the code checks at run time";
  Options robots = import_.rows();
  robots.push_back({"--keep-model", "write the imported model, NAME.json, beside the code", "kept in memory",
                    "write the imported model too", flag(keep_model_)});
  return {about_generation(),
          "MODEL -o FOLDER [OPTION]...",
          about_models,
          {Argument::Kind::model, "MODEL", &model_},
          {{"generated code", code_rows()},
           {"loops", loops},
           {"robots and projects (.urdf, .mbs, .xml, .sdf)", robots},
           {"checks", check_rows()},
           {"limits", budget_rows(request_.budget)},
           {"output", output_rows()}},
          "",
          {{exit_invalid, "the model is invalid or cannot be generated, or a file cannot be read or written"},
           {exit_regression, "operation counts exceed those of the baseline, or cannot be compared"},
           {exit_uncertified, "certification failed"},
           {exit_no_result, "an analysis, such as simulate, has no result"}},
          "  mbsgen pendulum.json -o out/ --functions inverse_dynamics,direct_dynamics\n"
          "  mbsgen robot.urdf -o out/ --sensors tool0 --damping\n"};
}

template <class Table>
std::vector<std::string> names_in(const Table& table) {
  std::vector<std::string> names;
  for (const auto& row : table) names.push_back(row.name);
  return names;
}

// "a, b or c"
std::string one_of(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : &word == &words.back() ? " or " : ", ") + word;
  return text;
}

Options Generate::code_rows() {
  static const std::vector<std::string> functions{"inverse_dynamics",
                                                  "direct_dynamics",
                                                  "mass_matrix",
                                                  "mass_matrix_lower",
                                                  "bias",
                                                  "mass_matrix_and_bias",
                                                  "gravity",
                                                  "coriolis",
                                                  "passive",
                                                  "energy",
                                                  "mass",
                                                  "center_of_mass",
                                                  "momentum",
                                                  "poses",
                                                  "regressor",
                                                  "base_parameters",
                                                  "energy_derivatives",
                                                  "inverse_dynamics_derivatives",
                                                  "direct_dynamics_derivatives",
                                                  "direct_dynamics_damping",
                                                  "linearize",
                                                  "direct_dynamics_tangent",
                                                  "direct_dynamics_hessian_product",
                                                  "sensitivities",
                                                  "mass_matrix_derivatives",
                                                  "constraint_derivatives",
                                                  "outputs",
                                                  "default"};
  static const std::string forms = "They are written as " + in_words(&Language::form, " and ") + ".";
  // Each export once, however often it is named.
  const auto add_export = [this](std::size_t i) {
    const Export* const wanted = &exports()[i];
    std::vector<const Export*>& all = request_.exports;
    if (std::find(all.begin(), all.end(), wanted) == all.end()) all.push_back(wanted);
  };
  const auto choose_scalar = [this](std::size_t i) {
    request_.emit.scalar =
        std::vector{emit::Scalar::only_double, emit::Scalar::only_float, emit::Scalar::any}[i];
    words_.scalar_is_template = request_.emit.scalar == emit::Scalar::any;
  };
  return {
      {"-o, --output FOLDER", "folder of the generated files, made when missing (required)", "",
       "folder of the generated files", folder(output_)},
      {"--functions LIST", "names of functions, with commas between",
       "all that apply; mass matrices above 200 coordinates, gravity, coriolis, passive, energy, mass, "
       "center_of_mass, momentum, poses, frame_SENSOR, regressor, outputs only when named; \"default\" in the "
       "list adds the others",
       "names of functions", list(request_.functions, functions), false, "", "",
       "The word derivatives adds those of --derivatives."},
      {"--derivatives", "also the functions that compute derivatives, and linearize", "",
       "functions that compute derivatives, too", flag(derivatives_), false, "", "",
       "These are energy_derivatives, inverse_dynamics_derivatives, direct_dynamics_derivatives, linearize, "
       "direct_dynamics_tangent, and, of a model that lists parameters, sensitivities."},
      {"--language NAME", one_of(names_in(languages())), languages().front().name, "language of the code",
       choice(names_in(languages()), [this](std::size_t i) { request_.language = &languages()[i]; }), false,
       "", "", forms},
      {"--export LIST",
       "also packages for other programs, with commas between: " + one_of(names_in(exports())), "none",
       "packages for other programs", choices(names_in(exports()), add_export), false, "", "",
       "Each has a folder of its name; that of python is a package over the code in C, that of npm the module in JavaScript "
       "with its types, that of batch functions in C and kernels in OpenCL C and CUDA for many states. "
       "Those of arduino, platformio, esp-idf and zephyr are libraries for microcontrollers, that of ros2 is a package "
       "with a plugin."},
      {"--scalar TYPE", "double, float or template, which leaves the choice to the program", "template",
       "number type", choice({"double", "float", "template"}, choose_scalar), false, "", "",
       "A template is a template parameter in C++, a macro in C."},
      {"--trig SOURCE", "sines and cosines: inline (the code's own) or library", "inline",
       "source of sines and cosines",
       choice(request_.emit.trig, {{"inline", emit::Trig::inlined}, {"library", emit::Trig::library}}), false,
       "", "", "The code's own computes all angles of a function together; the library is that of C or C++."},
      {"--packs WHEN", "limbs with equal joints side by side in vectors: auto or off", "auto",
       "vectors of limbs", choice(request_.emit.packs, {{"auto", true}, {"off", false}}), false, "", "",
       "In C++ and C, of double and float. Results are the same to the last bit, unless the compiler joins products and "
       "sums (-ffp-contract)."},
      {"--roll WHEN",
       "equal links of a chain in loops: off, auto (where 20 links or more are in a row), or the fewest links",
       "off", "loops over links of a chain", text(words_.roll), false, "", "",
       "In C and C++. Results are the same to the last bit, unless the compiler joins products and sums "
       "(-ffp-contract)."},
      {"--clones LEVEL",
       "functions also for newer processors: none or x86-64-v3, chosen when a program starts", "none",
       "clones of functions", choice(request_.emit.clones, {{"none", false}, {"x86-64-v3", true}}), false, "",
       "",
       "In C and C++, compiled by GCC 12 or later for Linux. Products and sums are joined in clones, so that last bits "
       "differ between processors (-ffp-contract=off: they do not)."},
      {"--split[=WHEN]",
       "function bodies in files of their own: always (default when no WHEN is given), never, a number of "
       "files, or auto (default): always where compiling one C++ header takes above some 10 s, never "
       "otherwise, in C, with laws, and where the command line has --scalar template",
       "", "function bodies in files of their own", word(words_.split, {"auto", "never", "always"}, "always"),
       false, "", "", "In C++ such bodies are compiled for the default number type."},
      {"--fold-parameters", "make each number of the model a constant", "numbers are tunable",
       "numbers are constants", flag(request_.generator.fold_parameters)},
      {"--fix-geometry",
       "make lengths, positions, directions and constant rotations of the model constants, but for parameters that "
       "it names",
       "numbers are tunable", "lengths and directions are constants", flag(request_.fix_geometry), false, "",
       "", "Masses, centres of mass, inertias, gravity and named parameters stay tunable."},
      {"--status",
       "direct_dynamics of a model without loops returns a Status: singular, invalid_input; likewise its "
       "derivatives and responses of rigid contacts",
       "void; with loops they always do", "direct_dynamics of a tree returns a Status",
       flag(request_.generator.status)},
  };
}

Options Generate::check_rows() {
  const auto choose_certificate = [this](std::size_t i) {
    request_.certify = i == 1 ? Request::Certify::symbolic : Request::Certify::points;
    bounds_rounding_ = i == 2;
  };
  return {
      {"--certify[=KIND]",
       "compare the code with an independent formulation: points (default when no KIND is given), symbolic, "
       "which adds a proof, or accuracy, which adds bounds of rounding errors in a --box",
       "no certificate", "compare with an independent formulation",
       choice({"points", "symbolic", "accuracy"}, choose_certificate, "points")},
      {"--box FILE", "ranges of coordinates, velocities and parameters, for --certify=accuracy", "",
       "ranges for --certify=accuracy", input(box_, "the box"), false, "", "",
       "A JSON file; --scalar chooses the types whose errors are bounded."},
      {"--baseline FILE", "compare operation counts with FILE", "", "compare operation counts",
       update_baseline_ ? cli::output(baseline_) : input(baseline_, "the baseline"), false, "", "",
       "Counts that grew, a model or function that FILE does not have, a function of FILE that is not "
       "generated, and other options end with 3."},
      {"--update-baseline", "write the counts to the baseline instead", "", "write the counts",
       flag(update_baseline_), false, "", "--baseline"},
      {"--explain",
       "print where the operations are, by quantity, step and body, and what passes and choices saved", "",
       "print where the operations are", flag(request_.explains), false, "", "",
       "The same is in the report. --functions limits it."},
  };
}

Options Generate::output_rows() {
  return joined({{{"--depfile FILE", "write a rule in Makefile syntax for build systems", "",
                   "write a Makefile rule", cli::output(depfile_)},
                  {"--timings", "add the times of the stages to the report", "",
                   "times of the stages in the report", flag(request_.timings)}},
                 reporting_rows(reporting_),
                 {{"--version", "print the version", "", "print the version", automatic()}}});
}

// Of at most three digits.
std::optional<std::size_t> small_number(const std::string& word) {
  const bool is_number = !word.empty() && word.size() <= 3 && word.front() != '0' &&
                         word.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) return std::nullopt;
  return std::stoul(word);
}

void Generate::choose_roll() {
  constexpr std::size_t worth_it = 20; // shorter rows gain no time, and little size
  const std::optional<std::size_t> links = small_number(words_.roll);
  if (!links && words_.roll != "auto" && words_.roll != "off")
    throw UsageError("--roll has no value " + quoted(words_.roll) + ", take " +
                     alternatives({"auto", "off", "a number of links"}));
  request_.fewest_links = links.value_or(words_.roll == "auto" ? worth_it : 0);
}

// A template that is asked for is never split.
void Generate::choose_split() {
  const std::optional<std::size_t> files = small_number(words_.split);
  const std::vector<std::string> known{"auto", "never", "always"};
  if (!files && std::find(known.begin(), known.end(), words_.split) == known.end())
    throw UsageError("--split has no value " + quoted(words_.split) + ", take " + alternatives(known));
  request_.emit.split = files || words_.split == "always";
  request_.emit.split_files = files.value_or(0);
  request_.split_large = words_.split == "auto" && !words_.scalar_is_template;
}

void Generate::check_box() const {
  if (bounds_rounding_ && box_.empty())
    throw UsageError("--certify=accuracy needs --box FILE, the ranges for which it bounds rounding errors");
  if (!bounds_rounding_ && !box_.empty()) throw UsageError("--box needs --certify=accuracy");
  if (bounds_rounding_ && !request_.language->is_read_back)
    throw UsageError("--certify=accuracy bounds the rounding errors of C++ and C, leave out --language " +
                     request_.language->name);
}

// Some languages have one type of numbers, or one file.
void Generate::check_language() const {
  const std::string language = "--language " + request_.language->name;
  if (request_.emit.scalar == emit::Scalar::only_float && !request_.language->has_float)
    throw UsageError(language + " has numbers of type double alone, leave out --scalar float");
  if (request_.emit.split && !request_.language->is_split)
    throw UsageError(language + " writes one file, leave out --split");
  if (request_.emit.clones && !request_.language->has_clones)
    throw UsageError(language + " has no clones of functions, leave out --clones");
}

void Generate::check() {
  if (derivatives_) {
    if (request_.functions.empty()) request_.functions.emplace_back("default");
    request_.functions.emplace_back("--derivatives");
  }
  choose_split();
  choose_roll();
  check_language();
  check_box();
  if (model_.empty()) throw UsageError("MODEL is required");
  if (output_.empty()) throw UsageError("--output is required");
  if (output_ == standard_stream)
    throw UsageError("--output is a folder for several files, they cannot go to standard output");
  import_.check(model_);
  if (keep_model_ && importer_of(model_) == nullptr)
    throw UsageError("--keep-model is for files of other programs, this MODEL is a model file");
  const bool reads_stream = model_ == standard_stream || import_.how.changes == standard_stream;
  if (!depfile_.empty() && reads_stream)
    throw UsageError("--depfile needs a MODEL that is a file, not standard input, and changes, too");
}

std::optional<Generated> Generate::generated(ModelSource& source, Findings& findings,
                                             Diagnostics& diagnostics) const {
  if (!source.import(import_.how, diagnostics)) return std::nullopt;
  Progress progress(shows_progress(reporting_));
  Request request = request_;
  request.observer = &progress;
  std::optional<BoxFile> box;
  if (!box_.empty()) box = BoxFile{box_, read_text(box_)};
  request.reader = [&](const Understood& understood, const scheme::Program& program, const Generated&) {
    findings.named = understood.model.files;
    if (box) findings.rounding = bound_rounding(program, *box, request, diagnostics);
  };
  std::optional<Generated> generated = source.read(
      diagnostics, [&](Diagnostics& of_model) { return generate(source.model_text(), request, of_model); });
  progress.clear();
  if (box && diagnostics.has_errors()) return std::nullopt;
  if (generated && box) add_to_certificate(*generated, *box, findings.rounding);
  if (generated && keep_model_)
    generated->files.push_back({generated->model + ".json", std::string(source.model_text())});
  return generated;
}

// The files that are written beside the generated ones.
std::vector<FileUse> Generate::beside() const {
  std::vector<FileUse> files{{"--depfile", depfile_}};
  if (update_baseline_) files.push_back({"--baseline", baseline_});
  return files;
}

// The names of generated files are known only now.
void Generate::refuse_clashes(const std::vector<std::string>& written) const {
  std::vector<FileUse> inputs{
      {"the model file", model_}, {"the file of changes", import_.how.changes}, {"the box", box_}};
  if (!update_baseline_) inputs.push_back({"the baseline", baseline_});
  std::vector<FileUse> outputs = beside();
  for (const std::string& path : written) outputs.push_back({"--output", path});
  if (const auto clash = file_clash(inputs, outputs)) throw UsageError(*clash);
}

std::vector<std::string> Generate::prerequisites(const ModelSource& source,
                                                 const std::vector<std::string>& named) const {
  std::vector<std::string> inputs = {model_};
  for (const std::string& path : named)
    inputs.push_back(
        (system::path_of(model_).parent_path() / system::path_of(path)).lexically_normal().u8string());
  inputs.insert(inputs.end(), source.nearby_files().begin(), source.nearby_files().end());
  if (!import_.how.changes.empty()) inputs.push_back(import_.how.changes);
  if (!box_.empty()) inputs.push_back(box_);
  return inputs;
}

// Less is not worth a line.
constexpr double noticeable_seconds = 2;

std::string compilation(const Generated& generated, const Request& request) {
  if (generated.compile_seconds < noticeable_seconds) return "";
  const auto sources =
      std::count_if(generated.files.begin(), generated.files.end(), [](const emit::OutputFile& file) {
        return system::path_of(file.name).extension().u8string() == ".cpp";
      });
  const std::string unasked = request.emit.split ? "" : "; --split=never keeps one header";
  const std::string where =
      sources == 0 ? "" : fmt::format(", in {} files beside each other{}", sources, unasked);
  return fmt::format("compilation takes about {:.0f} s (g++ -O2, one core){}\n", generated.compile_seconds,
                     where);
}

std::string Generate::summary(const Generated& generated) const {
  std::string text = generation_text(generated, paths(generated, output_));
  for (const FileUse& other : beside())
    if (!other.path.empty()) text += "wrote " + other.path + '\n';
  return text + compilation(generated, request_);
}

// The options on which operation counts depend. Those that change the text alone (--scalar, --trig, --split,
// --language) are not among them; an importer's change the model.
CountOptions Generate::count_options() const {
  CountOptions options;
  const auto add_flag = [&](const char* name, bool is_given) {
    if (is_given) options[name] = "yes";
  };
  const auto add_value = [&](const char* name, const std::string& value) {
    if (!value.empty()) options[name] = value;
  };
  const Importing& how = import_.how;
  add_flag("--fold-parameters", request_.generator.fold_parameters);
  add_flag("--fix-geometry", request_.fix_geometry);
  add_flag("--status", request_.generator.status);
  add_flag("--no-assembly", !request_.closure.assembles);
  if (request_.closure.tolerance != formalism::ClosureOptions{}.tolerance)
    add_value("--closure-tolerance", fmt::format("{}", request_.closure.tolerance));
  add_value("--floating", import_.floating);
  add_value("--lock", fmt::format("{}", fmt::join(import_.locks, ",")));
  add_flag("--damping", how.urdf.damping);
  add_value("--contacts", import_.contacts);
  add_flag("--body-wrenches", how.urdf.body_wrenches);
  add_value("--tunable", fmt::format("{}", fmt::join(how.tunable, ",")));
  add_flag("--changes", !how.changes.empty());
  return options;
}

Baseline Generate::read_baseline() const {
  const bool missing = !fs::exists(system::path_of(baseline_));
  const bool fresh = update_baseline_ && missing;
  if (missing && !fresh)
    throw std::runtime_error(baseline_ + ": no such file, make it with --update-baseline");
  const std::string text = fresh ? "" : read_text(baseline_);
  try {
    return Baseline(text);
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(baseline_ + ": " + error.what());
  }
}

// With --update-baseline the counts join the files to be written, and nothing is compared.
Comparison Generate::compare_with_baseline(const Generated& generated, FileSet& files) const {
  if (baseline_.empty()) return {};
  Baseline baseline = read_baseline();
  if (!update_baseline_) return baseline.compare(generated, count_options());
  baseline.update(generated, count_options());
  files.add(baseline_, baseline.text());
  return {};
}

int Generate::report_regression(const Generated& generated, const Comparison& comparison) const {
  if (reporting_.json) {
    std::cout << generation_json(generated, {}, comparison);
    return exit_regression;
  }
  for (const std::string& sentence : comparison.incomparable)
    std::cerr << "mbsgen: " << baseline_ << ": " << sentence << '\n';
  if (!comparison.grown.empty())
    std::cerr << "mbsgen: operation counts grew against " << baseline_ << ":\n"
              << changes_text(generated.model, comparison.grown);
  return exit_regression;
}

// The changes that pass.
void Generate::print_changes(const Generated& generated, const Comparison& comparison) const {
  if (reporting_.json || reporting_.quiet) return;
  for (const std::string& note : comparison.notes) std::cerr << baseline_ << ": note: " << note << '\n';
  if (!comparison.shrunk.empty())
    std::cerr << baseline_
              << ": note: operation counts shrank, --update-baseline holds later runs against the new ones:\n"
              << changes_text(generated.model, comparison.shrunk);
}

int Generate::run() const {
  Diagnostics diagnostics(shown_input(model_));
  ModelSource source(model_);
  Findings findings;
  const std::optional<Generated> result = generated(source, findings, diagnostics);
  print(diagnostics, reporting_, source.file_text());
  if (!result) return exit_invalid;
  if (result->refuted) return report_refutation(*result, model_, reporting_);
  const std::vector<std::string> written = paths(*result, output_);
  refuse_clashes(written);
  FileSet files;
  for (std::size_t i = 0; i < written.size(); ++i) files.add(written[i], result->files[i].text);
  if (!depfile_.empty()) files.add(depfile_, depfile_rule(written, prerequisites(source, findings.named)));
  const Comparison comparison = compare_with_baseline(*result, files);
  if (!comparison.passed()) return report_regression(*result, comparison);
  files.write();
  print_changes(*result, comparison);
  if (reporting_.json)
    std::cout << generation_json(*result, written, comparison);
  else if (!reporting_.quiet)
    std::cout << explanation_text(result->explanations) << summary(*result)
              << accuracy::rounding_table(findings.rounding);
  return exit_ok;
}

} // namespace

std::unique_ptr<Command> generate_command() {
  return std::make_unique<Generate>();
}

} // namespace mbsgen::cli
