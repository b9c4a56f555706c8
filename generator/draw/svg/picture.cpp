// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/picture.h"
#include <algorithm>

namespace mbsgen::draw {

namespace {

// Few of many, even in time, with the first and the last one.
std::vector<std::size_t> sample(std::size_t count) {
  constexpr std::size_t most = 6;
  const std::size_t taken = std::min(most, count);
  std::vector<std::size_t> rows{0};
  for (std::size_t i = 1; i < taken; ++i) rows.push_back(i * (count - 1) / (taken - 1));
  return rows;
}

} // namespace

std::vector<LabelPlace> places_of_labels(const std::vector<Picture>& pictures, const Rectangle& paper) {
  const std::vector<std::size_t> looked_at = sample(pictures.size());
  Labels room(paper.right, paper.bottom, looked_at.size());
  for (std::size_t i = 0; i < looked_at.size(); ++i) {
    const Picture& picture = pictures[looked_at[i]];
    room.avoid_area(Rectangle{0, 0, paper.right, paper.top}, i);
    for (const auto& [centre, radius] : picture.keep_off) room.avoid(centre, radius, i);
    for (const Rectangle& area : picture.areas) room.avoid_area(area, i);
    for (const auto& [from, to] : picture.lines) room.avoid_line(from, to, i);
  }
  std::vector<std::vector<Point2>> anchors(pictures.front().labels.size());
  for (std::size_t label = 0; label < anchors.size(); ++label)
    for (const std::size_t picture : looked_at)
      anchors[label].push_back(pictures[picture].labels[label].anchor);
  return room.place(pictures.front().labels, anchors);
}

} // namespace mbsgen::draw
