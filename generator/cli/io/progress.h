// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/pipeline/pipeline.h"
#include <chrono>

namespace mbsgen::cli {

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
