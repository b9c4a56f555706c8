// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/svg/graphics.h"

namespace mbsgen::draw {

/// A text that belongs to a place.
struct Label {
  std::string classes, text;
  Point2 anchor;
  bool is_small = false;
  std::string part{}; ///< of its graphics
};

/// Finds room for labels beside what is drawn, in one picture or in several of a motion at once: near their
/// places where there is room, else farther away with a line to the place.
class Labels {
public:
  /// Texts stay within the paper of this size.
  Labels(double width, double height, std::size_t pictures = 1)
      : width_(width), height_(height), rooms_(pictures) {}

  /// Texts keep off a symbol of that size about the place, and from a line where they can.
  void avoid(const Point2& centre, double radius, std::size_t picture = 0);
  void avoid_line(const Point2& from, const Point2& to, std::size_t picture = 0);

  /// From the anchor to the left end of the text's base line. One after the other; later ones keep off
  /// earlier ones.
  Point2 place(const Label& label) { return place(label, {label.anchor}); }
  /// One for all pictures, with the anchor in each.
  Point2 place(const Label& label, const std::vector<Point2>& anchors);

private:
  struct Rectangle {
    double left, top, right, bottom;
  };
  struct Line {
    Point2 from, to;
  };
  // What a picture has no room for.
  struct Room {
    std::vector<Rectangle> taken;
    std::vector<Line> lines;
  };

  double cost(const Rectangle& rectangle, const Room& room) const;

  double width_, height_;
  std::vector<Room> rooms_;
};

/// The graphics of a label: its text and, where that stands off, the line to its place.
Graphics label_graphics(const Label& label, const Point2& offset);

} // namespace mbsgen::draw
