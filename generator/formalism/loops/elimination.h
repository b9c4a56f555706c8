// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loops/knuckle_block.h"
#include "formalism/loops/pivot_blocks.h"
#include "formalism/loops/spherical_block.h"
#include "formalism/tree/chains.h"
#include <array>
#include <map>
#include <optional>

namespace mbsgen::formalism {

/// A pivot that the generated code checks: it is degenerate where |value| is a tiny share of `scale`.
struct Pivot {
  Expr value;
  Expr scale;
};

/// The rows of a ball cut, by component, and a spherical group at one of its ends.
struct SphericalRows {
  std::array<int, 3> rows;
  SphericalGroup group;
};

/// The square matrix of a block of constraint rows over as many coordinates: entries by row and coordinate.
struct SquareSystem {
  int coordinates = 0;                     ///< nq
  std::vector<std::vector<Expr>> rows;     ///< per row, per coordinate (all nq of them)
  std::vector<std::vector<double>> values; ///< likewise, at the assembled configuration
  std::vector<int> group;                  ///< per row: equations of one vector relation
  std::vector<int> columns;                ///< the coordinates that are solved for, as many as rows
  std::vector<SphericalRows> spherical = {};
  int leading = 0; ///< the first `leading` rows are solved for the first `leading` columns on their own, too
};

/// Symbolic block factorization of a square, sparse matrix such as J_v: written into the scheme once, it
/// solves for any number of right-hand sides. Zeros stay zeros; independent loops never meet.
class Elimination {
public:
  /// Nothing where the matrix is singular, whatever the values of its entries.
  static std::optional<Elimination> factor(const Writer& writer, const SquareSystem& system);

  /// x with A x = b; b per row. Result per coordinate (nq of them), zero where not solved for.
  std::vector<Expr> solve(std::string_view stem, std::vector<Expr> b) const;
  /// Solves for the leading rows and columns alone.
  std::vector<Expr> solve_leading(std::string_view stem, std::vector<Expr> b) const;
  /// y with Aᵀ y = b; b per coordinate, of which the columns' entries count. Result per row.
  std::vector<Expr> solve_transposed(std::string_view stem, std::vector<Expr> b) const;

  /// Numbers, which can't degenerate, are left out.
  const std::vector<Pivot>& pivots() const { return pivots_; }
  /// Pivots that may vanish where the matrix is regular, each against one that has grown as it became small: the smaller
  /// and the larger one together decide how many digits are left.
  const std::vector<Pivot>& growths() const { return growths_; }
  /// Smallest pivot at the assembled configuration against the size of its block.
  double smallest_relative_pivot() const { return smallest_relative_pivot_; }

private:
  using Block = std::vector<std::vector<Expr>>;

  // One eliminated pivot: P the block itself, right = P⁻¹ times its rows in the columns left then, below: its
  // columns in the rows left then.
  struct Step {
    int number = 0;
    PivotBlock block;
    std::vector<Pivot> pivots; ///< of the block
    Block inverse;
    std::optional<SphericalBlock> spherical; ///< in place of the inverse
    std::optional<KnuckleBlock> knuckle;     ///< likewise
    std::map<int, std::vector<Expr>> right;  ///< by column
    std::map<int, std::vector<Expr>> below;  ///< by row
  };

  class Builder;

  Elimination(const Writer& writer, const SquareSystem& system);
  std::vector<Expr> solve(std::string_view stem, std::vector<Expr> b, std::size_t steps) const;
  std::vector<Expr> times(std::string_view stem, const Step& step, const std::vector<Expr>& b) const;
  std::vector<Expr> times_transposed(const Step& step, const std::vector<Expr>& b) const;

  const Writer& writer_;
  std::vector<int> columns_;
  std::size_t nq_;
  std::vector<Step> steps_;
  std::size_t leading_steps_ = 0;
  std::vector<Pivot> pivots_, growths_;
  double smallest_relative_pivot_ = 1;
};

} // namespace mbsgen::formalism
