// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <string>
#include <string_view>

namespace mbsgen::cli {

/// The findings as a log of SARIF 2.1.0 (OASIS), as services for code review read it: a rule for each family of messages,
/// for each finding its place with a range, its pointer, its remedy in the rule's help, and a fingerprint that does not
/// depend on line numbers. `text`: of the file that the findings are about, for the ranges; it may be empty.
std::string sarif(const Diagnostics& diagnostics, std::string_view text);

} // namespace mbsgen::cli
