// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/modular/residue.h"
#include "base/cln.h"

namespace mbsgen::expr {

Residue::Residue(const Rational& value) {
  if (value.is_zero()) return;
  if (value.is_unit()) {
    value_ = value.is_one() ? 1 : modulus - 1;
    return;
  }
  if (const std::optional<long> whole = value.to_long()) {
    const Residue size(static_cast<std::uint64_t>(*whole < 0 ? -*whole : *whole));
    *this = *whole < 0 ? -size : size;
    return;
  }
  static const cln::cl_I prime = (cln::cl_I(1) << 61) - 1;
  const auto reduced = [](const cln::cl_I& whole) {
    return from_reduced(cln::cl_I_to_UQ(cln::mod(whole, prime)));
  };
  *this = reduced(cln::numerator(value.cln()));
  if (!value.is_integer()) *this = *this / reduced(cln::denominator(value.cln()));
}

} // namespace mbsgen::expr
