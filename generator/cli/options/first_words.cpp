// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/first_words.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/options/help.h"
#include "cli/options/usage_error.h"
#include <algorithm>

namespace mbsgen::cli {

namespace {

bool is_command_name(const std::string& word) {
  const std::vector<std::string>& names = command_names();
  return std::find(names.begin(), names.end(), word) != names.end();
}

bool asks_for_help(const std::vector<std::string>& arguments) {
  return std::any_of(arguments.begin(), arguments.end(), [](const std::string& word) {
    return word == "-h" || word == "--help" || word == "--version";
  });
}

// Names of files have an ending or a folder.
bool looks_like_a_file(const std::string& word) {
  return word.find_first_of("./") != std::string::npos;
}

// The commands that begin so, or else the one of the nearest spelling.
std::vector<std::string> meant_by(const std::string& word) {
  std::vector<std::string> words;
  for (const std::string& name : command_names())
    if (word.size() > 1 && name.compare(0, word.size(), word) == 0) words.push_back(name);
  if (!words.empty()) return words;
  std::vector<std::string> known = command_names();
  known.insert(known.end(), {"--help", "--version"});
  for (const std::string& written : {word, "--" + word})
    if (const auto near = nearest_word(written, known)) return {*near};
  return {};
}

[[noreturn]] void no_such_command(const std::string& word) {
  const std::vector<std::string> meant = meant_by(word);
  throw UsageError("there is no file or command " + quoted(word) +
                   (meant.empty() ? ", take " + alternatives(command_names())
                                  : ", did you mean " + alternatives(meant) + "?"));
}

void check_file(const std::string& file) {
  if (file == standard_stream || std::filesystem::exists(file)) return;
  throw std::runtime_error(
      file + ": cannot be read: " + std::make_error_code(std::errc::no_such_file_or_directory).message());
}

bool reads_a_file(const std::string& command) {
  return command != "simplify" && command != "schema" && command != "help";
}

bool begins_with_a_dash(const std::string& argument) {
  return argument.size() > 1 && argument.front() == '-';
}

} // namespace

std::string command_of(const std::vector<std::string>& arguments) {
  return !arguments.empty() && is_command_name(arguments.front()) ? arguments.front() : "";
}

void check_first_words(const std::vector<std::string>& arguments) {
  if (arguments.empty() || begins_with_a_dash(arguments.front()) || asks_for_help(arguments)) return;
  const std::string& first = arguments.front();
  if (is_command_name(first)) {
    if (reads_a_file(first) && arguments.size() > 1 && !begins_with_a_dash(arguments[1]))
      check_file(arguments[1]);
    return;
  }
  if (!looks_like_a_file(first) && first != standard_stream && !std::filesystem::exists(first))
    no_such_command(first);
  check_file(first);
}

} // namespace mbsgen::cli
