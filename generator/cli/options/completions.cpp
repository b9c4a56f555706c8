// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/completions.h"
#include "base/text.h"
#include "cli/pipeline/importers.h"
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

using Words = std::vector<std::string>;

constexpr const char* header = "# SPDX-License-Identifier: GPL-3.0-or-later\n"
                               "# Completion of mbsgen's command line for {}.\n";

std::string joined_by_blanks(const Words& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

// A command of the table, with its options; `help` has none.
struct Described {
  std::string name;
  std::unique_ptr<Command> command;
  Argument argument{};
  Options options{};
};

std::vector<Described> described(const CommandTable& table) {
  std::vector<Described> all;
  for (const CommandRow& row : table) {
    if (row.make == nullptr) continue;
    Described one{std::string(row.name), row.make()};
    one.argument = one.command->page().argument;
    one.options = options_of(*one.command);
    all.push_back(std::move(one));
  }
  return all;
}

// The names that `mbsgen help` takes.
Words helped(const CommandTable& table) {
  Words names = command_names(table);
  names.erase(std::remove(names.begin(), names.end(), "help"), names.end());
  return names;
}

// ---- bash

// The words that bash offers for an option: itself, and with each value that it may lack but the implied one.
Words offered(const Option& option) {
  const Spelling names = spelling(option);
  Words words{names.name};
  if (names.may_lack_value)
    for (const std::string& word : option.value.words)
      if (word != option.value.implied) words.push_back(names.name + '=' + word);
  return words;
}

std::string bash_words(const Options& options) {
  Words words;
  for (const Option& option : options)
    for (const std::string& word : offered(option)) words.push_back(word);
  return joined_by_blanks(words);
}

// The commands that offer words behind an option: those of a choice, files, or none. Empty where it takes no
// word of its own.
std::string bash_value(const Option& option) {
  const Value& value = option.value;
  if (value.kind == Value::Kind::none || spelling(option).may_lack_value) return "";
  if (value.kind == Value::Kind::text && value.words.empty()) return "return";
  if (value.words.empty()) return "words=";
  const std::string words = fmt::format("words=\"{}\"", joined_by_blanks(value.words));
  return value.is_list ? words + "; [[ $word != *,* ]] || before=${word%,*}," : words;
}

// The patterns of options by what bash offers behind them.
std::string bash_values(const std::vector<Described>& commands) {
  std::vector<std::pair<std::string, Words>> cases;
  Words known;
  for (const Described& one : commands)
    for (const Option& option : one.options) {
      const Spelling names = spelling(option);
      const std::string value = bash_value(option);
      if (value.empty() || std::find(known.begin(), known.end(), names.name) != known.end()) continue;
      known.push_back(names.name);
      auto found =
          std::find_if(cases.begin(), cases.end(), [&](const auto& each) { return each.first == value; });
      if (found == cases.end()) found = cases.insert(cases.end(), {value, {}});
      found->second.push_back(names.name);
      if (!names.letter.empty()) found->second.push_back(names.letter);
    }
  std::string text;
  for (const auto& [value, names] : cases)
    text += fmt::format("  {}) {} ;;\n", fmt::join(names, " | "), value);
  return text;
}

// ---- zsh

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

// A hint at a value, from its name in the help.
std::string hint(const std::string& value) {
  if (value == "S") return "seconds";
  if (value.size() == 1) return "number";
  const std::string text = replaced(replaced(value, "\"", ""), ":", "\\:");
  return value.size() > 2 ? in_small_letters(text) : text;
}

std::string zsh_action(const Value& value) {
  switch (value.kind) {
  case Value::Kind::file:
    return "_files";
  case Value::Kind::folder:
    return "_files -/";
  case Value::Kind::words:
    return value.is_list ? "_values -s , word " + joined_by_blanks(value.words)
                         : '(' + joined_by_blanks(value.words) + ')';
  case Value::Kind::text:
    if (!value.words.empty()) return '(' + joined_by_blanks(value.words) + ')';
    break;
  case Value::Kind::none:
    break;
  }
  return "";
}

std::string zsh_option(const Option& option) {
  const Spelling names = spelling(option);
  const std::string value = option.value.kind == Value::Kind::none
                                ? ""
                                : fmt::format("{}:{}:{}", names.may_lack_value ? ":" : "", hint(names.value),
                                              zsh_action(option.value));
  const std::string described = fmt::format("[{}]{}", option.brief, value);
  if (!names.letter.empty())
    return fmt::format("'({0} {1})'{{{0},{1}}}'{2}'", names.letter, names.name, described);
  const std::string excluded = option.excludes.empty() ? "" : fmt::format("({})", option.excludes);
  return fmt::format("'{}{}{}{}{}'", option.value.is_repeatable ? "*" : "", excluded, names.name,
                     names.may_lack_value ? "=-" : "", described);
}

// The endings of files that an argument may be, as a pattern.
std::string pattern(Argument::Kind kind) {
  Words endings;
  if (kind == Argument::Kind::model) endings.emplace_back("json");
  for (const Importer& importer : importers()) endings.push_back(importer.extension.substr(1));
  return fmt::format("_files -g \"*.({})\"", fmt::join(endings, "|"));
}

std::string zsh_argument(const Argument& argument) {
  const std::string name = in_small_letters(argument.name);
  if (argument.is_file()) return fmt::format(" '2:{}:{}'", name, pattern(argument.kind));
  return argument.kind == Argument::Kind::none ? " '1: :'" : fmt::format(" '1: :' '2:{}:'", name);
}

std::string zsh_options(const Options& options) {
  std::string text;
  for (const Option& option : options) text += " \\\n    " + zsh_option(option);
  return text;
}

// ---- fish

std::string fish_option(const Option& option) {
  const Spelling names = spelling(option);
  const Value& value = option.value;
  std::string text = names.letter.empty() ? "" : " -s " + names.letter.substr(1);
  text += " -l " + names.name.substr(2);
  if (value.kind == Value::Kind::file || value.kind == Value::Kind::folder) text += " -r";
  if (!names.may_lack_value && (value.kind == Value::Kind::text || value.kind == Value::Kind::words))
    text += " -x";
  if (!names.may_lack_value && !value.words.empty())
    text +=
        fmt::format(value.is_list ? " -a '(__fish_append , {})'" : " -a '{}'", joined_by_blanks(value.words));
  return text + fmt::format(" -d '{}'", option.brief);
}

// Where an option of these commands is offered; the empty name is generation.
std::string fish_condition(Words commands) {
  const auto generation = std::find(commands.begin(), commands.end(), "");
  if (generation == commands.end())
    return fmt::format("'__fish_seen_subcommand_from {}'", joined_by_blanks(commands));
  commands.erase(generation);
  return commands.empty()
             ? "$generation"
             : fmt::format("\"$generation; or __fish_seen_subcommand_from {}\"", joined_by_blanks(commands));
}

// Each option once, with the commands that have it so.
std::string fish_options(const std::vector<Described>& commands) {
  std::vector<std::pair<std::string, Words>> options;
  for (const Described& one : commands)
    for (const Option& option : one.options) {
      const std::string text = fish_option(option);
      auto found =
          std::find_if(options.begin(), options.end(), [&](const auto& each) { return each.first == text; });
      if (found == options.end()) found = options.insert(options.end(), {text, {}});
      found->second.push_back(one.name);
    }
  std::string text;
  for (const auto& [option, names] : options)
    text += fmt::format("complete -c mbsgen -n {}{}\n", fish_condition(names), option);
  return text;
}

} // namespace

std::string bash_completion(const CommandTable& table) {
  const std::vector<Described> commands = described(table);
  std::string text = fmt::format(header, "bash") + R"(_mbsgen() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words
  local before= # names of a list before the one that is being written
  case $previous in
)" + bash_values(commands) +
                     "  *)\n    case $command in\n";
  for (const Described& one : commands)
    if (!one.name.empty())
      text += fmt::format("    {}) words=\"{}\" ;;\n", one.name, bash_words(one.options));
  text += fmt::format("    help) words=\"{}\" ;;\n    *)\n      words=\"{}\"\n",
                      joined_by_blanks(helped(table)), bash_words(commands.front().options));
  text += fmt::format("      [ \"$COMP_CWORD\" -gt 1 ] || words+=\" {}\"\n",
                      joined_by_blanks(command_names(table)));
  return text + R"(      ;;
    esac
    ;;
  esac
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- "${word#"$before"}")
}
complete -o default -F _mbsgen mbsgen
)";
}

std::string zsh_completion(const CommandTable& table) {
  const std::vector<Described> commands = described(table);
  std::string text = "#compdef mbsgen\n" + fmt::format(header, "zsh") + "case $words[2] in\n";
  for (const Described& one : commands)
    if (!one.name.empty())
      text += fmt::format("{})\n  _arguments{}{}\n  ;;\n", one.name, zsh_argument(one.argument),
                          zsh_options(one.options));
  text += fmt::format("help) _values command {} ;;\n*)\n", joined_by_blanks(helped(table)));
  text += fmt::format("  _arguments '1:command or model:{{_alternative \"commands:command:({})\" "
                      "\"files:model:{}\"}}'{}\n  ;;\nesac\n",
                      joined_by_blanks(command_names(table)),
                      replaced(pattern(Argument::Kind::model), "\"", "\\\""),
                      zsh_options(commands.front().options));
  return text;
}

std::string fish_completion(const CommandTable& table) {
  const std::vector<Described> commands = described(table);
  std::string text = fmt::format(header, "fish");
  text += fmt::format("set -l generation \"not __fish_seen_subcommand_from {}\"\n",
                      joined_by_blanks(command_names(table)));
  Words without_files;
  for (const CommandRow& row : table)
    if (!row.name.empty())
      text +=
          fmt::format("complete -c mbsgen -n __fish_use_subcommand -a {} -d '{}'\n", row.name, row.summary);
  text += fmt::format("complete -c mbsgen -n '__fish_seen_subcommand_from help' -f -a '{}'\n",
                      joined_by_blanks(helped(table)));
  for (const Described& one : commands)
    if (!one.argument.is_file()) without_files.push_back(one.name);
  text += fmt::format("complete -c mbsgen -n '__fish_seen_subcommand_from {}' -f\n",
                      joined_by_blanks(without_files));
  return text + fish_options(commands);
}

} // namespace mbsgen::cli
