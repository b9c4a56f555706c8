// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/constant_values.h"

namespace mbsgen::formalism {

ConstantValues::ConstantValues(const scheme::Scheme& constants)
    : constants_(constants), values_(constants.pool()) {
  learn();
}

void ConstantValues::learn() {
  values_.forget();
  learn(constants_.equations(), learned_);
  learned_ = constants_.equations().size();
}

void ConstantValues::learn(const std::vector<scheme::Equation>& equations, std::size_t first) {
  for (std::size_t i = first; i < equations.size(); ++i)
    values_.define(equations[i].symbol, equations[i].rhs);
}

Expr ConstantValues::simplified(const Expr& value) {
  if (value.is_zero() || value.is_number()) return value;
  const std::uint64_t residue = values_.value(value);
  if (residue == 0) return {};
  if (residue == 1) return pool().number(1);
  return residue == expr::Fingerprint::modulus - 1 ? pool().number(-1) : value;
}

} // namespace mbsgen::formalism
