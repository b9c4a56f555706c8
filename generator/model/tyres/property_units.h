// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include "model/tyres/property_text.h"

namespace mbsgen::model {

/// The units of a property file, in those of SI.
struct PropertyUnits {
  Rational length = 1, force = 1, time = 1, angle = 1;

  /// The factor of a number whose unit in SI is that of a law's parameter, such as "N/m".
  Rational factor(std::string_view unit) const;
};

/// Reads the section [UNITS]; units that are not given are those of SI.
PropertyUnits read_property_units(const PropertyText& text, const std::string& file,
                                  Diagnostics& diagnostics);

} // namespace mbsgen::model
