// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/pipeline/understand.h"
#include "draw/page/page.h"

namespace mbsgen::cli {

/// The page of a model: HTML with the generated model inside, see docs/view.md. A model that cannot be simulated there
/// has a page of positions. Nothing when `diagnostics` has errors. Throws BudgetSpent.
std::optional<std::string> page(const Understood& understood, expr::Pool& pool,
                                std::optional<draw::PlayedMotion> motion, RunContext& context,
                                Diagnostics& diagnostics);

} // namespace mbsgen::cli
