// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/budget.h"
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <memory>
#include <string>
#include <unistd.h>

namespace mbsgen {

namespace {

// "2", "0.5": as written on the command line.
std::string number(double value) {
  std::array<char, 32> buffer;
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr};
}

} // namespace

// The file's second number counts pages.
std::size_t resident_bytes() {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen("/proc/self/statm", "r"),
                                                             std::fclose);
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
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name, "r"), std::fclose);
    unsigned long bound = 0;
    if (file != nullptr && std::fscanf(file.get(), "%lu", &bound) == 1)
      least = least == 0 ? bound : std::min<std::size_t>(least, bound);
  }
  return least;
}

Budget::Budget(const Limits& limits) : limits_(limits) {}

double Budget::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Budget::check(std::size_t counted) const {
  if (observer_) observer_();
  if (limits_.seconds > 0 && seconds() > limits_.seconds)
    throw BudgetSpent("this takes longer than the " + number(limits_.seconds) + " s of --time-limit");
  if (limits_.megabytes > 0 && std::max(counted, resident_bytes()) >> 20 >= limits_.megabytes)
    throw BudgetSpent("this needs more than the " + std::to_string(limits_.megabytes) +
                      " MB of --memory-limit");
}

} // namespace mbsgen
