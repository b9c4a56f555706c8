// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/form.h"
#include "accuracy/operations.h"
#include "support/catch.hpp"
#include <random>
#include <vector>

// Forms of random expressions against these expressions, at random places of random boxes, in long double.

namespace {

using namespace mbsgen::accuracy;
using mbsgen::expr::Op;
using mbsgen::interpret::Code;
using mbsgen::interpret::Instruction;
using Real = long double;

constexpr std::size_t variables = 4;

/// A form, and the number that it encloses at each place of a box.
struct Known {
  Form form;
  std::vector<Real> at;
};

Real exact(Instruction step, Real x, Real y) {
  step.x = 0;
  step.y = 1;
  const Real operands[] = {x, y};
  return mbsgen::interpret::value_of(step, operands);
}

class Expressions {
public:
  Expressions() {
    std::uniform_real_distribution<double> between(-1, 1);
    const double width = std::pow(10.0, 3 * between(random_) - 2);
    for (std::size_t k = 0; k < variables; ++k) {
      const double lo = 3 * between(random_);
      box_.push_back({lo, lo + width * (1 + between(random_))});
      numbers_.push_back({Form(box_[k], k), {}});
    }
    for (int place = 0; place < 20; ++place) {
      places_.emplace_back();
      for (std::size_t k = 0; k < variables; ++k) {
        const double share = place < 4 ? (place >> (k % 2) & 1) : (between(random_) + 1) / 2;
        const double x = std::clamp(box_[k].lo + share * box_[k].width(), box_[k].lo, box_[k].hi);
        places_.back().push_back(x);
        numbers_[k].at.push_back(x);
      }
    }
  }

  /// One more operation on what there is. Returns a null pointer where it has no enclosure.
  const Known* add(const Instruction& step) {
    const std::size_t i = random_() % numbers_.size(), j = random_() % numbers_.size();
    const Known &x = numbers_[i], &y = numbers_[j];
    Known result{result_of(step, x.form, y.form, i == j), {}};
    if (!result.form.is_finite() || result.form.range.size() > 1e6) return nullptr;
    for (std::size_t place = 0; place < places_.size(); ++place)
      result.at.push_back(exact(step, x.at[place], y.at[place]));
    numbers_.push_back(std::move(result));
    return &numbers_.back();
  }

  void check(const Known& known) const {
    for (std::size_t place = 0; place < places_.size(); ++place) {
      const Real value = known.at[place];
      const Form& form = known.form;
      // What the exact computation itself is off is far below the margins of forms.
      const Real slack = 1e-17L * (1 + std::fabs(value));
      CHECK(static_cast<Real>(form.range.lo) - slack <= value);
      CHECK(value <= static_cast<Real>(form.range.hi) + slack);
      Real sum = form.center;
      for (std::size_t k = 0; k < form.used; ++k) {
        const Form& variable = numbers_[k].form;
        sum += form.gains[k] * (static_cast<Real>(places_[place][k]) - variable.center) / variable.gains[k];
      }
      CHECK(std::fabs(value - sum) <= static_cast<Real>(form.rest) + 1e-15L * (1 + std::fabs(value)));
    }
  }

  std::mt19937& random() { return random_; }

private:
  static std::mt19937 random_;
  std::vector<Interval> box_;
  std::vector<Known> numbers_;
  std::vector<std::vector<double>> places_;
};

std::mt19937 Expressions::random_{42};

const std::vector<Instruction>& steps() {
  static const std::vector<Instruction> all = [] {
    std::vector<Instruction> result;
    for (const Code code : {Code::add, Code::subtract, Code::multiply, Code::divide, Code::negate})
      result.push_back({code, Op::pi, 0, 0, 0});
    for (const Op op : {Op::sin, Op::cos, Op::tan, Op::sqrt, Op::atan, Op::atan2, Op::exp, Op::log, Op::tanh,
                        Op::abs, Op::min, Op::max, Op::pow, Op::asin, Op::acos})
      result.push_back({Code::call, op, 0, 0, 0});
    return result;
  }();
  return all;
}

} // namespace

TEST_CASE("forms contain the values of expressions") {
  std::vector<int> met(steps().size(), 0);
  for (int k = 0; k < 400; ++k) {
    Expressions expressions;
    for (int n = 0; n < 20; ++n) {
      const std::size_t row = expressions.random()() % steps().size();
      const Known* const known = expressions.add(steps()[row]);
      if (known == nullptr) continue;
      ++met[row];
      INFO(row);
      expressions.check(*known);
    }
  }
  for (std::size_t row = 0; row < met.size(); ++row) {
    INFO(row);
    CHECK(met[row] > 20);
  }
}

TEST_CASE("forms know how numbers vary together") {
  const Form x(Interval{0.5, 0.6}, 0), y(Interval{1, 2}, 1);
  const Form zero = (x + y) - x - y;
  CHECK(zero.range.size() < 1e-14);
  const Form unit = square(sine(x)) + square(cosine(x));
  CHECK(unit.range.lo > 0.99);
  CHECK(unit.range.hi < 1.01);
  CHECK(((x * y) / y).range.width() < 0.5); // 0.25 to 1.2 by intervals
}

TEST_CASE("the sum of sizes is less than the sum of the largest sizes where these vary against each other") {
  const Form x(Interval{1, 3}, 0);
  SumOfSizes sum;
  sum.add(1, x);
  sum.add(2, Form(Interval{5, 5}) - x); // x + 2*(5 - x) = 10 - x
  CHECK(sum.largest() >= 9);
  CHECK(sum.largest() < 9 + 1e-6);
  SumOfSizes both_signs;
  both_signs.add(1, Form(Interval{-1, 1}, 0)); // 1 at both ends
  CHECK(both_signs.largest() >= 1);
  CHECK(both_signs.largest() < 1 + 1e-6);
}
