// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace bench {

/// A compiler and its flags.
struct Build {
  std::string compiler, flags;
  std::string name() const { return compiler + ' ' + flags; }
};

/// g++ and clang++, where installed, with each of the flags that they take.
std::vector<Build> builds(const std::vector<std::string>& flags);

/// The first line of the compiler's --version.
std::string version_of(const std::string& compiler);

/// Compiles a C or C++ file to a shared library. Returns the processor time that it took, s; throws
/// std::runtime_error where the compiler fails.
double compile_library(const Build& build, const std::filesystem::path& source,
                       const std::string& definitions, const std::filesystem::path& output);

} // namespace bench
