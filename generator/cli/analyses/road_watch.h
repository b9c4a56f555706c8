// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/start.h"
#include <mbsgen/analysis/simulate.hpp>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// Sees in a run which tyres leave their roads: beyond an end, or beside it.
class RoadWatch {
public:
  /// `model` evaluates with the parameters of the run; both outlive the watch.
  RoadWatch(const Session& session, const interpret::Model& model);
  RoadWatch(const RoadWatch&) = delete;
  RoadWatch& operator=(const RoadWatch&) = delete;

  /// Why a run from there does not begin: a tyre is off a road where runs stop. Empty: it begins.
  std::string refusal(double t, const Start& start);
  /// The events of a run: others, then those of the watch, which they refer to.
  std::vector<analysis::Event> events(std::vector<analysis::Event> others);
  /// Why the run has ended at an event of the watch; empty: at none.
  std::string end(const analysis::Simulated& simulated) const;
  /// Events of a run without those of the watch.
  std::size_t others(const analysis::Simulated& simulated) const;
  /// A warning for each tyre that has left its road. `run`: text before the time, such as "in run 3".
  void warn(Diagnostics& diagnostics, const std::string& run = "") const;

private:
  struct Watched {
    const model::Tyre* tyre;
    const model::Road* road;
    bool has_left = false;
    double left_at = 0; ///< s
  };

  double off(std::size_t row, const analysis::Point& point);
  void leave(std::size_t row, double t);

  const interpret::Model& model_;
  std::vector<Watched> tyres_;
  std::size_t first_ = 0;       ///< of its events
  std::vector<double> q_, off_; ///< of the last call
};

} // namespace mbsgen::cli
