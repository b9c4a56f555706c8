// SPDX-License-Identifier: GPL-3.0-or-later
// The table of commands and all that is made from it: help, man page, completions of shells, and
// docs/command-line.md. MBSGEN_UPDATE_GOLDEN=1 writes the rows of options that the document lacks, and takes
// others out.
#include "cli/commands.h"
#include "cli/options/help.h"
#include "commands/cli/program.h"
#include "support/catch.hpp"
#include "support/skip.h"
#include <CLI/CLI.hpp>
#include <cstdlib>
#include <regex>
#include <set>
#include <sstream>

using namespace mbsgen;
using test::run;
using test::run_program;

namespace {

using Words = std::set<std::string>;

// Generation, which has no name, and the commands that have options.
std::vector<std::string> commands() {
  std::vector<std::string> names{""};
  for (const std::string& name : cli::command_names(cli::commands()))
    if (name != "help") names.push_back(name);
  return names;
}

std::unique_ptr<cli::Command> made(const std::string& name) {
  for (const cli::CommandRow& row : cli::commands())
    if (row.name == name && row.make != nullptr) return row.make();
  return nullptr;
}

// The options of a command in the table; those of a command that is gone set nothing.
cli::Options rows(const std::string& name) {
  return options_of(*made(name));
}

Words names_of(const cli::Options& options) {
  Words names;
  for (const cli::Option& option : options) names.insert(spelling(option).name);
  return names;
}

Words matches(const std::string& text, const char* pattern) {
  const std::regex wanted(pattern);
  Words words;
  for (std::sregex_iterator it(text.begin(), text.end(), wanted), end; it != end; ++it)
    words.insert(it->str());
  return words;
}

Words options_in(const std::string& text) {
  return matches(text, "--[a-z][a-z0-9-]+");
}

Words options_of_all() {
  Words all;
  for (const std::string& command : commands()) all.merge(names_of(rows(command)));
  return all;
}

std::string source(const char* path) {
  return test::read_file(test::source_dir() / path);
}

// A file that the build writes for shells.
std::filesystem::path shell_file(const char* name) {
  return std::filesystem::path(MBSGEN_SHELL_FILES) / name;
}

// The lines that a shell's script of the completions prints; `script` begins with $1 as the completions'
// path.
Words lines_of(const std::string& shell, const std::string& script, const char* completions) {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "script", script);
  return matches(run("cd '" + folder.path().string() + "' && HOME=. " + shell + " '" +
                     (folder.path() / "script").string() + "' '" + shell_file(completions).string() +
                     "' 2>&1")
                     .output,
                 "[^\n]+");
}

// The words that bash offers for the last word of a command line.
Words offered_by_bash(const std::string& line) {
  return lines_of("bash",
                  "source \"$1\"\nCOMP_WORDS=(" + line + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n" +
                      "_mbsgen\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n",
                  "mbsgen.bash");
}

Words offered_by_fish(const std::string& line) {
  return lines_of("fish --no-config",
                  "source $argv[1]\ncomplete -C '" + line + "' | string replace -r '\\t.*' ''\n",
                  "mbsgen.fish");
}

Words options_among(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += word + "\n";
  return options_in(text);
}

bool has_program(const std::string& name) {
  if (run("command -v " + name).exit_code == 0) return true;
  test::leave_out("no " + name);
  return false;
}

// A command line that ends in the beginning of an option's name.
std::string before_option(const std::string& command) {
  return "mbsgen " + (command.empty() ? "m.json" : command) + " --";
}

constexpr const char* title_of_table = "\n| option | effect |\n| --- | --- |\n";

// The table of docs/command-line.md from the rows of generation; effects are those of the document, where it
// has them.
std::string table_of_document(const std::string& before) {
  std::map<std::string, std::string> effects;
  const std::regex line(R"(\| `([^`]*)` \| (.*) \|)");
  std::istringstream lines(before);
  std::smatch match;
  for (std::string text; std::getline(lines, text);)
    if (std::regex_match(text, match, line)) effects[match[1]] = match[2];
  std::string table;
  for (const cli::Option& option : rows("")) {
    const std::string name(option.name);
    table +=
        "| `" + name + "` | " + (effects.count(name) > 0 ? effects[name] : full_sentence(option)) + " |\n";
  }
  return table;
}

} // namespace

TEST_CASE("every command is in the help, the completions and the documents") {
  const std::vector<std::string> names = cli::command_names(cli::commands());
  CHECK(names.size() == 22);
  const std::string help = *cli::help_text(cli::commands(), "");
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK(help.find("\n  " + name + ' ') != std::string::npos);
    CHECK(offered_by_bash("mbsgen " + name.substr(0, name.size() - 1)).count(name) == 1);
    CHECK(std::regex_search(source("docs/command-line.md"),
                            std::regex("mbsgen (" + name + "\\b|help COMMAND)")));
  }
}

TEST_CASE("words of options are offered by bash, and explained in help and documents") {
  for (const std::string& command : commands())
    for (const cli::Option& option : rows(command)) {
      const cli::Spelling names = spelling(option);
      if (option.value.words.empty() || names.may_lack_value) continue;
      CAPTURE(command, option.name);
      const std::vector<std::string>& words = option.value.words;
      CHECK(offered_by_bash("mbsgen " + (command.empty() ? "m.json" : command) + " " + names.name + " ''") ==
            Words(words.begin(), words.end()));
      if (names.name == "--functions") continue; // docs/functions.md has them
      for (const std::string& word : words) {
        CAPTURE(word);
        CHECK(option.sentence.find(word) != std::string::npos);
        const bool is_everywhere = names.name == "--diagnostics";
        const char* const page = command.empty() || is_everywhere ? "docs/command-line.md"
                                 : command == "closure"           ? "docs/doors/closure.md"
                                 : command == "export"            ? "docs/doors/export.md"
                                 : names.name == "--kind"         ? "docs/vehicles/manoeuvres.md"
                                                                  : "docs/analyses.md";
        CHECK(source(page).find("`" + word + "`") != std::string::npos);
      }
    }
  for (const char* text : {"C++", "C, JavaScript or Fortran", "Python package"}) {
    CHECK(cli::help_text(cli::commands(), "")->find(text) != std::string::npos);
    CHECK(source("docs/index.md").find(text) != std::string::npos);
  }
}

TEST_CASE("defaults that the help names are those of the commands") {
  int compared = 0;
  for (const std::string& name : commands()) {
    const auto command = made(name);
    CLI::App app;
    cli::Options options = options_of(*command);
    add(options, app);
    for (const cli::Option& option : options) {
      const CLI::Option* const added = app.get_option_no_throw(spelling(option).name);
      double said = 0, set = 0;
      if (added == nullptr || !CLI::detail::lexical_cast(option.standard, said)) continue;
      CAPTURE(name, option.name, option.standard, added->get_default_str());
      REQUIRE(CLI::detail::lexical_cast(added->get_default_str(), set));
      CHECK(said == set);
      ++compared;
    }
  }
  CHECK(compared > 20);
}

TEST_CASE("exit codes are the same in help and documents") {
  const std::string help = *cli::help_text(cli::commands(), ""), document = source("docs/command-line.md");
  for (int code = 0; code <= 5; ++code) {
    const std::string number = std::to_string(code);
    CHECK(help.find("\n  " + number + "  ") != std::string::npos);
    CHECK(document.find("\n| " + number + " | ") != std::string::npos);
  }
}

TEST_CASE("no line of a help is wider than a terminal of 80 columns") {
  for (const std::string& command : commands()) {
    const test::TemporaryDirectory folder;
    const std::string text = run_program(folder, "help " + command).output;
    CAPTURE(command, text);
    CHECK(text.size() > 100);
    CHECK_FALSE(std::regex_search(text, std::regex("[^\n]{81}")));
  }
}

TEST_CASE("the man page has the options of all commands, and troff understands it") {
  const std::string page =
      std::regex_replace(test::read_file(shell_file("mbsgen.1")), std::regex(R"(\\-)"), "-");
  CHECK(options_in(page) == options_of_all());
  CHECK(options_of_all().size() > 60);
  if (!has_program("groff")) return;
  CHECK(run("groff -man -Tutf8 -ww -z '" + shell_file("mbsgen.1").string() + "' 2>&1").output.empty());
}

TEST_CASE("the page of the command line has a row for each option of generation") {
  const auto path = test::source_dir() / "docs/command-line.md";
  const std::string page = test::read_file(path);
  const std::size_t begin = page.find(title_of_table) + std::string(title_of_table).size(),
                    end = page.find("\n\n", begin) + 1;
  const std::string before = page.substr(begin, end - begin), now = table_of_document(before);
  if (std::getenv("MBSGEN_UPDATE_GOLDEN") != nullptr)
    test::write_file(path, page.substr(0, begin) + now + page.substr(end));
  CHECK(before == now);
}

TEST_CASE("bash offers each command's options, and no others") {
  for (const std::string& command : commands()) {
    CAPTURE(command);
    CHECK(options_among(offered_by_bash(before_option(command))) == names_of(rows(command)));
  }
  CHECK(offered_by_bash("mbsgen ch") == Words{"check"});
  CHECK(offered_by_bash("mbsgen help s") == Words{"schema", "simplify", "simulate", "study"});
  CHECK(offered_by_bash("mbsgen m.json --scalar d") == Words{"double"});
  CHECK(offered_by_bash("mbsgen m.json --sp") == Words{"--split", "--split=auto", "--split=never"});
  CHECK(offered_by_bash("mbsgen equilibrium m.json --set ''").empty());
  CHECK(offered_by_bash("mbsgen m.json --functions inverse_dynamics,li") ==
        Words{"inverse_dynamics,linearize"});
}

TEST_CASE("fish offers each command's options, and no others") {
  const std::string script =
      std::regex_replace(test::read_file(shell_file("mbsgen.fish")), std::regex("set -l"), "set");
  CHECK(options_in(std::regex_replace(script, std::regex(" -l "), " --")) == options_of_all());
  if (!has_program("fish")) return;
  for (const std::string& command : commands()) {
    CAPTURE(command);
    CHECK(options_among(offered_by_fish(before_option(command))) == names_of(rows(command)));
  }
  CHECK(offered_by_fish("mbsgen ch") == Words{"check"});
  CHECK(offered_by_fish("mbsgen help s") == Words{"schema", "simplify", "simulate", "study"});
  CHECK(offered_by_fish("mbsgen m.json --scalar d") == Words{"double"});
}

TEST_CASE("zsh's completions have the options of all commands, and no others") {
  const std::string script = test::read_file(shell_file("_mbsgen"));
  CHECK(options_in(script) == options_of_all());
  if (!has_program("zsh")) return;
  CHECK(lines_of("zsh -n", script, "_mbsgen").empty());
}
