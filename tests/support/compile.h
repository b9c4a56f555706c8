// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "support/files.h"
#include <string>
#include <vector>

namespace mbsgen::test {

/// The flags that generated code promises to compile under without a word.
inline constexpr const char* strict_flags =
    "-Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Wshadow -Werror -fno-exceptions -fno-rtti";

/// g++, and clang++ where it is installed.
std::vector<std::string> compilers();

/// Compiles `main.cpp` in the folder to a program and runs it; the compiler's output and exit code when it
/// fails.
CommandResult compile_and_run(const TemporaryDirectory& folder, const std::string& compiler,
                              const std::string& flags);

} // namespace mbsgen::test
