// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/law_rates.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

std::string moving_line(const std::string& member, int size) {
  const std::string place = size == 0 ? member : member + "[i]";
  const std::string loop = size == 0 ? "  " : "  for (int i = 0; i < " + std::to_string(size) + "; ++i) ";
  return loop + "point->" + place + " = point->" + place + " + by*along->" + place + ";\n";
}

} // namespace

bool differentiates(const Layout& layout, scheme::LawCall::Kind kind) {
  return std::any_of(layout.laws.begin(), layout.laws.end(),
                     [kind](const LawMethod& law) { return law.kind == kind && !law.derivative.empty(); });
}

std::string moving_lines(scheme::LawCall::Kind kind) {
  if (kind == scheme::LawCall::Kind::contact)
    return moving_line("pen", 0) + moving_line("rate", 0) + moving_line("slide", 3) +
           moving_line("normal", 3) + moving_line("point", 3);
  return moving_line("position", 3) + moving_line("rotation", 9) + moving_line("velocity", 3) +
         moving_line("angular_velocity", 3);
}

} // namespace mbsgen::emit
