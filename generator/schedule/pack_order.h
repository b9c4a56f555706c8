// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/pack_matching.h"

namespace mbsgen::schedule {

/// The statements in an order of computation in which packs are side by side, by their places in the list. Packs that no
/// order allows, since they wait for each other, are taken apart.
std::vector<std::size_t> order_of_packs(SymbolCollector& symbols, const std::vector<Statement>& statements,
                                        PackMatching& matching);

} // namespace mbsgen::schedule
