// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/implicit.h"
#include <numeric>
#include <optional>

namespace mbsgen::scheme {

namespace {

// The equation of each unknown: a perfect matching by augmenting paths, or none where there is none.
class Matching {
public:
  explicit Matching(const ImplicitEquations& equations)
      : equations_(equations), equation_of_(equations.unknowns.size()) {}

  std::optional<std::vector<std::size_t>> find() {
    if (equations_.residuals.size() != equations_.unknowns.size()) return std::nullopt;
    for (std::size_t row = 0; row < equations_.residuals.size(); ++row) {
      tried_.assign(equation_of_.size(), false);
      if (!place(row)) return std::nullopt;
    }
    std::vector<std::size_t> result;
    for (const std::optional<std::size_t>& row : equation_of_) result.push_back(row.value());
    return result;
  }

private:
  bool place(std::size_t row) {
    for (std::size_t i = 0; i < equation_of_.size(); ++i) {
      if (tried_[i] || !equations_.residuals[row].has(equations_.unknowns[i])) continue;
      tried_[i] = true;
      if (equation_of_[i] && !place(*equation_of_[i])) continue;
      equation_of_[i] = row;
      return true;
    }
    return false;
  }

  const ImplicitEquations& equations_;
  std::vector<std::optional<std::size_t>> equation_of_;
  std::vector<bool> tried_;
};

// The set without the unknowns, whose values at the call do not count.
NumberSet given(const ImplicitEquations& equations, const NumberSet& reads, std::size_t count) {
  NumberSet unknowns, result;
  for (const std::size_t unknown : equations.unknowns) unknowns.add(unknown);
  for (std::size_t i = 0; i < count; ++i)
    if (reads.has(i) && !unknowns.has(i)) result.add(i);
  return result;
}

std::vector<NumberSet> by_chains(const ImplicitEquations& equations,
                                 const std::vector<std::size_t>& equation_of, std::size_t count) {
  const std::size_t n = equation_of.size();
  std::vector<NumberSet> reads;
  for (const std::size_t row : equation_of)
    reads.push_back(given(equations, equations.residuals[row], count));
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < n; ++i) {
      const NumberSet before = reads[i];
      for (std::size_t j = 0; j < n; ++j)
        if (equations.residuals[equation_of[i]].has(equations.unknowns[j])) reads[i] |= reads[j];
      changed = changed || !(reads[i] == before);
    }
  }
  return reads;
}

std::vector<NumberSet> by_blocks(const ImplicitEquations& equations) {
  const std::size_t n = equations.unknowns.size();
  Blocks blocks(n + equations.residuals.size());
  for (std::size_t row = 0; row < equations.residuals.size(); ++row)
    for (std::size_t i = 0; i < n; ++i)
      if (equations.residuals[row].has(equations.unknowns[i])) blocks.join(i, n + row);
  std::vector<NumberSet> reads(n);
  for (std::size_t i = 0; i < n; ++i) {
    reads[i].add(equations.unknowns[i]);
    for (std::size_t row = 0; row < equations.residuals.size(); ++row)
      if (blocks.of(n + row) == blocks.of(i)) reads[i] |= equations.residuals[row];
  }
  return reads;
}

} // namespace

Blocks::Blocks(std::size_t size) : above_(size) {
  std::iota(above_.begin(), above_.end(), std::size_t{0});
}

void Blocks::join(std::size_t a, std::size_t b) {
  above_[of(a)] = of(b);
}

std::size_t Blocks::of(std::size_t a) const {
  while (above_[a] != a) a = above_[a];
  return a;
}

std::vector<NumberSet> solved_reads(const ImplicitEquations& equations, std::size_t count) {
  if (!equations.has_changes)
    if (const std::optional<std::vector<std::size_t>> equation_of = Matching(equations).find())
      return by_chains(equations, *equation_of, count);
  return by_blocks(equations);
}

} // namespace mbsgen::scheme
