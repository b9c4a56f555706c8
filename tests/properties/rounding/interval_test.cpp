// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/interval.h"
#include "support/catch.hpp"
#include <functional>
#include <random>
#include <string>

// Intervals against the functions that they enclose, at random numbers, in long double.

namespace {

using namespace mbsgen::accuracy;
using Real = long double;

struct Row {
  std::string name;
  double least, largest; ///< of arguments
  std::function<Interval(const Interval& x, const Interval& y)> enclosure;
  std::function<Real(Real x, Real y)> function;
};

// The parameters are the names in the macros of no library.
const std::vector<Row>& rows() {
  static const std::vector<Row> table{
      {"sum", -9, 9, [](auto& x, auto& y) { return x + y; }, [](Real x, Real y) { return x + y; }},
      {"difference", -9, 9, [](auto& x, auto& y) { return x - y; }, [](Real x, Real y) { return x - y; }},
      {"product", -9, 9, [](auto& x, auto& y) { return x * y; }, [](Real x, Real y) { return x * y; }},
      {"quotient", -9, 9, [](auto& x, auto& y) { return x / y; }, [](Real x, Real y) { return x / y; }},
      {"square", -9, 9, [](auto& x, auto&) { return square(x); }, [](Real x, Real) { return x * x; }},
      {"sine", -20, 20, [](auto& x, auto&) { return sine(x); }, [](Real x, Real) { return std::sin(x); }},
      {"cosine", -20, 20, [](auto& x, auto&) { return cosine(x); }, [](Real x, Real) { return std::cos(x); }},
      {"tangent", -9, 9, [](auto& x, auto&) { return tangent(x); }, [](Real x, Real) { return std::tan(x); }},
      {"root", 0, 9, [](auto& x, auto&) { return root(x); }, [](Real x, Real) { return std::sqrt(x); }},
      {"logarithm", 0, 9, [](auto& x, auto&) { return logarithm(x); },
       [](Real x, Real) { return std::log(x); }},
      {"exponential", -9, 9, [](auto& x, auto&) { return exponential(x); },
       [](Real x, Real) { return std::exp(x); }},
      {"tanh", -3, 3, [](auto& x, auto&) { return hyperbolic_tangent(x); },
       [](Real x, Real) { return std::tanh(x); }},
      {"asin", -1, 1, [](auto& x, auto&) { return arc_sine(x); }, [](Real x, Real) { return std::asin(x); }},
      {"acos", -1, 1, [](auto& x, auto&) { return arc_cosine(x); },
       [](Real x, Real) { return std::acos(x); }},
      {"atan", -9, 9, [](auto& x, auto&) { return arc_tangent(x); },
       [](Real x, Real) { return std::atan(x); }},
      {"atan2", -9, 9, [](auto& x, auto& y) { return arc_tangent(x, y); },
       [](Real x, Real y) { return std::atan2(x, y); }},
      {"power", 0, 5, [](auto& x, auto& y) { return power(x, y); },
       [](Real x, Real y) { return std::pow(x, y); }},
  };
  return table;
}

class Dice {
public:
  double between(double least, double largest) {
    return std::uniform_real_distribution<double>(least, largest)(random_);
  }
  /// Wide or narrow, of no width now and then.
  Interval interval(double least, double largest) {
    const double middle = between(least, largest);
    const double width = std::pow(10.0, between(-12, 1)) * (between(0, 1) < 0.1 ? 0 : 1);
    return {std::max(least, middle - width), std::min(largest, middle + width)};
  }
  double inside(const Interval& range) {
    const double choice = between(0, 1);
    if (choice < 0.2) return range.lo;
    if (choice < 0.4) return range.hi;
    return std::clamp(between(0, 1) * range.width() + range.lo, range.lo, range.hi);
  }

private:
  std::mt19937 random_{17};
};

} // namespace

TEST_CASE("intervals contain the values of functions") {
  Dice dice;
  for (const Row& row : rows()) {
    CAPTURE(row.name);
    int narrow = 0;
    for (int k = 0; k < 2000; ++k) {
      const Interval x = dice.interval(row.least, row.largest), y = dice.interval(row.least, row.largest);
      const Interval result = row.enclosure(x, y);
      for (int i = 0; i < 5; ++i) {
        const Real value = row.function(dice.inside(x), dice.inside(y));
        if (std::isnan(value)) continue;
        CAPTURE(x.lo, x.hi, y.lo, y.hi, result.lo, result.hi);
        REQUIRE(static_cast<Real>(result.lo) <= value);
        REQUIRE(value <= static_cast<Real>(result.hi));
      }
      if (result.is_finite() && result.width() <= 1e-6 * (1 + result.size())) ++narrow;
    }
    CHECK(narrow > 300); // narrow arguments give narrow results
  }
}

TEST_CASE("intervals without a bound are everything") {
  CHECK_FALSE((Interval{1, 2} / Interval{-1, 1}).is_finite());
  CHECK_FALSE((Interval{1, 2} / Interval{0, 1}).is_finite());
  CHECK_FALSE(root({-1e-9, 1}).is_finite());
  CHECK_FALSE(logarithm({0, 1}).is_finite());
  CHECK_FALSE(tangent({1.5, 1.6}).is_finite());
  CHECK_FALSE(arc_sine({0.5, 1.5}).is_finite());
  CHECK_FALSE(arc_tangent({-1, 1}, {-1, 1}).is_finite());
  CHECK_FALSE(power({-1, 1}, {0.5, 0.5}).is_finite());
  CHECK_FALSE((Interval{1e200, 1e200} * Interval{1, 1}).is_finite());
  // A product that would underflow is not zero.
  const Interval tiny = Interval{1e-150, 1e-150} * Interval{1e-100, 1e-100};
  CHECK(tiny.hi > 0);
  CHECK(tiny.lo >= 0);
}
