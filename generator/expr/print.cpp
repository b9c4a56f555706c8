// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/print.h"
#include <algorithm>

namespace mbsgen::expr {

namespace {

// How tightly a text binds: what binds less tightly than its place asks for gets parentheses.
enum class Tightness { sum, product, atom };

class Printer {
public:
  Printer(const Pool& pool, const std::function<std::string(const Symbol&)>& spell)
      : pool_(pool), spell_(spell) {}

  void print(NodeId id, Tightness place) {
    const Node& node = pool_.node(id);
    const bool parentheses = tightness(node) < place;
    if (parentheses) text_ += '(';
    print_bare(id, node);
    if (parentheses) text_ += ')';
  }
  std::string take() { return std::move(text_); }

private:
  const Node& node(NodeId id) const { return pool_.node(id); }

  Tightness tightness(const Node& node) const {
    switch (node.kind) {
    case NodeKind::number:
      if (node.number.is_negative()) return Tightness::sum;
      return node.number.is_integer() ? Tightness::atom : Tightness::product;
    case NodeKind::call:
      return node.op == Op::pow ? Tightness::product : Tightness::atom;
    case NodeKind::product:
      return node.number.is_negative() ? Tightness::sum : Tightness::product;
    case NodeKind::sum:
      return Tightness::sum;
    case NodeKind::symbol:
      break;
    }
    return Tightness::atom;
  }

  void print_bare(NodeId id, const Node& node) {
    switch (node.kind) {
    case NodeKind::number:
      text_ += node.number.text();
      break;
    case NodeKind::symbol:
      text_ += spell_(pool_.symbol_of(id));
      break;
    case NodeKind::call:
      print_call(node);
      break;
    case NodeKind::product:
      print_product(node);
      break;
    case NodeKind::sum:
      print_sum(node, false);
      break;
    }
  }

  void print_call(const Node& node) {
    if (node.op == Op::pow) return print_power(node.factors()[0].base, node.factors()[1].base);
    text_ += row(node.op).name;
    if (node.op == Op::pi) return;
    for (std::size_t i = 0; i < node.factors().size(); ++i) {
      text_ += i == 0 ? '(' : ',';
      print(node.factors()[i].base, Tightness::sum);
    }
    text_ += ')';
  }

  void print_power(NodeId base, NodeId exponent) {
    print(base, Tightness::atom);
    text_ += '^';
    print(exponent, Tightness::atom);
  }

  // The first positive term leads, so that no sum begins with a minus that could be avoided.
  void print_sum(const Node& sum, bool negated) {
    const auto positive = [negated](const Rational& number) { return number.is_negative() == negated; };
    const auto lead = std::find_if(sum.terms().begin(), sum.terms().end(),
                                   [&positive](const Term& term) { return positive(term.coefficient); });
    const bool number_leads = !sum.number.is_zero() && positive(sum.number);
    if (number_leads)
      text_ += sum.number.abs().text();
    else
      print_scaled(lead->coefficient.abs(), lead->node);
    for (auto term = sum.terms().begin(); term != sum.terms().end(); ++term) {
      if (term == lead && !number_leads) continue;
      text_ += positive(term->coefficient) ? '+' : '-';
      print_scaled(term->coefficient.abs(), term->node);
    }
    if (sum.number.is_zero() || number_leads) return;
    text_ += '-';
    text_ += sum.number.abs().text();
  }

  void print_scaled(const Rational& size, NodeId id) {
    if (size.is_one()) return print(id, Tightness::product);
    if (node(id).kind == NodeKind::product) return print_quotient(size, node(id).factors(), nullptr);
    text_ += size.text();
    text_ += '*';
    print(id, Tightness::atom);
  }

  // A sum that can take the product's minus without beginning with one.
  const Node* sum_for_minus(const Node& product) const {
    if (!product.number.is_negative()) return nullptr;
    for (const Factor& factor : product.factors()) {
      const Node& base = node(factor.base);
      if (factor.exponent != 1 || base.kind != NodeKind::sum) continue;
      if (base.number.is_negative()) return &base;
      for (const Term& term : base.terms())
        if (term.coefficient.is_negative()) return &base;
    }
    return nullptr;
  }

  void print_product(const Node& product) {
    const Node* negated = sum_for_minus(product);
    if (negated != nullptr && product.number.is_minus_one() && product.factors().size() == 1)
      return print_sum(*negated, true);
    if (product.number.is_negative() && negated == nullptr) text_ += '-';
    print_quotient(product.number.abs(), product.factors(), negated);
  }

  void print_quotient(const Rational& size, Operands<Factor> factors, const Node* negated) {
    const auto is_above = [](const Factor& factor) { return factor.exponent > 0; };
    const auto above = std::count_if(factors.begin(), factors.end(), is_above);
    const auto below = static_cast<std::ptrdiff_t>(factors.size()) - above;
    bool first = size.is_one() && above > 0;
    if (!first) text_ += size.text();
    for (const Factor& factor : factors)
      if (is_above(factor)) {
        if (!first) text_ += '*';
        first = false;
        print_factor(factor, negated);
      }
    if (below == 0) return;
    text_ += below > 1 ? "/(" : "/";
    first = true;
    for (const Factor& factor : factors)
      if (!is_above(factor)) {
        if (!first) text_ += '*';
        first = false;
        print_factor({factor.base, -factor.exponent}, nullptr);
      }
    if (below > 1) text_ += ')';
  }

  void print_factor(const Factor& factor, const Node* negated) {
    const Node& base = node(factor.base);
    if (&base == negated) {
      text_ += '(';
      print_sum(base, true);
      text_ += ')';
      return;
    }
    const bool power = base.kind == NodeKind::call && base.op == Op::pow;
    print(factor.base, power && factor.exponent == 1 ? Tightness::product : Tightness::atom);
    if (factor.exponent != 1) text_ += '^' + std::to_string(factor.exponent);
  }

  const Pool& pool_;
  const std::function<std::string(const Symbol&)>& spell_;
  std::string text_;
};

} // namespace

std::string print(const Expr& expression) {
  return print(expression, [](const Symbol& symbol) { return name(symbol); });
}

std::string print(const Expr& expression, const std::function<std::string(const Symbol&)>& spell) {
  if (expression.pool() == nullptr) return "0";
  Printer printer(*expression.pool(), spell);
  printer.print(expression.id(), Tightness::sum);
  return printer.take();
}

} // namespace mbsgen::expr
