// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/dynamics/singular_mass_matrix.h"

namespace mbsgen::formalism {

/// M = LᵀDL, factored once for any number of right-hand sides. Throws SingularMassMatrix.
class Ltdl {
public:
  Ltdl(const Tree& tree, const Writer& writer, MassMatrix m);

  /// x with M x = b.
  std::vector<Expr> solve(std::vector<Expr> b) const;
  /// The same for several right-hand sides, row by row: a step of one need not wait for that of another.
  void solve(std::vector<std::vector<Expr>>& columns) const;
  /// The pivots, in order of the nodes.
  std::vector<Expr> inertias() const;

private:
  using PartsOfColumn = std::vector<std::vector<Expr>>; ///< what is subtracted from each entry

  int last() const { return static_cast<int>(tree_.nodes.size()) - 1; }
  int parent(int k) const { return tree_.nodes[mbsgen::at(k)].parent; }
  int velocity(int k) const { return tree_.nodes[mbsgen::at(k)].velocity; }
  Expr& entry(int i, int j) { return m_.at(velocity(i), velocity(j)); }
  const Expr& entry(int i, int j) const { return m_.at(velocity(i), velocity(j)); }
  Expr& at(std::vector<Expr>& b, int k) const { return b[mbsgen::at(velocity(k))]; }
  std::vector<Expr>& parts_of(int i, int j) {
    return parts_[mbsgen::at(i) * tree_.nodes.size() + mbsgen::at(j)];
  }
  Expr reduced(int i, int j);
  void eliminate(int k);
  void carry_down(std::vector<Expr>& b, PartsOfColumn& parts, int k) const;
  void substitute(std::vector<Expr>& b, int k) const;

  const Tree& tree_;
  const Writer& writer_;
  MassMatrix m_;
  std::vector<std::vector<Expr>> parts_; ///< of each entry, while it is factored
  std::vector<Expr> pivot_;              ///< reciprocals
};

} // namespace mbsgen::formalism
