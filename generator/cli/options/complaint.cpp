// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/complaint.h"
#include "base/text.h"
#include <optional>

namespace mbsgen::cli {

namespace {

// The command of the command line; the program itself for generation.
const CLI::App& parsed_app(const CLI::App& app) {
  const std::vector<const CLI::App*> parsed =
      app.get_subcommands([](const CLI::App* one) { return one->parsed(); });
  return parsed.empty() ? app : *parsed.front();
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

bool is_option(const std::string& argument) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (argument.size() == 2) return argument[0] == '-' && letter(argument[1]);
  return argument.size() > 2 && argument.compare(0, 2, "--") == 0 && letter(argument[2]);
}

// The first option that the command does not have, with the nearest that it has.
std::optional<std::string> unknown_option(const CLI::App& app, const std::vector<std::string>& arguments) {
  const CLI::App& parsed = parsed_app(app);
  const std::vector<std::string> options = option_names(parsed);
  for (const std::string& argument : arguments) {
    if (argument == "--") break;
    const std::string name = argument.substr(0, argument.find('='));
    if (!is_option(name) || parsed.get_option_no_throw(name) != nullptr) continue;
    const auto near = nearest_word(name, options);
    return "unknown option " + mbsgen::quoted(name) +
           (near ? ", did you mean " + mbsgen::quoted(*near) + "?" : "");
  }
  return std::nullopt;
}

// The first surplus argument.
std::string unexpected(const CLI::App& app) {
  const std::vector<std::string> rest = app.remaining(true);
  return "unexpected argument " + mbsgen::quoted(rest.empty() ? "" : rest.front());
}

// CLI11 begins its message with the option's name.
std::string wrong_count(const CLI::App& app, const std::string& message) {
  const std::string name = message.substr(0, message.find(':'));
  const CLI::Option* option = parsed_app(app).get_option_no_throw(name);
  const bool repeated = option != nullptr && option->results().size() > 1;
  return name + (repeated ? " is given more than once" : " needs a value");
}

std::string without_colon(std::string message) {
  const std::size_t at = message.find(": ");
  return at == std::string::npos ? message : message.erase(at, 1);
}

} // namespace

std::string unknown(const std::string& kind, const std::string& word, const std::vector<std::string>& known) {
  const auto near = nearest_word(word, known);
  return "unknown " + kind + " " + mbsgen::quoted(word) +
         (near ? ", did you mean " + mbsgen::quoted(*near) + "?" : ", take " + alternatives(known));
}

std::string no_such_value(const std::string& option, const std::string& word,
                          const std::vector<std::string>& known) {
  return option + " has no value " + mbsgen::quoted(word) + ", take " + alternatives(known);
}

std::string complaint(const CLI::App& app, const std::vector<std::string>& arguments,
                      const CLI::ParseError& error) {
  if (const auto option = unknown_option(app, arguments)) return *option;
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return unexpected(app);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return wrong_count(app, error.what());
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) return without_colon(error.what());
  return error.what();
}

} // namespace mbsgen::cli
