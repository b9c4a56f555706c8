// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include <optional>
#include <vector>

namespace mbsgen::formalism {

/// The matrix that is being eliminated, as far as the choice of pivots needs to know it.
struct Pattern {
  struct Entry {
    bool zero = true;      ///< structurally
    bool constant = false; ///< depends on parameters alone
    double value = 0;      ///< at the assembled configuration
  };
  int rows = 0, columns = 0;
  std::vector<Entry> entries; ///< row-major
  std::vector<int> group;     ///< per row: equations of one vector relation

  Entry& at(int i, int j) { return entries[index(i, j)]; }
  const Entry& at(int i, int j) const { return entries[index(i, j)]; }

private:
  std::size_t index(int i, int j) const { return mbsgen::at(i) * mbsgen::at(columns) + mbsgen::at(j); }
};

/// A square block that is eliminated as one pivot; of at most three rows where it is chosen by the pattern.
struct PivotBlock {
  std::vector<int> rows, columns;
  bool may_vanish = false; ///< where the whole matrix is regular
};

/// Chooses the next pivot among the given rows and columns of the pattern, equally many.
///
/// A pivot of a sequence that is fixed at generation must not vanish where the whole matrix is regular.
/// Constants do not; nor do blocks whose rows (or columns) have no other entries, since their determinants
/// are factors of the whole; only where neither is left, the rows of one vector relation are taken together,
/// with those columns that make the block's determinant large at the assembled configuration. Relations of
/// which more rows are left come first: the last pivot of coupled ones is a factor of the whole again, and a
/// single entry, such as one of a rod's row, vanishes earlier more often than a determinant. Nothing where the
/// rest is singular, whatever the values of its entries.
std::optional<PivotBlock> choose_pivot(const Pattern& pattern, const std::vector<int>& rows,
                                       const std::vector<int>& columns);

/// Determinant of the block's values.
double determinant(const Pattern& pattern, const PivotBlock& block);

} // namespace mbsgen::formalism
