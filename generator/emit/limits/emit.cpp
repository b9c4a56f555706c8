// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/limits/emit.h"
#include "base/numerals/numerals.h"
#include "emit/layout/template.h"
#include "emit/limits/source.h"
#include <cmath>
#include <stdexcept>

namespace mbsgen::emit {

namespace {

// As a literal of C++ that is a double.
std::string literal(double value) {
  if (!std::isfinite(value)) throw std::logic_error("a limit of a header is not finite");
  std::string text = numerals::shortest(value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

} // namespace

std::string limits_header_text(const WallHeader& header) {
  Filling filling;
  filling.words = {{"DEVICE_NAME", header.device},
                   {"RATE_HZ", numerals::shortest(header.rate)},
                   {"UNIT_WORDS", header.turns ? "Units: N m, rad, s." : "Units: N, m, s."},
                   {"PERIOD_S", literal(1 / header.rate)},
                   {"STABLE_WALL", literal(header.stable)},
                   {"HELD_WALL", literal(header.held)},
                   {"PASSIVE_WALL", literal(header.passive)},
                   {"ANY_MOTION", literal(header.passive_any)},
                   {"PROVEN_WALL", literal(header.proven)},
                   {"CHANGING_WALL", literal(header.passive_changing)},
                   {"MEASURED_DAMPING", literal(header.measured_damping)},
                   {"RENDERED_DAMPING", literal(header.rendered_damping)},
                   {"EFFECTIVE_MASS", literal(header.mass)},
                   {"OWN_DAMPING", literal(header.damping)}};
  if (header.range) {
    filling.has.insert("RANGE");
    filling.words["LOW_END"] = literal(header.range->first);
    filling.words["HIGH_END"] = literal(header.range->second);
  }
  return filled(limits_header(), filling);
}

} // namespace mbsgen::emit
