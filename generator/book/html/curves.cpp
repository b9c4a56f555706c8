// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/html/curves.h"
#include "base/text.h"
#include "book/html/html.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::book {

namespace {

constexpr double width = 720, height = 240, left = 64, right = 12, top = 12, bottom = 34;
constexpr std::size_t colours = 6; // of the style

struct Range {
  double low, high;
  double share(double value) const { return (value - low) / (high - low); }
};

// 1, 2 or 5 times a power of ten, such that some five steps fill the range.
double step_of(const Range& range) {
  const double rough = (range.high - range.low) / 5, power = std::pow(10, std::floor(std::log10(rough)));
  for (const double digit : {1.0, 2.0, 5.0})
    if (digit * power >= rough) return digit * power;
  return 10 * power;
}

Range range_of(const Curves& curves) {
  Range range{curves.values.front().front(), curves.values.front().front()};
  for (const std::vector<double>& values : curves.values)
    for (const double value : values) range = {std::min(range.low, value), std::max(range.high, value)};
  const double size = std::max({range.high - range.low, 1e-3 * std::fabs(range.high), 1e-9});
  return {range.low - 0.05 * size, range.high + 0.05 * size};
}

class Drawing {
public:
  explicit Drawing(const Curves& curves)
      : curves_(curves), x_{curves.times.front(), curves.times.back()}, y_(range_of(curves)) {}

  std::string text() const {
    return "<svg viewBox=\"0 0 720 240\" role=\"img\" aria-label=\"coordinates in " +
           html_text(curves_.unit) + " over time\">\n" + grid() + lines() + "</svg>";
  }

private:
  static std::string place(double value) { return rounded(value, 5); }
  double x(double t) const { return left + x_.share(t) * (width - left - right); }
  double y(double value) const { return height - bottom - y_.share(value) * (height - top - bottom); }

  static std::string label(double x, double y, const char* anchor, const std::string& text) {
    return "<text x=\"" + place(x) + "\" y=\"" + place(y) + "\" text-anchor=\"" + anchor + "\">" +
           html_text(text) + "</text>\n";
  }
  static std::string rule(double x1, double y1, double x2, double y2) {
    return "<path class=\"grid\" d=\"M" + place(x1) + ' ' + place(y1) + 'L' + place(x2) + ' ' + place(y2) +
           "\"/>\n";
  }

  // Places are whole multiples of the step, so that none is off by rounding errors.
  template <class Mark>
  static void ticks(const Range& range, const Mark& mark) {
    const double step = step_of(range);
    for (double i = std::ceil(range.low / step - 1e-9); i * step <= range.high + 1e-9 * step; ++i)
      mark(i * step);
  }

  std::string grid() const {
    std::string text;
    ticks(x_, [&](double t) {
      text += rule(x(t), top, x(t), height - bottom) + label(x(t), height - bottom + 15, "middle", number(t));
    });
    ticks(y_, [&](double value) {
      text +=
          rule(left, y(value), width - right, y(value)) + label(left - 6, y(value) + 4, "end", number(value));
    });
    return text + label(width - right, height - 4, "end", "t (s)") +
           label(6, height - 4, "start", curves_.unit);
  }

  std::string lines() const {
    std::string text;
    for (std::size_t i = 0; i < curves_.values.size(); ++i) {
      std::string points;
      for (std::size_t k = 0; k < curves_.times.size(); ++k)
        points += (k == 0 ? "" : " ") + place(x(curves_.times[k])) + ',' + place(y(curves_.values[i][k]));
      text += "<polyline class=\"c" + std::to_string(i % colours) + "\" points=\"" + points + "\"/>\n";
    }
    return text;
  }

  const Curves& curves_;
  Range x_, y_;
};

} // namespace

std::string curves_text(const Curves& curves) {
  std::string names;
  for (std::size_t i = 0; i < curves.names.size(); ++i)
    names +=
        element("span", html_text(curves.names[i]), "class=\"c" + std::to_string(i % colours) + '"') + ' ';
  return element("figure", Drawing(curves).text() + element("figcaption", names), "class=\"curves\"") + '\n';
}

} // namespace mbsgen::book
