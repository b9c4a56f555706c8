// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "workspace.h"

using namespace mbsgen;
using namespace mbsgen::expr;
using mbsgen::expr::test::Workspace;

namespace {

ParseError mistake_in(std::string_view text) {
  Workspace w;
  std::variant<Expr, ParseError> result = parse(w.pool, text, w.names);
  REQUIRE(std::holds_alternative<ParseError>(result));
  return std::get<ParseError>(std::move(result));
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("precedence and associativity") {
  Workspace w;
  CHECK(w("a+b*c^d") == w("a+(b*(c^d))"));
  CHECK(w("-a^2") == w("-(a^2)"));
  CHECK(w("(-a)^2") == w("a^2"));
  CHECK(w("a^-2") == w("1/(a*a)"));
  CHECK(w("a^b^c") == w("a^(b^c)"));
  CHECK(w("2^3^2") == w("512"));
  CHECK(w("a-b-c") == w("a-(b+c)"));
  CHECK(w("a/b/c") == w("a/(b*c)"));
  CHECK(w("a/b*c") == w("(a*c)/b"));
  CHECK(w("a*-b") == w("-a*b"));
  CHECK(w("a--b") == w("a+b"));
  CHECK(w("+a") == w("a"));
  CHECK(w(" a \t*\n b ") == w("a*b"));
}

TEST_CASE("numbers are exact") {
  Workspace w;
  CHECK(w("0.1+0.2") == w("3/10"));
  CHECK(w("1.50e-3") == w("3/2000"));
  CHECK(w(".5") == w("1/2"));
  CHECK(w("5.") == w("5"));
  CHECK(w("1e2") == w("100"));
  CHECK(w("2E+1") == w("20"));
  CHECK(w("2^-3") == w("0.125"));
  CHECK(w("1e400/1e400").is_one());
}

TEST_CASE("roots and powers") {
  Workspace w;
  CHECK(w("x^(1/2)") == w("sqrt(x)"));
  CHECK(w("x^0.5") == w("sqrt(x)"));
  CHECK(w("x^(4/2)") == w("x^2"));
  CHECK(w("x^1").is_symbol());
  CHECK(w("x^0").is_one());
  CHECK(w("x^y").node().op == Op::pow);
}

TEST_CASE("coordinates belong to models") {
  Workspace w;
  w.names.coordinate = [&w](std::string_view accessor, std::string_view joint) -> Names::Result {
    if (joint == "ghost") return NameError{"no joint 'ghost'"};
    return w.pool.symbol(accessor == "q" ? SymbolKind::q : SymbolKind::qd, std::string(joint));
  };
  CHECK(w("q(arm)").node().kind == NodeKind::symbol);
  CHECK(w("qd( arm )") == w.pool.symbol(SymbolKind::qd, "arm"));
  const auto result = parse(w.pool, "1+q(ghost)", w.names);
  REQUIRE(std::holds_alternative<ParseError>(result));
  CHECK(std::get<ParseError>(result).offset == 2);
  CHECK(std::get<ParseError>(result).message == "no joint 'ghost'");
  CHECK(contains(mistake_in("q(arm)").message, "no meaning here"));
  CHECK(contains(mistake_in("q(1)").message, "name of a joint"));
}

TEST_CASE("mistakes are reported with their place and a remedy") {
  struct Mistake {
    const char* text;
    std::size_t offset;
    const char* message;
  };
  const Mistake mistakes[] = {
      {"", 0, "empty"},
      {"   ", 0, "empty"},
      {"a+", 2, "missing after '+'"},
      {"*a", 0, "missing at the beginning"},
      {"a+*b", 2, "missing after '+'"},
      {"(a+b", 0, "never closed"},
      {"a*(b+(c)", 2, "never closed"},
      {"a+b)", 3, "closes nothing"},
      {"()", 1, "missing after '('"},
      {"2pi", 1, "write '*'"},
      {"2 q1", 2, "write '*'"},
      {"(a)(b)", 3, "write '*'"},
      {"a b", 2, "write '*'"},
      {"3(a)", 1, "write '*'"},
      {"1.5.2", 3, "decimal point"},
      {"a**2", 1, "'^'"},
      {"a = b", 2, "unexpected '='"},
      {"a[1]", 1, "parentheses"},
      {"1,5", 1, "decimals have a point"},
      {"a+\xC3\xA9", 2, "unexpected"},
      {"sin x", 0, "sin(...)"},
      {"sin+1", 0, "function"},
      {"foo(x)", 0, "foo*(...)"},
      {"atan2(x)", 0, "takes 2 arguments"},
      {"x+sin(x,y)", 2, "takes 1 argument"},
      {"1/(a-a)", 3, "division by zero"},
      {"b+a/0", 4, "division by zero"},
      {"0^-1", 1, "division by zero"},
      {"x+0^0", 3, "zero to the power of zero"},
      {"2+sqrt(-1)", 2, "negative"},
      {"a^65", 2, "exponent"},
      {"a^(-65)", 3, "exponent"},
      {"2^64^64", 4, "exponent"},
      {"((9^64)^64)^64", 11, "too many digits"},
      {"((x^64)^64)^64", 11, "powers of powers"},
      {"1e999", 0, "out of range"},
      {".", 0, "no number"},
  };
  for (const Mistake& mistake : mistakes) {
    CAPTURE(mistake.text);
    const ParseError error = mistake_in(mistake.text);
    CHECK(contains(error.message, mistake.message));
    if (std::string_view(mistake.message) != "too many digits") CHECK(error.offset == mistake.offset);
  }
}

TEST_CASE("limits end in a message, never in a crash") {
  CHECK(contains(mistake_in(std::string(10001, 'a')).message, "characters"));
  CHECK(contains(mistake_in(std::string(401, '7')).message, "digits"));
  CHECK(contains(mistake_in(std::string(201, '(') + "a" + std::string(201, ')')).message, "nesting"));
  CHECK(contains(mistake_in(std::string(5000, '-') + "a").message, "nesting"));
  std::string towers = "a";
  for (int i = 0; i < 300; ++i) towers += "^a";
  CHECK(contains(mistake_in(towers).message, "nesting"));
  std::string calls = "a";
  for (int i = 0; i < 300; ++i) calls = "sin(" + calls + ")";
  CHECK(contains(mistake_in(calls).message, "nesting"));
}

TEST_CASE("what the limits allow is read") {
  Workspace w;
  CHECK(w(std::string(200, '(') + "a" + std::string(200, ')')) == w("a"));
  std::string sum = "a1";
  for (int i = 2; i < 1500; ++i) sum += "+a" + std::to_string(i);
  CHECK(w(sum).node().terms().size() == 1499);
  std::string product = "a*b";
  for (int i = 0; i < 2000; ++i) product += "*a*b";
  CHECK(w(product).node().factors()[0].exponent == 2001);
}

TEST_CASE("random bytes never crash the parser") {
  std::uint32_t state = 1;
  const std::string alphabet = "ab2.e+-*/^(), sincosqrt\xC3(";
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::uint32_t length = (state >> 8) % 20; length > 0; --length) {
      state = state * 1664525 + 1013904223;
      text += alphabet[(state >> 16) % alphabet.size()];
    }
    state = state * 1664525 + 1013904223;
    Workspace w;
    const auto result = parse(w.pool, text, w.names);
    if (const auto* error = std::get_if<ParseError>(&result)) CHECK(error->offset <= text.size());
  }
}
