// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/svg/marks.h"

namespace mbsgen::draw {

/// A text that belongs to a place.
struct Label {
  std::string classes, text;
  Spot anchor;
  bool is_small = false;
  std::string part{}; ///< of its marks
};

/// Finds room for labels beside what is drawn, in one picture or in several of a motion at once: near their places where
/// there is room, else farther away with a line to the place.
class Labels {
public:
  /// Texts stay within the paper of this size.
  Labels(double width, double height, std::size_t pictures = 1)
      : width_(width), height_(height), rooms_(pictures) {}

  /// Texts keep off a symbol of that size about the place, and from a line where they can.
  void avoid(const Spot& centre, double radius, std::size_t picture = 0);
  void avoid_line(const Spot& from, const Spot& to, std::size_t picture = 0);

  /// From the anchor to the left end of the text's base line. One after the other; later ones keep off earlier ones.
  Spot place(const Label& label) { return place(label, {label.anchor}); }
  /// One for all pictures, with the anchor in each.
  Spot place(const Label& label, const std::vector<Spot>& anchors);

private:
  struct Rectangle {
    double left, top, right, bottom;
  };
  struct Line {
    Spot from, to;
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

/// The marks of a label: its text and, where that stands off, the line to its place.
Marks label_marks(const Label& label, const Spot& offset);

} // namespace mbsgen::draw
