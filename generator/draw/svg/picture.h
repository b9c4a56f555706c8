// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/svg/labels.h"
#include <utility>

namespace mbsgen::draw {

/// One posture before its labels have places.
struct Picture {
  Graphics graphics;
  std::vector<Label> labels; ///< the same ones in all pictures of a motion, at other anchors
  std::vector<std::pair<Point2, double>> keep_off;
  std::vector<Rectangle> areas; ///< of symbols that are longer than wide
  std::vector<std::pair<Point2, Point2>> lines;
};

/// Places of the labels of pictures of a motion: one beside what each names, which suits the whole motion. `paper`: where
/// they may lie, px.
std::vector<LabelPlace> places_of_labels(const std::vector<Picture>& pictures, const Rectangle& paper);

} // namespace mbsgen::draw
