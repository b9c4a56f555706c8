// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/terminal.h"
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace mbsgen::cli {

namespace {

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

} // namespace

bool output_on_terminal() {
  return ::isatty(STDOUT_FILENO) == 1;
}

bool errors_on_terminal() {
  return ::isatty(STDERR_FILENO) == 1;
}

bool errors_in_color() {
  return errors_on_terminal() && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

} // namespace mbsgen::cli
