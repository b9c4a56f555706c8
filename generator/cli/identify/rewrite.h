// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/unknowns.h"
#include <string>
#include <string_view>

namespace mbsgen::cli {

/// The text of a model file with other numbers, all else as it is: values of parameters, numbers of elements, initial
/// values. Calibrations are not in it. Throws UsageError where the file has no such number to change.
std::string rewritten(std::string_view text, const Unknowns& unknowns, const identify::Vector& values);

} // namespace mbsgen::cli
