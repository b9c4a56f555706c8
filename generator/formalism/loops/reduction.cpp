// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/reduction.h"
#include "base/index.h"

namespace mbsgen::formalism {

Expr project(const Partition& partition, const std::vector<Expr>& coupling, int independent,
             const std::vector<Expr>& x) {
  Expr sum = x[at(independent)];
  for (const int v : partition.dependent) sum = sum + coupling[at(v)] * x[at(v)];
  return sum;
}

Reduction::Reduction(const Mechanism& mechanism, FunctionBuilder& builder, const LoopSolution& loops,
                     std::vector<int> free)
    : partition_(mechanism.closure.partition), builder_(builder), free_(std::move(free)),
      coupling_(loops.coupling(free_)) {
  const MassMatrix mass = mass_matrix(builder.recursion());
  builder.writer.set_topic(-1, "reduced mass matrix");
  for (std::size_t k = 0; k < free_.size(); ++k) moved_.push_back(moved_mass(k, mass));
}

std::vector<Expr> Reduction::moved_mass(std::size_t k, const MassMatrix& mass) const {
  std::vector<Expr> column(at(mass.size()));
  for (int i = 0; i < mass.size(); ++i) {
    Expr sum = mass.at(i, free_[k]);
    for (const int v : partition_.dependent) sum = sum + mass.at(i, v) * coupling_[k][at(v)];
    column[at(i)] = builder_.writer.let("W", i, free_[k], sum);
  }
  return column;
}

Expr Reduction::projected(std::size_t k, const std::vector<Expr>& x) const {
  return project(partition_, coupling_[k], free_[k], x);
}

std::vector<std::vector<Expr>> Reduction::mass() const {
  std::vector<std::vector<Expr>> reduced(free_.size(), std::vector<Expr>(free_.size()));
  for (std::size_t i = 0; i < free_.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) reduced[i][j] = projected(i, moved_[j]);
  return reduced;
}

std::vector<Expr> Reduction::projected(const std::vector<Expr>& x) const {
  std::vector<Expr> result;
  for (std::size_t k = 0; k < free_.size(); ++k) result.push_back(projected(k, x));
  return result;
}

std::vector<Expr> Reduction::accelerations(std::vector<Expr> base, const std::vector<Expr>& free) const {
  for (std::size_t k = 0; k < free.size(); ++k) {
    base[at(free_[k])] = free[k];
    for (const int v : partition_.dependent) base[at(v)] = base[at(v)] + coupling_[k][at(v)] * free[k];
  }
  return base;
}

std::vector<Expr> Reduction::forces(std::vector<Expr> base, const std::vector<Expr>& free) const {
  for (std::size_t i = 0; i < base.size(); ++i) {
    for (std::size_t k = 0; k < free.size(); ++k) base[i] = base[i] + moved_[k][i] * free[k];
    base[i] = builder_.writer.let("F", static_cast<int>(i), base[i]);
  }
  return base;
}

} // namespace mbsgen::formalism
