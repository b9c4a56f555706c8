// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options.h"
#include "cli/exit_codes.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace mbsgen::cli {

namespace {

void add_budget(CLI::App& app, Budget::Limits& budget) {
  app.add_option("--memory-limit", budget.megabytes, "Give up when more memory than this is needed")
      ->check(CLI::Range(1UL, 1UL << 30))
      ->type_name("MB");
  app.add_option("--time-limit", budget.seconds, "Give up when it takes longer than this")
      ->check(CLI::PositiveNumber)
      ->type_name("SECONDS");
}

void add_generate(CLI::App& app, GenerateCommand& command) {
  static const std::map<std::string, emit::Scalar> scalars{{"double", emit::Scalar::only_double},
                                                           {"float", emit::Scalar::only_float},
                                                           {"template", emit::Scalar::any}};
  static const std::map<std::string, Request::Certify> certificates{{"points", Request::Certify::points},
                                                                    {"symbolic", Request::Certify::symbolic}};
  app.add_option("MODEL", command.model, "Model file (JSON)");
  app.add_option("-o,--output", command.output, "Folder for the generated files; made when missing");
  app.add_option("--functions", command.request.functions,
                 "Names of functions, with commas (default: all that apply)")
      ->delimiter(',')
      ->type_name("LIST");
  app.add_option("--scalar", command.request.emit.scalar, "double, float or template (default)")
      ->transform(CLI::Transformer(scalars))
      ->type_name("TYPE");
  app.add_flag("--split", command.request.emit.split, "Bodies in .cpp files beside the header");
  app.add_flag("--fold-parameters", command.request.fold_parameters,
               "Every number of the model is a known constant; nothing is tunable");
  app.add_flag(
         "--certify{points}", command.request.certify,
         "Check the result against an independent formulation, exactly; --certify=symbolic also proves it")
      ->transform(CLI::Transformer(certificates));
  auto* baseline = app.add_option("--baseline", command.baseline,
                                  "Compare operation counts with FILE; exit code 3 when one grew")
                       ->type_name("FILE");
  app.add_flag("--update-baseline", command.update_baseline, "Write the counts to the baseline instead")
      ->needs(baseline);
  app.add_option("--depfile", command.depfile, "Write a rule in Makefile syntax for build systems")
      ->type_name("FILE");
  add_budget(app, command.request.budget);
  app.add_flag("--timings", command.request.timings, "Times of the stages in the report");
  app.add_flag("--json", command.json, "Diagnostics as JSON");
  app.add_flag("--quiet", command.quiet, "Print errors only");
}

CLI::App* add_check(CLI::App& app, CheckCommand& command) {
  CLI::App* sub = app.add_subcommand("check", "Validate a model and print what it is");
  sub->add_option("MODEL", command.model, "Model file (JSON)")->required();
  add_budget(*sub, command.budget);
  sub->add_flag("--json", command.json, "Diagnostics as JSON");
  sub->add_flag("--quiet", command.quiet, "Print errors only");
  return sub;
}

CLI::App* add_import(CLI::App& app, ImportCommand& command) {
  CLI::App* sub = app.add_subcommand("import", "Make a model file from a URDF or a ROBOTRAN .mbs file");
  sub->add_option("FILE", command.file, "File that ends in .urdf or .mbs")->required();
  sub->add_option("-o,--output", command.output, "Model file to write")->required();
  sub->add_flag("--body-wrenches", command.body_wrenches, "An input force and torque on every body");
  sub->add_flag("--floating", command.floating, "URDF: six joints between the base and the root link");
  sub->add_flag("--json", command.json, "Diagnostics as JSON");
  sub->add_flag("--quiet", command.quiet, "Print errors only");
  return sub;
}

CLI::App* add_simplify(CLI::App& app, SimplifyCommand& command) {
  CLI::App* sub = app.add_subcommand("simplify", "Condense an expression; every name is a free symbol");
  sub->add_option("EXPRESSION", command.expression, "For example 'cos(a)^2 + sin(a)^2'")->required();
  return sub;
}

CLI::App* add_schema(CLI::App& app) {
  return app.add_subcommand("schema", "Print the JSON Schema of model files, for editors");
}

Done wrong_command_line(const std::string& what) {
  std::cerr << "mbsgen: " << what << "\nRun with --help for more information.\n";
  return {exit_usage};
}

Command checked(ImportCommand command) {
  const std::string extension = std::filesystem::path(command.file).extension().string();
  if (extension != ".urdf" && extension != ".mbs")
    return wrong_command_line("FILE must end in .urdf or .mbs: " + command.file);
  command.format = extension == ".mbs" ? ImportCommand::Format::mbs : ImportCommand::Format::urdf;
  if (command.floating && command.format == ImportCommand::Format::mbs)
    return wrong_command_line("--floating is for URDF files; a .mbs file has its own joints");
  return command;
}

Command checked(GenerateCommand command) {
  if (command.model.empty()) return wrong_command_line("MODEL is required");
  if (command.output.empty()) return wrong_command_line("--output is required");
  return command;
}

// The arguments with "--" before an expression that begins with a minus sign, which is no option.
std::vector<std::string> arguments_of(int argc, const char* const* argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool is_expression = arguments.size() == 2 && arguments[0] == "simplify" &&
                             arguments[1].rfind('-', 0) == 0 && arguments[1] != "--" &&
                             arguments[1] != "-h" && arguments[1] != "--help";
  if (is_expression) arguments.insert(arguments.begin() + 1, "--");
  return arguments;
}

} // namespace

Command parse_command_line(int argc, const char* const* argv) {
  CLI::App app{
      "mbsgen MODEL.json -o OUT/ generates the equations of motion of a multibody system as C++ code.",
      "mbsgen"};
  GenerateCommand generate;
  CheckCommand check;
  ImportCommand import;
  SimplifyCommand simplify;
  app.set_version_flag("--version", generator_name());
  add_generate(app, generate);
  const CLI::App* check_app = add_check(app, check);
  const CLI::App* import_app = add_import(app, import);
  const CLI::App* simplify_app = add_simplify(app, simplify);
  const CLI::App* schema_app = add_schema(app);
  app.require_subcommand(0, 1);
  try {
    std::vector<std::string> arguments = arguments_of(argc, argv);
    std::reverse(arguments.begin(), arguments.end()); // as CLI11 takes them
    app.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    return Done{app.exit(error) == 0 ? exit_ok : exit_usage};
  }
  if (check_app->parsed()) return check;
  if (import_app->parsed()) return checked(import);
  if (simplify_app->parsed()) return simplify;
  if (schema_app->parsed()) return SchemaCommand{};
  return checked(generate);
}

} // namespace mbsgen::cli
