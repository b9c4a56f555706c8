// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/generate_options.h"
#include "base/text.h"
#include "cli/pipeline/languages.h"
#include "cli/pipeline/understand.h"
#include <algorithm>
#include <optional>

namespace mbsgen::cli {

namespace {

std::string_view about_generation() {
  static const std::string text =
      "mbsgen generates the equations of motion of a multibody system as code in\n" +
      in_words(&Language::title, " or ") + ", or as a Python package.";
  return text;
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

// Of at most three digits.
std::optional<std::size_t> small_number(const std::string& word) {
  const bool is_number = !word.empty() && word.size() <= 3 && word.front() != '0' &&
                         word.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) return std::nullopt;
  return std::stoul(word);
}

} // namespace

CommandPage GenerateOptions::page() {
  Options loops = closure_rows(request.closure);
  loops.back().sentence += "; the code checks at run time";
  Options robots = import.rows();
  robots.push_back({"--keep-model", "write the imported model, NAME.json, beside the code", "kept in memory",
                    "write the imported model too", flag(keep_model)});
  return {about_generation(),
          "MODEL -o FOLDER [OPTION]...",
          about_models,
          {Argument::Kind::model, "MODEL", &model},
          {{"generated code", code_rows()},
           {"loops", loops},
           {"robots and projects (.urdf, .mbs, .xml, .sdf)", robots},
           {"checks", check_rows()},
           {"limits", budget_rows(request.budget)},
           {"output", output_rows()}},
          "",
          {{exit_invalid, "the model is invalid or cannot be generated, or a file cannot be read or written"},
           {exit_regression, "operation counts exceed those of the baseline, or cannot be compared"},
           {exit_uncertified, "certification failed"},
           {exit_no_result, "an analysis, such as simulate, has no result"}},
          "  mbsgen pendulum.json -o out/ --functions inverse_dynamics,direct_dynamics\n"
          "  mbsgen robot.urdf -o out/ --sensors tool0 --damping\n"};
}

Options GenerateOptions::code_rows() {
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
    std::vector<const Export*>& all = request.exports;
    if (std::find(all.begin(), all.end(), wanted) == all.end()) all.push_back(wanted);
  };
  const auto choose_scalar = [this](std::size_t i) {
    request.emit.scalar =
        std::vector{emit::Scalar::only_double, emit::Scalar::only_float, emit::Scalar::any}[i];
    scalar_is_template_ = request.emit.scalar == emit::Scalar::any;
  };
  return {
      {"-o, --output FOLDER", "folder of the generated files, made when missing (required)", "",
       "folder of the generated files", folder(output)},
      {"--functions LIST", "names of functions, with commas between",
       "all that apply; mass matrices above 200 coordinates, gravity, coriolis, passive, energy, mass, "
       "center_of_mass, momentum, poses, frame_SENSOR, regressor, outputs only when named; \"default\" in the "
       "list adds the others",
       "names of functions", list(request.functions, functions), false, "", "",
       "The word derivatives adds those of --derivatives."},
      {"--derivatives", "also the functions that compute derivatives, and linearize", "",
       "functions that compute derivatives, too", flag(derivatives_), false, "", "",
       "These are energy_derivatives, inverse_dynamics_derivatives, direct_dynamics_derivatives, linearize, "
       "direct_dynamics_tangent, and, of a model that lists parameters, sensitivities."},
      {"--language NAME", one_of(names_in(languages())), languages().front().name, "language of the code",
       choice(names_in(languages()), [this](std::size_t i) { request.language = &languages()[i]; }), false,
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
       choice(request.emit.trig, {{"inline", emit::Trig::inlined}, {"library", emit::Trig::library}}), false,
       "", "", "The code's own computes all angles of a function together; the library is that of C or C++."},
      {"--packs WHEN", "limbs with equal joints side by side in vectors: auto or off", "auto",
       "vectors of limbs", choice(request.emit.packs, {{"auto", true}, {"off", false}}), false, "", "",
       "In C++ and C, of double and float. Results are the same to the last bit, unless the compiler joins products and "
       "sums (-ffp-contract)."},
      {"--roll WHEN",
       "equal links of a chain in loops: off, auto (where 20 links or more are in a row), or the fewest links",
       "off", "loops over links of a chain", text(roll_), false, "", "",
       "In C and C++. Results are the same to the last bit, unless the compiler joins products and sums "
       "(-ffp-contract)."},
      {"--clones LEVEL",
       "functions also for newer processors: none or x86-64-v3, chosen when a program starts", "none",
       "clones of functions", choice(request.emit.clones, {{"none", false}, {"x86-64-v3", true}}), false, "",
       "",
       "In C and C++, compiled by GCC 12 or later for Linux. Products and sums are joined in clones, so that last bits "
       "differ between processors (-ffp-contract=off: they do not)."},
      {"--split[=WHEN]",
       "function bodies in files of their own: always (default when no WHEN is given), never, a number of "
       "files, or auto (default): always where compiling one C++ header takes above some 10 s, never "
       "otherwise, in C, with laws, and where the command line has --scalar template",
       "", "function bodies in files of their own", word(split_, {"auto", "never", "always"}, "always"),
       false, "", "", "In C++ such bodies are compiled for the default number type."},
      {"--fold-parameters", "make each number of the model a constant", "numbers are tunable",
       "numbers are constants", flag(request.generator.fold_parameters)},
      {"--fix-geometry",
       "make lengths, positions, directions and constant rotations of the model constants, but for parameters that "
       "it names",
       "numbers are tunable", "lengths and directions are constants", flag(request.fix_geometry), false, "",
       "", "Masses, centres of mass, inertias, gravity and named parameters stay tunable."},
      {"--status",
       "direct_dynamics of a model without loops returns a Status: singular, invalid_input; likewise its "
       "derivatives and responses of rigid contacts",
       "void; with loops they always do", "direct_dynamics of a tree returns a Status",
       flag(request.generator.status)},
  };
}

Options GenerateOptions::check_rows() {
  const auto choose_certificate = [this](std::size_t i) {
    request.certify = i == 1 ? Request::Certify::symbolic : Request::Certify::points;
    bounds_rounding_ = i == 2;
  };
  return {
      {"--certify[=KIND]",
       "compare the code with an independent formulation: points (default when no KIND is given), symbolic, "
       "which adds a proof, or accuracy, which adds bounds of rounding errors in a --box",
       "no certificate", "compare with an independent formulation",
       choice({"points", "symbolic", "accuracy"}, choose_certificate, "points")},
      {"--box FILE", "ranges of coordinates, velocities and parameters, for --certify=accuracy", "",
       "ranges for --certify=accuracy", input(box, "the box"), false, "", "",
       "A JSON file; --scalar chooses the types whose errors are bounded."},
      {"--baseline FILE", "compare operation counts with FILE", "", "compare operation counts",
       update_baseline ? cli::output(baseline) : input(baseline, "the baseline"), false, "", "",
       "Counts that grew, a model or function that FILE does not have, a function of FILE that is not "
       "generated, and other options end with 3."},
      {"--update-baseline", "write the counts to the baseline instead", "", "write the counts",
       flag(update_baseline), false, "", "--baseline"},
      {"--explain",
       "print where the operations are, by quantity, step and body, and what passes and choices saved", "",
       "print where the operations are", flag(request.explains), false, "", "",
       "The same is in the report. --functions limits it."},
  };
}

Options GenerateOptions::output_rows() {
  return joined({{{"--depfile FILE", "write a rule in Makefile syntax for build systems", "",
                   "write a Makefile rule", cli::output(depfile)},
                  {"--timings", "add the times of the stages to the report", "",
                   "times of the stages in the report", flag(request.timings)}},
                 reporting_rows(reporting),
                 {{"--version", "print the version", "", "print the version", automatic()}}});
}

void GenerateOptions::choose_roll() {
  constexpr std::size_t worth_it = 20; // shorter rows gain no time, and little size
  const std::optional<std::size_t> links = small_number(roll_);
  if (!links && roll_ != "auto" && roll_ != "off")
    throw UsageError("--roll has no value " + quoted(roll_) + ", take " +
                     alternatives({"auto", "off", "a number of links"}));
  request.fewest_links = links.value_or(roll_ == "auto" ? worth_it : 0);
}

// A template that is asked for is never split.
void GenerateOptions::choose_split() {
  const std::optional<std::size_t> files = small_number(split_);
  const std::vector<std::string> known{"auto", "never", "always"};
  if (!files && std::find(known.begin(), known.end(), split_) == known.end())
    throw UsageError("--split has no value " + quoted(split_) + ", take " + alternatives(known));
  request.emit.split = files || split_ == "always";
  request.emit.split_files = files.value_or(0);
  request.split_large = split_ == "auto" && !scalar_is_template_;
}

void GenerateOptions::check_box() const {
  if (bounds_rounding_ && box.empty())
    throw UsageError("--certify=accuracy needs --box FILE, the ranges for which it bounds rounding errors");
  if (!bounds_rounding_ && !box.empty()) throw UsageError("--box needs --certify=accuracy");
  if (bounds_rounding_ && !request.language->is_read_back)
    throw UsageError("--certify=accuracy bounds the rounding errors of C++ and C, leave out --language " +
                     request.language->name);
}

// Some languages have one type of numbers, or one file.
void GenerateOptions::check_language() const {
  const std::string language = "--language " + request.language->name;
  if (request.emit.scalar == emit::Scalar::only_float && !request.language->has_float)
    throw UsageError(language + " has numbers of type double alone, leave out --scalar float");
  if (request.emit.split && !request.language->is_split)
    throw UsageError(language + " writes one file, leave out --split");
  if (request.emit.clones && !request.language->has_clones)
    throw UsageError(language + " has no clones of functions, leave out --clones");
}

void GenerateOptions::check() {
  if (derivatives_) {
    if (request.functions.empty()) request.functions.emplace_back("default");
    request.functions.emplace_back("--derivatives");
  }
  choose_split();
  choose_roll();
  check_language();
  check_box();
  if (model.empty()) throw UsageError("MODEL is required");
  if (output.empty()) throw UsageError("--output is required");
  if (output == standard_stream)
    throw UsageError("--output is a folder for several files, they cannot go to standard output");
  import.check(model);
  if (keep_model && importer_of(model) == nullptr)
    throw UsageError("--keep-model is for files of other programs, this MODEL is a model file");
  const bool reads_stream = model == standard_stream || import.how.changes == standard_stream;
  if (!depfile.empty() && reads_stream)
    throw UsageError("--depfile needs a MODEL that is a file, not standard input, and changes, too");
}

} // namespace mbsgen::cli
