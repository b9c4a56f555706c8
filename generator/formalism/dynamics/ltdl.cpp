// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/ltdl.h"
#include "base/index.h"

namespace mbsgen::formalism {

// Walks from the leaves to the base; everything is gathered per entry, so that each becomes one equation.
Ltdl::Ltdl(const Tree& tree, const Writer& writer, MassMatrix m)
    : tree_(tree), writer_(writer), m_(std::move(m)), parts_(tree.nodes.size() * tree.nodes.size()),
      pivot_(tree.nodes.size()) {
  writer_.set_topic(-1, "factorization of the mass matrix");
  for (int k = last(); k >= 0; --k) eliminate(k);
  parts_.clear();
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
  std::vector<PartsOfColumn> parts(columns.size(), PartsOfColumn(tree_.nodes.size()));
  for (int k = last(); k >= 0; --k)
    for (std::size_t j = 0; j < columns.size(); ++j) carry_down(columns[j], parts[j], k);
  for (int k = 0; k <= last(); ++k)
    for (std::vector<Expr>& b : columns) substitute(b, k);
}

// A sum of many parts is made once: to add one after the other would copy it as often.
void Ltdl::carry_down(std::vector<Expr>& b, PartsOfColumn& parts, int k) const {
  std::vector<Expr>& own = parts[mbsgen::at(k)];
  own.push_back(at(b, k));
  at(b, k) = writer_.let("y", k, sum_of(writer_.pool(), own));
  for (int i = parent(k); i >= 0; i = parent(i)) parts[mbsgen::at(i)].push_back(-(entry(k, i) * at(b, k)));
}

void Ltdl::substitute(std::vector<Expr>& b, int k) const {
  std::vector<Expr> parts{pivot_[mbsgen::at(k)] * at(b, k)};
  for (int i = parent(k); i >= 0; i = parent(i)) parts.push_back(-(entry(k, i) * at(b, i)));
  at(b, k) = writer_.let("x", k, sum_of(writer_.pool(), parts));
}

// The entry less all that was eliminated.
Expr Ltdl::reduced(int i, int j) {
  std::vector<Expr>& parts = parts_of(i, j);
  parts.push_back(entry(i, j));
  return sum_of(writer_.pool(), parts);
}

void Ltdl::eliminate(int k) {
  entry(k, k) = writer_.let("d", k, reduced(k, k));
  if (entry(k, k).is_zero() || tree_.nodes[mbsgen::at(k)].idle) throw SingularMassMatrix(velocity(k));
  const Expr inverse = writer_.let("di", k, power(entry(k, k), -1));
  pivot_[mbsgen::at(k)] = inverse;
  for (int i = parent(k); i >= 0; i = parent(i)) entry(k, i) = reduced(k, i);
  for (int i = parent(k); i >= 0; i = parent(i)) {
    entry(k, i) = writer_.let("H", k, i, entry(k, i));
    if (entry(k, i).is_zero()) continue;
    const Expr factor = writer_.let("L", k, i, inverse * entry(k, i));
    // The columns between i and k still hold M's entries scaled below; those above i are unscaled.
    for (int j = i; j >= 0; j = parent(j)) parts_of(i, j).push_back(-(factor * entry(k, j)));
    entry(k, i) = factor;
  }
}

} // namespace mbsgen::formalism
