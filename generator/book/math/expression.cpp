// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/math/expression.h"
#include "book/html/html.h"
#include <algorithm>

namespace mbsgen::book {

namespace {

using expr::Factor;
using expr::Node;
using expr::NodeId;
using expr::NodeKind;
using expr::Op;
using expr::Operands;

constexpr const char* times = "<mo lspace=\".12em\" rspace=\".12em\">\xE2\x81\xA2</mo>"; // invisible
constexpr const char* minus = "<mo>\xE2\x88\x92</mo>";
constexpr const char* apply = "<mo>\xE2\x81\xA1</mo>"; // invisible, too

// What binds less tightly than its place asks for gets parentheses.
enum class Tightness { sum, product, power };

std::string row_of(const std::string& inside) {
  return element("mrow", inside);
}

std::string in_parentheses(const std::string& inside) {
  return row_of("<mo>(</mo>" + inside + "<mo>)</mo>");
}

std::string size_text(const Rational& size) {
  const std::string above = element("mn", size.numerator().text());
  return size.is_integer() ? above : element("mfrac", above + element("mn", size.denominator().text()));
}

// The words of mathematics for functions of models.
std::string_view word(Op op) {
  switch (op) {
  case Op::asin:
    return "arcsin";
  case Op::acos:
    return "arccos";
  case Op::atan:
    return "arctan";
  case Op::log:
    return "ln";
  case Op::sign:
    return "sgn";
  default:
    return expr::row(op).name;
  }
}

class Printer {
public:
  Printer(const expr::Pool& pool, const Notation& notation) : pool_(pool), notation_(notation) {}

  std::string print(NodeId id, Tightness place) const {
    const Node& node = pool_.node(id);
    const std::string text = bare(id, node);
    return tightness(node) < place ? in_parentheses(text) : text;
  }

private:
  static Tightness tightness(const Node& node) {
    const bool is_signed = node.number.is_negative();
    switch (node.kind) {
    case NodeKind::number:
      if (is_signed) return Tightness::sum;
      return node.number.is_integer() ? Tightness::power : Tightness::product;
    case NodeKind::product:
      return is_signed ? Tightness::sum : Tightness::product;
    case NodeKind::sum:
      return Tightness::sum;
    case NodeKind::call:
      return is_closed(node.op) ? Tightness::power : Tightness::product;
    case NodeKind::symbol:
      break;
    }
    return Tightness::power;
  }

  // Calls that no exponent behind them can be mistaken to belong to a part of.
  static bool is_closed(Op op) { return op == Op::sqrt || op == Op::abs || op == Op::floor || op == Op::pi; }

  std::string bare(NodeId id, const Node& node) const {
    switch (node.kind) {
    case NodeKind::number:
      return (node.number.is_negative() ? minus : "") + size_text(node.number.abs());
    case NodeKind::symbol:
      return notation_(id);
    case NodeKind::call:
      return call(node);
    case NodeKind::product:
      return (node.number.is_negative() ? minus : "") + quotient(node.number.abs(), node.factors());
    case NodeKind::sum:
      break;
    }
    return sum(node);
  }

  std::string call(const Node& node) const {
    const auto argument = [&](std::size_t i) { return print(node.factors()[i].base, Tightness::sum); };
    switch (node.op) {
    case Op::pi:
      return identifier("π");
    case Op::sqrt:
      return element("msqrt", argument(0));
    case Op::abs:
      return row_of("<mo>|</mo>" + argument(0) + "<mo>|</mo>");
    case Op::floor:
      return row_of("<mo>⌊</mo>" + argument(0) + "<mo>⌋</mo>");
    case Op::entry:
      return element("msub", identifier("T") + row_of(argument(0) + "<mo>,</mo>" + argument(1)));
    case Op::pow:
      return element("msup", print(node.factors()[0].base, Tightness::power) + row_of(argument(1)));
    default:
      break;
    }
    std::string arguments;
    for (std::size_t i = 0; i < node.factors().size(); ++i)
      arguments += (i == 0 ? "" : "<mo>,</mo>") + argument(i);
    return row_of(element("mi", word(node.op)) + apply + in_parentheses(arguments));
  }

  // The first positive term leads, so that no sum begins with a minus that could be avoided.
  std::string sum(const Node& node) const {
    std::string text;
    const auto add = [&](bool negative, const std::string& term) {
      if (negative || !text.empty()) text += negative ? minus : "<mo>+</mo>";
      text += term;
    };
    const auto lead = std::find_if(node.terms().begin(), node.terms().end(),
                                   [](const expr::Term& term) { return !term.coefficient.is_negative(); });
    const bool number_leads = !node.number.is_zero() && !node.number.is_negative();
    if (number_leads) add(false, size_text(node.number));
    if (!number_leads && lead != node.terms().end()) add(false, scaled(lead->coefficient, lead->node));
    for (auto term = node.terms().begin(); term != node.terms().end(); ++term)
      if (term != lead || number_leads)
        add(term->coefficient.is_negative(), scaled(term->coefficient.abs(), term->node));
    if (!node.number.is_zero() && !number_leads) add(true, size_text(node.number.abs()));
    return text;
  }

  std::string scaled(const Rational& size, NodeId id) const {
    if (size.is_one()) return print(id, Tightness::product);
    const Node& node = pool_.node(id);
    if (node.kind == NodeKind::product && node.number.is_one()) return quotient(size, node.factors());
    return size_text(size) + times + print(id, Tightness::power);
  }

  std::string quotient(const Rational& size, Operands<Factor> factors) const {
    std::vector<std::string> above, below;
    if (!size.numerator().is_one()) above.push_back(element("mn", size.numerator().text()));
    if (!size.is_integer()) below.push_back(element("mn", size.denominator().text()));
    for (const Factor& factor : factors)
      (factor.exponent > 0 ? above : below).push_back(power(factor.base, std::abs(factor.exponent)));
    if (below.empty()) return product(above);
    return element("mfrac", row_of(alone(factors, above, true)) + row_of(alone(factors, below, false)));
  }

  // A sum that is the whole numerator or denominator needs no parentheses.
  std::string alone(Operands<Factor> factors, const std::vector<std::string>& parts, bool above) const {
    if (parts.size() == 1)
      for (const Factor& factor : factors)
        if (factor.exponent == (above ? 1 : -1)) return print(factor.base, Tightness::sum);
    return parts.empty() ? element("mn", "1") : product(parts);
  }

  static std::string product(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : times) + part;
    return text;
  }

  std::string power(NodeId base, int exponent) const {
    if (exponent == 1) return print(base, Tightness::product);
    return element("msup", print(base, Tightness::power) + element("mn", std::to_string(exponent)));
  }

  const expr::Pool& pool_;
  const Notation& notation_;
};

} // namespace

std::string mathml(const scheme::Expr& expression, const Notation& notation) {
  if (expression.pool() == nullptr) return element("mn", "0");
  return Printer(*expression.pool(), notation).print(expression.id(), Tightness::sum);
}

} // namespace mbsgen::book
