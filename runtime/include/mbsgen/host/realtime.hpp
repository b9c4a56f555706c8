// SPDX-License-Identifier: MIT
/// Real-time set-up of the calling thread on Linux: priority, locked memory, one processor, no sleep states.
/// Refusals of the system are reported, and the lack of a real-time kernel, so that neither goes unnoticed.
#pragma once
#include "system.hpp"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace mbsgen::runtime {

/// The requested set-up.
struct RealtimeSettings {
  int priority = 80;                   ///< of SCHED_FIFO, 1 to 99; 0: unchanged
  int processor = -1;                  ///< the only processor of the thread; -1: any
  bool lock_memory = true;             ///< against page faults
  std::size_t stack_bytes = 64 * 1024; ///< touched in advance, at most 256 KiB
  /// Keeps processors out of sleep states that take time to leave, until the process ends.
  bool hold_latency = true;
  const char* root = ""; ///< prefix of the paths in /sys, /proc and /dev, for tests
};

/// The result for each request: 0, or the errno of its refusal; -1: not requested. With it, what the kernel
/// says about itself.
struct RealtimeState {
  int priority = -1, processor = -1, memory = -1, latency = -1;
  RealtimeSystem system;

  /// Everything that was requested is granted.
  bool granted() const { return priority <= 0 && processor <= 0 && memory <= 0 && latency <= 0; }
  /// Granted, on a real-time kernel, without frequency scaling, and on an isolated processor.
  bool complete() const {
    using Answer = RealtimeSystem::Answer;
    return granted() && system.preempt_rt == Answer::yes && system.fixed_frequency == Answer::yes &&
           system.isolated == Answer::yes;
  }

  /// Prints one line, and one more for each thing that is missing, with its remedy. Returns complete().
  bool print(std::FILE* to) const {
    print(to, "priority", priority);
    print(to, ", processor", processor);
    print(to, ", memory", memory);
    print(to, ", sleep states", latency);
    std::fputs(complete() ? "\n" : " - NOT REAL TIME: expect late periods\n", to);
    print_missing(to);
    return complete();
  }

private:
  static void print(std::FILE* to, const char* subject, int error) {
    const char* const result = error == 0 ? "ok" : error < 0 ? "not requested" : std::strerror(error);
    std::fprintf(to, "%s: %s", subject, result);
  }
  void print_missing(std::FILE* to) const {
    using Answer = RealtimeSystem::Answer;
    if (system.preempt_rt != Answer::yes)
      std::fputs("  missing: a kernel with PREEMPT_RT (Debian: linux-image-rt-amd64)\n", to);
    if (system.fixed_frequency != Answer::yes)
      std::fprintf(
          to, "  missing: a fixed frequency; the governor is %s (cpupower frequency-set -g performance)\n",
          system.governor[0] != 0 ? system.governor : "unknown");
    if (processor < 0)
      std::fputs("  missing: a processor of its own (RealtimeSettings::processor)\n", to);
    else if (system.isolated != Answer::yes)
      std::fputs("  missing: isolation of the processor (kernel parameters isolcpus=N nohz_full=N)\n", to);
    if (priority > 0)
      std::fputs("  missing: the right to priorities (rtprio in /etc/security/limits.d)\n", to);
    if (memory > 0)
      std::fputs("  missing: the right to lock memory (memlock in /etc/security/limits.d)\n", to);
    if (latency > 0) std::fputs("  missing: write access to /dev/cpu_dma_latency\n", to);
  }
};

namespace detail {

inline void touch_stack(std::size_t bytes) {
  volatile char pages[256 * 1024];
  for (std::size_t i = 0; i < bytes && i < sizeof(pages); i += 1024) pages[i] = 0;
}

// The kernel holds the request while the file is open: it stays open until the process ends. 0, or errno.
inline int hold_latency(const char* root) {
  static int held = -1;
  if (held >= 0) return 0;
  char path[512];
  std::snprintf(path, sizeof(path), "%s/dev/cpu_dma_latency", root);
  const int file = ::open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  const std::int32_t most_us = 0;
  if (::write(file, &most_us, sizeof(most_us)) == static_cast<ssize_t>(sizeof(most_us))) {
    held = file;
    return 0;
  }
  const int error = errno;
  ::close(file);
  return error;
}

} // namespace detail

/// Applies the settings to the calling thread as far as the system permits. Call before the loop's run().
inline RealtimeState enter_realtime(const RealtimeSettings& settings) {
  RealtimeState state;
  if (settings.lock_memory) state.memory = mlockall(MCL_CURRENT | MCL_FUTURE) == 0 ? 0 : errno;
  if (settings.processor >= 0) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<unsigned>(settings.processor), &set);
    state.processor = pthread_setaffinity_np(pthread_self(), sizeof(set), &set);
  }
  if (settings.priority > 0) {
    sched_param parameter{};
    parameter.sched_priority = settings.priority;
    state.priority = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter);
  }
  if (settings.hold_latency) state.latency = detail::hold_latency(settings.root);
  state.system = RealtimeSystem::look(settings.processor, settings.root);
  // By default the kernel rounds sleeps of ordinary threads up by 50 us.
  prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
  detail::touch_stack(settings.stack_bytes);
  return state;
}

} // namespace mbsgen::runtime
