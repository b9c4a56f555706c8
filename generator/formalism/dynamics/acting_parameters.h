// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/parameters.h"
#include "formalism/tree/tree.h"
#include <vector>

namespace mbsgen::formalism {

/// Entries of one row of a matrix, over the model's constants.
using Row = std::vector<Expr>;

/// The sum of products of entries.
Expr product(const Row& a, const Row& b);

/// The space that rows span, by its reduced echelon form: each row begins with a 1, its pivot, in whose
/// column all others are 0.
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

/// Inertial parameters as a row: Kxx, Kxy, Kxz, Kyy, Kyz, Kzz, hx, hy, hz, m. Combinations of parameters, as
/// rows of coefficients in this order, begin with those of the highest power of length: their other
/// coefficients are lengths then, and no fractions.
inline constexpr std::size_t inertial_parameters = 10;
Row as_row(const Inertia& inertia);
Inertia as_inertia(const Row& row);
/// The parameter of that place alone, which is 1.
Inertia unit_inertia(expr::Pool& pool, std::size_t place);

/// The combinations of a node's inertial parameters (node axes, about its origin) that act on joints.
struct ActingParameters {
  RowSpace all; ///< on the node's joint or on others between it and the base
  /// Those among them that no parameters of the parent act like, wherever the joint is.
  RowSpace own;
};

/// Per node; those of a ball or free joint belong to its last node, the others have none. A body's part in
/// the forces is linear in I, s·(I v) for the twists s of joints and v of any motion, gravity's falling base
/// among them. With V the twists v that are possible for a node, E the combinations that act, and A(q) the
/// parameters' way from a node to its parent, these spaces pass on along the tree:
///   E = {f A(q): f in E of the parent, any q} + {s·(I v): v in V},
/// and what acts like parameters of the parent is all w with s·(I(w) v) = 0 and f A(q) w constant in q. As A
/// is an exponential, spans over q are those of the repeated derivatives at one q (P. M. Wensing, G.
/// Niemeyer, J.-J. E. Slotine, A geometric characterization of observability in inertial parameter
/// identification). By induction from the leaves, the parameters left over number the rank of the regressor,
/// unless parameters coincide that may be changed.
std::vector<ActingParameters> acting_parameters(ConstantValues& values, const Tree& tree);

} // namespace mbsgen::formalism
