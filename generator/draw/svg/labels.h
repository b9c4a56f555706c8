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

/// A rectangle on the paper, px; y downwards.
struct Rectangle {
  double left, top, right, bottom;
};

/// Whether two rectangles have an area in common.
bool overlap(const Rectangle& a, const Rectangle& b);

/// The room of a text of that width from the left end of its base line.
Rectangle room_of(const Point2& at, double width);

/// The room of a symbol's path or circle.
Rectangle room_of(const Graphic& symbol);

/// The width of a label's text in its letters, px.
double width_of(const Label& label);

/// From a label's anchor to the left end of its text's base line.
struct LabelPlace {
  Point2 offset;
  int number = 0; ///< of the label in the legend, from 1: its text had no room; 0: it had
};

/// Finds room for labels beside what is drawn, in one picture or in several of a motion at once: near their
/// places where there is room, else farther away with a line to the place. No text lies over another or over
/// a symbol; where a text has no room, a number takes its place, among many texts also where it had to go far.
class Labels {
public:
  /// Texts stay within the paper of this size.
  Labels(double width, double height, std::size_t pictures = 1)
      : width_(width), height_(height), rooms_(pictures) {}

  /// Texts keep off a symbol of that size about the place, or a rectangle, and from a line where they can.
  void avoid(const Point2& centre, double radius, std::size_t picture = 0);
  void avoid_area(const Rectangle& rectangle, std::size_t picture = 0);
  void avoid_line(const Point2& from, const Point2& to, std::size_t picture = 0);

  /// Places of all labels, which are the same in all pictures; `anchors`: of each label in each picture. The
  /// first ones choose first; then each moves where that costs less, until none does.
  std::vector<LabelPlace> place(const std::vector<Label>& labels,
                                const std::vector<std::vector<Point2>>& anchors);

private:
  struct Line {
    Point2 from, to;
  };
  // What a picture has no room for.
  struct Room {
    std::vector<Rectangle> taken;
    std::vector<Line> lines;
  };
  // A text that is placed; nothing where its width is 0.
  struct Text {
    const std::vector<Point2>* anchors = nullptr;
    double width = 0;
    Point2 offset;
  };

  bool is_free(const Rectangle& rectangle, const Room& room) const;
  bool is_free(const Text& text) const;
  double cost(const Text& text) const;
  bool settle(Text& text, int circles) const;

  double width_, height_;
  std::vector<Room> rooms_;
  std::vector<Text> texts_;
};

/// The graphics of a label: its text or number and, where that is far off, the line to its place.
Graphics label_graphics(const Label& label, const LabelPlace& place);

/// The legend of labels that have numbers: in columns, from left to right and from top to bottom.
class NumberedNames {
public:
  /// `width`: of all columns, px.
  NumberedNames(const std::vector<Label>& labels, const std::vector<LabelPlace>& places, double width);

  double height() const; ///< px
  /// From the upper left corner.
  Graphics at(const Point2& corner) const;

private:
  std::vector<Label> entries_;
  double column_ = 1;
  std::size_t columns_ = 1;
};

} // namespace mbsgen::draw
