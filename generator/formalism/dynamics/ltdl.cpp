// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/ltdl.h"
#include "base/index.h"

namespace mbsgen::formalism {

// Walks from the leaves to the base; everything is gathered per entry, so that each becomes one equation.
Ltdl::Ltdl(const Tree& tree, const Writer& writer, MassMatrix m)
    : tree_(tree), writer_(writer), m_(std::move(m)), pivot_(tree.nodes.size()) {
  writer_.set_topic(-1, "factorization of the mass matrix");
  for (int k = last(); k >= 0; --k) eliminate(k);
}

std::vector<Expr> Ltdl::inertias() const {
  std::vector<Expr> result;
  for (int k = 0; k <= last(); ++k) result.push_back(entry(k, k));
  return result;
}

std::vector<Expr> Ltdl::solve(std::vector<Expr> b) const {
  std::vector<std::vector<Expr>> columns{std::move(b)};
  solve(columns);
  return std::move(columns.front());
}

void Ltdl::solve(std::vector<std::vector<Expr>>& columns) const {
  writer_.set_topic(-1, "solution for the accelerations");
  for (int k = last(); k >= 0; --k)
    for (std::vector<Expr>& b : columns) carry_down(b, k);
  for (int k = 0; k <= last(); ++k)
    for (std::vector<Expr>& b : columns) substitute(b, k);
}

void Ltdl::carry_down(std::vector<Expr>& b, int k) const {
  at(b, k) = writer_.let("y", k, at(b, k));
  for (int i = parent(k); i >= 0; i = parent(i)) at(b, i) = at(b, i) - entry(k, i) * at(b, k);
}

void Ltdl::substitute(std::vector<Expr>& b, int k) const {
  Expr x = pivot_[mbsgen::at(k)] * at(b, k);
  for (int i = parent(k); i >= 0; i = parent(i)) x = x - entry(k, i) * at(b, i);
  at(b, k) = writer_.let("x", k, x);
}

void Ltdl::eliminate(int k) {
  entry(k, k) = writer_.let("d", k, entry(k, k));
  if (entry(k, k).is_zero()) throw SingularMassMatrix(velocity(k));
  const Expr inverse = writer_.let("di", k, power(entry(k, k), -1));
  pivot_[mbsgen::at(k)] = inverse;
  for (int i = parent(k); i >= 0; i = parent(i)) {
    entry(k, i) = writer_.let("H", k, i, entry(k, i));
    if (entry(k, i).is_zero()) continue;
    const Expr factor = writer_.let("L", k, i, inverse * entry(k, i));
    // The columns between i and k still hold M's entries scaled below; those above i are unscaled.
    entry(i, i) = entry(i, i) - factor * entry(k, i);
    for (int j = parent(i); j >= 0; j = parent(j)) entry(i, j) = entry(i, j) - factor * entry(k, j);
    entry(k, i) = factor;
  }
}

std::vector<Expr> solve_ltdl(const Tree& tree, const Writer& writer, MassMatrix m, std::vector<Expr> b,
                             std::vector<Expr>* inertias) {
  const Ltdl factorization(tree, writer, std::move(m));
  if (inertias != nullptr) *inertias = factorization.inertias();
  return factorization.solve(std::move(b));
}

} // namespace mbsgen::formalism
