// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "cli/pipeline/pipeline.h"
#include <chrono>
#include <string_view>

namespace mbsgen::cli {

enum class DiagnosticsFormat { usual, text, json, sarif };

/// How much a command prints, and how.
struct Reporting {
  bool json = false;
  DiagnosticsFormat diagnostics = DiagnosticsFormat::usual; ///< usual: as the result
  bool quiet = false;
  bool verbose = false;
};

/// Prints findings to standard error. `text`: of the file, to show its lines on a terminal.
void print(const Diagnostics& diagnostics, const Reporting& reporting, std::string_view text);

/// Whether a line of progress is welcome.
bool shows_progress(const Reporting& reporting);

/// Whether standard output is a terminal that somebody reads.
bool output_on_terminal();

/// Whether standard error is a terminal that somebody reads.
bool errors_on_terminal();

/// Whether standard error takes colours: a terminal, unless NO_COLOR has a value (https://no-color.org) or
/// TERM is "dumb".
bool errors_in_color();

/// Shows on a terminal how far a run is: one line, redrawn a few times a second, for runs above a second, and
/// removed at the end.
class Progress : public Observer {
public:
  /// Without `wanted` it shows nothing.
  explicit Progress(bool wanted) : wanted_(wanted) {}
  ~Progress() override { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void at(const std::string& stage, std::size_t expressions) override;
  /// The share of the work that is done, 0 to 1, as a bar.
  void share(double done);
  /// Removes the line, before anything else is printed.
  void clear();

private:
  using Clock = std::chrono::steady_clock;

  bool is_due();

  bool wanted_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = start_ + std::chrono::seconds(1);
};

} // namespace mbsgen::cli
