// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/session/plot.h"
#include "cli/session/session.h"

namespace mbsgen::cli {

/// The curves of a motion: coordinates and states over time, those of one unit in one panel.
class MotionFigure {
public:
  explicit MotionFigure(const Session& session);
  void add(const analysis::Point& point);
  const Figure& figure() const { return figure_; }

private:
  // Where the values of a curve come from and go to.
  struct Source {
    bool is_state = false;
    std::size_t place = 0;        ///< in q or x
    std::size_t panel, curve = 0; ///< of the figure
  };
  void add_curve(const std::string& title, const std::string& label, const std::string& name, bool is_state,
                 std::size_t place);

  Figure figure_;
  std::vector<Source> sources_;
};

} // namespace mbsgen::cli
