// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "book/math/notation.h"

namespace mbsgen::book {

/// An expression as presentation MathML, without the element math: fractions, powers, roots, functions with their
/// arguments in parentheses. A product has invisible operators between its factors. Rational numbers are exact.
std::string mathml(const scheme::Expr& expression, const Notation& notation);

} // namespace mbsgen::book
