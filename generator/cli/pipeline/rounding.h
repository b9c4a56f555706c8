// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/rounding.h"
#include "base/diagnostics.h"
#include "cli/pipeline/pipeline.h"

namespace mbsgen::cli {

/// The file of a box of arguments and parameters, by the name that messages give it.
struct BoxFile {
  std::string name, text;
};

/// Bounds of the rounding errors of all functions, in the request's types of numbers.
using Rounding = std::vector<accuracy::RoundingRecord>;

/// Empty after an error in `diagnostics`. Throws BudgetSpent: it has the time of the request by itself.
Rounding bound_rounding(const scheme::Program& program, const BoxFile& box, const Request& request,
                        Diagnostics& diagnostics);

/// Adds the bounds to the certificate among the files.
void add_to_certificate(Generated& generated, const BoxFile& box, const Rounding& rounding);

} // namespace mbsgen::cli
