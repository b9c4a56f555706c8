// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/constant_values.h"
#include <vector>

namespace mbsgen::formalism {

/// Entries of one row of a matrix, over the model's constants.
using Row = std::vector<Expr>;

/// The sum of products of entries.
Expr product(const Row& a, const Row& b);

/// The space that rows span, by its reduced echelon form: each row begins with a 1, its pivot, in whose column all
/// others are 0.
class RowSpace {
public:
  RowSpace(ConstantValues& values, std::size_t length) : values_(&values), length_(length) {}

  /// False where the row is in the space already.
  bool add(Row row);
  /// The row less its part along the pivots, which rows of the space make up.
  Row reduced(Row row) const;

  const std::vector<Row>& rows() const { return rows_; }
  /// The columns of the rows' pivots.
  const std::vector<std::size_t>& pivots() const { return pivots_; }
  bool is_whole() const { return rows_.size() == length_; }

private:
  // `factor` must not be an entry of `row`, which changes.
  void subtract(const Expr& factor, const Row& other, Row& row) const;

  ConstantValues* values_;
  std::size_t length_;
  std::vector<Row> rows_;
  std::vector<std::size_t> pivots_;
};

} // namespace mbsgen::formalism
