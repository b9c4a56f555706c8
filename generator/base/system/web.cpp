// SPDX-License-Identifier: GPL-3.0-or-later
// WebAssembly: one process without a shell, in the memory that its page or its program gives it.
#include "base/system/system.h"
#include <emscripten/heap.h>

namespace mbsgen::system {

// Memory only grows there: this is the most that the program has used.
std::size_t resident_bytes() {
  return emscripten_get_heap_size();
}

std::size_t machine_bytes() {
  return emscripten_get_heap_max();
}

long process_number() {
  return 1;
}

std::string machine_name() {
  return "WebAssembly wasm32";
}

bool is_own_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  return std::filesystem::is_directory(folder, failed);
}

const char* const opener = "xdg-open";

int run_in(const std::filesystem::path& /*folder*/, const std::string& /*command*/,
           const std::string& /*log*/) {
  constexpr int not_found = 127;
  return not_found;
}

} // namespace mbsgen::system
