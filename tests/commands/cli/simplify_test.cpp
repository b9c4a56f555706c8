// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simplify.h"
#include "support/catch.hpp"
#include <random>
#include <sstream>

using namespace mbsgen;
using namespace mbsgen::cli;

namespace {

Simplified result_of(std::string_view text) {
  std::variant<Simplified, expr::ParseError> result = simplified(text);
  REQUIRE(std::holds_alternative<Simplified>(result));
  return std::get<Simplified>(std::move(result));
}

std::string printed(std::string_view text) {
  std::ostringstream out, err;
  CHECK(simplify(text, false, out, err) == 0);
  CHECK(err.str().empty());
  return out.str();
}

std::string random_text(std::mt19937& random, int depth) {
  const auto below = [&random](unsigned limit) { return static_cast<unsigned>(random() % limit); };
  if (depth == 0) {
    const char* leaves[] = {"a", "b", "3", "sin(x)", "cos(x)", "cos(y)", "sin(x+y)", "1/2"};
    return leaves[below(std::size(leaves))];
  }
  const std::string a = random_text(random, depth - 1);
  const std::string b = random_text(random, depth - 1);
  const char* shapes[] = {"(%a+%b)",   "(%a-%b)", "%a*%b",           "(%a)*(%b)",
                          "(%a*%b)^2", "-%a",     "(%a)/(2+(%b)^2)", "((%a)/b)^3"};
  std::string text;
  for (const char* c = shapes[below(std::size(shapes))]; *c != '\0'; ++c) {
    if (*c != '%')
      text += *c;
    else
      text += *++c == 'a' ? a : b;
  }
  return text;
}

} // namespace

TEST_CASE("simplify prints the condensed expression and its costs") {
  CHECK(printed("c+a+b-a") == "b+c\nflops: 3 -> 1, trig: 0 -> 0\n");
  CHECK(printed("cos(q1)*cos(q2) - sin(q1)*sin(q2)") == "cos(q1+q2)\nflops: 3 -> 1, trig: 4 -> 1\n");
  CHECK(printed("2*cos(q1)*sin(q1)") == "sin(2*q1)\nflops: 2 -> 1, trig: 2 -> 1\n");
  CHECK(printed("0") == "0\nflops: 0 -> 0, trig: 0 -> 0\n");
}

TEST_CASE("simplify never makes more flops than were written") {
  CHECK(result_of("(a*b)^2").text == "(a*b)^2");
  CHECK(result_of("( a / b ) ^ 3").text == "(a/b)^3");
  CHECK(result_of("1e-400*x").text == "1e-400*x"); // the fraction would have too many digits to be read back
}

TEST_CASE("simplify leaves its own output alone") {
  std::mt19937 random(42);
  for (int i = 0; i < 300; ++i) {
    const std::string text = random_text(random, 3);
    CAPTURE(text);
    const Simplified first = result_of(text);
    CHECK(first.after.flops() <= first.before.flops());
    const Simplified second = result_of(first.text);
    CHECK(second.text == first.text);
    CHECK(second.before.flops() == first.after.flops());
    CHECK(second.after.flops() == first.after.flops());
    CHECK(second.after.trig == first.after.trig);
  }
}

TEST_CASE("mistakes are shown where they are") {
  std::ostringstream out, err;
  CHECK(simplify("2*q1 + 3 q2", false, out, err) == 1);
  CHECK(out.str().empty());
  CHECK(err.str() == "EXPRESSION:1:10: error: an operator is missing here: write '*' to multiply\n"
                     "  2*q1 + 3 q2\n"
                     "           ^\n");
  std::ostringstream again;
  CHECK(simplify("", false, out, again) == 1);
  CHECK(again.str() ==
        "EXPRESSION:1:1: error: the expression is empty: write a number, a name or a formula\n");
}
