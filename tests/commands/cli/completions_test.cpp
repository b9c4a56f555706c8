// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/analysis_options.h"
#include "cli/options/help.h"
#include "cli/pipeline/exports.h"
#include "cli/pipeline/languages.h"
#include "commands/cli/program.h"
#include "support/catch.hpp"
#include "support/skip.h"
#include <regex>
#include <set>

using namespace mbsgen;
using test::run;
using test::run_program;

namespace {

using Words = std::set<std::string>;

// Generation, which has no name, and the commands that have options.
std::vector<std::string> commands() {
  std::vector<std::string> names{""};
  for (const std::string& name : cli::command_names())
    if (name != "help") names.push_back(name);
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
  return matches(text, "--[a-z][a-z-]+");
}

// The long options of a command's help.
Words options_of(const std::string& command) {
  const test::TemporaryDirectory folder;
  return options_in(run_program(folder, "help " + command).output);
}

Words options_of_all() {
  Words all;
  for (const std::string& command : commands()) all.merge(options_of(command));
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

TEST_CASE("every command is in the help, the man page and the completions of all shells, and no other") {
  const Words names(cli::command_names().begin(), cli::command_names().end());
  CHECK(names.count("draw") + names.count("view") == 2);
  CHECK(offered_by_bash("mbsgen ''") != Words());
  const std::string help = *cli::help_text("");
  const std::string list =
      help.substr(help.find("commands\n"), help.find("generated code") - help.find("commands\n"));
  Words in_help;
  for (std::string line : matches(list, "\n  [a-z]+ ")) in_help.insert(line.substr(3, line.size() - 4));
  CHECK(in_help == names);
  Words in_page;
  const std::string page = source("docs/mbsgen.1");
  const std::string sections =
      page.substr(page.find(".SS Commands"), page.find(".SH OPTIONS") - page.find(".SS Commands"));
  for (const std::string& line : matches(sections, "\n\\.TP\n\\.B [a-z]+"))
    in_page.insert(line.substr(line.rfind(' ') + 1));
  CHECK(in_page == names);
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK(offered_by_bash("mbsgen " + name.substr(0, name.size() - 1)).count(name) == 1);
    CHECK(source("generator/completions/mbsgen.fish").find("-a " + name + " -d") != std::string::npos);
    CHECK(std::regex_search(source("generator/completions/_mbsgen"),
                            std::regex("command:\\([a-z ]*\\b" + name + "\\b")));
    CHECK(std::regex_search(source("docs/command-line.md"),
                            std::regex("mbsgen (" + name + "\\b|help COMMAND)")));
  }
}

TEST_CASE("the words of options are the same in help, man page, documents and completions") {
  std::vector<std::string> languages, exports;
  for (const cli::Language& one : cli::languages()) languages.push_back(one.name);
  for (const cli::Export& one : cli::exports()) exports.push_back(one.name);
  struct Case {
    const char *command, *option;
    std::vector<std::string> words;
  };
  for (const Case& one : {Case{"m.json", "--language", languages}, Case{"m.json", "--export", exports},
                          Case{"simulate m.json", "--method", cli::integration_methods()}}) {
    CAPTURE(one.option);
    CHECK(offered_by_bash(std::string("mbsgen ") + one.command + " " + one.option + " ''") ==
          Words(one.words.begin(), one.words.end()));
    for (const std::string& word : one.words) {
      CAPTURE(word);
      const std::string command = std::string(one.command) == "m.json" ? "" : "simulate";
      const std::regex whole("\\b" + std::regex_replace(word, std::regex("-"), R"(\\?-)") + "\\b");
      CHECK(std::regex_search(*cli::help_text(command), whole));
      CHECK(std::regex_search(source("docs/mbsgen.1"), whole));
      CHECK(std::regex_search(source("generator/completions/_mbsgen"), whole));
      CHECK(std::regex_search(source("generator/completions/mbsgen.fish"), whole));
      CHECK(std::regex_search(source(command.empty() ? "docs/command-line.md" : "docs/analyses.md"), whole));
    }
  }
  for (const char* text : {"C++", "C or JavaScript", "Python package"}) {
    CHECK(cli::help_text("")->find(text) != std::string::npos);
    CHECK(source("docs/index.md").find(text) != std::string::npos);
  }
}

TEST_CASE("exit codes are the same in help, man page and documents") {
  const std::string help = *cli::help_text(""), page = source("docs/mbsgen.1"),
                    document = source("docs/command-line.md");
  for (int code = 0; code <= 5; ++code) {
    const std::string number = std::to_string(code);
    CHECK(help.find("\n  " + number + "  ") != std::string::npos);
    CHECK(page.find("\n.B " + number + "\n") != std::string::npos);
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
  for (const std::string& command : commands()) {
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
  for (const std::string& command : commands()) {
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
