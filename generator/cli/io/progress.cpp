// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/progress.h"
#include <fmt/format.h>
#include <iostream>

namespace mbsgen::cli {

namespace {

constexpr const char* start_of_empty_line = "\r\x1b[K";

} // namespace

void Progress::at(const std::string& stage, std::size_t expressions) {
  const Clock::time_point now = Clock::now();
  if (!wanted_ || now < next_) return;
  next_ = now + std::chrono::milliseconds(200);
  drawn_ = true;
  std::cerr << start_of_empty_line
            << fmt::format("{}: {} expressions, {} MB, {} s", stage, expressions, resident_bytes() >> 20,
                           std::chrono::duration_cast<std::chrono::seconds>(now - start_).count())
            << std::flush;
}

void Progress::clear() {
  if (drawn_) std::cerr << start_of_empty_line << std::flush;
  drawn_ = false;
}

} // namespace mbsgen::cli
