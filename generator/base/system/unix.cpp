// SPDX-License-Identifier: GPL-3.0-or-later
// Answers that POSIX and WebAssembly share: names of files are bytes, and streams are as they are.
#include "base/system/system.h"
#include <algorithm>
#include <cstdlib>
#include <unistd.h>

namespace mbsgen::system {

std::vector<std::string> start(int argc, const char* const* argv) {
  return {argv + std::min(argc, 1), argv + argc};
}

std::optional<std::string> environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

std::filesystem::path path_of(std::string_view text) {
  return text;
}

std::filesystem::path path_of_address(std::string_view address) {
  return address;
}

const char folder_separator = ':';

bool is_terminal(std::FILE* stream) {
  return ::isatty(::fileno(stream)) == 1;
}

std::FILE* open_file(const std::filesystem::path& path, const char* mode) {
  return std::fopen(path.c_str(), mode);
}

std::filesystem::path make_own_folder(const std::filesystem::path& beginning) {
  std::string pattern = beginning.native() + "XXXXXX";
  return ::mkdtemp(pattern.data()) == nullptr ? std::filesystem::path() : std::filesystem::path(pattern);
}

} // namespace mbsgen::system
