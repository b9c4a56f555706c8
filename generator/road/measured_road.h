// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <vector>

namespace mbsgen::road {

/// A road as it was measured: heights on a grid along and across a reference line, which begins at x = y = 0, leads along
/// x there, and has the height 0 at its start. All lengths in m.
struct MeasuredRoad {
  double u_step = 0.01;        ///< along the reference line
  double v_first = 0;          ///< rightmost place of a cross section; left is positive
  double v_step = 0.01;        ///< across
  std::size_t sections = 0;    ///< along: 2 or more
  std::size_t columns = 0;     ///< across: 2 or more
  std::vector<double> heights; ///< section by section, from right to left
  /// Directions of the sections - 1 pieces of the reference line, rad against its start; empty: it is straight.
  std::vector<double> headings;
  std::size_t filled = 0; ///< heights that the file does not have, taken from their neighbours

  double length() const { return u_step * static_cast<double>(sections - 1); }
  double width() const { return v_step * static_cast<double>(columns - 1); }
  bool is_straight() const { return headings.empty(); }
  bool is_circuit = false; ///< of a curved one: its end is its start, and a vehicle goes round
  /// From the end of the reference line to its start: distance, m, and the turn between their directions, rad.
  struct Gap {
    double distance = 0, turn = 0;
  };
  Gap gap() const;
};

} // namespace mbsgen::road
