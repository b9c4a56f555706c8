// SPDX-License-Identifier: MIT
/// The properties of a Linux system on which the punctuality of a loop depends, as the kernel reports them.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace mbsgen::runtime {

/// The kernel's statements about real time on one processor, or on all (-1).
struct RealtimeSystem {
  enum class Answer : signed char { unknown = -1, no, yes };

  Answer preempt_rt = Answer::unknown;
  /// The processor's frequency is fixed: governor `performance`, or no scaling at all.
  Answer fixed_frequency = Answer::unknown;
  /// The scheduler places no other thread there. Unknown: no processor is given.
  Answer isolated = Answer::unknown;
  char governor[32]{}; ///< of the first processor that scales; empty: none scales

  /// Reads /sys and /proc; `root`: a prefix of their paths, for tests. Not for the loop.
  static RealtimeSystem look(int processor, const char* root = "") {
    RealtimeSystem system;
    system.preempt_rt = kernel(root);
    system.look_at_governors(processor, root);
    char list[256];
    if (processor >= 0 && line(root, "/sys/devices/system/cpu/isolated", list))
      system.isolated = contains(list, processor) ? Answer::yes : Answer::no;
    return system;
  }

  /// A processor's number is in a list such as "1,4-7".
  static bool contains(const char* list, long processor) {
    while (*list >= '0' && *list <= '9') {
      char* end = nullptr;
      const long first = std::strtol(list, &end, 10);
      const long last = *end == '-' ? std::strtol(end + 1, &end, 10) : first;
      if (processor >= first && processor <= last) return true;
      list = *end == ',' ? end + 1 : end;
    }
    return false;
  }

private:
  // False: no such file. An empty file gives an empty line.
  static bool line(const char* root, const char* path, char (&text)[256]) {
    char whole[512];
    std::snprintf(whole, sizeof(whole), "%s%s", root, path);
    std::FILE* const file = std::fopen(whole, "re");
    if (file == nullptr) return false;
    if (std::fgets(text, sizeof(text), file) == nullptr) text[0] = 0;
    text[std::strcspn(text, "\n")] = 0;
    std::fclose(file);
    return true;
  }
  static Answer kernel(const char* root) {
    char text[256];
    if (line(root, "/sys/kernel/realtime", text)) return text[0] == '1' ? Answer::yes : Answer::no;
    if (!line(root, "/proc/version", text)) return Answer::unknown;
    return std::strstr(text, "PREEMPT_RT") != nullptr ? Answer::yes : Answer::no;
  }
  void look_at_governors(int processor, const char* root) {
    char text[256], path[96];
    if (!line(root, "/sys/devices/system/cpu/present", text)) return;
    fixed_frequency = Answer::yes;
    const int most = 1024;
    for (int i = processor < 0 ? 0 : processor; i <= (processor < 0 ? most : processor); ++i) {
      if (!contains(text, i)) continue;
      char name[256];
      std::snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/cpufreq/scaling_governor", i);
      if (!line(root, path, name) || std::strcmp(name, "performance") == 0) continue;
      fixed_frequency = Answer::no;
      if (governor[0] == 0) std::snprintf(governor, sizeof(governor), "%.31s", name);
    }
  }
};

} // namespace mbsgen::runtime
