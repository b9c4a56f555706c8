// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/formula.h"
#include <cctype>
#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace reference {

using std::abs, std::acos, std::asin, std::atan, std::atan2, std::cos, std::exp, std::log, std::pow, std::sin,
    std::sqrt, std::tan, std::tanh;

/// `head` is a number ("#"), a variable ("$"), an operator or the name of a function.
struct Formula::Node {
  std::string head;
  double number = 0;
  std::string variable;
  std::vector<std::shared_ptr<const Node>> parts;
};

namespace {

using Pointer = std::shared_ptr<const Formula::Node>;

Pointer make(const std::string& head, std::vector<Pointer> parts) {
  return std::make_shared<Formula::Node>(Formula::Node{head, 0, "", std::move(parts)});
}

/// Recursive descent: sum > product > sign > power > primary.
class Reader {
public:
  explicit Reader(const std::string& text) : text_(text) {}

  Pointer all() {
    Pointer result = sum();
    if (peek() != '\0') fail();
    return result;
  }

private:
  [[noreturn]] void fail() const {
    throw std::runtime_error("no formula: '" + text_ + "' at " + std::to_string(at_));
  }
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!take(c)) fail();
  }

  Pointer sum() {
    Pointer left = product();
    for (;;) {
      if (take('+'))
        left = make("+", {left, product()});
      else if (take('-'))
        left = make("-", {left, product()});
      else
        return left;
    }
  }
  Pointer product() {
    Pointer left = sign();
    for (;;) {
      if (take('*'))
        left = make("*", {left, sign()});
      else if (take('/'))
        left = make("/", {left, sign()});
      else
        return left;
    }
  }
  Pointer sign() {
    if (take('-')) return make("neg", {sign()});
    if (take('+')) return sign();
    return power();
  }
  Pointer power() {
    Pointer base = primary();
    return take('^') ? make("pow", {base, sign()}) : base;
  }
  Pointer primary() {
    const char c = peek();
    if (take('(')) {
      Pointer inside = sum();
      expect(')');
      return inside;
    }
    if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.') return number();
    const std::string word = identifier();
    if (word == "q" || word == "qd") {
      if (take('(')) {
        std::string joint = identifier();
        if (take('.')) joint += '.' + identifier();
        expect(')');
        return variable(word + "(" + joint + ")");
      }
      return variable(word);
    }
    if (!take('(')) return word == "pi" ? constant(std::acos(-1.0)) : variable(word);
    std::vector<Pointer> arguments{sum()};
    while (take(',')) arguments.push_back(sum());
    expect(')');
    return make(word, std::move(arguments));
  }
  Pointer number() {
    char* end = nullptr;
    const double value = std::strtod(text_.c_str() + at_, &end);
    at_ = static_cast<std::size_t>(end - text_.c_str());
    return constant(value);
  }
  static Pointer constant(double value) {
    return std::make_shared<Formula::Node>(Formula::Node{"#", value, "", {}});
  }
  static Pointer variable(const std::string& name) {
    return std::make_shared<Formula::Node>(Formula::Node{"$", 0, name, {}});
  }
  std::string identifier() {
    peek();
    const std::size_t start = at_;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_'))
      ++at_;
    if (at_ == start) fail();
    return text_.substr(start, at_ - start);
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

double head_value(double x) {
  return x;
}
double head_value(const Taylor& x) {
  return x.f;
}

template <class T>
T unary(const std::string& head, const T& x) {
  if (head == "neg") return -x;
  if (head == "sin") return sin(x);
  if (head == "cos") return cos(x);
  if (head == "tan") return tan(x);
  if (head == "asin") return asin(x);
  if (head == "acos") return acos(x);
  if (head == "atan") return atan(x);
  if (head == "sqrt") return sqrt(x);
  if (head == "exp") return exp(x);
  if (head == "log") return log(x);
  if (head == "tanh") return tanh(x);
  if (head == "abs") return abs(x);
  if (head == "sign") return T(double(head_value(x) > 0) - double(head_value(x) < 0));
  throw std::runtime_error("no function " + head);
}

template <class T>
T binary(const std::string& head, const T& x, const T& y) {
  if (head == "+") return x + y;
  if (head == "-") return x - y;
  if (head == "*") return x * y;
  if (head == "/") return x / y;
  if (head == "pow") return pow(x, y);
  if (head == "atan2") return atan2(x, y);
  if (head == "min") return head_value(y) < head_value(x) ? y : x;
  if (head == "max") return head_value(x) < head_value(y) ? y : x;
  throw std::runtime_error("no function " + head);
}

template <class T>
T evaluate(const Formula::Node& node, const Formula::Lookup<T>& lookup) {
  if (node.head == "#") return T(node.number);
  if (node.head == "$") return lookup(node.variable);
  const T first = evaluate(*node.parts.at(0), lookup);
  if (node.parts.size() == 1) return unary(node.head, first);
  return binary(node.head, first, evaluate(*node.parts.at(1), lookup));
}

} // namespace

Formula::Formula(const std::string& text) : root_(Reader(text).all()) {}

double Formula::value(const Lookup<double>& lookup) const {
  return evaluate(*root_, lookup);
}

Taylor Formula::taylor(const Lookup<Taylor>& lookup) const {
  return evaluate(*root_, lookup);
}

} // namespace reference
