// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/system/system.h"
#include <algorithm>
#include <memory>
#include <unistd.h>

namespace mbsgen::system {

namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File opened(const char* name) {
  return {std::fopen(name, "r"), std::fclose};
}

} // namespace

// The file's second number counts pages.
std::size_t resident_bytes() {
  const File file = opened("/proc/self/statm");
  unsigned long all = 0;
  unsigned long resident = 0;
  if (file == nullptr || std::fscanf(file.get(), "%lu %lu", &all, &resident) != 2) return 0;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

// A container may have less memory than the computer. Without a bound its file holds a word, or (in the first
// version of cgroups) a number beyond any computer's memory.
std::size_t machine_bytes() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  std::size_t least = pages > 0 ? static_cast<std::size_t>(pages) * page : 0;
  for (const char* name : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    const File file = opened(name);
    unsigned long bound = 0;
    if (file != nullptr && std::fscanf(file.get(), "%lu", &bound) == 1)
      least = least == 0 ? bound : std::min<std::size_t>(least, bound);
  }
  return least;
}

std::filesystem::path own_program() {
  std::error_code failed;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", failed);
  return failed ? std::filesystem::path() : self;
}

const char* const opener = "xdg-open";

} // namespace mbsgen::system
