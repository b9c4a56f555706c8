// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/formula.h"
#include "support/catch.hpp"
#include <stdexcept>

namespace {

using reference::Formula;
using reference::Taylor;

double value(const std::string& text) {
  return Formula(text).value([](const std::string& name) { return name == "q(arm)" ? 0.4 : 3.0; });
}

Taylor on_line(const std::string& text, double x) {
  return Formula(text).taylor([x](const std::string&) { return Taylor(x, 1); });
}

} // namespace

TEST_CASE("formulas follow the grammar of model files") {
  CHECK(value("1 + 2*3") == 7);
  CHECK(value("-2^2") == -4);
  CHECK(value("2^3^2") == 512);
  CHECK(value("2^-1") == 0.5);
  CHECK(value("8/2/2") == 2);
  CHECK(value("1 - 2 - 3") == -4);
  CHECK(value("2*x - q(arm)") == Approx(5.6));
  CHECK(value("min(2, max(1, x))") == 2);
  CHECK(value("atan2(1, -1)") == Approx(2.356194490192345));
  CHECK(value("cos(pi) + sign(-2) + abs(-3)") == 1);
  CHECK(value("1.5e-1*2") == Approx(0.3));
  CHECK_THROWS_AS(value("1 +"), std::runtime_error);
  CHECK_THROWS_AS(value("foo(1)"), std::runtime_error);
}

TEST_CASE("derivatives along a line agree with differences") {
  const char* text = GENERATE("sin(x)*cos(x)", "tan(x)", "exp(x)/x", "sqrt(x)*log(x)", "tanh(x)", "asin(x)",
                              "acos(x)*x", "atan(x)", "atan2(x, 1-x)", "atan2(-1-x, x-1)", "x^3", "x^x",
                              "x^0.5", "abs(-x)", "max(x, x^2)");
  const double x = 0.37, h = 1e-3;
  CAPTURE(text);
  const auto f = [&](double at) { return on_line(text, at); };
  CHECK(f(x).d ==
        Approx((8 * (f(x + h).f - f(x - h).f) - (f(x + 2 * h).f - f(x - 2 * h).f)) / (12 * h)).epsilon(1e-8));
  CHECK(f(x).dd ==
        Approx((8 * (f(x + h).d - f(x - h).d) - (f(x + 2 * h).d - f(x - 2 * h).d)) / (12 * h)).epsilon(1e-8));
}
