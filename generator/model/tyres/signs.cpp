// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tyres/signs.h"
#include <algorithm>
#include <iterator>

namespace mbsgen::model {

namespace {

constexpr std::string_view positive[]{"radius",
                                      "stiffness",
                                      "slip_stiffness",
                                      "slowest",
                                      "FNOMIN",
                                      "VERTICAL_STIFFNESS",
                                      "LONGVL",
                                      "VXLOW",
                                      "LFZO",
                                      "FZMAX",
                                      "INFLPRES",
                                      "NOMPRES",
                                      "PCX1",
                                      "PDX1",
                                      "PKX1",
                                      "PCY1",
                                      "PDY1",
                                      "LONGITUDINAL_STIFFNESS",
                                      "LATERAL_STIFFNESS"};
constexpr std::string_view not_negative[]{
    "damping", "VERTICAL_DAMPING", "low_speed_damping", "half_length", "mu", "grip", "relaxation", "LMUX",
    "LMUY"};
constexpr std::string_view not_zero[]{"PKY1", "PKY2", "LCX", "LCY", "LKY"};

template <std::size_t count>
bool is_among(std::string_view word, const std::string_view (&words)[count]) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

} // namespace

std::string_view wanted_sign(std::string_view parameter, double value) {
  if (value <= 0 && is_among(parameter, positive)) return "positive";
  if (value < 0 && is_among(parameter, not_negative)) return "not negative";
  if (value == 0 && is_among(parameter, not_zero)) return "not zero";
  return "";
}

} // namespace mbsgen::model
