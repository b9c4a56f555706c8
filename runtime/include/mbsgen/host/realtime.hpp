// SPDX-License-Identifier: MIT
/// Real-time set-up of the calling thread on Linux: priority, locked memory, one processor. Refusals
/// of the system are reported, so that a missing real-time priority does not go unnoticed.
#pragma once
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>

namespace mbsgen::runtime {

/// The requested set-up.
struct RealtimeSettings {
  int priority = 80;                   ///< of SCHED_FIFO, 1 to 99; 0: unchanged
  int processor = -1;                  ///< the only processor of the thread; -1: any
  bool lock_memory = true;             ///< against page faults
  std::size_t stack_bytes = 64 * 1024; ///< touched in advance, at most 256 KiB
};

/// The result for each request: 0, or the errno of its refusal; -1: not requested.
struct RealtimeState {
  int priority = -1, processor = -1, memory = -1;

  bool complete() const { return priority <= 0 && processor <= 0 && memory <= 0; }

  /// Prints one line. Returns complete().
  bool print(std::FILE* to) const {
    print(to, "priority", priority);
    print(to, ", processor", processor);
    print(to, ", memory", memory);
    std::fputs(complete() ? "\n" : " - NOT REAL TIME: expect late periods\n", to);
    return complete();
  }

private:
  static void print(std::FILE* to, const char* what, int error) {
    std::fprintf(to, "%s: %s", what, error == 0 ? "ok" : error < 0 ? "not requested" : std::strerror(error));
  }
};

namespace detail {

inline void touch_stack(std::size_t bytes) {
  volatile char pages[256 * 1024];
  for (std::size_t i = 0; i < bytes && i < sizeof(pages); i += 1024) pages[i] = 0;
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
  // By default the kernel rounds sleeps of ordinary threads up by 50 us.
  prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
  detail::touch_stack(settings.stack_bytes);
  return state;
}

} // namespace mbsgen::runtime
