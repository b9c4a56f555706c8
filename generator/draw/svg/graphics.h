// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace mbsgen::draw {

/// A place on the paper, px: x to the right, y downwards.
struct Point2 {
  double x = 0, y = 0;
};

/// Rounded to a tenth of a px, so that noise in the last digits of results changes no drawing: what lies in
/// the middle between two tenths goes up, also when it has come out a little too small.
double rounded_px(double value);
Point2 rounded_px(const Point2& point);

/// Something that is drawn: its look is that of its classes in the style sheet (svg/document.cpp).
struct Graphic {
  enum class Kind { path, circle, text };

  Kind kind = Kind::path;
  std::string classes;
  std::vector<std::vector<Point2>> lines; ///< of a path: each through its points
  bool closed = false;                    ///< the lines of a path return to their beginnings
  Point2 at;                              ///< of circles and texts
  double radius = 0;                      ///< px
  std::string text;
  std::string style{}; ///< of this graphic alone, in the words of CSS
  /// What it shows: "joint hip 0", each once in a picture. Graphics of one part are one element that moves
  /// from picture to picture. Empty: furniture, which has no part in the motion.
  std::string part{};
};
using Graphics = std::vector<Graphic>;

Graphic line(std::string classes, std::vector<Point2> points);
Graphic area(std::string classes, std::vector<Point2> points);
Graphic circle(std::string classes, const Point2& centre, double radius);
Graphic text(std::string classes, const Point2& at, std::string content);

/// Numbers the graphics as those of one thing, which moves; nothing where it has no name.
void name_parts(Graphics& graphics, const std::string& thing);

Point2 operator+(const Point2& a, const Point2& b);
Point2 operator-(const Point2& a, const Point2& b);
Point2 operator*(double factor, const Point2& point);
double length(const Point2& point);

/// Width of a text in the letters of labels (px), about: programs have fonts of their own.
double width_of(const std::string& text);

} // namespace mbsgen::draw
