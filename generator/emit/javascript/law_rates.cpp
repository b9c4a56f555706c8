// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/law_rates.h"
#include "emit/layout/replaced.h"
#include "emit/text/law_rates.h"

namespace mbsgen::emit {

namespace {

constexpr const char* javascript_moved = R"(/// at + by*along, arguments of a law.
function $moved_%(at, along, by) {
  const point = new %();
@  return point;
}

)";

constexpr const char* javascript_number_rate =
    R"(/// The derivative of %method along a direction: by %derivative, else by differences.
function $rate_of_%method(laws, %parameters) {
  if (laws.%derivative !== undefined) return laws.%derivative(%parameters);
  const h = %step;
%moved  const above = laws.%method(%ahead);
  const below = laws.%method(%behind);
%rates  return (above - below)/(h + h);
}

)";

constexpr const char* javascript_wrench_rate =
    R"(/// The derivative of %method along a direction: by %derivative, else by differences.
function $rate_of_%method(laws, %parameters) {
  if (laws.%derivative !== undefined) return laws.%derivative(%parameters);
  const h = %step;
  const above = new Wrench(), below = new Wrench();
%moved  laws.%method(%ahead);
  laws.%method(%behind);
  for (let i = 0; i < 3; ++i) {
    rate.force[i] = (above.force[i] - below.force[i])/(h + h);
    rate.torque[i] = (above.torque[i] - below.torque[i])/(h + h);
  }
%rates}

)";

const char* class_of_point(scheme::LawCall::Kind kind) {
  return kind == scheme::LawCall::Kind::contact ? "LawContact" : "LawPoint";
}

// From lines that move a structure in place.
std::string moved_function(scheme::LawCall::Kind kind) {
  const std::string lines =
      replaced(moving_lines(kind), {{"int ", "let "}, {" = point->", " = at."}, {"->", "."}});
  return replaced(javascript_moved, {{"%", class_of_point(kind)}, {"@", lines}});
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
  return replaced(is_number ? javascript_number_rate : javascript_wrench_rate,
                  {{"%derivative", law.derivative},
                   {"%method", law.method},
                   {"%parameters", parameters_of_derivative(law)},
                   {"%moved", moved_arrays(law)},
                   {"%ahead", ends.ahead + ahead},
                   {"%behind", ends.behind + behind},
                   {"%rates", replaced(rates_of_difference(law, "  "), {{"int ", "let "}})},
                   {"%step", long_step}});
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
