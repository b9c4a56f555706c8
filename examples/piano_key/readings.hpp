// SPDX-License-Identifier: MIT
/// Readings from a recording, the claims of the figures.
#pragma once
#include "bench.hpp"

#include <algorithm>

namespace grand {

/// Mean force of the finger where the front is between two heights, m; N.
inline double level(const Recording& rows, double low, double high) {
  double sum = 0;
  int count = 0;
  for (const Row& row : rows)
    if (row.front >= low && row.front < high) sum += row.finger, ++count;
  return count > 0 ? sum / count : 0;
}

/// Means over 10 ms of a press at 10 mm/s, at every 0.1 mm; the first one is that about 0.1 mm.
inline Recording means(const Recording& rows) {
  Recording means;
  std::size_t count = 0;
  for (const Row& row : rows) {
    const auto window = static_cast<std::size_t>(std::floor(row.front / 1e-4 - 0.5 + 1e-6));
    if (row.front < 0.5e-4 - 1e-10) continue;
    if (window >= means.size()) means.push_back(Row()), count = 0;
    Row& mean = means.back();
    ++count;
    const auto take = [count](double& value, double next) {
      value += (next - value) / static_cast<double>(count);
    };
    take(mean.time, row.time);
    take(mean.front, row.front);
    take(mean.finger, row.finger);
    take(mean.pilot, row.pilot);
    take(mean.hammer, row.hammer);
  }
  return means;
}

/// The largest force of the finger between two heights.
inline Row peak(const Recording& rows, double low, double high) {
  Row most;
  for (const Row& row : rows)
    if (row.front >= low && row.front < high && row.finger > most.finger) most = row;
  return most;
}

/// The moments at which the hammer meets the string, s.
inline std::vector<double> strikes(const Recording& rows) {
  std::vector<double> moments;
  double last = -1;
  for (const Row& row : rows) {
    if (!(row.string > 0)) continue;
    if (row.time - last > 3e-3) moments.push_back(row.time);
    last = row.time;
  }
  return moments;
}

/// Mean over a time, s, of a member of the rows.
inline double mean(const Recording& rows, double from, double to, double Row::*member) {
  double sum = 0;
  int count = 0;
  for (const Row& row : rows)
    if (row.time >= from && row.time < to) sum += row.*member, ++count;
  return count > 0 ? sum / count : 0;
}

/// Largest value over a time, s, of a member of the rows.
inline double most(const Recording& rows, double from, double to, double Row::*member) {
  double largest = 0;
  for (const Row& row : rows)
    if (row.time >= from && row.time < to) largest = std::max(largest, row.*member);
  return largest;
}

/// A stroke of a staccato that leaves the string out: the frequency at its end, Hz, and the largest angle of the hammer, rad.
struct Miss {
  double frequency, hammer;
};
inline std::vector<Miss> misses(const Recording& rows, const Staccato& staccato) {
  std::vector<Miss> missed;
  long stroke = 0;
  double highest = -HUGE_VAL;
  bool struck = false;
  for (const Row& row : rows) {
    const long now = std::lround(std::floor(staccato.strokes(row.time)));
    if (now != stroke) {
      if (!struck) missed.push_back({staccato.frequency(row.time), highest});
      stroke = now, struck = false, highest = -HUGE_VAL;
    }
    struck = struck || row.string > 0;
    highest = std::max(highest, row.hammer);
  }
  return missed;
}

/// The frequency at which a stroke of a staccato first leaves the string out, Hz; not counted are those below `from_hz`,
/// which may be too slow to throw the hammer.
inline double repetition_limit(const std::vector<Miss>& missed, const Staccato& staccato, double from_hz) {
  for (const Miss& miss : missed)
    if (miss.frequency > from_hz) return miss.frequency;
  return staccato.to_hz;
}

} // namespace grand
