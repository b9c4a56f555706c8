// SPDX-License-Identifier: MIT
/// Real-time set-up of the calling thread on Linux: priority, locked memory, one processor. What the system
/// refuses is told, so that nobody believes in a real time that is not there.
#pragma once
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>

namespace mbsgen::runtime {

/// What is wanted.
struct RealtimeWish {
  int priority = 80;                   ///< of SCHED_FIFO, 1 to 99; 0: leave
  int processor = -1;                  ///< to stay on; -1: leave
  bool lock_memory = true;             ///< no page faults later
  std::size_t stack_bytes = 64 * 1024; ///< bytes of stack touched in advance, at most 256 KiB
};

/// What was got: 0, or the errno of what was refused; -1: not asked for.
struct RealtimeState {
  int priority = -1, processor = -1, memory = -1;

  bool complete() const { return priority <= 0 && processor <= 0 && memory <= 0; }

  /// One line a person understands. Returns complete().
  bool print(std::FILE* to) const {
    print(to, "priority", priority);
    print(to, ", processor", processor);
    print(to, ", memory", memory);
    std::fputs(complete() ? "\n" : " - NOT REAL TIME: expect late periods\n", to);
    return complete();
  }

private:
  static void print(std::FILE* to, const char* what, int error) {
    std::fprintf(to, "%s: %s", what, error == 0 ? "ok" : error < 0 ? "not asked for" : std::strerror(error));
  }
};

namespace detail {

inline void touch_stack(std::size_t bytes) {
  volatile char pages[256 * 1024];
  for (std::size_t i = 0; i < bytes && i < sizeof(pages); i += 1024) pages[i] = 0;
}

} // namespace detail

/// Applies the wish to the calling thread, as far as the system lets it. Call before the loop's run().
inline RealtimeState enter_realtime(const RealtimeWish& wish) {
  RealtimeState state;
  if (wish.lock_memory) state.memory = mlockall(MCL_CURRENT | MCL_FUTURE) == 0 ? 0 : errno;
  if (wish.processor >= 0) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<unsigned>(wish.processor), &set);
    state.processor = pthread_setaffinity_np(pthread_self(), sizeof(set), &set);
  }
  if (wish.priority > 0) {
    sched_param parameter{};
    parameter.sched_priority = wish.priority;
    state.priority = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter);
  }
  // The kernel rounds sleeps of ordinary threads up by 50 us unless told otherwise.
  prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
  detail::touch_stack(wish.stack_bytes);
  return state;
}

} // namespace mbsgen::runtime
