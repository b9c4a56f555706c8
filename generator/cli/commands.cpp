// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "base/budget.h"
#include "cli/options/command_line.h"
#include "cli/options/commands.h"
#include "cli/pipeline/pipeline.h"
#include <filesystem>
#include <iostream>
#include <new>

namespace mbsgen::cli {

const CommandTable& commands() {
  static const CommandTable table{
      {"", "generate the equations of motion", generate_command},
#define COMMAND(name, summary) {#name, summary, name##_command},
#include "cli/options/commands.def"
#undef COMMAND
      {"help", "print the help of a command: mbsgen help import", nullptr},
  };
  return table;
}

namespace {

// A full disk shows itself at the end only, when the last text leaves the program.
int delivered(int exit_code) {
  if (std::cout.flush()) return exit_code;
  std::cerr << "mbsgen: standard output cannot be written completely, make room or write to another place\n";
  return exit_invalid;
}

// Errors that are no Failure: their message, as users can act on it.
std::string message_of(const std::exception& error) {
  if (dynamic_cast<const BudgetSpent*>(&error) != nullptr)
    return error.what() + std::string(", raise it or simplify the model");
  if (const auto* of_file = dynamic_cast<const std::filesystem::filesystem_error*>(&error))
    return of_file->path1().u8string() + ": " + of_file->code().message();
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "out of memory, ask for fewer functions";
  if (dynamic_cast<const std::logic_error*>(&error) != nullptr)
    return std::string("this is a mistake in mbsgen, please report it: ") + error.what();
  return error.what();
}

} // namespace

int run(const std::vector<std::string>& arguments) {
  try {
    const auto command = read_command_line(arguments, commands(), generator_name());
    return delivered(command ? command->run() : exit_ok);
  } catch (const Failure& error) {
    std::cerr << error.speaker << error.what() << '\n';
    return error.exit_code;
  } catch (const std::exception& error) {
    std::cerr << "mbsgen: " << message_of(error) << '\n';
    return exit_invalid;
  }
}

} // namespace mbsgen::cli
