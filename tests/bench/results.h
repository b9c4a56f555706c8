// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/oracle/oracle_json.h"

namespace bench {

/// Prints the section's Markdown (markdown.h), and writes its results to the file if that has a name.
void publish(const std::string& section, const oracle::Json& results, const std::string& file);

/// Rounded, so that files show no digits that mean nothing.
double rounded(double value, int digits);

} // namespace bench
