// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/syntax.h"
#include "base/text.h"
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace mbsgen::expr {

namespace {

using Kind = SyntaxNode::Kind;

std::optional<Op> written_function(std::string_view name) {
  const std::optional<Op> op = find_op(name);
  return op && is_written(*op) ? op : std::nullopt;
}

const std::vector<std::string>& function_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < function_count; ++i)
      if (is_written(static_cast<Op>(i))) all.emplace_back(row(static_cast<Op>(i)).name);
    all.insert(all.end(), {"q", "qd"});
    return all;
  }();
  return names;
}

std::string all_functions() {
  std::string list;
  for (const std::string& name : function_names()) list += (list.empty() ? "" : ", ") + name;
  return list;
}

// Functions of other languages, which are no misspelt ones of this.
bool is_known_elsewhere(std::string_view name) {
  static constexpr std::array<std::string_view, 20> others{
      "sinh", "cosh", "asinh", "acosh", "atanh", "cot",   "sec",  "csc",   "ln",    "log10",
      "log2", "exp2", "cbrt",  "ceil",  "round", "trunc", "fmod", "hypot", "clamp", "mod"};
  return std::find(others.begin(), others.end(), name) != others.end();
}

// Words that are variables, too, or no quantities of laws: only a name in parentheses makes them accessors.
bool names_an_element(std::string_view word) {
  return word == "x" || word == "Z" || word == "Zd" || word == "qdd";
}

bool begins_name(char c) {
  return is_letter(c) || c == '_';
}

// One method per rule of the grammar, each returning the index of the node it made. A mistake is thrown as
// ParseError and caught at the door.
class Reader {
public:
  Reader(std::string_view text, const ParseLimits& limits) : text_(text), limits_(limits) {}

  Syntax read() {
    if (text_.size() > limits_.length)
      fail(limits_.length, "the expression has " + counted(text_.size(), "character") + ", more than " +
                               std::to_string(limits_.length) + ": split it into named parameters");
    if (peek() == '\0' && at_ == text_.size())
      fail(0, "the expression is empty: write a number, a name or a formula");
    sum();
    if (at_ < text_.size()) unexpected();
    return std::move(syntax_);
  }

private:
  [[noreturn]] static void fail(std::size_t offset, std::string message) {
    throw ParseError{offset, std::move(message)};
  }

  [[noreturn]] void unexpected() {
    const char c = text_[at_];
    if (c == ')') fail(at_, "this ')' closes nothing: remove it or write the missing '('");
    if (c == ',')
      fail(at_, "unexpected ',': it separates the arguments of a function; decimals have a point");
    const std::size_t length = std::max<std::size_t>(utf8_length(text_, at_), 1);
    const std::string what = quoted(text_.substr(at_, length));
    if (c == '[' || c == '{' || c == ']' || c == '}')
      fail(at_, "unexpected " + what + ": write parentheses ( )");
    fail(at_, "unexpected " + what + ": expressions are made of numbers, names, + - * / ^ ( ) and ,");
  }

  // The next character that is no blank; '\0' at the end.
  char peek() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
      ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool accept(char c) {
    if (peek() != c || at_ == text_.size()) return false;
    ++at_;
    return true;
  }

  std::size_t add(SyntaxNode node) {
    syntax_.nodes.push_back(std::move(node));
    return syntax_.nodes.size() - 1;
  }

  void enter() {
    if (++depth_ > limits_.nesting)
      fail(at_, "more than " + counted(limits_.nesting, "level") +
                    " of nesting: give an inner part a name of its own");
  }
  void leave() { --depth_; }

  std::size_t sum() {
    SyntaxNode node;
    node.kind = Kind::sum;
    node.offset = (peek(), at_);
    node.parts.push_back({product(), false});
    for (char c = peek(); c == '+' || c == '-'; c = peek()) {
      ++at_;
      node.parts.push_back({product(), c == '-'});
    }
    return node.parts.size() == 1 ? node.parts[0].node : add(std::move(node));
  }

  std::size_t product() {
    SyntaxNode node;
    node.kind = Kind::product;
    node.offset = (peek(), at_);
    node.parts.push_back({signed_power(), false});
    for (char c = peek(); c == '*' || c == '/'; c = peek()) {
      ++at_;
      if (c == '*' && at_ < text_.size() && text_[at_] == '*')
        fail(at_ - 1, "unexpected '**': write '^' for powers");
      node.parts.push_back({signed_power(), c == '/'});
    }
    refuse_juxtaposition();
    return node.parts.size() == 1 ? node.parts[0].node : add(std::move(node));
  }

  void refuse_juxtaposition() {
    const char c = peek();
    if (at_ == text_.size()) return;
    const char before = text_[at_ - 1];
    if (c == '.' && is_digit(before)) fail(at_, "a number has one decimal point: remove this one");
    if (is_digit(c) || begins_name(c) || c == '(' || c == '.')
      fail(at_, "an operator is missing here: write '*' to multiply");
  }

  // -a^2 is -(a^2); the operand of ^ and of * may have a sign of its own.
  std::size_t signed_power() {
    const char c = peek();
    if (at_ == text_.size() || (c != '-' && c != '+')) return power();
    SyntaxNode node;
    node.kind = Kind::negation;
    node.offset = at_++;
    enter();
    node.parts.push_back({signed_power(), false});
    leave();
    return c == '+' ? node.parts[0].node : add(std::move(node));
  }

  std::size_t power() {
    const std::size_t base = primary();
    if (!accept('^')) return base;
    SyntaxNode node;
    node.kind = Kind::power;
    node.offset = at_ - 1;
    enter();
    node.parts = {{base, false}, {signed_power(), false}};
    leave();
    return add(std::move(node));
  }

  std::size_t primary() {
    const char c = peek();
    if (at_ == text_.size()) missing_operand();
    if (is_digit(c) || c == '.') return number();
    if (begins_name(c)) return word();
    if (c == '(') return parentheses();
    if (c == ')' || c == ',' || c == '*' || c == '/' || c == '^') missing_operand();
    unexpected();
  }

  [[noreturn]] void missing_operand() {
    std::size_t before = at_;
    while (before > 0 && std::isspace(static_cast<unsigned char>(text_[before - 1])) != 0) --before;
    if (before == 0) fail(at_, "an operand is missing at the beginning: write a number or a name");
    fail(at_,
         "an operand is missing after " + quoted(text_.substr(before - 1, 1)) + ": write a number or a name");
  }

  std::size_t number() {
    const std::size_t start = at_;
    skip_digits();
    if (at_ < text_.size() && text_[at_] == '.') {
      ++at_;
      skip_digits();
    }
    skip_exponent();
    const std::string_view literal = text_.substr(start, at_ - start);
    if (literal == ".") fail(start, "a lone '.' is no number: write digits before or after it");
    if (literal.size() > limits_.digits)
      fail(start, "the number has more than " + counted(limits_.digits, "digit") + ": write a shorter one");
    const std::optional<Rational> value = Rational::from_decimal(literal);
    if (!value) fail(start, quoted(literal) + " is out of range: decimal exponents lie between -400 and 400");
    SyntaxNode node;
    node.kind = Kind::number;
    node.offset = start;
    node.number = *value;
    return add(std::move(node));
  }

  void skip_digits() {
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
  }

  void skip_exponent() {
    if (at_ == text_.size() || (text_[at_] != 'e' && text_[at_] != 'E')) return;
    std::size_t digits = at_ + 1;
    if (digits < text_.size() && (text_[digits] == '+' || text_[digits] == '-')) ++digits;
    if (digits == text_.size() || !is_digit(text_[digits])) return;
    at_ = digits;
    skip_digits();
  }

  std::string_view identifier() {
    const std::size_t start = at_;
    while (at_ < text_.size() && (begins_name(text_[at_]) || is_digit(text_[at_]))) ++at_;
    return text_.substr(start, at_ - start);
  }

  std::size_t word() {
    SyntaxNode node;
    node.offset = at_;
    node.text = identifier();
    if (peek() == '(' && at_ < text_.size()) return call(std::move(node));
    if (written_function(node.text))
      fail(node.offset, quoted(node.text) + " is a function: write its argument in parentheses, " +
                            std::string(node.text) + "(...)");
    node.kind = node.text == "pi" ? Kind::pi : Kind::name;
    return add(std::move(node));
  }

  std::size_t call(SyntaxNode node) {
    if (node.text == "q" || node.text == "qd") return coordinate(std::move(node));
    if (names_an_element(node.text) && encloses_name()) return coordinate(std::move(node));
    const std::optional<Op> op = written_function(node.text);
    if (!op) unknown_function(node);
    node.kind = Kind::call;
    node.op = *op;
    const std::size_t open = at_++;
    enter();
    do node.parts.push_back({sum(), false});
    while (accept(','));
    close(open);
    leave();
    const std::size_t arity = row(*op).arity;
    if (node.parts.size() != arity)
      fail(node.offset, quoted(node.text) + " takes " + counted(arity, "argument") + ", but " +
                            std::to_string(node.parts.size()) + (node.parts.size() == 1 ? " is" : " are") +
                            " given");
    return add(std::move(node));
  }

  [[noreturn]] void unknown_function(const SyntaxNode& node) {
    const auto near =
        is_known_elsewhere(node.text) ? std::nullopt : nearest_word(node.text, function_names());
    fail(node.offset,
         "unknown function " + quoted(node.text) + ": " +
             (near ? "did you mean " + quoted(*near) + "?" : "known functions: " + all_functions() + ".") +
             " To multiply, write " + std::string(node.text.substr(0, 40)) + "*(...)");
  }

  // True for x(name) and the like; x(2*a) is a product without its sign.
  bool encloses_name() {
    const std::size_t open = at_++;
    const bool named = begins_name(peek()) && (identifier(), peek() == ')' || peek() == '.');
    at_ = open;
    return named;
  }

  std::size_t coordinate(SyntaxNode node) {
    const std::size_t open = at_++;
    const char c = peek();
    if (at_ == text_.size() || !begins_name(c))
      fail(at_,
           quoted(node.text) + " takes the name of a joint: write " + std::string(node.text) + "(joint)");
    node.kind = Kind::coordinate;
    const std::size_t begin = at_;
    node.argument = identifier();
    // A coordinate of a joint that has several: q(base.x).
    if (at_ + 1 < text_.size() && text_[at_] == '.' && begins_name(text_[at_ + 1])) {
      ++at_;
      identifier();
      node.argument = text_.substr(begin, at_ - begin);
    }
    close(open);
    return add(std::move(node));
  }

  std::size_t parentheses() {
    const std::size_t open = at_++;
    enter();
    const std::size_t inner = sum();
    close(open);
    leave();
    return inner;
  }

  void close(std::size_t open) {
    if (accept(')')) return;
    if (at_ == text_.size()) fail(open, "this '(' is never closed: write the missing ')'");
    unexpected();
  }

  std::string_view text_;
  const ParseLimits& limits_;
  Syntax syntax_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
};

} // namespace

std::variant<Syntax, ParseError> parse_syntax(std::string_view text, const ParseLimits& limits) {
  try {
    return Reader(text, limits).read();
  } catch (ParseError& error) {
    return std::move(error);
  }
}

namespace {

constexpr long max_exponent = 64;
constexpr std::size_t max_bits = 16384;

using Numbers = std::vector<std::optional<Rational>>;

std::optional<Rational> number_of_sum(const SyntaxNode& node, const Numbers& numbers) {
  Rational total;
  for (const SyntaxNode::Part& part : node.parts) {
    if (!numbers[part.node]) return std::nullopt;
    total = part.inverse ? total - *numbers[part.node] : total + *numbers[part.node];
  }
  return total;
}

std::optional<Rational> number_of_product(const SyntaxNode& node, const Numbers& numbers) {
  Rational total = 1;
  for (const SyntaxNode::Part& part : node.parts) {
    const std::optional<Rational>& value = numbers[part.node];
    if (!value || (part.inverse && value->is_zero()) || value->bits() > max_bits) return std::nullopt;
    total = part.inverse ? total / *value : total * *value;
  }
  return total;
}

std::optional<Rational> number_of_power(const SyntaxNode& node, const Numbers& numbers) {
  const std::optional<Rational>& base = numbers[node.parts[0].node];
  const std::optional<Rational>& exponent = numbers[node.parts[1].node];
  if (!base || !exponent || base->is_zero() || base->bits() > max_bits) return std::nullopt;
  const std::optional<long> power = exponent->to_long();
  if (!power || *power > max_exponent || *power < -max_exponent) return std::nullopt;
  return base->power(*power);
}

std::optional<Rational> number_of(const SyntaxNode& node, const Numbers& numbers) {
  switch (node.kind) {
  case Kind::number:
    return node.number;
  case Kind::negation:
    if (!numbers[node.parts[0].node]) return std::nullopt;
    return -*numbers[node.parts[0].node];
  case Kind::sum:
    return number_of_sum(node, numbers);
  case Kind::product:
    return number_of_product(node, numbers);
  case Kind::power:
    return number_of_power(node, numbers);
  default:
    return std::nullopt;
  }
}

bool is_literal(const Syntax& syntax, std::size_t id) {
  const SyntaxNode& node = syntax.nodes[id];
  return node.kind == Kind::number || (node.kind == Kind::negation && is_literal(syntax, node.parts[0].node));
}

void count_product(Cost& cost, const Syntax& syntax, const SyntaxNode& node) {
  const bool fraction = node.parts[1].inverse && is_literal(syntax, node.parts[0].node) &&
                        is_literal(syntax, node.parts[1].node);
  for (std::size_t i = fraction ? 2 : 1; i < node.parts.size(); ++i)
    ++(node.parts[i].inverse ? cost.div : cost.mul);
}

void count_power(Cost& cost, const std::optional<Rational>& exponent) {
  const std::optional<long> whole = exponent ? exponent->to_long() : std::nullopt;
  if (whole) {
    cost.mul += power_multiplications(*whole);
    if (*whole < 0) ++cost.div;
  } else {
    count_call(cost, exponent && *exponent + *exponent == Rational(1) ? Op::sqrt : Op::pow);
  }
}

} // namespace

Cost written_cost(const Syntax& syntax) {
  Cost cost;
  Numbers numbers;
  numbers.reserve(syntax.nodes.size());
  for (const SyntaxNode& node : syntax.nodes) {
    numbers.push_back(number_of(node, numbers));
    if (node.kind == Kind::sum) cost.add += static_cast<long>(node.parts.size()) - 1;
    if (node.kind == Kind::product) count_product(cost, syntax, node);
    if (node.kind == Kind::power) count_power(cost, numbers[node.parts[1].node]);
    if (node.kind == Kind::call) count_call(cost, node.op);
  }
  return cost;
}

} // namespace mbsgen::expr
