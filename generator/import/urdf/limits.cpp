// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/limits.h"
#include "base/text.h"
#include <optional>
#include <string>

namespace mbsgen::importer {

namespace {

void note(const XmlElement& limit, const char* attribute, const std::string& reason,
          Diagnostics& diagnostics) {
  diagnostics.note(location(limit), std::string(attribute) + " of <limit> is " +
                                        mbsgen::quoted(limit.attribute(attribute)) + ", " + reason +
                                        ", and is left out");
}

std::optional<double> bound(const XmlElement& limit, const char* attribute, Diagnostics& diagnostics) {
  const char* const text = limit.attribute(attribute);
  if (text == nullptr) return std::nullopt;
  const std::optional<double> value = parse_number(text);
  if (!value) note(limit, attribute, "no finite number", diagnostics);
  return value;
}

std::optional<double> size(const XmlElement& limit, const char* attribute, Diagnostics& diagnostics) {
  const std::optional<double> value = bound(limit, attribute, diagnostics);
  if (!value || *value >= 0) return value;
  note(limit, attribute, "a negative size", diagnostics);
  return std::nullopt;
}

void read_range(const XmlElement& limit, RobotLimits& limits, Diagnostics& diagnostics) {
  limits.lower = bound(limit, "lower", diagnostics);
  limits.upper = bound(limit, "upper", diagnostics);
  if (limits.lower && limit.attribute("upper") == nullptr) limits.upper = 0;
  if (limits.upper && limit.attribute("lower") == nullptr) limits.lower = 0;
  if (!limits.lower || !limits.upper || *limits.lower <= *limits.upper) return;
  diagnostics.warning(location(limit), "the range from lower " + number_text(*limits.lower) + " to upper " +
                                           number_text(*limits.upper) +
                                           " is empty and left out, exchange or correct the numbers");
  limits.lower.reset();
  limits.upper.reset();
}

} // namespace

RobotLimits read_limits(const XmlElement& joint, bool continuous, Diagnostics& diagnostics) {
  RobotLimits limits;
  const XmlElement* const limit = child(&joint, "limit");
  if (limit == nullptr) return limits;
  if (!continuous) read_range(*limit, limits, diagnostics);
  limits.velocity = size(*limit, "velocity", diagnostics);
  limits.effort = size(*limit, "effort", diagnostics);
  return limits;
}

} // namespace mbsgen::importer
