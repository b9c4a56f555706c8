// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/operands.h"
#include <cstdlib>

namespace mbsgen::certify {

namespace {

constexpr unsigned modulus_bits = 192;
constexpr double pi = 3.14159265358979323846;

} // namespace

Operands::Operands(const expr::Pool& pool, std::uint64_t seed, const Checkpoint& checkpoint)
    : pool_(pool), field_(seed, modulus_bits, 1, checkpoint) {}

const Modular& Operands::symbol(expr::NodeId id) {
  const auto found = symbols_.find(id);
  return found != symbols_.end() ? found->second : symbols_.emplace(id, field_.draw()).first->second;
}

const Modular& Operands::entry(const schedule::AnglePlace& place) {
  const std::pair<bool, int> key{place.is_sine, place.index};
  const auto found = entries_.find(key);
  return found != entries_.end() ? found->second : entries_.emplace(key, field_.draw()).first->second;
}

Modular Operands::call(expr::Op op, const Modular& x, const Modular& y) {
  const auto key = std::make_tuple(op, x, y);
  const auto found = calls_.find(key);
  return found != calls_.end() ? found->second : calls_.emplace(key, field_.draw()).first->second;
}

const Modular& Operands::number(double value) {
  const auto found = numbers_.find(value);
  if (found != numbers_.end()) return found->second;
  return numbers_.emplace(value, field_.from(Rational::from_double(value))).first->second;
}

Meaning::Meaning(Operands& operands, const schedule::Schedule& schedule)
    : operands_(operands), schedule_(schedule) {
  for (const schedule::SharedSine& shared : schedule.shared_sines)
    shared_.emplace(shared.symbol.id(), shared.place);
}

const Modular& Meaning::symbol(expr::NodeId id) {
  const auto place = shared_.find(id);
  return place == shared_.end() ? operands_.symbol(id) : operands_.entry(place->second);
}

Modular Meaning::of(const expr::Expr& expression) {
  memo_.clear();
  return expression.pool() == nullptr ? Modular(0) : of(expression.id());
}

Modular Meaning::of(expr::NodeId id) {
  if (operands_.pool().node(id).kind == expr::NodeKind::symbol) return symbol(id);
  if (const auto known = memo_.find(id); known != memo_.end()) return known->second;
  return memo_.emplace(id, operands_.reduced(computed(id))).first->second;
}

Modular Meaning::computed(expr::NodeId id) {
  const expr::Node& node = operands_.pool().node(id);
  switch (node.kind) {
  case expr::NodeKind::number:
    return node.number.is_negative() ? -number(node.number.abs()) : number(node.number);
  case expr::NodeKind::symbol:
    return symbol(id);
  case expr::NodeKind::call:
    return call(node);
  case expr::NodeKind::sum:
    return sum(node);
  case expr::NodeKind::product:
    break;
  }
  const Modular size = product(node.number.abs(), node.factors());
  return node.number.is_negative() ? -size : size;
}

Modular Meaning::sum(const expr::Node& node) {
  Modular total(0);
  for (const expr::Term& each : node.terms())
    total = each.coefficient.is_negative() ? total - term(each) : total + term(each);
  if (node.number.is_zero()) return total;
  const Modular& constant = number(node.number.abs());
  return node.number.is_negative() ? total - constant : total + constant;
}

// Without the coefficient's sign. The coefficient and the number of a product are one literal.
Modular Meaning::term(const expr::Term& term) {
  const Rational size = term.coefficient.abs();
  const expr::Node& node = operands_.pool().node(term.node);
  if (node.kind == expr::NodeKind::product && !node.number.is_negative())
    return product(size * node.number, node.factors());
  return size.is_one() ? of(term.node) : number(size) * of(term.node);
}

Modular Meaning::product(const Rational& coefficient, expr::Operands<expr::Factor> factors) {
  Modular above = coefficient.is_one() ? Modular(1) : number(coefficient), below(1);
  for (const expr::Factor& factor : factors) {
    Modular& side = factor.exponent > 0 ? above : below;
    const Modular base = of(factor.base);
    side = side * (std::abs(factor.exponent) == 1 ? base : base.power(std::abs(factor.exponent)));
  }
  return below == Modular(1) ? above : above / below;
}

Modular Meaning::call(const expr::Node& node) {
  if (node.op == expr::Op::pi) return operands_.number(pi);
  const expr::NodeId first = node.factors().front().base;
  if (node.op == expr::Op::sin || node.op == expr::Op::cos) {
    const auto& places = schedule_.angles.places[stage_];
    if (const auto place = places.find(first); place != places.end())
      return operands_.entry({node.op == expr::Op::sin, place->second});
  }
  const Modular x = of(first);
  return operands_.call(node.op, x, node.factors().size() > 1 ? of(node.factors()[1].base) : x);
}

} // namespace mbsgen::certify
