// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/read/element.h"
#include <cstdint>

namespace mbsgen::importer {

/// Number of directions in which a contact of a geom or pair resists: 1 (no friction), 3, 4 or 6.
std::int64_t read_condim(const MjcfElement& element, std::int64_t absent);

/// Coulomb's coefficient of a geom or pair: the first number of its attribute friction.
double read_friction(const MjcfElement& element, double absent);

/// A whole number of at most 32 bits, as masks and ranks are; `absent` after an error.
std::int64_t read_whole(const MjcfElement& element, const char* attribute, std::int64_t absent);

} // namespace mbsgen::importer
