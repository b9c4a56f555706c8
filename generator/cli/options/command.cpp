// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/command.h"
#include "base/text.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace mbsgen::cli {

namespace {

// Empty where the word is a finite number for which `fits` holds; else the end of a complaint that begins
// with the option.
template <class Fits>
std::string unfit(const std::string& word, const char* wanted, const Fits& fits) {
  double value = 0;
  const bool good = CLI::detail::lexical_cast(word, value) && std::isfinite(value) && fits(value);
  return good ? "" : "takes " + std::string(wanted) + ", not " + mbsgen::quoted(word);
}

bool has_digits_only(const std::string& word) {
  return word.find_first_not_of("0123456789") == std::string::npos;
}

bool is_above_zero(double value) {
  return value > 0;
}

template <class T, class Check>
Value checked(T& target, const Check& check) {
  return {[&target, check](CLI::App& app, const std::string& names) {
            return app.add_option(names, target)->check(check)->capture_default_str();
          },
          Value::Kind::text};
}

template <class T>
Value counted(T& target) {
  return checked(target, [](const std::string& word) {
    return unfit(word, "a whole number above 0", [&](double value) {
      return has_digits_only(word) && value >= 1 && value <= std::numeric_limits<int>::max();
    });
  });
}

Value path(std::string& target) {
  Value value = text(target);
  value.kind = Value::Kind::file;
  value.path = &target;
  return value;
}

// Lets `choose` have the place of each word that `option` is given, and refuses those that are none of them.
CLI::Option* with_choice(CLI::Option* option, const std::vector<std::string>& words,
                         const std::function<void(std::size_t)>& choose) {
  const auto place = [words](const std::string& word) {
    return std::size_t(std::find(words.begin(), words.end(), word) - words.begin());
  };
  return option
      ->check([=](const std::string& word) {
        return place(word) < words.size()
                   ? ""
                   : "has no value " + mbsgen::quoted(word) + ", take " + alternatives(words);
      })
      ->each([=](const std::string& word) { choose(place(word)); });
}

} // namespace

Value flag(bool& target) {
  return {[&target](CLI::App& app, const std::string& names) { return app.add_flag(names, target); }};
}

Value unset(bool& target) {
  return {[&target](CLI::App& app, const std::string& names) { return app.add_flag('!' + names, target); }};
}

Value set(std::function<void()> act) {
  return {[act = std::move(act)](CLI::App& app, const std::string& names) {
    return app.add_flag_callback(names, act);
  }};
}

Value text(std::string& target) {
  return {[&target](CLI::App& app, const std::string& names) { return app.add_option(names, target); },
          Value::Kind::text};
}

Value texts(std::vector<std::string>& target) {
  Value value{[&target](CLI::App& app, const std::string& names) {
                return app.add_option(names, target)->allow_extra_args(false);
              },
              Value::Kind::text};
  value.is_repeatable = true;
  return value;
}

Value list(std::vector<std::string>& target, std::vector<std::string> words) {
  const Value::Kind kind = words.empty() ? Value::Kind::text : Value::Kind::words;
  Value value{[&target](CLI::App& app, const std::string& names) {
                return app.add_option(names, target)->delimiter(',')->allow_extra_args(false);
              },
              kind, std::move(words)};
  value.is_list = true;
  return value;
}

Value word(std::string& target, std::vector<std::string> words, std::string implied) {
  return {[&target, implied](CLI::App& app, const std::string& names) {
            return app.add_flag(names + '{' + implied + '}', target);
          },
          Value::Kind::words, std::move(words), implied};
}

Value choice(std::vector<std::string> words, std::function<void(std::size_t)> choose, std::string implied) {
  const auto written = std::make_shared<std::string>();
  const auto add = [=](CLI::App& app, const std::string& names) {
    // The option keeps the text that it writes to.
    CLI::Option* const option = implied.empty() ? app.add_option(names, *written)
                                                : app.add_flag(names + '{' + implied + '}', *written);
    return with_choice(option, words, [written, choose](std::size_t i) { choose(i); });
  };
  return {add, Value::Kind::words, words, implied};
}

Value choices(std::vector<std::string> words, std::function<void(std::size_t)> choose) {
  const auto written = std::make_shared<std::vector<std::string>>();
  Value value{[=](CLI::App& app, const std::string& names) {
                CLI::Option* const option =
                    app.add_option(names, *written)->delimiter(',')->allow_extra_args(false);
                return with_choice(option, words, [written, choose](std::size_t i) { choose(i); });
              },
              Value::Kind::words, words};
  value.is_list = true;
  return value;
}

Value input(std::string& target, std::string role) {
  Value value = path(target);
  value.read_as = std::move(role);
  return value;
}

Value inputs(std::vector<std::string>& targets, std::string role) {
  Value value = texts(targets);
  value.kind = Value::Kind::file;
  value.paths = &targets;
  value.read_as = std::move(role);
  return value;
}

Value output(std::string& target, std::optional<Written> written) {
  Value value = path(target);
  value.written = written;
  return value;
}

Value folder(std::string& target) {
  Value value = text(target);
  value.kind = Value::Kind::folder;
  return value;
}

Value number(double& target) {
  return checked(
      target, [](const std::string& word) { return unfit(word, "a number", [](double) { return true; }); });
}

Value positive(double& target) {
  return checked(target,
                 [](const std::string& word) { return unfit(word, "a number above 0", is_above_zero); });
}

Value positive_seconds(double& target) {
  return checked(target, [](const std::string& word) {
    return unfit(word, "a number of seconds above 0", is_above_zero);
  });
}

Value small_share(double& target) {
  return checked(target, [](const std::string& word) {
    return unfit(word, "a number from 0 to 0.1", [](double value) { return value >= 0 && value <= 0.1; });
  });
}

Value count(int& target) {
  return counted(target);
}

Value count(long& target) {
  return counted(target);
}

Value megabytes(std::size_t& target) {
  return checked(target, [](const std::string& word) {
    const bool good = !word.empty() && word.size() < 10 && has_digits_only(word);
    return good ? "" : "takes a number of megabytes, 0 for none, not " + mbsgen::quoted(word);
  });
}

Value numbers(std::vector<double>& target) {
  Value value = checked(
      target, [](const std::string& word) { return unfit(word, "a number", [](double) { return true; }); });
  value.add = [add = value.add](CLI::App& app, const std::string& names) {
    return add(app, names)->delimiter(',')->allow_extra_args(false);
  };
  value.is_list = true;
  return value;
}

Value automatic() {
  return {[](CLI::App& app, const std::string& names) { return app.get_option_no_throw(names); }};
}

Spelling spelling(const Option& option) {
  std::string_view rest = option.name;
  Spelling result;
  if (const std::size_t comma = rest.find(", "); comma == 2) {
    result.letter = rest.substr(0, comma);
    rest.remove_prefix(comma + 2);
  }
  const std::size_t end = std::min(rest.find_first_of(" ["), rest.size());
  result.name = rest.substr(0, end);
  rest.remove_prefix(end);
  result.may_lack_value = !rest.empty() && rest.front() == '[';
  if (result.may_lack_value)
    result.value = rest.substr(2, rest.size() - 3); // "[=WHEN]"
  else if (!rest.empty())
    result.value = rest.substr(1);
  return result;
}

Options joined(const std::vector<Options>& parts) {
  Options all;
  for (const Options& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

void add(const Options& options, CLI::App& app) {
  for (const Option& option : options) {
    const Spelling names = spelling(option);
    CLI::Option* const added =
        option.value.add(app, names.letter.empty() ? names.name : names.letter + ',' + names.name);
    if (option.is_required) added->required();
  }
  const auto called = [&](const Option& option) { return app.get_option(spelling(option).name); };
  for (const Option& option : options) {
    std::istringstream excluded{std::string(option.excludes)};
    for (std::string name; excluded >> name;) called(option)->excludes(app.get_option(name));
    if (!option.needs.empty()) called(option)->needs(app.get_option(std::string(option.needs)));
  }
}

std::vector<std::string> command_names(const CommandTable& table) {
  std::vector<std::string> names;
  for (const CommandRow& row : table)
    if (!row.name.empty()) names.emplace_back(row.name);
  return names;
}

Options options_of(Command& command) {
  Options all;
  for (const Group& group : command.page().groups)
    all.insert(all.end(), group.options.begin(), group.options.end());
  return all;
}

std::vector<FileUse> files_read(Command& command) {
  std::vector<FileUse> files;
  const Argument argument = command.page().argument;
  if (argument.is_file()) files.push_back({"the model file", *argument.target});
  for (const Option& option : options_of(command)) {
    const Value& value = option.value;
    if (value.read_as.empty()) continue;
    if (value.path != nullptr) files.push_back({value.read_as, *value.path});
    if (value.paths != nullptr)
      for (const std::string& path : *value.paths) files.push_back({value.read_as, path});
  }
  return files;
}

std::vector<FileUse> files_written(Command& command) {
  std::vector<FileUse> files;
  for (const Option& option : options_of(command))
    if (option.value.path != nullptr && option.value.read_as.empty())
      files.push_back({spelling(option).name, *option.value.path});
  std::stable_partition(files.begin(), files.end(),
                        [](const FileUse& file) { return file.role == "--output"; });
  return files;
}

void check_files(Command& command) {
  for (const Option& option : options_of(command))
    if (option.value.written)
      if (const auto wrong = wrong_ending(spelling(option).name, *option.value.path, *option.value.written))
        throw UsageError(*wrong);
  if (const auto clash = file_clash(files_read(command), files_written(command))) throw UsageError(*clash);
}

} // namespace mbsgen::cli
