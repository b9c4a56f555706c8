// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "book/contents/contents.h"
#include "cli/io/model_source.h"
#include "cli/options/shared_options.h"

namespace mbsgen::cli {

/// What a book says of a model's equilibrium, modes and motion over `duration` s, by the code of the commands on
/// them. A model that an analysis cannot treat has the reason in place of its result. Throws BudgetSpent.
book::Findings findings_of(const ModelSource& source, const AnalysisOptions& options, double duration);

} // namespace mbsgen::cli
