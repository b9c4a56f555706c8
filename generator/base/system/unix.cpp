// SPDX-License-Identifier: GPL-3.0-or-later
// Answers that POSIX and WebAssembly share.
#include "base/system/system.h"
#include <unistd.h>

namespace mbsgen::system {

bool is_terminal(std::FILE* stream) {
  return ::isatty(::fileno(stream)) == 1;
}

std::FILE* open_file(const std::filesystem::path& path, const char* mode) {
  return std::fopen(path.c_str(), mode);
}

} // namespace mbsgen::system
