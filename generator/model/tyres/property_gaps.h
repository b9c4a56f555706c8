// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "base/number.h"
#include "model/tyres/law_text.h"
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace mbsgen::model {

/// The numbers of a property file, by names of the law's parameters.
using PropertyNumbers = std::map<std::string, Rational, std::less<>>;

/// Where a number of a property file is, by the name of the law's parameter; line 0: nowhere, or it is no number.
using PropertyPlace = std::function<Location(std::string_view parameter)>;

/// Names what a law does without because the file has no numbers for it, or zeros: warnings for combined slip, notes for
/// others, and for the ranges of slips and load. `whole_file`: the place of what is missing.
void name_gaps(const PropertyNumbers& numbers, const LawText& law, const Location& whole_file,
               Diagnostics& diagnostics);

/// Complains of ranges without 0, at which a wheel rolls freely, and warns of numbers that no tyre has in that unit.
void check_ranges(const PropertyNumbers& numbers, const PropertyPlace& place, Diagnostics& diagnostics);

} // namespace mbsgen::model
