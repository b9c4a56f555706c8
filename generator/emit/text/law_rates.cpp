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

std::string bracket(int size) {
  return '[' + std::to_string(std::max(size, 1)) + ']';
}

std::string loop(const std::string& indent, int size) {
  return indent + "for (int i = 0; i < " + std::to_string(size) + "; ++i) ";
}

} // namespace

std::string array_parameters(const LawMethod& law, const std::string& prefix) {
  std::string text;
  for (const LawArray& array : law.arrays) text += ", const Real* " + prefix + array.name;
  return text;
}

std::string array_names(const LawMethod& law, const std::string& prefix, const std::string& suffix) {
  std::string text;
  for (const LawArray& array : law.arrays) text += ", " + prefix + array.name + suffix;
  return text;
}

std::string rates_parameter(const LawMethod& law, const std::string& name) {
  return law.rates == 0 ? "" : ", Real* " + name;
}

std::string rates_name(const LawMethod& law, const std::string& name) {
  return law.rates == 0 ? "" : ", " + name;
}

std::string moved_arrays(const LawMethod& law, const std::string& indent) {
  std::string text;
  for (const LawArray& array : law.arrays)
    text += indent + "Real " + array.name + "_ahead" + bracket(array.size) + ", " + array.name + "_behind" +
            bracket(array.size) + ";\n";
  if (law.rates > 0)
    text += indent + "Real xd_above" + bracket(law.rates) + ", xd_below" + bracket(law.rates) + ";\n";
  return text;
}

std::string filled_arrays(const LawMethod& law, const std::string& indent, const std::string& zero) {
  std::string text;
  for (const LawArray& array : law.arrays) {
    const std::string name = array.name;
    const auto moved = [&](const char* place, const char* sign) {
      return loop(indent, array.size) + name + place + "[i] = " + name + "[i]" + sign + "h*d" + name +
             "[i];\n";
    };
    text += moved("_ahead", " + ") + moved("_behind", " - ");
  }
  if (law.rates == 0) return text;
  for (const char* name : {"xd_above", "xd_below"})
    text += loop(indent, law.rates) + name + "[i] = " + zero + ";\n";
  return text;
}

std::string rates_of_difference(const LawMethod& law, const std::string& indent) {
  if (law.rates == 0) return "";
  return loop(indent, law.rates) + "dxd[i] = (xd_above[i] - xd_below[i])/(h + h);\n";
}

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
