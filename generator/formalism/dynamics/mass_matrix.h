// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/recursion.h"

namespace mbsgen::formalism {

/// Lower triangle (row >= column) of the mass matrix, by composite bodies. Entries of joints on different
/// branches are zero. Indices are those of velocities.
class MassMatrix {
public:
  explicit MassMatrix(std::size_t size) : size_(size), entries_(size * size) {}
  Expr& at(int i, int j) { return entries_[index(i, j)]; }
  const Expr& at(int i, int j) const { return entries_[index(i, j)]; }
  int size() const { return static_cast<int>(size_); }

private:
  std::size_t index(int i, int j) const {
    return mbsgen::at(i > j ? i : j) * size_ + mbsgen::at(i > j ? j : i);
  }
  std::size_t size_;
  std::vector<Expr> entries_;
};

/// The axes about which ball and free joints accelerate in the columns of the rows above them: their own, or those of
/// their parents, from which the entries are turned. Which one is cheaper depends on the number of rows, and on the
/// zeros of inertias.
enum class SpatialColumns { own_axes, parents_axes };

/// Whether the axes make a difference: a ball or free joint is on a body that moves.
bool has_spatial_columns(const Tree& tree);

MassMatrix mass_matrix(const Recursion& in, SpatialColumns columns = SpatialColumns::own_axes);

} // namespace mbsgen::formalism
