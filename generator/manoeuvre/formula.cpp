// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/formula.h"
#include "base/numerals/numerals.h"
#include "base/text.h"
#include "expr/evaluate.h"
#include "expr/parse.h"
#include <cmath>
#include <limits>

namespace mbsgen::manoeuvre {

namespace {

constexpr const char* rise = "rise";

bool continues_name(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

/// A walk over a text that calls names by what they are.
class Writer {
public:
  Writer(std::string_view text, const Replacements& names) : text_(text), names_(names) {}

  std::string all() {
    std::string result;
    while (place_ < text_.size()) result += next();
    return result;
  }

private:
  std::string next() {
    const char c = text_[place_];
    if (is_digit(c) || c == '.') return number();
    if (is_letter(c) || c == '_') return name();
    ++place_;
    return {c};
  }

  // With its exponent, whose letter begins no name.
  std::string number() {
    const std::size_t begin = place_;
    while (place_ < text_.size() && (is_digit(text_[place_]) || text_[place_] == '.')) ++place_;
    const bool has_exponent =
        place_ + 1 < text_.size() && (text_[place_] == 'e' || text_[place_] == 'E') &&
        (is_digit(text_[place_ + 1]) || text_[place_ + 1] == '+' || text_[place_ + 1] == '-');
    if (has_exponent)
      for (place_ += 2; place_ < text_.size() && is_digit(text_[place_]);) ++place_;
    return std::string(text_.substr(begin, place_ - begin));
  }

  std::string name() {
    const std::size_t begin = place_;
    while (place_ < text_.size() && continues_name(text_[place_])) ++place_;
    std::string word(text_.substr(begin, place_ - begin));
    const std::size_t open = text_.find_first_not_of(' ', place_);
    const bool is_call = open != std::string_view::npos && text_[open] == '(';
    if (is_call && word == rise) return risen(open);
    const auto found = is_call ? names_.end() : names_.find(word);
    return found == names_.end() ? word : '(' + found->second + ')';
  }

  std::string risen(std::size_t open) {
    std::size_t depth = 0, close = open;
    for (; close < text_.size(); ++close) {
      if (text_[close] == '(') ++depth;
      if (text_[close] == ')' && --depth == 0) break;
    }
    if (close == text_.size()) return rise; // the parser misses the parenthesis
    const std::string inside = Writer(text_.substr(open + 1, close - open - 1), names_).all();
    place_ = close + 1;
    const std::string z = "min(max(" + inside + ", 0), 1)";
    return "(" + z + "^3*(10 + " + z + "*(6*" + z + " - 15)))";
  }

  std::string_view text_;
  const Replacements& names_;
  std::size_t place_ = 0;
};

} // namespace

std::string written_out(std::string_view text, const Replacements& names) {
  return Writer(text, names).all();
}

std::string number_text(double value) {
  return numerals::shortest(value);
}

bool mentions(const Formula& formula, const std::string& name) {
  return written_out(formula.text, {{name, "0"}}) != written_out(formula.text, {});
}

bool check(const Formula& formula, const std::vector<std::string>& names, Diagnostics& diagnostics) {
  expr::Pool pool;
  expr::Names known;
  known.identifier = [&](std::string_view word) -> expr::Names::Result {
    for (const std::string& name : names)
      if (name == word) return pool.symbol(expr::SymbolKind::auxiliary, name);
    const auto near = nearest_word(word, names);
    return expr::NameError{
        "there is no " + quoted(word) +
        (near ? ", did you mean " + quoted(*near) + "?" : ", take " + alternatives(names))};
  };
  const auto parsed = expr::parse(pool, written_out(formula.text, {}), known);
  const auto* const error = std::get_if<expr::ParseError>(&parsed);
  if (error != nullptr) diagnostics.error(formula.where, quoted(formula.text) + ": " + error->message);
  return error == nullptr;
}

double value_of(const Formula& formula, const Values& values) {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  expr::Pool pool;
  expr::Evaluator<double> evaluator(pool);
  expr::Names known;
  known.identifier = [&](std::string_view word) -> expr::Names::Result {
    const auto found = values.find(std::string(word));
    if (found == values.end()) return expr::NameError{"unknown"};
    const expr::Expr symbol = pool.symbol(expr::SymbolKind::auxiliary, found->first);
    evaluator.set(symbol, found->second);
    return symbol;
  };
  const auto parsed = expr::parse(pool, written_out(formula.text, {}), known);
  if (std::holds_alternative<expr::ParseError>(parsed)) return nothing;
  return evaluator.value(std::get<expr::Expr>(parsed));
}

} // namespace mbsgen::manoeuvre
