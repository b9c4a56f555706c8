// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/expression.h"
#include "emit/layout/text.h"
#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace mbsgen::emit {

namespace {

using expr::Factor;
using expr::Node;
using expr::NodeKind;
using expr::Op;

constexpr double pi = 3.14159265358979323846;

bool any_above(expr::Operands<Factor> factors) {
  return std::any_of(factors.begin(), factors.end(), [](const Factor& f) { return f.exponent > 0; });
}

// Number of factors that a division bar would have below it.
std::ptrdiff_t count_below(expr::Operands<Factor> factors) {
  return std::count_if(factors.begin(), factors.end(), [](const Factor& f) { return f.exponent < 0; });
}

int table_number(const expr::Pool& pool, const Node& entry) {
  return static_cast<int>(pool.node(entry.factors().front().base).number.to_double());
}

} // namespace

std::string ExpressionWriter::write(const scheme::Expr& expression) {
  text_.clear();
  if (expression.pool() == nullptr) return language_.number(double_literal(0.0));
  write(expression.id(), Place::alone);
  return std::move(text_);
}

std::string ExpressionWriter::number(const Rational& value) const {
  return language_.number(double_literal(value.to_double()));
}

void ExpressionWriter::write(expr::NodeId id, Place place) {
  const Node& node = pool_.node(id);
  const bool compound =
      node.kind == NodeKind::product || node.kind == NodeKind::sum || node.number.is_negative();
  const bool bracket = place == Place::part && compound;
  if (bracket) text_ += '(';
  write_bare(id, node);
  if (bracket) text_ += ')';
}

void ExpressionWriter::write_bare(expr::NodeId id, const Node& node) {
  switch (node.kind) {
  case NodeKind::number:
    if (node.number.is_negative()) text_ += '-';
    text_ += number(node.number.abs());
    return;
  case NodeKind::symbol:
    return write_symbol(id);
  case NodeKind::call:
    if (!write_vector(id)) write_call(node);
    return;
  case NodeKind::product:
    if (node.number.is_negative()) text_ += '-';
    return write_product(node.number.abs(), node.factors());
  case NodeKind::sum:
    return write_sum(node);
  }
}

bool ExpressionWriter::write_vector(expr::NodeId id) {
  if (vectors_ == nullptr) return false;
  const auto found = vectors_->find(id);
  if (found != vectors_->end()) text_ += found->second;
  return found != vectors_->end();
}

void ExpressionWriter::write_symbol(expr::NodeId id) {
  if (write_vector(id)) return;
  const std::string* text = spelling_.find(id);
  if (text == nullptr) throw std::logic_error("nothing defines the symbol " + name(pool_.symbol_of(id)));
  text_ += reader_ ? reader_(id, *text) : *text;
}

void ExpressionWriter::write_sum(const Node& node) {
  for (const expr::Term& term : node.terms()) write_term(term, &term == &node.terms().front());
  if (node.number.is_zero()) return;
  text_ += node.number.is_negative() ? " - " : " + ";
  text_ += number(node.number.abs());
}

void ExpressionWriter::write_term(const expr::Term& term, bool first) {
  const bool negative = term.coefficient.is_negative();
  if (first) {
    if (negative) text_ += '-';
  } else {
    text_ += negative ? " - " : " + ";
  }
  const Rational size = term.coefficient.abs();
  const Node& node = pool_.node(term.node);
  if (node.kind == NodeKind::product && !node.number.is_negative())
    return write_product(size * node.number, node.factors());
  if (size.is_one()) return write(term.node, Place::part);
  write_product(size, {Factor{term.node, 1}});
}

void ExpressionWriter::write_product(const Rational& coefficient, expr::Operands<Factor> factors) {
  const bool shows = !coefficient.is_one() || !any_above(factors);
  if (shows) text_ += number(coefficient);
  write_powers(factors, true, !shows);
  const std::ptrdiff_t below = count_below(factors);
  if (below == 0) return;
  text_ += '/';
  const bool lone = below == 1 && std::any_of(factors.begin(), factors.end(),
                                              [](const Factor& factor) { return factor.exponent == -1; });
  if (!lone) text_ += '(';
  write_powers(factors, false, true);
  if (!lone) text_ += ')';
}

void ExpressionWriter::write_powers(expr::Operands<Factor> factors, bool above, bool leading) {
  for (const Factor& factor : factors) {
    if ((factor.exponent > 0) != above) continue;
    if (!leading) text_ += '*';
    leading = false;
    write_power({factor.base, std::abs(factor.exponent)});
  }
}

void ExpressionWriter::write_power(const Factor& factor) {
  if (factor.exponent == 1) return write(factor.base, Place::part);
  if (factor.exponent <= 3 && pool_.node(factor.base).kind == NodeKind::symbol) {
    for (int i = 0; i < factor.exponent; ++i) {
      if (i != 0) text_ += '*';
      write_symbol(factor.base);
    }
    return;
  }
  if (const std::string& power = language_.syntax().power; !power.empty()) {
    write(factor.base, Place::part);
    text_ += power + std::to_string(factor.exponent);
    return;
  }
  needs_.helpers.insert("power");
  needs_.powers.insert(factor.exponent);
  text_ += language_.helper_call("power", factor.exponent);
  write(factor.base, Place::alone);
  text_ += ')';
}

bool ExpressionWriter::write_known(const Node& node) {
  if (known_.places == nullptr || (node.op != Op::sin && node.op != Op::cos)) return false;
  const auto place = known_.places->find(node.factors().front().base);
  if (place == known_.places->end()) return false;
  text_ += known_.arrays->entry(language_.syntax(), {node.op == Op::sin, place->second});
  return true;
}

void ExpressionWriter::write_entry(const Node& node) {
  const int table = table_number(pool_, node);
  needs_.helpers.insert("entry");
  needs_.tables.insert(table);
  text_ += language_.helper_call("entry", table + 1);
  write(node.factors().back().base, Place::alone);
  text_ += ')';
}

void ExpressionWriter::write_call(const Node& node) {
  if (write_known(node)) return;
  if (node.op == Op::pi) {
    text_ += language_.number(double_literal(pi));
    return;
  }
  const std::string name(expr::row(node.op).name);
  if (node.op == Op::entry) return write_entry(node);
  const bool is_helper = language_.is_helper(name);
  (is_helper ? needs_.helpers : needs_.functions).insert(name);
  text_ += is_helper ? language_.helper_call(name) : language_.words().math_prefix + name + '(';
  for (const Factor& argument : node.factors()) {
    if (&argument != &node.factors().front()) text_ += ", ";
    write(argument.base, Place::alone);
  }
  text_ += ')';
}

} // namespace mbsgen::emit
