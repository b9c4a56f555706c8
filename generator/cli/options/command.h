// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/files.h"
#include "cli/pipeline/failure.h"
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace mbsgen::cli {

/// The value of an option: its kind, which shells complete, and the place that it sets.
struct Value {
  enum class Kind { none, text, words, file, folder };
  /// Adds the option of these names to a command line.
  std::function<CLI::Option*(CLI::App& app, const std::string& names)> add;
  Kind kind = Kind::none;
  std::vector<std::string> words{};                ///< the choice
  std::string implied{};                           ///< the word that the option means without a value
  bool is_list = false;                            ///< several, with commas between
  bool is_repeatable = false;                      ///< several, each with the option
  const std::string* path = nullptr;               ///< of a file
  const std::vector<std::string>* paths = nullptr; ///< of several that are read
  std::string read_as{};                           ///< the file's part in messages; empty: it is written
  std::optional<Written> written{};                ///< the kind of a file that is written; empty: any
};

/// A flag; `unset` is one that makes it false.
Value flag(bool& target);
Value unset(bool& target);
Value set(std::function<void()> act);
/// Text, also repeated or as a list with commas between. `words` are offered, and others are possible.
Value text(std::string& target);
Value texts(std::vector<std::string>& target);
Value list(std::vector<std::string>& target, std::vector<std::string> words = {});
/// A word that may be missing, `implied` then. It is not checked.
Value word(std::string& target, std::vector<std::string> words, std::string implied);
/// One of the words, or a list of them; `choose` gets the place of each. With `implied` it may be missing.
Value choice(std::vector<std::string> words, std::function<void(std::size_t)> choose,
             std::string implied = "");
Value choices(std::vector<std::string> words, std::function<void(std::size_t)> choose);
template <class T>
Value choice(T& target, const std::vector<std::pair<std::string, T>>& named, std::string implied = "") {
  std::vector<std::string> words;
  for (const auto& [name, value] : named) words.push_back(name);
  return choice(
      std::move(words), [&target, named](std::size_t i) { target = named[i].second; }, std::move(implied));
}
/// A file that is read, in messages `role`, or one that is written; or a folder of such. The option of `inputs` is
/// repeated.
Value input(std::string& path, std::string role);
Value inputs(std::vector<std::string>& paths, std::string role);
Value output(std::string& path, std::optional<Written> written = {});
Value folder(std::string& path);
/// Numbers.
Value number(double& target);
Value positive(double& target);
Value positive_seconds(double& target);
Value small_share(double& target);
Value count(int& target);
Value count(long& target);
Value megabytes(std::size_t& target);
Value numbers(std::vector<double>& target);
/// The option that CLI11 adds by itself: the help, the version.
Value automatic();

/// An option of a command: the row from which command line, complaints, help, man page and completions are
/// made.
struct Option {
  std::string_view name;  ///< with its value: "-o, --output FOLDER", "--every S", "--split[=WHEN]"
  std::string sentence;   ///< without a full stop
  std::string standard;   ///< the default, for readers; empty: the sentence says it, or there is none
  std::string_view brief; ///< some words for completions
  Value value;
  bool is_required = false;
  std::string_view excludes = ""; ///< names of options, with blanks between
  std::string_view needs = "";    ///< the name of an option
  std::string_view more = "";     ///< further sentences for the man page
};

using Options = std::vector<Option>;

/// The names of an option and its value: "-o", "--output", "FOLDER".
struct Spelling {
  std::string letter, name, value; ///< `letter` and `value` may be empty
  bool may_lack_value = false;
};
Spelling spelling(const Option& option);

/// All of them, one behind the other.
Options joined(const std::vector<Options>& parts);

/// Adds the options to a command line.
void add(const Options& options, CLI::App& app);

/// The word of a command that is no option.
struct Argument {
  enum class Kind { none, model, foreign, expression };
  Kind kind = Kind::none;
  std::string_view name = ""; ///< "MODEL"
  std::string* target = nullptr;

  bool is_file() const { return kind == Kind::model || kind == Kind::foreign; }
};

/// Options of one subject, under its title.
struct Group {
  std::string_view title;
  Options options;
};

/// A command as its users see it. Texts have their lines, sentences of options are wrapped.
struct CommandPage {
  std::string_view about, usage;
  std::string notes; ///< empty: none
  Argument argument;
  std::vector<Group> groups;
  std::string_view closing;              ///< behind the groups; empty: none
  std::map<int, std::string_view> exits; ///< beside success and a wrong command line, or in place of these
  std::string_view examples;
};

/// Lines on MODEL, which most commands have.
inline constexpr const char* about_models =
    "MODEL is a model file (JSON), a URDF file (.urdf), a ROBOTRAN project (.mbs) or\n"
    "an MJCF file (.xml), or an SDF file (.sdf);\n"
    "- reads a model file from standard input.";

/// A command: its page, whose options set the command's own members, and its work.
class Command {
public:
  Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;

  virtual CommandPage page() = 0;
  /// Once the options are set: completes them. Throws UsageError where they do not fit each other.
  virtual void check() {}
  /// Runs, prints, and returns the exit code. Throws Failure, and std::runtime_error with a message that
  /// names the file where one cannot be read or written.
  virtual int run() const = 0;
};

/// A row of the table of all commands.
struct CommandRow {
  std::string_view name;              ///< empty: generation
  std::string_view summary;           ///< what it does, in a list of all
  std::unique_ptr<Command> (*make)(); ///< null: "help", which takes the others' names
};
using CommandTable = std::vector<CommandRow>;

/// The names in the table, without that of generation.
std::vector<std::string> command_names(const CommandTable& table);

/// All options of a command.
Options options_of(Command& command);

/// The files that a command reads, and those that it writes as far as options name them, --output first.
std::vector<FileUse> files_read(Command& command);
std::vector<FileUse> files_written(Command& command);

/// Throws UsageError where a file has a wrong ending, or is read and written, or written twice.
void check_files(Command& command);

} // namespace mbsgen::cli
