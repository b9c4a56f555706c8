// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/trig/monomial.h"
#include "expr/core/scramble.h"

namespace mbsgen::expr {

std::uint64_t angle_weight(NodeId angle) {
  return scramble(2 * std::uint64_t{angle} + 1);
}

Monomial::Monomial(const Pool& pool, NodeId id) : single_{id, 1} {
  const Node& node = pool.node(id);
  if (node.kind == NodeKind::product) factors_ = node.factors();
  for (const Factor& factor : *this) add_weight(pool, factor);
}

void Monomial::add_weight(const Pool& pool, const Factor& factor) {
  const Node& base = pool.node(factor.base);
  const auto exponent = static_cast<std::uint64_t>(factor.exponent);
  if (is_trig(base) && factor.exponent > 0) {
    weight_ += angle_weight(angle_of(base)) * exponent;
    square_ = square_ || factor.exponent > 1;
    ++trig_count_;
  } else {
    weight_ += scramble(2 * std::uint64_t{factor.base}) * exponent;
  }
}

Difference::Difference(const Monomial& a, const Monomial& b) {
  for (auto it = a.begin(); it != a.end() && !too_large; ++it)
    push(it->base, it->exponent - b.exponent(it->base));
  for (auto it = b.begin(); it != b.end() && !too_large; ++it)
    if (a.exponent(it->base) == 0) push(it->base, -it->exponent);
}

} // namespace mbsgen::expr
