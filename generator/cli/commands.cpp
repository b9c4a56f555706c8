// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/baseline_gate.h"
#include "cli/io/closure_text.h"
#include "cli/io/depfile.h"
#include "cli/io/files.h"
#include "cli/io/model_source.h"
#include "cli/io/progress.h"
#include "cli/io/results.h"
#include "cli/io/single_file.h"
#include "cli/options/exit_codes.h"
#include "cli/options/files_of.h"
#include "cli/options/usage_error.h"
#include "cli/pipeline/equations.h"
#include "cli/pipeline/understand.h"
#include "cli/schema.h"
#include "cli/session/motion_table.h"
#include "cli/simplify.h"
#include "formalism/closure/cut_advice.h"
#include "model/describe/describe.h"
#include "model/read/read.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <new>

namespace mbsgen::cli {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> paths(const Generated& generated, const std::string& folder) {
  std::vector<std::string> result;
  for (const emit::OutputFile& file : generated.files)
    result.push_back((fs::path(folder) / file.name).string());
  return result;
}

// Less is not worth a line.
constexpr double noticeable_seconds = 2;

std::string compilation(const Generated& generated, const Request& request) {
  if (generated.compile_seconds < noticeable_seconds) return "";
  const auto sources =
      std::count_if(generated.files.begin(), generated.files.end(),
                    [](const emit::OutputFile& file) { return fs::path(file.name).extension() == ".cpp"; });
  const std::string unasked = request.emit.split ? "" : "; --split=never keeps one header";
  const std::string where =
      sources == 0 ? "" : fmt::format(", in {} files beside each other{}", sources, unasked);
  return fmt::format("compilation takes about {:.0f} s (g++ -O2, one core){}\n", generated.compile_seconds,
                     where);
}

std::string summary(const Generated& generated, const GenerateCommand& command) {
  std::string text;
  for (const auto& [function, cost] : generated.costs)
    text += fmt::format("{:<24} {:>7} flops, {:>4} sin or cos\n", function, cost.flops(), cost.trig);
  for (const std::string& path : paths(generated, command.output)) text += "wrote " + path + '\n';
  for (const FileUse& other : outputs_of(command))
    if (!other.path.empty()) text += "wrote " + other.path + '\n';
  return text + compilation(generated, command.request);
}

// The names of generated files are known only now.
void refuse_clashes(const GenerateCommand& command, const std::vector<std::string>& written) {
  std::vector<FileUse> outputs = outputs_of(command);
  for (const std::string& path : written) outputs.push_back({"--output", path});
  if (const auto clash = file_clash(inputs_of(command), outputs)) throw UsageError(*clash);
}

int report_refutation(const Generated& generated, const GenerateCommand& command) {
  if (command.reporting.json)
    std::cout << generation_json(generated, {}, Comparison{});
  else
    std::cerr << "mbsgen: " << shown_input(command.model) << ": certification failed\n" << *generated.refuted;
  return exit_uncertified;
}

std::optional<std::string> description_of(std::string_view text, const CheckCommand& command,
                                          Diagnostics& diagnostics) {
  RunContext context{Budget(command.budget), {}, "model"};
  expr::Pool pool(expr::AngleSums::known);
  pool.keep_to(context.budget);
  Progress progress(shows_progress(command.reporting));
  context.budget.set_observer([&] { progress.at(context.stage, pool.counters().alive); });
  formalism::ClosureOptions closure = command.closure;
  closure.may_stay_open = true; // as in generation
  try {
    const std::optional<Understood> understood = understand(text, pool, context, {closure}, diagnostics);
    if (!understood) return std::nullopt;
    if (command.reporting.json) return check_json(understood->model, understood->loops);
    return model::describe(understood->model) + closure_text(understood->model, understood->loops) +
           (command.suggest
                ? formalism::advice_text(understood->model, formalism::advise_cuts(understood->model))
                : "");
  } catch (const BudgetSpent& error) {
    diagnostics.error({}, error.what() + std::string(", raise it or simplify the model"));
    return std::nullopt;
  }
}

std::optional<std::string> description(const CheckCommand& command, ModelSource& source,
                                       Diagnostics& diagnostics) {
  if (!source.import(command.import.how, diagnostics)) return std::nullopt;
  return source.read(diagnostics, [&](Diagnostics& of_model) {
    return description_of(source.model_text(), command, of_model);
  });
}

std::optional<Generated> generated_by(const GenerateCommand& command, ModelSource& source,
                                      Diagnostics& diagnostics) {
  if (!source.import(command.import.how, diagnostics)) return std::nullopt;
  Progress progress(shows_progress(command.reporting));
  Request request = command.request;
  request.observer = &progress;
  std::optional<Generated> generated = source.read(
      diagnostics, [&](Diagnostics& of_model) { return generate(source.model_text(), request, of_model); });
  progress.clear();
  if (generated && command.keep_model)
    generated->files.push_back({generated->model + ".json", std::string(source.model_text())});
  return generated;
}

std::vector<std::string> prerequisites(const GenerateCommand& command) {
  std::vector<std::string> inputs = {command.model};
  if (!command.import.how.changes.empty()) inputs.push_back(command.import.how.changes);
  return inputs;
}

// What an importer makes is a model; changes by hand may hold mistakes.
bool is_model(const ModelSource& source, Diagnostics& diagnostics) {
  expr::Pool pool(expr::AngleSums::known);
  return source
      .read(diagnostics,
            [&](Diagnostics& of_model) { return model::read_model(source.model_text(), pool, of_model); })
      .has_value();
}

} // namespace

int run(const GenerateCommand& command) {
  const Reporting& reporting = command.reporting;
  Diagnostics diagnostics(shown_input(command.model));
  ModelSource source(command.model);
  const std::optional<Generated> generated = generated_by(command, source, diagnostics);
  print(diagnostics, reporting, source.file_text());
  if (!generated) return exit_invalid;
  if (generated->refuted) return report_refutation(*generated, command);
  const std::vector<std::string> written = paths(*generated, command.output);
  refuse_clashes(command, written);
  FileSet files;
  for (std::size_t i = 0; i < written.size(); ++i) files.add(written[i], generated->files[i].text);
  if (!command.depfile.empty()) files.add(command.depfile, depfile_rule(written, prerequisites(command)));
  const Comparison comparison = compare_with_baseline(*generated, command, files);
  if (!comparison.passed()) return report_regression(*generated, command, comparison);
  files.write();
  print_changes(*generated, command, comparison);
  if (reporting.json)
    std::cout << generation_json(*generated, written, comparison);
  else if (!reporting.quiet)
    std::cout << summary(*generated, command);
  return exit_ok;
}

int run(const CheckCommand& command) {
  Diagnostics diagnostics(shown_input(command.model));
  ModelSource source(command.model);
  const std::optional<std::string> result = description(command, source, diagnostics);
  print(diagnostics, command.reporting, source.file_text());
  if (!result) return exit_invalid;
  if (!command.reporting.quiet || command.reporting.json) std::cout << *result;
  return exit_ok;
}

int run(const ImportCommand& command) {
  Diagnostics diagnostics(command.file);
  ModelSource source(command.file);
  const bool is_imported = source.import(command.import.how, diagnostics) &&
                           (command.import.how.changes.empty() || is_model(source, diagnostics));
  print(diagnostics, command.reporting, source.file_text());
  if (!is_imported) return exit_invalid;
  write_single(command.output, std::string(source.model_text()), command.reporting);
  return exit_ok;
}

int run(const SimplifyCommand& command) {
  std::string text = command.expression == standard_stream ? read_text(standard_stream) : command.expression;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return simplify(text, command.json, std::cout, std::cerr);
}

int run(const SchemaCommand&) {
  std::cout << model_schema();
  return exit_ok;
}

int run(const Done& done) {
  return done.exit_code;
}

namespace {

// A full disk shows itself at the end only, when the last text leaves the program.
int delivered(int exit_code) {
  if (std::cout.flush()) return exit_code;
  std::cerr << "mbsgen: standard output cannot be written completely, make room or write to another place\n";
  return exit_invalid;
}

} // namespace

int run(int argc, const char* const* argv) {
  try {
    return delivered(
        std::visit([](const auto& command) { return run(command); }, parse_command_line(argc, argv)));
  } catch (const UnknownFunction& error) {
    std::cerr << "mbsgen: " << error.what() << '\n';
    return exit_usage;
  } catch (const WrongTable& error) {
    std::cerr << error.what() << '\n';
    return exit_invalid;
  } catch (const UsageError& error) {
    std::cerr << "mbsgen: " << error.what() << '\n';
    return exit_usage;
  } catch (const importer::UnknownName& error) {
    std::cerr << "mbsgen: " << error.what() << '\n';
    return exit_usage;
  } catch (const BudgetSpent& error) {
    std::cerr << "mbsgen: " << error.what() << ", raise it or simplify the model\n";
    return exit_invalid;
  } catch (const fs::filesystem_error& error) {
    std::cerr << "mbsgen: " << error.path1().string() << ": " << error.code().message() << '\n';
    return exit_invalid;
  } catch (const std::bad_alloc&) {
    std::cerr << "mbsgen: out of memory, ask for fewer functions\n";
    return exit_invalid;
  } catch (const std::logic_error& error) {
    std::cerr << "mbsgen: this is a mistake in mbsgen, please report it: " << error.what() << '\n';
    return exit_invalid;
  } catch (const std::exception& error) {
    std::cerr << "mbsgen: " << error.what() << '\n';
    return exit_invalid;
  }
}

} // namespace mbsgen::cli
