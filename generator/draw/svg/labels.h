// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/svg/marks.h"

namespace mbsgen::draw {

/// A text that belongs to a place.
struct Label {
  std::string classes, text;
  Spot anchor;
  bool is_small = false;
};

/// Finds room for labels beside what is drawn: near their places where there is room, else farther away with a line to the
/// place.
class Labels {
public:
  /// Texts stay within the paper of this size.
  Labels(double width, double height) : width_(width), height_(height) {}

  /// Texts keep off a symbol of that size about the place, and from a line where they can.
  void avoid(const Spot& centre, double radius);
  void avoid_line(const Spot& from, const Spot& to);

  /// From the anchor to the left end of the text's base line. One after the other; later ones keep off earlier ones.
  Spot place(const Label& label);

private:
  struct Rectangle {
    double left, top, right, bottom;
  };
  struct Line {
    Spot from, to;
  };

  double cost(const Rectangle& rectangle) const;

  double width_, height_;
  std::vector<Rectangle> taken_;
  std::vector<Line> lines_;
};

/// The marks of a label: its text and, where that stands off, the line to its place.
Marks label_marks(const Label& label, const Spot& offset);

} // namespace mbsgen::draw
