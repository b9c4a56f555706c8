// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/operations.h"
#include "accuracy/precision.h"
#include "expr/core/table.h"
#include <algorithm>

namespace mbsgen::accuracy {

namespace {

using expr::Op;
using interpret::Code;
using interpret::Instruction;

constexpr Interval one{1, 1};

// The larger and the smaller of two, and the share of each argument in the change of the result.
Interval larger(const Interval& a, const Interval& b) {
  return {std::max(a.lo, b.lo), std::max(a.hi, b.hi)};
}
Interval smaller(const Interval& a, const Interval& b) {
  return {std::min(a.lo, b.lo), std::min(a.hi, b.hi)};
}
Interval share_of_larger(const Interval& a, const Interval& b) {
  return {a.lo > b.hi ? 1.0 : 0.0, a.hi < b.lo ? 0.0 : 1.0};
}

Interval absolute(const Interval& a) {
  return {a.has_zero() ? 0 : std::min(std::fabs(a.lo), std::fabs(a.hi)), a.size()};
}
double sign_of(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

Interval table_entry(const Interval& number, const Interval& at) {
  const expr::Table table = expr::Table::find(number.lo);
  if (!table) return {};
  const std::vector<float>& numbers = table.numbers();
  const auto last = static_cast<double>(numbers.size() - 1);
  const auto place = [&](double x) {
    return static_cast<std::ptrdiff_t>(std::clamp(std::floor(x), 0.0, last));
  };
  const auto [least, largest] =
      std::minmax_element(numbers.begin() + place(at.lo), numbers.begin() + place(at.hi) + 1);
  return {double(*least), double(*largest)};
}

Interval range_of(Op op, const Interval& x, const Interval& y) {
  switch (op) {
  case Op::sin:
    return sine(x);
  case Op::cos:
    return cosine(x);
  case Op::tan:
    return tangent(x);
  case Op::asin:
    return arc_sine(x);
  case Op::acos:
    return arc_cosine(x);
  case Op::atan:
    return arc_tangent(x);
  case Op::atan2:
    return arc_tangent(x, y);
  case Op::sqrt:
    return root(x);
  case Op::exp:
    return exponential(x);
  case Op::log:
    return logarithm(x);
  case Op::tanh:
    return hyperbolic_tangent(x);
  case Op::abs:
    return absolute(x);
  case Op::min:
    return smaller(x, y);
  case Op::max:
    return larger(x, y);
  case Op::pow:
    return power(x, y);
  case Op::sign:
    return {sign_of(x.lo), sign_of(x.hi)};
  case Op::floor:
    return {std::floor(x.lo), std::floor(x.hi)};
  case Op::entry:
    return table_entry(x, y);
  case Op::pi:
    break;
  }
  return {};
}

Form by_mean_value(Op op, const Form& x, const Form& y) {
  const Interval range = range_of(op, x.range, y.range);
  if (!range.is_finite() || is_switch(op)) return Form(range);
  const auto middle = [](const Form& a) {
    const double at = middle_of(a.range);
    return Interval{at, at};
  };
  const Form f{range};
  const Interval at_middle = range_of(op, middle(x), middle(y));
  const Interval x_slope = derivative_of(op, false, x, y, f).range;
  if (!takes_two(op)) return by_slope(range, at_middle, x, x_slope);
  return by_slopes(range, at_middle, x, x_slope, y, derivative_of(op, true, x, y, f).range);
}

Form of_power(bool of_second, const Form& x, const Form& y, const Form& f) {
  if (of_second) return x.range.lo > 0 ? f * Form(logarithm(x.range)) : Form(Interval::all());
  const Interval exponent = y.range;
  const Interval steepness = exponent.lo == 1 && exponent.hi == 1 ? one : power(x.range, exponent - one);
  return steepness.is_finite() ? y * Form(steepness) : Form(Interval::all());
}

} // namespace

bool is_switch(Op op) {
  return op == Op::sign || op == Op::floor || op == Op::entry;
}

bool takes_two(Op op) {
  return op == Op::atan2 || op == Op::min || op == Op::max || op == Op::pow;
}

double roundoffs(Op op) {
  switch (op) {
  case Op::sin:
  case Op::cos:
    return 2 * sine_ulps;
  case Op::sqrt:
    return 1;
  case Op::abs:
  case Op::sign:
  case Op::min:
  case Op::max:
  case Op::floor:
  case Op::entry:
    return 0;
  default:
    return 2 * function_ulps;
  }
}

Form result_of(const Instruction& step, const Form& x, const Form& y, bool is_square) {
  switch (step.code) {
  case Code::add:
    return x + y;
  case Code::subtract:
    return x - y;
  case Code::multiply:
    return is_square ? square(x) : x * y;
  case Code::divide:
    return x / y;
  case Code::negate:
    return -x;
  case Code::copy:
    return x;
  case Code::call:
    break;
  }
  switch (step.op) {
  case Op::sin:
    return sine(x);
  case Op::cos:
    return cosine(x);
  case Op::sqrt:
    return root(x);
  default:
    return by_mean_value(step.op, x, y);
  }
}

const char* trouble_of(const Instruction& step, const Form& y) {
  if (step.code == Code::divide && y.range.has_zero()) return "a divisor may be zero";
  if (step.code != Code::call) return "a value may be too large for the type";
  switch (step.op) {
  case Op::sqrt:
    return "a root's argument may be negative";
  case Op::atan2:
    return "the angle of atan2 may jump";
  case Op::pow:
    return "the base of a power may be negative or zero";
  case Op::log:
  case Op::asin:
  case Op::acos:
  case Op::tan:
    return "the argument of log, asin, acos or tan may be outside its domain";
  default:
    return "a value may be too large for the type";
  }
}

Form derivative_of(Op op, bool of_second, const Form& x, const Form& y, const Form& f) {
  const Form unit{one};
  switch (op) {
  case Op::sin:
    return cosine(x);
  case Op::cos:
    return -sine(x);
  case Op::tan:
    return unit + square(f);
  case Op::asin:
    return unit / root(unit - square(x));
  case Op::acos:
    return -(unit / root(unit - square(x)));
  case Op::atan:
    return unit / (unit + square(x));
  case Op::atan2: {
    const Form square_of_radius = square(x) + square(y);
    return of_second ? -(x / square_of_radius) : y / square_of_radius;
  }
  case Op::sqrt: {
    const Form exact = root(x);
    return unit / (exact + exact);
  }
  case Op::exp:
    return f;
  case Op::log:
    return unit / x;
  case Op::tanh: {
    Form result = unit - square(f);
    result.range = larger(result.range, {0, 0});
    return result;
  }
  case Op::abs:
    return Form(Interval{x.range.lo <= 0 ? -1.0 : 1.0, x.range.hi >= 0 ? 1.0 : -1.0});
  case Op::min:
    return Form(of_second ? share_of_larger(x.range, y.range) : share_of_larger(y.range, x.range));
  case Op::max:
    return Form(of_second ? share_of_larger(y.range, x.range) : share_of_larger(x.range, y.range));
  case Op::pow:
    return of_power(of_second, x, y, f);
  case Op::sign:
  case Op::floor:
  case Op::entry:
  case Op::pi:
    break;
  }
  return Form();
}

} // namespace mbsgen::accuracy
