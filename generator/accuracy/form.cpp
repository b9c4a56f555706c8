// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/form.h"

namespace mbsgen::accuracy {

namespace {

// More than the rounding errors of coefficients, relative to the largest number that they may stand for, and more than
// what underflows; more than that of a sum of as many terms as a form has.
constexpr double coefficient_margin = 0x1p-49, tiny = 0x1p-1000, sum_margin = 1 + 0x1p-44;

double sum_of_sizes(const Form& a) {
  double sum = 0;
  for (std::size_t k = 0; k < a.used; ++k) sum += std::fabs(a.gains[k]);
  return sum;
}

Interval both(const Interval& a, const Interval& b) {
  const Interval common{std::max(a.lo, b.lo), std::min(a.hi, b.hi)};
  return common.lo <= common.hi
             ? common
             : a; // both contain the number: an empty one is of a state that does not exist
}

// With the range that the coefficients give and `range`. Where the rest alone is wider than the range, the gains are
// of no use.
Form finished(Form& form, const Interval& range, double size) {
  form.rest = (form.rest + coefficient_margin * size + tiny) * sum_margin;
  const double spread = form.spread();
  form.range =
      std::isfinite(spread) ? both(range, outward(form.center - spread, form.center + spread)) : range;
  if (!form.range.is_finite()) return Form(Interval::all());
  if (!(form.rest < form.range.width())) return Form(form.range);
  return form;
}

// With what is known of its range besides.
Form limited(Form form, const Interval& range) {
  if (!form.is_finite()) return Form(range);
  form.range = both(form.range, range);
  return form.rest < form.range.width() ? form : Form(form.range);
}

bool is_unknown(const Form& a, const Form& b) {
  return !a.is_finite() || !b.is_finite();
}

} // namespace

double middle_of(const Interval& range) {
  return std::clamp(range.lo + range.width() / 2, range.lo, range.hi);
}

Form::Form(const Interval& of) : range(of) {
  if (!of.is_finite()) {
    rest = std::numeric_limits<double>::infinity();
    return;
  }
  center = middle_of(of);
  rest = of.width() == 0 ? 0 : std::max(of.hi - center, center - of.lo) * sum_margin;
}

Form::Form(const Interval& of, std::size_t symbol) : Form(of) {
  if (symbol >= form_symbols || rest == 0) return;
  std::fill_n(gains.begin(), symbol, 0.0);
  gains[symbol] = rest;
  used = symbol + 1;
  rest = 0;
}

Form& Form::operator=(const Form& other) {
  range = other.range;
  center = other.center;
  rest = other.rest;
  used = other.used;
  std::copy_n(other.gains.begin(), used, gains.begin());
  return *this;
}

double Form::spread() const {
  return (sum_of_sizes(*this) + rest) * sum_margin;
}

Form operator-(const Form& a) {
  Form result;
  result.range = -a.range;
  result.center = -a.center;
  result.rest = a.rest;
  result.used = a.used;
  for (std::size_t k = 0; k < a.used; ++k) result.gains[k] = -a.gains[k];
  return result;
}

Form operator+(const Form& a, const Form& b) {
  if (is_unknown(a, b)) return Form(Interval::all());
  if (a.used == 0 && b.used == 0) return Form(a.range + b.range);
  Form result;
  if (a.used < b.used) return b + a;
  result.used = a.used;
  result.center = a.center + b.center;
  result.rest = a.rest + b.rest;
  for (std::size_t k = 0; k < b.used; ++k) result.gains[k] = a.gains[k] + b.gains[k];
  std::copy(a.gains.begin() + b.used, a.gains.begin() + a.used, result.gains.begin() + b.used);
  return finished(result, a.range + b.range, std::fabs(result.center) + sum_of_sizes(result));
}

Form operator-(const Form& a, const Form& b) {
  return a + -b;
}

// The product of two deviations from centers has at most the product of their sizes; where both are of one symbol, e*e
// is from 0 to 1.
Form operator*(const Form& a, const Form& b) {
  if (a.is_zero() || b.is_zero()) return Form();
  if (is_unknown(a, b)) return Form(Interval::all());
  if (a.used == 0 && b.used == 0) return Form(a.range * b.range);
  if (a.used < b.used) return b * a;
  Form result;
  result.used = a.used;
  double of_one = 0, of_one_size = 0;
  for (std::size_t k = 0; k < b.used; ++k) {
    result.gains[k] = a.center * b.gains[k] + b.center * a.gains[k];
    const double product = a.gains[k] * b.gains[k];
    of_one += product;
    of_one_size += std::fabs(product);
  }
  for (std::size_t k = b.used; k < a.used; ++k) result.gains[k] = b.center * a.gains[k];
  const double a_size = sum_of_sizes(a), b_size = sum_of_sizes(b);
  result.center = a.center * b.center + of_one / 2;
  const double a_center = std::fabs(a.center), b_center = std::fabs(b.center);
  const double a_all = a_size + a.rest, b_all = b_size + b.rest;
  // a_size*b_size is at least of_one_size, but for rounding, which the margin has.
  result.rest = a_center * b.rest + b_center * a.rest + a.rest * b_all + a_size * b.rest +
                std::max(a_size * b_size - of_one_size, 0.0) + of_one_size / 2;
  return finished(result, a.range * b.range, (a_center + a_all) * (b_center + b_all));
}

Form square(const Form& a) {
  return limited(a * a, square(a.range));
}

// 1/x less its chord is between that at the ends and that at the touching point of the parallel tangent.
static Form reciprocal(const Form& a) {
  const Interval range = Interval{1, 1} / a.range;
  if (!range.is_finite() || a.used == 0) return Form(range);
  if (a.range.hi < 0) return -reciprocal(-a);
  const double slope = 1 / (a.range.lo * a.range.hi);
  const Interval p{slope, slope};
  const auto beside_chord = [&](double x) { return Interval{1, 1} / Interval{x, x} + p * Interval{x, x}; };
  const double least = (root(p) * Interval{2, 2}).lo;
  const double most = std::max(beside_chord(a.range.lo).hi, beside_chord(a.range.hi).hi);
  return limited(Form(-p) * a + Form(Interval{std::min(least, most), most}), range);
}

Form operator/(const Form& a, const Form& b) {
  if (is_unknown(a, b)) return Form(Interval::all());
  if (a.used == 0 && b.used == 0) return Form(a.range / b.range);
  return limited(a * reciprocal(b), a.range / b.range);
}

Form widened(const Form& a, double by) {
  if (by == 0) return a;
  if (a.used == 0) return Form(widened(a.range, by));
  Form result = a;
  result.rest += by;
  return finished(result, widened(a.range, by), std::fabs(a.center));
}

// sin(x + phase) less its chord is largest and least at the ends, or where its derivative is zero. A place of the
// latter is known up to a rounding error, to which the value there is insensitive.
static Form wave(const Form& a, double phase, Interval (*function)(const Interval&)) {
  constexpr double pi = 3.14159265358979323846, slack = 1e-6, insensitive = 1e-12;
  const Interval range = function(a.range);
  const double lo = a.range.lo, hi = a.range.hi;
  if (a.used == 0 || !(a.range.size() < 1e6) || !(hi - lo < 2 * pi) || !(hi > lo)) return Form(range);
  const double slope = std::clamp(
      middle_of((function({hi, hi}) - function({lo, lo})) / Interval{hi - lo, hi - lo}), -1.0, 1.0);
  const Interval p{slope, slope};
  const auto beside_chord = [&](double x) { return function({x, x}) - p * Interval{x, x}; };
  Interval offset = hull(beside_chord(lo), beside_chord(hi));
  for (const double turn : {std::acos(slope) - phase, -std::acos(slope) - phase})
    for (double x = turn + 2 * pi * std::ceil((lo - slack - turn) / (2 * pi)); x < hi + slack; x += 2 * pi)
      offset = hull(offset, beside_chord(std::clamp(x, lo, hi)));
  return limited(Form(p) * a + Form(widened(offset, insensitive)), range);
}

Form sine(const Form& a) {
  return wave(a, 0, sine);
}

Form cosine(const Form& a) {
  return wave(a, 1.57079632679489661923, cosine);
}

// The root less its chord, as the reciprocal: largest where the tangent has the chord's slope.
Form root(const Form& a) {
  const Interval range = root(a.range);
  if (!range.is_finite() || a.used == 0 || a.range.hi == 0) return Form(range);
  const double slope = 1 / (std::sqrt(a.range.lo) + std::sqrt(a.range.hi));
  const Interval p{slope, slope};
  const auto beside_chord = [&](double x) { return root({x, x}) - p * Interval{x, x}; };
  const double most = (Interval{0.25, 0.25} / p).hi;
  const double least = std::min(beside_chord(a.range.lo).lo, beside_chord(a.range.hi).lo);
  return limited(Form(p) * a + Form(Interval{least, std::max(least, most)}), range);
}

Form by_slope(const Interval& range, const Interval& middle, const Form& x, const Interval& slope) {
  return by_slopes(range, middle, x, slope, Form(), {});
}

Form by_slopes(const Interval& range, const Interval& middle, const Form& x, const Interval& x_slope,
               const Form& y, const Interval& y_slope) {
  const bool is_known = range.is_finite() && middle.is_finite() && x_slope.is_finite() && y_slope.is_finite();
  if (!is_known || (x.used == 0 && y.used == 0)) return Form(range);
  Form result{middle};
  const Form* const numbers[] = {&x, &y};
  const Interval* const slopes[] = {&x_slope, &y_slope};
  for (std::size_t i = 0; i < 2; ++i) {
    const double p = middle_of(*slopes[i]), at = middle_of(numbers[i]->range);
    const Interval share{p, p}, way = numbers[i]->range - Interval{at, at};
    result = result + Form(share) * *numbers[i] + Form((*slopes[i] - share) * way - share * Interval{at, at});
  }
  return limited(result, range);
}

// A convex function, the size, is nowhere above its chord.
void SumOfSizes::add(double weight, const Form& of) {
  if (weight == 0 || of.is_zero()) return;
  const double lo = of.range.lo, hi = of.range.hi;
  double share = lo >= 0 ? 1 : hi <= 0 ? -1 : std::clamp((hi + lo) / (hi - lo), -1.0, 1.0), offset = 0;
  if (lo < 0 && hi > 0) offset = std::max(-(1 + share) * lo, (1 - share) * hi);
  center_ += weight * (share * of.center + offset);
  rest_ += weight * std::fabs(share) * of.rest;
  for (std::size_t k = 0; k < of.used; ++k) gains_[k] += weight * share * of.gains[k];
  plain_ += weight * of.range.size();
  terms_ += weight * (std::fabs(of.center) + of.spread() + offset);
}

double SumOfSizes::largest() const {
  double sum = center_ + rest_;
  for (const double gain : gains_) sum += std::fabs(gain);
  // Rounding of as many sums as a function may have values, 2^20, of what the terms are at most.
  sum += terms_ * 0x1p-30;
  return std::min(sum, plain_ * (1 + 0x1p-30));
}

std::bitset<form_symbols> SumOfSizes::rising() const {
  std::bitset<form_symbols> result;
  for (std::size_t k = 0; k < form_symbols; ++k) result[k] = gains_[k] > 0;
  return result;
}

} // namespace mbsgen::accuracy
