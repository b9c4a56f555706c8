// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program.h"
#include "support/catch.hpp"
#include "support/skip.h"
#include <regex>
#include <set>

using namespace mbsgen;
using test::run;
using test::run_program;

namespace {

using Words = std::set<std::string>;

constexpr const char* commands[] = {"",        "check",      "import",      "simplify", "simulate",
                                    "inverse", "kinematics", "equilibrium", "modes",    "frequency",
                                    "draw",    "view",       "schema"};

Words matches(const std::string& text, const char* pattern) {
  const std::regex wanted(pattern);
  Words words;
  for (std::sregex_iterator it(text.begin(), text.end(), wanted), end; it != end; ++it)
    words.insert(it->str());
  return words;
}

Words options_in(const std::string& text) {
  return matches(text, "--[a-z][a-z-]+");
}

// The long options of a command's help.
Words options_of(const std::string& command) {
  const test::TemporaryDirectory folder;
  return options_in(run_program(folder, "help " + command).output);
}

Words options_of_all() {
  Words all;
  for (const char* command : commands) all.merge(options_of(command));
  return all;
}

std::string source(const char* path) {
  return test::read_file(test::source_dir() / path);
}

// The lines that a shell's script of the completions prints; `script` begins with $1 as the completions' path.
Words lines_of(const std::string& shell, const std::string& script, const char* completions) {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "script", script);
  return matches(run("cd '" + folder.path().string() + "' && HOME=. " + shell + " '" +
                     (folder.path() / "script").string() + "' '" +
                     (test::source_dir() / completions).string() + "' 2>&1")
                     .output,
                 "[^\n]+");
}

// The words that bash offers for the last word of a command line.
Words offered_by_bash(const std::string& line) {
  return lines_of("bash",
                  "source \"$1\"\nCOMP_WORDS=(" + line + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n" +
                      "_mbsgen\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n",
                  "generator/completions/mbsgen.bash");
}

Words offered_by_fish(const std::string& line) {
  return lines_of("fish --no-config",
                  "source $argv[1]\ncomplete -C '" + line + "' | string replace -r '\\t.*' ''\n",
                  "generator/completions/mbsgen.fish");
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

} // namespace

TEST_CASE("the man page has the options of all commands, and no others") {
  const std::string page = std::regex_replace(source("docs/mbsgen.1"), std::regex(R"(\\-)"), "-");
  CHECK(options_in(page) == options_of_all());
  CHECK(options_of_all().size() > 18);
}

TEST_CASE("the page of the command line has the options of generation") {
  const Words on_page = options_in(source("docs/command-line.md"));
  for (const std::string& option : options_of("")) {
    CAPTURE(option);
    CHECK(on_page.count(option) == 1);
  }
}

TEST_CASE("bash offers each command's options, and no others") {
  for (const std::string command : commands) {
    CAPTURE(command);
    const std::string line = "mbsgen " + (command.empty() ? "m.json" : command) + " --";
    CHECK(options_among(offered_by_bash(line)) == options_of(command));
  }
  CHECK(offered_by_bash("mbsgen ch") == Words{"check"});
  CHECK(offered_by_bash("mbsgen help s") == Words{"schema", "simplify", "simulate"});
  CHECK(offered_by_bash("mbsgen m.json --scalar d") == Words{"double"});
  CHECK(offered_by_bash("mbsgen m.json --functions inverse_dynamics,li") ==
        Words{"inverse_dynamics,linearize"});
}

TEST_CASE("fish offers each command's options, and no others") {
  const std::string script =
      std::regex_replace(source("generator/completions/mbsgen.fish"), std::regex("set -l"), "set");
  CHECK(options_in(std::regex_replace(script, std::regex(" -l "), " --")) == options_of_all());
  if (!has_program("fish")) return;
  for (const std::string command : commands) {
    CAPTURE(command);
    const std::string line = "mbsgen " + (command.empty() ? "m.json" : command) + " --";
    CHECK(options_among(offered_by_fish(line)) == options_of(command));
  }
  CHECK(offered_by_fish("mbsgen ch") == Words{"check"});
  CHECK(offered_by_fish("mbsgen help s") == Words{"schema", "simplify", "simulate"});
  CHECK(offered_by_fish("mbsgen m.json --scalar d") == Words{"double"});
}

TEST_CASE("zsh's completions have the options of all commands, and no others") {
  CHECK(options_in(source("generator/completions/_mbsgen")) == options_of_all());
  if (!has_program("zsh")) return;
  CHECK(lines_of("zsh -n", source("generator/completions/_mbsgen"), "generator/completions/_mbsgen").empty());
}
