// SPDX-License-Identifier: GPL-3.0-or-later
// Where no code can be loaded: a program that is linked statically, a system without POSIX.
#include "cli/io/compiler/compiler.h"

namespace mbsgen::cli {

namespace fs = std::filesystem;

std::optional<std::vector<std::string>> library_compiler() {
  return std::nullopt;
}

Compilation::Compilation(std::vector<std::string> /*command*/, const fs::path& /*library*/,
                         const fs::path& /*source*/) {}

Compilation::~Compilation() = default;

Compilation::State Compilation::state() {
  return state_;
}

SharedLibrary::SharedLibrary(const fs::path& /*file*/) : handle_(nullptr) {}

SharedLibrary::~SharedLibrary() = default;

const void* SharedLibrary::symbol(const char* /*name*/) const {
  return handle_;
}

} // namespace mbsgen::cli
