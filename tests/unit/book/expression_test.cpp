// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/math/expression.h"
#include "expr/evaluate.h"
#include "expr/parse.h"
#include "support/catch.hpp"
#include "unit/book/mathml_value.h"

using namespace mbsgen;

namespace {

// The MathML of an expression over user parameters.
std::string printed(expr::Pool& pool, const scheme::Expr& expression) {
  const scheme::Program program(pool);
  return book::mathml(expression, book::Notation(program));
}

struct Known {
  const char* name;
  double value;
};
constexpr Known known[] = {{"a", 1.25}, {"b", -0.75}, {"k", 2.5}};

scheme::Expr parameter(expr::Pool& pool, const char* name) {
  return pool.symbol(expr::SymbolKind::parameter, name);
}

scheme::Expr parsed(expr::Pool& pool, const char* text) {
  expr::Names names;
  names.identifier = [&pool](std::string_view name) -> expr::Names::Result {
    return pool.symbol(expr::SymbolKind::parameter, name);
  };
  return std::get<expr::Expr>(expr::parse(pool, text, names));
}

} // namespace

TEST_CASE("an expression is read from its MathML with the value that it has") {
  const char* const text =
      GENERATE("a+b", "a-b", "-a-b", "-a*(b+k)", "a*(b-k)", "(a+b)*(a-b)", "a/b", "a/(b*k)", "(a+b)/(a-k)",
               "1/(a+b)", "a^2", "(a+b)^3", "-a^2", "(-a)^2*b", "1/a^2", "a*b^2/(3*k)", "2*a/3", "3/7",
               "-3/7", "a-3/7", "(2/3)*(a+b)", "sin(a)", "sin(a)^2", "sin(a+b)*cos(k)", "k*sin(a)", "sqrt(k)",
               "sqrt(a^2+b^2)", "1/sqrt(k)", "abs(b)*a", "abs(b)^3", "exp(-a)", "exp(a)^2", "log(k)",
               "atan2(a,b-k)", "min(a,b)", "max(a*b,k)", "sign(b)", "k^a", "k^(a+b)", "(k+1)^(a/2)",
               "(k^a)^2", "tanh(a)/(1+k)", "pi*a", "asin(b)", "a-(b-(k-1))", "a*sin(b)*sin(k)/cos(a)");
  expr::Pool pool(expr::AngleSums::known);
  const scheme::Expr expression = parsed(pool, text);
  test::MathReader reader;
  expr::Evaluator<double> exact(pool);
  for (const Known& each : known) {
    reader.values[book::identifier(each.name)] = each.value;
    exact.set(parameter(pool, each.name), each.value);
  }
  INFO(text << "\n" << printed(pool, expression));
  CHECK(reader.value(printed(pool, expression)) == Approx(exact.value(expression)).epsilon(1e-12));
}

TEST_CASE("fractions, powers and functions have their forms") {
  expr::Pool pool(expr::AngleSums::known);
  const auto text = [&](const char* formula) { return printed(pool, parsed(pool, formula)); };
  CHECK(text("a/2") == "<mfrac><mrow><mi>a</mi></mrow><mrow><mn>2</mn></mrow></mfrac>");
  CHECK(text("a^2") == "<msup><mi>a</mi><mn>2</mn></msup>");
  CHECK(text("sqrt(a)") == "<msqrt><mi>a</mi></msqrt>");
  CHECK(text("sin(a)") ==
        "<mrow><mi>sin</mi><mo>\xE2\x81\xA1</mo><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow></mrow>");
  CHECK(text("a-1") == "<mi>a</mi><mo>\xE2\x88\x92</mo><mn>1</mn>");
}
