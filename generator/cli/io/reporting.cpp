// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/reporting.h"
#include "base/system/system.h"
#include "cli/io/sarif.h"
#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <string_view>

namespace mbsgen::cli {

namespace {

constexpr const char* start_of_empty_line = "\r\x1b[K";

} // namespace

void print(const Diagnostics& diagnostics, const Reporting& reporting, std::string_view text) {
  if (reporting.quiet && !diagnostics.has_errors() && reporting.diagnostics != DiagnosticsFormat::sarif)
    return;
  const Diagnostics shown = reporting.quiet ? diagnostics.only_errors() : diagnostics;
  const TextStyle style{reporting.verbose, errors_in_color(), errors_on_terminal() ? text : ""};
  switch (reporting.diagnostics) {
  case DiagnosticsFormat::json:
    std::cerr << shown.json();
    break;
  case DiagnosticsFormat::sarif:
    std::cerr << sarif(shown, text);
    break;
  case DiagnosticsFormat::text:
    std::cerr << shown.text(style);
    break;
  case DiagnosticsFormat::usual:
    std::cerr << (reporting.json ? shown.json() : shown.text(style));
  }
}

bool shows_progress(const Reporting& reporting) {
  return errors_on_terminal() && !reporting.quiet && !reporting.json;
}

bool output_on_terminal() {
  return system::is_terminal(stdout);
}

bool errors_on_terminal() {
  return system::is_terminal(stderr);
}

bool errors_in_color() {
  return errors_on_terminal() && system::environment("NO_COLOR").value_or("").empty() &&
         system::environment("TERM") != "dumb";
}

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
            << fmt::format("{}: {} expressions, {} MB, {} s", stage, expressions,
                           system::resident_bytes() >> 20, seconds)
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
