// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

namespace mbsgen::certify {

/// A matrix of any size, row by row.
template <class Number>
using Rows = std::vector<std::vector<Number>>;

/// Gauss' elimination over any field, with the first entry that is not zero as pivot.
template <class Field>
class Gauss {
public:
  using Number = typename Field::Number;

  explicit Gauss(Field& field) : field_(field) {}

  Field& field() const { return field_; }

  /// x with a x = b; nothing where the square matrix is singular.
  std::optional<std::vector<Number>> solve(Rows<Number> a, const std::vector<Number>& b);
  /// The inverse; nothing where the square matrix is singular.
  std::optional<Rows<Number>> inverse(Rows<Number> a);
  /// The pivots of the elimination of a square matrix in order, without exchanges. Throws std::domain_error
  /// where one before the last is zero.
  std::vector<Number> pivots(Rows<Number> a);
  /// The first rows that are independent of those before them.
  std::vector<std::size_t> independent_rows(const Rows<Number>& a);
  /// A basis of all x with a x = 0; `columns`: the length of x.
  Rows<Number> null_space(Rows<Number> a, std::size_t columns);
  /// Places among the first `count` of a square matrix where a solution x of a x = 0 other than zero is
  /// not zero; none where the matrix is regular.
  std::vector<int> null_vector_places(Rows<Number> a, std::size_t count);

private:
  std::vector<std::size_t> reduce(Rows<Number>& a, std::size_t columns);
  void clear(Rows<Number>& a, std::size_t top, std::size_t column);
  bool is_zero(const Number& number) const { return field_.equal(number, Number(0)); }

  Field& field_;
};

} // namespace mbsgen::certify
