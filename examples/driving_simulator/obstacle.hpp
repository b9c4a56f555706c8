// SPDX-License-Identifier: MIT
/// The trials of figures 28 to 30 of Timmermans, Docquier & Fisette 2021: each caster, and an obstacle at a random distance.
#pragma once
#include "driver.hpp"

namespace car {

struct Trial {
  Obstacle obstacle;
  std::vector<Row> rows;

  /// The least room between car and obstacle, m.
  double room() const {
    double least = 1e9;
    for (const Row& row : rows) least = std::fmin(least, car::room(row, obstacle));
    return least;
  }
  /// Where the wheel is farthest to the left before the obstacle: the first peak.
  const Row& first_peak() const {
    const Row* peak = &rows.front();
    for (const Row& row : rows)
      if (row.x < obstacle.front && row.wheel < peak->wheel) peak = &row;
    return *peak;
  }
};

/// Eleven seconds at 75 km/h; the seed chooses when the obstacle appears, and the driver's inaccuracy.
inline Trial avoid(const Stance& stance, unsigned seed) {
  Trial trial;
  trial.obstacle.seen_from = chance::Numbers(seed).between(45, 65);
  trial.rows = drive(*under_way(stance), 11, Driver(trial.obstacle, seed));
  return trial;
}

} // namespace car
