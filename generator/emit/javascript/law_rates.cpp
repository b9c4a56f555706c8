// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/law_rates.h"
#include "emit/javascript/module.h"
#include "emit/layout/template.h"
#include "emit/layout/text.h"
#include "emit/text/law_rates.h"

namespace mbsgen::emit {

namespace {

const char* class_of_point(scheme::LawCall::Kind kind) {
  return kind == scheme::LawCall::Kind::contact ? "LawContact" : "LawPoint";
}

// From lines that move a structure in place.
std::string moved_function(scheme::LawCall::Kind kind) {
  const std::string lines =
      replaced(moving_lines(kind), {{"int ", "let "}, {" = point->", " = at."}, {"->", "."}});
  return filled_part(moved_module(), {{}, {{"lines", lines}}, {{"POINT", class_of_point(kind)}}});
}

// Of the law's method at both ends of a difference.
struct Ends {
  std::string ahead, behind;
};

Ends ends_of(const LawMethod& law) {
  switch (law.kind) {
  case scheme::LawCall::Kind::link:
    return {"Z + h*dZ, Zd + h*dZd", "Z - h*dZ, Zd - h*dZd"};
  case scheme::LawCall::Kind::rate:
    return {"t + h*dt", "t - h*dt"};
  case scheme::LawCall::Kind::point:
  case scheme::LawCall::Kind::contact:
    break;
  }
  const std::string moved = std::string("$moved_") + class_of_point(law.kind) + "(at, along, ";
  return {moved + "h), above", moved + "-h), below"};
}

std::string moved_arrays(const LawMethod& law) {
  std::string text;
  for (const LawArray& array : law.arrays)
    for (const auto& [end, sign] : {std::pair("_ahead", " + "), std::pair("_behind", " - ")})
      text += replaced("  const %$end = Array.from(%, (value, i) => value$signh*d%[i]);\n",
                       {{"%", array.name}, {"$end", end}, {"$sign", sign}});
  if (law.rates == 0) return text;
  for (const char* name : {"xd_above", "xd_below"})
    text += std::string("  const ") + name + " = new Array(" + std::to_string(law.rates) + ").fill(0.0);\n";
  return text;
}

std::string rate_function(const LawMethod& law) {
  const bool is_number = law.kind == scheme::LawCall::Kind::link || law.kind == scheme::LawCall::Kind::rate;
  const Ends ends = ends_of(law);
  const std::string ahead = array_names(law, "", "_ahead") + rates_name(law, "xd_above");
  const std::string behind = array_names(law, "", "_behind") + rates_name(law, "xd_below");
  return filled_part(is_number ? number_rate_module() : wrench_rate_module(),
                     {{},
                      {{"moved", moved_arrays(law)},
                       {"rates", replaced(rates_of_difference(law, "  "), {{"int ", "let "}})}},
                      {{"DERIVATIVE", law.derivative},
                       {"METHOD", law.method},
                       {"PARAMETERS", parameters_of_derivative(law)},
                       {"AHEAD", ends.ahead + ahead},
                       {"BEHIND", ends.behind + behind},
                       {"STEP", long_step}}});
}

} // namespace

std::string parameters_of_derivative(const LawMethod& law) {
  const std::string values = array_names(law), directions = array_names(law, "d");
  if (law.kind == scheme::LawCall::Kind::rate) return "t" + values + ", dt" + directions;
  const bool is_link = law.kind == scheme::LawCall::Kind::link;
  return (is_link ? "Z, Zd, dZ, dZd" : "at, along, rate") + values + directions + rates_name(law, "dxd");
}

std::string javascript_law_rates(const Layout& layout) {
  std::string text;
  for (const scheme::LawCall::Kind kind : {scheme::LawCall::Kind::point, scheme::LawCall::Kind::contact})
    if (differentiates(layout, kind)) text += moved_function(kind);
  for (const LawMethod& law : layout.laws)
    if (!law.derivative.empty()) text += rate_function(law);
  return text;
}

} // namespace mbsgen::emit
