// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/options.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/options/common.h"
#include "cli/options/complaint.h"
#include "cli/options/exit_codes.h"
#include "cli/options/files_of.h"
#include "cli/options/first_words.h"
#include "cli/options/help.h"
#include "cli/options/usage_error.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::cli {

namespace {

// The words of options that have a choice of them, as they were written.
struct Words {
  std::string language = languages().front().name;
  std::vector<std::string> exports;
  std::string scalar; ///< empty: template, where the size of the model does not speak against it
  std::string trig = "inline";
  std::string split = "auto";
  std::string certify;
};

void add_generate(CLI::App& app, GenerateCommand& command, Words& words) {
  app.add_option("MODEL", command.model);
  app.add_option("-o,--output", command.output);
  add_import_options(app, command.import);
  app.add_flag("--keep-model", command.keep_model);
  app.add_option("--functions", command.request.functions)->delimiter(',')->allow_extra_args(false);
  app.add_flag("--derivatives", command.derivatives);
  app.add_option("--language", words.language);
  app.add_option("--export", words.exports)->delimiter(',')->allow_extra_args(false);
  app.add_option("--scalar", words.scalar);
  app.add_option("--trig", words.trig);
  app.add_flag("--split{always}", words.split);
  app.add_flag("--fold-parameters", command.request.generator.fold_parameters);
  app.add_flag("--status", command.request.generator.status);
  add_closure(app, command.request.closure);
  app.add_flag("--certify{points}", words.certify);
  auto* baseline = app.add_option("--baseline", command.baseline);
  app.add_flag("--update-baseline", command.update_baseline)->needs(baseline);
  app.add_option("--depfile", command.depfile);
  add_budget(app, command.request.budget);
  app.add_flag("--timings", command.request.timings);
  add_reporting(app, command.reporting);
}

CLI::App* add_check(CLI::App& app, CheckCommand& command) {
  CLI::App* sub = app.add_subcommand("check");
  sub->add_option("MODEL", command.model)->required();
  add_import_options(*sub, command.import);
  add_closure(*sub, command.closure);
  sub->add_flag("--suggest", command.suggest);
  add_budget(*sub, command.budget);
  add_reporting(*sub, command.reporting);
  return sub;
}

CLI::App* add_import(CLI::App& app, ImportCommand& command) {
  CLI::App* sub = app.add_subcommand("import");
  sub->add_option("FILE", command.file)->required();
  sub->add_option("-o,--output", command.output)->required();
  add_import_options(*sub, command.import);
  add_reporting(*sub, command.reporting);
  return sub;
}

CLI::App* add_simplify(CLI::App& app, SimplifyCommand& command) {
  CLI::App* sub = app.add_subcommand("simplify");
  sub->add_option("EXPRESSION", command.expression)->required();
  sub->add_flag("--json", command.json);
  return sub;
}

// After a mistake in a command its own help is the nearer one.
Done wrong_command_line(const std::string& what, const std::string& command) {
  std::cerr << "mbsgen: " << what
            << (command.empty() || command == "help"
                    ? "\nRun 'mbsgen --help' for the options and commands.\n"
                    : "\nRun 'mbsgen help " + command + "' for its options.\n");
  return {exit_usage};
}

Done help_about(const std::string& command) {
  if (const auto text = help_text(command)) {
    std::cout << *text;
    return {exit_ok};
  }
  throw UsageError(unknown("command", command, command_names()));
}

// `mbsgen help [COMMAND]`
Done help(const std::vector<std::string>& arguments) {
  if (arguments.size() > 2) throw UsageError("unexpected argument " + mbsgen::quoted(arguments[2]));
  const bool whole =
      arguments.size() == 1 || arguments[1] == "help" || arguments[1] == "-h" || arguments[1] == "--help";
  return help_about(whole ? "" : arguments[1]);
}

// The choice of a word. Throws UsageError about a word that is none of them.
template <class Choice>
Choice chosen(const char* option, const std::string& word,
              const std::vector<std::pair<std::string, Choice>>& choices) {
  std::vector<std::string> words;
  for (const auto& [name, value] : choices) {
    words.push_back(name);
    if (name == word) return value;
  }
  throw UsageError(no_such_value(option, word, words));
}

void refuse(const std::optional<std::string>& what) {
  if (what) throw UsageError(*what);
}

Command checked(ImportCommand command) {
  if (importer_of(command.file) == nullptr) {
    std::vector<std::string> extensions;
    for (const Importer& importer : importers()) extensions.push_back(importer.extension);
    throw UsageError("FILE must end in " + alternatives(extensions) + ": " + command.file);
  }
  refuse(finish(command.import, command.file));
  refuse(file_clash(inputs_of(command), outputs_of(command)));
  return command;
}

template <class Analysis>
Command checked_analysis(Analysis command) {
  refuse(finish(command));
  refuse(file_clash(inputs_of(command), outputs_of(command)));
  return command;
}

Command checked(CheckCommand command) {
  refuse(finish(command.import, command.model));
  return command;
}

std::optional<std::size_t> number_of_files(const std::string& word) {
  const bool is_number = !word.empty() && word.size() <= 3 && word.front() != '0' &&
                         word.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) return std::nullopt;
  return std::stoul(word);
}

// Who asks for a template gets one.
void choose_split(const Words& words, Request& request) {
  enum class Split { never, automatic, always };
  static const std::vector<std::pair<std::string, Split>> splits{
      {"auto", Split::automatic}, {"never", Split::never}, {"always", Split::always}};
  const std::optional<std::size_t> files = number_of_files(words.split);
  const Split split = chosen("--split", files ? "always" : words.split, splits);
  request.emit.split = split == Split::always;
  request.emit.split_files = files.value_or(0);
  request.split_large = split == Split::automatic && words.scalar != "template";
}

// Each export once, however often it is named.
void choose_exports(const Words& words, Request& request) {
  std::vector<std::pair<std::string, const Export*>> known;
  for (const Export& each : exports()) known.emplace_back(each.name, &each);
  for (const std::string& word : words.exports) {
    const Export* const wanted = chosen("--export", word, known);
    std::vector<const Export*>& all = request.exports;
    if (std::find(all.begin(), all.end(), wanted) == all.end()) all.push_back(wanted);
  }
}

// A language that is not compiled has one type of numbers and one file.
void choose_numbers(const Words& words, Request& request) {
  static const std::vector<std::pair<std::string, emit::Scalar>> scalars{
      {"double", emit::Scalar::only_double},
      {"float", emit::Scalar::only_float},
      {"template", emit::Scalar::any}};
  if (!words.scalar.empty()) request.emit.scalar = chosen("--scalar", words.scalar, scalars);
  choose_split(words, request);
  if (request.language->is_compiled) return;
  const std::string language = "--language " + request.language->name;
  if (request.emit.scalar == emit::Scalar::only_float)
    throw UsageError(language + " has numbers of type double alone, leave out --scalar float");
  if (request.emit.split) throw UsageError(language + " writes one file, leave out --split");
}

// Throws UsageError about the first word that has no meaning.
void choose_all(const Words& words, Request& request) {
  static const std::vector<std::pair<std::string, emit::Trig>> trigs{{"inline", emit::Trig::inlined},
                                                                     {"library", emit::Trig::library}};
  static const std::vector<std::pair<std::string, Request::Certify>> certificates{
      {"points", Request::Certify::points}, {"symbolic", Request::Certify::symbolic}};
  std::vector<std::pair<std::string, const Language*>> known;
  for (const Language& language : languages()) known.emplace_back(language.name, &language);
  request.language = chosen("--language", words.language, known);
  choose_numbers(words, request);
  choose_exports(words, request);
  request.emit.trig = chosen("--trig", words.trig, trigs);
  if (!words.certify.empty()) request.certify = chosen("--certify", words.certify, certificates);
}

// Beside those that are named, or those that are generated unasked.
void add_derivatives(std::vector<std::string>& functions) {
  if (functions.empty()) functions.emplace_back("default");
  functions.emplace_back("--derivatives");
}

Command checked(GenerateCommand command, const Words& words) {
  if (command.derivatives) add_derivatives(command.request.functions);
  choose_all(words, command.request);
  if (command.model.empty()) throw UsageError("MODEL is required");
  if (command.output.empty()) throw UsageError("--output is required");
  if (command.output == standard_stream)
    throw UsageError("--output is a folder for several files, they cannot go to standard output");
  refuse(finish(command.import, command.model));
  if (command.keep_model && importer_of(command.model) == nullptr)
    throw UsageError("--keep-model is for files of other programs, this MODEL is a model file");
  const bool reads_stream = command.model == standard_stream || command.import.how.changes == standard_stream;
  if (!command.depfile.empty() && reads_stream)
    throw UsageError("--depfile needs a MODEL that is a file, not standard input, and changes, too");
  refuse(file_clash(inputs_of(command), outputs_of(command)));
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

std::string parsed_command(const CLI::App& app) {
  const std::vector<CLI::App*> parsed = app.get_subcommands();
  return parsed.empty() ? "" : parsed.front()->get_name();
}

// The program's commands: what each of them takes, and what was given.
class Commands {
public:
  explicit Commands(CLI::App& app) {
    add_generate(app, generate_, words_);
    offer(add_check(app, check_), [this] { return checked(check_); });
    offer(add_import(app, import_), [this] { return checked(import_); });
    offer(add_simplify(app, simplify_), [this] { return simplify_; });
    offer(add_simulate(app, simulate_), [this] { return checked_analysis(simulate_); });
    offer(add_inverse(app, inverse_), [this] { return checked_analysis(inverse_); });
    offer(add_kinematics(app, kinematics_), [this] { return checked_analysis(kinematics_); });
    offer(add_equilibrium(app, equilibrium_), [this] { return checked_analysis(equilibrium_); });
    offer(add_modes(app, modes_), [this] { return checked_analysis(modes_); });
    offer(add_frequency(app, frequency_), [this] { return checked_analysis(frequency_); });
    offer(add_draw(app, draw_), [this] { return checked_analysis(draw_); });
    offer(add_view(app, view_), [this] { return checked_analysis(view_); });
    offer(app.add_subcommand("schema"), [] { return SchemaCommand{}; });
    app.require_subcommand(0, 1);
  }
  Commands(const Commands&) = delete;
  Commands& operator=(const Commands&) = delete;

  /// The command that was parsed.
  Command given() const {
    for (const auto& [app, command] : offered_)
      if (app->parsed()) return command();
    return checked(generate_, words_);
  }

private:
  void offer(const CLI::App* app, std::function<Command()> command) {
    offered_.emplace_back(app, std::move(command));
  }

  GenerateCommand generate_;
  CheckCommand check_;
  ImportCommand import_;
  SimplifyCommand simplify_;
  SimulateCommand simulate_;
  InverseCommand inverse_, kinematics_;
  EquilibriumCommand equilibrium_;
  ModesCommand modes_;
  FrequencyCommand frequency_;
  DrawCommand draw_;
  ViewCommand view_;
  Words words_;
  std::vector<std::pair<const CLI::App*, std::function<Command()>>> offered_;
};

// Throws UsageError, and std::runtime_error where the file that it reads is not there.
Command read_command_line(const std::vector<std::string>& arguments) {
  CLI::App app("", "mbsgen");
  app.set_version_flag("--version", generator_name());
  const Commands commands(app);
  if (!arguments.empty() && arguments[0] == "help") return help(arguments);
  check_first_words(arguments);
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend())); // as CLI11 takes them
  } catch (const CLI::CallForHelp&) {
    return help_about(parsed_command(app));
  } catch (const CLI::CallForVersion&) {
    std::cout << generator_name() << '\n';
    return Done{exit_ok};
  } catch (const CLI::ParseError& error) {
    throw UsageError(complaint(app, arguments, error));
  }
  return commands.given();
}

} // namespace

Command parse_command_line(int argc, const char* const* argv) {
  const std::vector<std::string> arguments = arguments_of(argc, argv);
  try {
    return read_command_line(arguments);
  } catch (const UsageError& error) {
    return wrong_command_line(error.what(), command_of(arguments));
  }
}

} // namespace mbsgen::cli
