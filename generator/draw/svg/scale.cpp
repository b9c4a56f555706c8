// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/scale.h"
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::draw {

std::string length_text(double length) {
  constexpr double millimetres = 1000;
  return length < 1 ? fmt::format("{:.3g} mm", millimetres * length) : fmt::format("{:.3g} m", length);
}

Marks scale_bar(double scale, const Spot& at) {
  constexpr double longest = 110, tick = 4; // px
  const double power = std::pow(10, std::floor(std::log10(longest / scale)));
  double length = power;
  for (const double digit : {2.0, 5.0})
    if (digit * power * scale <= longest) length = digit * power;
  const Spot end = at + Spot{length * scale, 0};
  Mark bar = line("bar", {at + Spot{0, -tick}, at, end, end + Spot{0, -tick}});
  return {bar, text("quiet", at + Spot{4, -5}, length_text(length))};
}

} // namespace mbsgen::draw
