// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/errors.h"
#include "certify/field/point.h"
#include "certify/text/text.h"

namespace mbsgen::certify {

/// Evaluates an emitted expression by the grammar of C++: sums, products, signs, brackets, calls.
template <class Field>
class TextExpression {
public:
  using Number = typename Field::Number;
  using Lookup = std::function<Number(const std::string& name)>;
  /// A law of the user with two arguments.
  using Law = std::function<Number(const std::string& name, const Number& x, const Number& y)>;

  TextExpression(const std::vector<std::string>& tokens, const Literals& literals, Point<Field>& point,
                 const Lookup& lookup, const Law& law)
      : tokens_(tokens), literals_(literals), point_(point), lookup_(lookup), law_(law) {}

  Number value() {
    const Number result = sum();
    if (at_ != tokens_.size()) throw MalformedText("there is more than an expression at " + token());
    return result;
  }

private:
  const std::string& token() const {
    static const std::string end = "the end";
    return at_ < tokens_.size() ? tokens_[at_] : end;
  }
  bool skips(const char* word) {
    const bool seen = token() == word;
    at_ += seen ? 1 : 0;
    return seen;
  }
  void expect(const char* word) {
    if (!skips(word)) throw MalformedText(std::string("expected ") + word + " before " + token());
  }

  Number sum() {
    Number total = product();
    for (;;) {
      if (skips("+"))
        total = total + product();
      else if (skips("-"))
        total = total - product();
      else
        return total;
    }
  }
  Number product() {
    Number total = sign();
    for (;;) {
      if (skips("*"))
        total = total * sign();
      else if (skips("/"))
        total = total / sign();
      else
        return total;
    }
  }
  Number sign() { return skips("-") ? -sign() : primary(); }

  Number primary() {
    if (skips("(")) {
      Number inside = sum();
      expect(")");
      return inside;
    }
    const std::string name = token();
    ++at_;
    if (name == "Real" && skips("(")) return literal();
    if (name == "detail") return helper();
    if (token() == "(") return call(name);
    return lookup_(name);
  }

  Number literal() {
    bool is_pi = false;
    const bool negative = skips("-");
    const Rational meaning = literals_.meaning(token(), is_pi);
    ++at_;
    expect(")");
    const Number value = is_pi ? point_.pi() : point_.field().from(meaning);
    return negative ? -value : value;
  }

  // detail::power<Real, 4>(x), detail::min<Real>(x, y)
  Number helper() {
    expect("::");
    const std::string name = token();
    ++at_;
    expect("<");
    expect("Real");
    if (name != "power") {
      expect(">");
      return call(name);
    }
    expect(",");
    const long exponent = std::stol(token());
    ++at_;
    expect(">");
    expect("(");
    const Number base = sum();
    expect(")");
    Number result(1);
    for (long i = 0; i < exponent; ++i) result = result * base;
    return result;
  }

  Number call(const std::string& name) {
    expect("(");
    const Number x = sum();
    const Number y = skips(",") ? sum() : x;
    expect(")");
    if (name.rfind("laws.", 0) == 0) return law_(name, x, y);
    constexpr const char* names[] = {
#define OP(id, text, ...) text,
#include "expr/op.def"
#undef OP
    };
    for (std::size_t i = 0; i < std::size(names); ++i)
      if (name == names[i]) return point_.call_of_text(static_cast<expr::Op>(i), x, y);
    throw MalformedText("a call of " + name);
  }

  const std::vector<std::string>& tokens_;
  const Literals& literals_;
  Point<Field>& point_;
  const Lookup& lookup_;
  const Law& law_;
  std::size_t at_ = 0;
};

} // namespace mbsgen::certify
