// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <ctime>

namespace bench {

/// Time of this thread on the processor: other programs hardly change it.
inline double thread_nanoseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

/// Mean ns of call(0), call(1), ...
template <class Call>
double nanoseconds(const Call& call, std::size_t calls) {
  const double start = thread_nanoseconds();
  for (std::size_t k = 0; k < calls; ++k) call(k);
  return (thread_nanoseconds() - start) / static_cast<double>(calls);
}

} // namespace bench
