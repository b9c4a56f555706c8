// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/read/friction.h"
#include "base/text.h"
#include <cmath>

namespace mbsgen::importer {

std::int64_t read_whole(const MjcfElement& element, const char* attribute, std::int64_t absent) {
  constexpr double most = 2147483648.0;
  const double value = element.number(attribute, static_cast<double>(absent));
  if (value == std::floor(value) && std::abs(value) <= most) return static_cast<std::int64_t>(value);
  element.error("attribute " + std::string(attribute) + " of " + element.subject() + " is " +
                number_text(value) + ", write a whole number of at most 32 bits");
  return absent;
}

std::int64_t read_condim(const MjcfElement& element, std::int64_t absent) {
  const std::int64_t condim = read_whole(element, "condim", absent);
  if (condim == 1 || condim == 3 || condim == 4 || condim == 6) return condim;
  element.error("attribute condim of " + element.subject() + " is " + std::to_string(condim) +
                ", write 1, 3, 4 or 6");
  return absent;
}

double read_friction(const MjcfElement& element, double absent) {
  const double friction = element.overlaid("friction", {absent, 0, 0, 0, 0})[0];
  if (friction < 0) element.error("the friction of " + element.subject() + " is negative, it must not be");
  return friction;
}

} // namespace mbsgen::importer
