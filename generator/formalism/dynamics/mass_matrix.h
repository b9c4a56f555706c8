// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/chains.h"
#include <exception>

namespace mbsgen::formalism {

/// Thrown where accelerations of a tree are to be computed and a joint moves neither mass nor inertia,
/// whatever the parameters: the mass matrix is singular.
struct SingularMassMatrix : std::exception {
  explicit SingularMassMatrix(int index) : velocity(index) {}
  const char* what() const noexcept override {
    return "a joint moves no mass, so that its acceleration is not determined";
  }
  int velocity; ///< of that joint
};

/// Lower triangle (row >= column) of the mass matrix, by composite bodies. Entries of joints on different
/// branches are zero, and so are the rows of decoupled spins. Indices are those of velocities.
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

/// The axes about which ball and free joints accelerate in the columns of the rows above them: their own, or
/// those of their parents, from which the entries are turned. Which one is cheaper depends on the number of
/// rows, and on the zeros of inertias.
enum class SpatialColumns { own_axes, parents_axes };

/// Whether the axes make a difference: a ball or free joint is on a body that moves.
bool has_spatial_columns(const Tree& tree);

MassMatrix mass_matrix(const Recursion& in, SpatialColumns columns = SpatialColumns::own_axes);

/// M = LᵀDL, factored once for any number of right-hand sides, of which the entries of decoupled spins stay as
/// they are. Throws SingularMassMatrix.
class Ltdl {
public:
  Ltdl(const Tree& tree, const Writer& writer, MassMatrix m);

  /// x with M x = b.
  std::vector<Expr> solve(std::vector<Expr> b) const;
  /// Solves several right-hand sides row by row: a step of one need not wait for that of another.
  void solve(std::vector<std::vector<Expr>>& columns) const;
  /// The pivots, in order of the nodes; zero of those without a velocity.
  std::vector<Expr> inertias() const;

private:
  using PartsOfColumn = std::vector<std::vector<Expr>>; ///< what is subtracted from each entry

  int last() const { return static_cast<int>(tree_.nodes.size()) - 1; }
  bool solves(int k) const { return has_velocity(tree_.nodes[mbsgen::at(k)]); }
  int parent(int k) const {
    do k = tree_.nodes[mbsgen::at(k)].parent;
    while (k != Node::base && !solves(k));
    return k;
  }
  const Spin& spin(int k) const { return tree_.nodes[mbsgen::at(k)].spin; }
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
