// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

namespace mbsgen::model {

/// An order of rows in which each comes after those that it needs.
struct Order {
  std::vector<int> rows;                ///< document order where needs leave the choice
  std::vector<std::vector<int>> cycles; ///< rows that need each other in a ring, each ring once
};

/// `needs[i]` lists the rows that row i needs. All rows are in the result, those of cycles too.
Order order_by_needs(const std::vector<std::vector<int>>& needs);

} // namespace mbsgen::model
