// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace mbsgen::draw {

/// A place on the paper, px: x to the right, y downwards.
struct Spot {
  double x = 0, y = 0;
};

/// Rounded to a tenth of a px, so that noise in the last digits of results changes no drawing: what lies in the middle
/// between two tenths goes up, also when it has come out a little too small.
double rounded_px(double value);
Spot rounded_px(const Spot& spot);

/// Something that is drawn: its look is that of its classes in the style sheet (svg/paper.cpp).
struct Mark {
  enum class Kind { path, circle, text };

  Kind kind = Kind::path;
  std::string classes;
  std::vector<std::vector<Spot>> lines; ///< of a path: each through its spots
  bool closed = false;                  ///< the lines of a path return to their beginnings
  Spot at;                              ///< of circles and texts
  double radius = 0;                    ///< px
  std::string text;
  std::string style{}; ///< of this mark alone, in the words of CSS
  /// What it shows: "joint hip 0", each once in a picture. Marks of one part are one element that moves from picture to
  /// picture. Empty: furniture, which has no part in the motion.
  std::string part{};
};
using Marks = std::vector<Mark>;

Mark line(std::string classes, std::vector<Spot> spots);
Mark area(std::string classes, std::vector<Spot> spots);
Mark circle(std::string classes, const Spot& centre, double radius);
Mark text(std::string classes, const Spot& at, std::string content);

/// Numbers the marks as those of one thing, which moves; nothing where it has no name.
void name_parts(Marks& marks, const std::string& thing);

Spot operator+(const Spot& a, const Spot& b);
Spot operator-(const Spot& a, const Spot& b);
Spot operator*(double factor, const Spot& spot);
double length(const Spot& spot);

/// Width of a text in the letters of labels (px), about: programs have fonts of their own.
double width_of(const std::string& text);

} // namespace mbsgen::draw
