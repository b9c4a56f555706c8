// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/system/system.h"
#include "base/text.h"
#include "cli/generate_options.h"
#include "cli/io/explanation.h"
#include "cli/io/files.h"
#include "cli/io/generated.h"
#include "cli/io/model_source.h"
#include "cli/io/reporting.h"
#include "cli/io/results.h"
#include "cli/options/commands.h"
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

// What is found beside the generated files.
struct Findings {
  std::vector<std::string> named; ///< files that the model names, as written
  Rounding rounding;
};

class Generate : public Command {
public:
  CommandPage page() override { return options_.page(); }
  void check() override { options_.check(); }
  int run() const override;

private:
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

  GenerateOptions options_;
};

std::optional<Generated> Generate::generated(ModelSource& source, Findings& findings,
                                             Diagnostics& diagnostics) const {
  if (!source.import(options_.import.how, diagnostics)) return std::nullopt;
  Progress progress(shows_progress(options_.reporting));
  Request request = options_.request;
  request.observer = &progress;
  std::optional<BoxFile> box;
  if (!options_.box.empty()) box = BoxFile{options_.box, read_text(options_.box)};
  request.reader = [&](const Understood& understood, const scheme::Program& program, const Generated&) {
    findings.named = understood.model.files;
    if (box) findings.rounding = bound_rounding(program, *box, request, diagnostics);
  };
  std::optional<Generated> generated = source.read(
      diagnostics, [&](Diagnostics& of_model) { return generate(source.model_text(), request, of_model); });
  progress.clear();
  if (box && diagnostics.has_errors()) return std::nullopt;
  if (generated && box) add_to_certificate(*generated, *box, findings.rounding);
  if (generated && options_.keep_model)
    generated->files.push_back({generated->model + ".json", std::string(source.model_text())});
  return generated;
}

// The files that are written beside the generated ones.
std::vector<FileUse> Generate::beside() const {
  std::vector<FileUse> files{{"--depfile", options_.depfile}};
  if (options_.update_baseline) files.push_back({"--baseline", options_.baseline});
  return files;
}

// The names of generated files are known only now.
void Generate::refuse_clashes(const std::vector<std::string>& written) const {
  std::vector<FileUse> inputs{{"the model file", options_.model},
                              {"the file of changes", options_.import.how.changes},
                              {"the box", options_.box}};
  if (!options_.update_baseline) inputs.push_back({"the baseline", options_.baseline});
  std::vector<FileUse> outputs = beside();
  for (const std::string& path : written) outputs.push_back({"--output", path});
  if (const auto clash = file_clash(inputs, outputs)) throw UsageError(*clash);
}

std::vector<std::string> Generate::prerequisites(const ModelSource& source,
                                                 const std::vector<std::string>& named) const {
  std::vector<std::string> inputs = {options_.model};
  for (const std::string& path : named)
    inputs.push_back((system::path_of(options_.model).parent_path() / system::path_of(path))
                         .lexically_normal()
                         .u8string());
  inputs.insert(inputs.end(), source.nearby_files().begin(), source.nearby_files().end());
  if (!options_.import.how.changes.empty()) inputs.push_back(options_.import.how.changes);
  if (!options_.box.empty()) inputs.push_back(options_.box);
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
  std::string text = generation_text(generated, paths(generated, options_.output));
  for (const FileUse& other : beside())
    if (!other.path.empty()) text += "wrote " + other.path + '\n';
  return text + compilation(generated, options_.request);
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
  const Importing& how = options_.import.how;
  add_flag("--fold-parameters", options_.request.generator.fold_parameters);
  add_flag("--fix-geometry", options_.request.fix_geometry);
  add_flag("--status", options_.request.generator.status);
  add_flag("--no-assembly", !options_.request.closure.assembles);
  if (options_.request.closure.tolerance != formalism::ClosureOptions{}.tolerance)
    add_value("--closure-tolerance", fmt::format("{}", options_.request.closure.tolerance));
  add_value("--floating", options_.import.floating);
  add_value("--lock", fmt::format("{}", fmt::join(options_.import.locks, ",")));
  add_flag("--damping", how.urdf.damping);
  add_value("--contacts", options_.import.contacts);
  add_flag("--body-wrenches", how.urdf.body_wrenches);
  add_value("--tunable", fmt::format("{}", fmt::join(how.tunable, ",")));
  add_flag("--changes", !how.changes.empty());
  return options;
}

Baseline Generate::read_baseline() const {
  const bool missing = !fs::exists(system::path_of(options_.baseline));
  const bool fresh = options_.update_baseline && missing;
  if (missing && !fresh)
    throw std::runtime_error(options_.baseline + ": no such file, make it with --update-baseline");
  const std::string text = fresh ? "" : read_text(options_.baseline);
  try {
    return Baseline(text);
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(options_.baseline + ": " + error.what());
  }
}

// With --update-baseline the counts join the files to be written, and nothing is compared.
Comparison Generate::compare_with_baseline(const Generated& generated, FileSet& files) const {
  if (options_.baseline.empty()) return {};
  Baseline baseline = read_baseline();
  if (!options_.update_baseline) return baseline.compare(generated, count_options());
  baseline.update(generated, count_options());
  files.add(options_.baseline, baseline.text());
  return {};
}

int Generate::report_regression(const Generated& generated, const Comparison& comparison) const {
  if (options_.reporting.json) {
    std::cout << generation_json(generated, {}, comparison);
    return exit_regression;
  }
  for (const std::string& sentence : comparison.incomparable)
    std::cerr << "mbsgen: " << options_.baseline << ": " << sentence << '\n';
  if (!comparison.grown.empty())
    std::cerr << "mbsgen: operation counts grew against " << options_.baseline << ":\n"
              << changes_text(generated.model, comparison.grown);
  return exit_regression;
}

// The changes that pass.
void Generate::print_changes(const Generated& generated, const Comparison& comparison) const {
  if (options_.reporting.json || options_.reporting.quiet) return;
  for (const std::string& note : comparison.notes)
    std::cerr << options_.baseline << ": note: " << note << '\n';
  if (!comparison.shrunk.empty())
    std::cerr << options_.baseline
              << ": note: operation counts shrank, --update-baseline holds later runs against the new ones:\n"
              << changes_text(generated.model, comparison.shrunk);
}

int Generate::run() const {
  Diagnostics diagnostics(shown_input(options_.model));
  ModelSource source(options_.model);
  Findings findings;
  const std::optional<Generated> result = generated(source, findings, diagnostics);
  print(diagnostics, options_.reporting, source.file_text());
  if (!result) return exit_invalid;
  if (result->refuted) return report_refutation(*result, options_.model, options_.reporting);
  const std::vector<std::string> written = paths(*result, options_.output);
  refuse_clashes(written);
  FileSet files;
  for (std::size_t i = 0; i < written.size(); ++i) files.add(written[i], result->files[i].text);
  if (!options_.depfile.empty())
    files.add(options_.depfile, depfile_rule(written, prerequisites(source, findings.named)));
  const Comparison comparison = compare_with_baseline(*result, files);
  if (!comparison.passed()) return report_regression(*result, comparison);
  files.write();
  print_changes(*result, comparison);
  if (options_.reporting.json)
    std::cout << generation_json(*result, written, comparison);
  else if (!options_.reporting.quiet)
    std::cout << explanation_text(result->explanations) << summary(*result)
              << accuracy::rounding_table(findings.rounding);
  return exit_ok;
}

} // namespace

std::unique_ptr<Command> generate_command() {
  return std::make_unique<Generate>();
}

} // namespace mbsgen::cli
