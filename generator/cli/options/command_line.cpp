// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/command_line.h"
#include "base/system/system.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/options/help.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>

namespace mbsgen::cli {

namespace {

using Words = std::vector<std::string>;

bool is_among(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool asks_for_help(const std::string& word) {
  return word == "-h" || word == "--help";
}

// Names of files have an ending or a folder.
bool looks_like_a_file(const std::string& word) {
  return word.find_first_of("./") != std::string::npos;
}

bool begins_with_a_dash(const std::string& argument) {
  return argument.size() > 1 && argument.front() == '-';
}

// The commands that begin so, or else the one of the nearest spelling.
Words meant_by(const std::string& word, const Words& names) {
  Words meant;
  for (const std::string& name : names)
    if (word.size() > 1 && name.compare(0, word.size(), word) == 0) meant.push_back(name);
  if (!meant.empty()) return meant;
  Words known = names;
  known.insert(known.end(), {"--help", "--version"});
  for (const std::string& written : {word, "--" + word})
    if (const auto near = nearest_word(written, known)) return {*near};
  return {};
}

[[noreturn]] void no_such_command(const std::string& word, const Words& names) {
  const Words meant = meant_by(word, names);
  throw UsageError(
      "there is no file or command " + quoted(word) +
      (meant.empty() ? ", take " + alternatives(names) : ", did you mean " + alternatives(meant) + "?"));
}

void check_file(const std::string& file) {
  if (file == standard_stream || std::filesystem::exists(system::path_of(file))) return;
  throw std::runtime_error(
      file + ": cannot be read: " + std::make_error_code(std::errc::no_such_file_or_directory).message());
}

bool reads_a_file(const std::string& command, const CommandTable& table) {
  return std::any_of(table.begin(), table.end(), [&](const CommandRow& row) {
    return row.name == command && row.make != nullptr && row.make()->page().argument.is_file();
  });
}

// A command that there is not, and a file that is not there, are answered before all other mistakes.
void check_first_words(const Words& arguments, const CommandTable& table) {
  const bool asks = std::any_of(arguments.begin(), arguments.end(), [](const std::string& word) {
    return asks_for_help(word) || word == "--version";
  });
  if (arguments.empty() || begins_with_a_dash(arguments.front()) || asks) return;
  const std::string& first = arguments.front();
  const Words names = command_names(table);
  if (is_among(names, first)) {
    if (reads_a_file(first, table) && arguments.size() > 1 && !begins_with_a_dash(arguments[1]))
      check_file(arguments[1]);
    return;
  }
  if (!looks_like_a_file(first) && first != standard_stream &&
      !std::filesystem::exists(system::path_of(first)))
    no_such_command(first, names);
  check_file(first);
}

// The command of the command line; the program itself for generation.
const CLI::App& parsed_app(const CLI::App& app) {
  const std::vector<const CLI::App*> parsed =
      app.get_subcommands([](const CLI::App* one) { return one->parsed(); });
  return parsed.empty() ? app : *parsed.front();
}

bool is_option(const std::string& argument) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (argument.size() == 2) return argument[0] == '-' && letter(argument[1]);
  return argument.size() > 2 && argument.compare(0, 2, "--") == 0 && letter(argument[2]);
}

// A complaint about the first option that the command does not have, with the nearest that it has.
std::optional<std::string> unknown_option(const CLI::App& app, const Words& arguments) {
  const CLI::App& parsed = parsed_app(app);
  Words known;
  for (const CLI::Option* option : parsed.get_options())
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  for (const std::string& argument : arguments) {
    if (argument == "--") break;
    const std::string name = argument.substr(0, argument.find('='));
    if (!is_option(name) || parsed.get_option_no_throw(name) != nullptr) continue;
    const auto near = nearest_word(name, known);
    return "unknown option " + quoted(name) + (near ? ", did you mean " + quoted(*near) + "?" : "");
  }
  return std::nullopt;
}

// CLI11 begins its message with the option's name.
std::string wrong_count(const CLI::App& app, const std::string& message) {
  const std::string name = message.substr(0, message.find(':'));
  const CLI::Option* option = parsed_app(app).get_option_no_throw(name);
  const bool repeated = option != nullptr && option->results().size() > 1;
  return name + (repeated ? " is given more than once" : " needs a value");
}

std::string unexpected(const std::string& argument) {
  return "unexpected argument " + quoted(argument);
}

std::string without_colon(std::string message) {
  const std::size_t at = message.find(": ");
  return at == std::string::npos ? message : message.erase(at, 1);
}

// A sentence on the command line's first mistake, with the nearest option where one is unknown.
std::string complaint(const CLI::App& app, const Words& arguments, const CLI::ParseError& error) {
  if (const auto option = unknown_option(app, arguments)) return *option;
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const Words rest = app.remaining(true);
    return unexpected(rest.empty() ? "" : rest.front());
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return wrong_count(app, error.what());
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) return without_colon(error.what());
  return error.what();
}

std::string help_about(const std::string& command, const CommandTable& table) {
  if (const auto text = help_text(table, command)) return *text;
  const Words names = command_names(table);
  const auto near = nearest_word(command, names);
  throw UsageError("unknown command " + quoted(command) +
                   (near ? ", did you mean " + quoted(*near) + "?" : ", take " + alternatives(names)));
}

// `mbsgen help [COMMAND]`
std::string help(const Words& arguments, const CommandTable& table) {
  if (arguments.size() > 2) throw UsageError(unexpected(arguments[2]));
  const bool whole = arguments.size() == 1 || arguments[1] == "help" || asks_for_help(arguments[1]);
  return help_about(whole ? "" : arguments[1], table);
}

// The arguments with "--" before an expression that begins with a minus sign, which is no option.
Words with_expression(Words arguments) {
  const bool is_expression = arguments.size() == 2 && arguments[0] == "simplify" &&
                             arguments[1].rfind('-', 0) == 0 && arguments[1] != "--" &&
                             !asks_for_help(arguments[1]);
  if (is_expression) arguments.insert(arguments.begin() + 1, "--");
  return arguments;
}

// All commands, as CLI11 reads them. Generation is the program itself, which says what is missing by itself.
class Commands {
public:
  Commands(const CommandTable& table, const std::string& version) {
    app_.set_version_flag("--version", version);
    app_.require_subcommand(0, 1);
    for (const CommandRow& row : table)
      if (row.make != nullptr) offer(std::string(row.name), row.make());
  }
  Commands(const Commands&) = delete;
  Commands& operator=(const Commands&) = delete;

  CLI::App& app() { return app_; }
  /// The name of the command that was parsed.
  std::string name() const {
    const CLI::App& parsed = parsed_app(app_);
    return &parsed == &app_ ? "" : parsed.get_name();
  }
  std::unique_ptr<Command> given() { return std::move(commands_.at(name())); }

private:
  void offer(const std::string& name, std::unique_ptr<Command> command) {
    CLI::App& app = name.empty() ? app_ : *app_.add_subcommand(name);
    const CommandPage page = command->page();
    if (page.argument.target != nullptr)
      app.add_option(std::string(page.argument.name), *page.argument.target)->required(!name.empty());
    add(options_of(*command), app);
    commands_[name] = std::move(command);
  }

  CLI::App app_{"", "mbsgen"};
  std::map<std::string, std::unique_ptr<Command>> commands_;
};

std::unique_ptr<Command> read(const Words& arguments, const CommandTable& table, const std::string& version) {
  if (!arguments.empty() && arguments[0] == "help") {
    std::cout << help(arguments, table);
    return nullptr;
  }
  check_first_words(arguments, table);
  Commands commands(table, version);
  try {
    commands.app().parse(Words(arguments.rbegin(), arguments.rend())); // as CLI11 takes them
  } catch (const CLI::CallForHelp&) {
    std::cout << help_about(commands.name(), table);
    return nullptr;
  } catch (const CLI::CallForVersion&) {
    std::cout << version << '\n';
    return nullptr;
  } catch (const CLI::ParseError& error) {
    throw UsageError(complaint(commands.app(), arguments, error));
  }
  std::unique_ptr<Command> command = commands.given();
  command->check();
  check_files(*command);
  return command;
}

} // namespace

// After a mistake in a command its own help is the nearer one.
std::unique_ptr<Command> read_command_line(const Words& arguments, const CommandTable& table,
                                           const std::string& version) {
  try {
    return read(with_expression(arguments), table, version);
  } catch (const UsageError& error) {
    const bool has_help = !arguments.empty() && help_text(table, arguments[0]).has_value();
    throw UsageError(std::string(error.what()) +
                     (has_help && !arguments[0].empty()
                          ? "\nRun 'mbsgen help " + arguments[0] + "' for its options."
                          : "\nRun 'mbsgen --help' for the options and commands."));
  }
}

} // namespace mbsgen::cli
