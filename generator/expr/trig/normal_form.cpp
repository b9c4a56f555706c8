// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/trig/normal_form.h"
#include "expr/core/product.h"
#include <utility>

namespace mbsgen::expr {

namespace {

// argument = rest + turns·pi
struct Angle {
  NodeId rest = 0;
  Rational turns = 0;
};

Angle split_sum(Pool& pool, NodeId id, const Rational& scale, SumBuilder make_sum) {
  const Node& sum = pool.node(id);
  Angle angle;
  std::vector<Term> others;
  for (const Term& term : sum.terms()) {
    const Rational coefficient = scale * term.coefficient;
    if (is_pi(pool.node(term.node)))
      angle.turns = coefficient;
    else
      others.push_back({coefficient, term.node});
  }
  angle.rest = make_sum(pool, scale * sum.number, others);
  return angle;
}

bool has_pi(const Pool& pool, const Node& sum) {
  for (const Term& term : sum.terms())
    if (is_pi(pool.node(term.node))) return true;
  return false;
}

Angle split_pi(Pool& pool, NodeId argument, SumBuilder make_sum) {
  const Node& node = pool.node(argument);
  if (is_pi(node)) return {0, 1};
  if (node.kind == NodeKind::sum && has_pi(pool, node)) return split_sum(pool, argument, 1, make_sum);
  if (is_scaled(node)) {
    const Node& base = pool.node(node.factors()[0].base);
    if (is_pi(base)) return {0, node.number};
    if (base.kind == NodeKind::sum && has_pi(pool, base))
      return split_sum(pool, node.factors()[0].base, node.number, make_sum);
  }
  return {argument, 0};
}

bool leads_with_minus(const Node& node) {
  return (node.kind == NodeKind::product || node.kind == NodeKind::number) && node.number.is_negative();
}

void negate_argument(TrigValue& value) {
  if (value.op == Op::sin) value.factor = -value.factor;
}

// op(x + quarters·pi/2) as a function of x.
void shift(TrigValue& value, int quarters) {
  for (; quarters > 0; --quarters) {
    if (value.op == Op::cos) value.factor = -value.factor;
    value.op = value.op == Op::sin ? Op::cos : Op::sin;
  }
}

// Takes whole quarter turns out, so that `turns` lies in (-1/4, 1/4].
void remove_quarters(TrigValue& value, Rational& turns) {
  const Rational quarters = -(Rational::half() - 2 * turns).floor();
  turns = turns - quarters / 2;
  shift(value, static_cast<int>(quarters.modulo(4)));
}

// Value at turns·pi with turns in (-1/4, 1/4].
TrigValue at_constant(Pool& pool, TrigValue value, Rational turns) {
  if (turns.is_negative()) {
    negate_argument(value);
    turns = -turns;
  }
  value.exact = turns.is_zero() || (value.op == Op::sin && turns * 6 == Rational(1));
  if (!value.exact)
    value.argument = make_scaled(pool, turns, pool.intern_call(Op::pi, {}));
  else if (value.op == Op::sin)
    value.factor = turns.is_zero() ? Rational(0) : value.factor / 2;
  return value;
}

} // namespace

TrigValue normalize_trig(Pool& pool, Op op, NodeId argument, SumBuilder make_sum) {
  TrigValue value{1, op, argument, false};
  if (argument == 0) return at_constant(pool, value, 0);
  Angle angle = split_pi(pool, argument, make_sum);
  if (!angle.turns.is_zero()) {
    if (leads_with_minus(pool.node(angle.rest))) {
      negate_argument(value);
      angle = {make_scaled(pool, -1, angle.rest), -angle.turns};
    }
    remove_quarters(value, angle.turns);
    if (angle.rest == 0) return at_constant(pool, value, angle.turns);
    value.argument = make_sum(pool, 0, {{1, angle.rest}, {angle.turns, pool.intern_call(Op::pi, {})}});
  }
  if (leads_with_minus(pool.node(value.argument))) {
    negate_argument(value);
    value.argument = make_scaled(pool, -1, value.argument);
  }
  return value;
}

bool reduce_trig(Pool& pool, Op op, NodeId argument, SumBuilder make_sum, Rational& sign, NodeId& result) {
  if (pool.node(argument).kind == NodeKind::symbol) return false;
  const TrigValue value = normalize_trig(pool, op, argument, make_sum);
  if (!value.exact && value.op == op && value.argument == argument) return false;
  sign = value.factor;
  result = value.exact ? pool.intern_number(1) : pool.intern_call(value.op, {Factor{value.argument, 1}});
  return true;
}

} // namespace mbsgen::expr
