// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/progress.h"
#include <algorithm>
#include <fmt/format.h>
#include <iostream>

namespace mbsgen::cli {

namespace {

constexpr const char* start_of_empty_line = "\r\x1b[K";

} // namespace

bool Progress::is_due() {
  const Clock::time_point now = Clock::now();
  if (!wanted_ || now < next_) return false;
  next_ = now + std::chrono::milliseconds(200);
  drawn_ = true;
  return true;
}

void Progress::at(const std::string& stage, std::size_t expressions) {
  if (!is_due()) return;
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start_).count();
  std::cerr << start_of_empty_line
            << fmt::format("{}: {} expressions, {} MB, {} s", stage, expressions, resident_bytes() >> 20,
                           seconds)
            << std::flush;
}

void Progress::share(double done) {
  constexpr int width = 40;
  if (!is_due()) return;
  const int filled = static_cast<int>(width * std::clamp(done, 0.0, 1.0));
  std::cerr << start_of_empty_line
            << fmt::format("[{:#<{}}{:.<{}}] {:.0f} %", "", filled, "", width - filled, 100 * done)
            << std::flush;
}

void Progress::clear() {
  if (drawn_) std::cerr << start_of_empty_line << std::flush;
  drawn_ = false;
}

} // namespace mbsgen::cli
