// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/baseline.h"
#include "cli/closure_text.h"
#include "cli/depfile.h"
#include "cli/equations.h"
#include "cli/exit_codes.h"
#include "cli/files.h"
#include "cli/schema.h"
#include "cli/simplify.h"
#include "cli/understand.h"
#include "import/mbs/mbs.h"
#include "import/urdf/urdf.h"
#include "model/describe.h"
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <new>

namespace mbsgen::cli {

namespace {

namespace fs = std::filesystem;

void print(const Diagnostics& diagnostics, bool json, bool quiet) {
  if (quiet && !diagnostics.has_errors()) return;
  std::cerr << (json ? diagnostics.json() : diagnostics.text());
}

std::string summary(const Generated& generated, const fs::path& folder) {
  std::string text;
  for (const auto& [function, cost] : generated.costs)
    text += fmt::format("{:<24} {:>7} flops, {:>4} sin or cos\n", function, cost.flops(), cost.trig);
  for (const emit::OutputFile& file : generated.files)
    text += "wrote " + (folder / file.name).string() + '\n';
  return text;
}

std::string depfile_text(const Generated& generated, const GenerateCommand& command) {
  std::vector<std::string> targets;
  for (const emit::OutputFile& file : generated.files)
    targets.push_back((fs::path(command.output) / file.name).string());
  return depfile_rule(targets, command.model);
}

Baseline read_baseline(const GenerateCommand& command) {
  const bool fresh = command.update_baseline && !fs::exists(command.baseline);
  const std::string text = fresh ? "" : read_text(command.baseline);
  try {
    return Baseline(text);
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(command.baseline + ": " + error.what());
  }
}

// False when a count grew. With --update-baseline the new counts join the files to be written.
bool meets_baseline(const Generated& generated, const GenerateCommand& command, FileSet& files) {
  if (command.baseline.empty()) return true;
  Baseline baseline = read_baseline(command);
  if (command.update_baseline) {
    baseline.update(generated);
    files.add(command.baseline, baseline.text());
    return true;
  }
  const std::string growth = baseline.growth(generated);
  if (growth.empty()) return true;
  std::cerr << "operation counts grew against " << command.baseline << ":\n" << growth;
  return false;
}

std::optional<std::string> description(const CheckCommand& command, Diagnostics& diagnostics) {
  RunContext context{Budget(command.budget), {}};
  expr::Pool pool(expr::AngleSums::known);
  pool.keep_to(context.budget);
  try {
    const std::string text = read_text(command.model);
    const std::optional<Understood> understood = understand(text, pool, context, diagnostics);
    if (!understood) return std::nullopt;
    return model::describe(understood->model) + closure_text(understood->model, understood->loops);
  } catch (const BudgetSpent& error) {
    diagnostics.error({}, error.what() + std::string(", raise it or simplify the model"));
    return std::nullopt;
  }
}

std::optional<std::string> import_text(const ImportCommand& command, Diagnostics& diagnostics) {
  const std::string text = read_text(command.file);
  if (command.format == ImportCommand::Format::mbs)
    return importer::import_mbs(text, {command.body_wrenches}, diagnostics);
  return importer::import_urdf(text, {command.floating, command.body_wrenches}, diagnostics);
}

} // namespace

int run(const GenerateCommand& command) {
  Diagnostics diagnostics(command.model);
  const std::optional<Generated> generated = generate(read_text(command.model), command.request, diagnostics);
  print(diagnostics, command.json, command.quiet);
  if (!generated) return exit_invalid;
  if (generated->refuted) {
    std::cerr << command.model << ": certification failed\n" << *generated->refuted;
    return exit_uncertified;
  }
  FileSet files;
  for (const emit::OutputFile& file : generated->files)
    files.add(fs::path(command.output) / file.name, file.text);
  if (!command.depfile.empty()) files.add(command.depfile, depfile_text(*generated, command));
  if (!meets_baseline(*generated, command, files)) return exit_regression;
  files.write();
  if (!command.quiet) std::cout << summary(*generated, command.output);
  return exit_ok;
}

int run(const CheckCommand& command) {
  Diagnostics diagnostics(command.model);
  const std::optional<std::string> text = description(command, diagnostics);
  print(diagnostics, command.json, command.quiet);
  if (!text) return exit_invalid;
  if (!command.quiet) std::cout << *text;
  return exit_ok;
}

int run(const ImportCommand& command) {
  Diagnostics diagnostics(command.file);
  const std::optional<std::string> text = import_text(command, diagnostics);
  print(diagnostics, command.json, command.quiet);
  if (!text) return exit_invalid;
  FileSet files;
  files.add(command.output, *text);
  files.write();
  if (!command.quiet) std::cout << "wrote " << command.output << '\n';
  return exit_ok;
}

int run(const SimplifyCommand& command) {
  return simplify(command.expression, std::cout, std::cerr);
}

int run(const SchemaCommand&) {
  std::cout << model_schema();
  return exit_ok;
}

int run(const Done& done) {
  return done.exit_code;
}

int run(int argc, const char* const* argv) {
  try {
    return std::visit([](const auto& command) { return run(command); }, parse_command_line(argc, argv));
  } catch (const UnknownFunction& error) {
    std::cerr << "mbsgen: " << error.what() << '\n';
    return exit_usage;
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
