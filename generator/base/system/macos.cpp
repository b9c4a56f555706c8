// SPDX-License-Identifier: GPL-3.0-or-later
// Written by the manual pages of macOS, and not tried there.
#include "base/system/system.h"
#include <cstdint>
#include <sys/resource.h>
#include <unistd.h>

// As <mach-o/dyld.h> declares it, which other systems lack: there this source is compiled for its syntax alone.
extern "C" int _NSGetExecutablePath(char* path, std::uint32_t* size);

namespace mbsgen::system {

// The most that the program has had so far: in bytes there, in kilobytes elsewhere.
std::size_t resident_bytes() {
  rusage used{};
  return ::getrusage(RUSAGE_SELF, &used) == 0 ? static_cast<std::size_t>(used.ru_maxrss) : 0;
}

std::size_t machine_bytes() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  return pages > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

std::filesystem::path own_program() {
  std::string path(1024, '\0');
  auto size = static_cast<std::uint32_t>(path.size());
  if (::_NSGetExecutablePath(path.data(), &size) != 0) { // `size` is now what it takes
    path.resize(size);
    if (::_NSGetExecutablePath(path.data(), &size) != 0) return {};
  }
  return path.c_str();
}

const char* const opener = "open";

} // namespace mbsgen::system
