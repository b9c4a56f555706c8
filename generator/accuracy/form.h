// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/interval.h"
#include <array>
#include <bitset>
#include <cstddef>

namespace mbsgen::accuracy {

/// Variables of a box that forms know by themselves; all further ones are known by their ranges alone.
inline constexpr std::size_t form_symbols = 32;

/// A number as a function of the place in a box: center + sum of gains[k]*e_k + r with |e_k| <= 1, one for each
/// variable, and |r| <= rest (affine arithmetic); it is also within `range`, which is never wider than what the sum
/// gives. Other than an interval it knows how it varies with what other numbers vary with. An infinite range: nothing
/// is known.
///
/// Operations contain each exact result, those of the numbers that their operands contain: rounding of coefficients in
/// double is counted in `rest`.
struct Form {
  Interval range;
  double center = 0, rest = 0;
  std::size_t used = 0; ///< gains behind are zero, and not stored
  std::array<double, form_symbols> gains;

  Form() {}
  /// A number of that range, of which nothing else is known.
  explicit Form(const Interval& range);
  /// A variable of that range, with the symbol of that number.
  Form(const Interval& range, std::size_t symbol);

  Form(const Form& other) { *this = other; }
  Form& operator=(const Form& other);

  bool is_finite() const { return range.is_finite(); }
  bool is_zero() const { return range.is_zero(); }
  /// At least the largest distance from the center.
  double spread() const;
};

Form operator-(const Form& a);
Form operator+(const Form& a, const Form& b);
Form operator-(const Form& a, const Form& b);
Form operator*(const Form& a, const Form& b);
Form operator/(const Form& a, const Form& b);
Form square(const Form& a);
/// The form with all numbers at most `by` away from it.
Form widened(const Form& a, double by);

Form sine(const Form& a);
Form cosine(const Form& a);
Form root(const Form& a);

/// A function of one or two numbers by the mean value theorem. `range`: of the result; `middle`: its value at the
/// middles of the ranges; `slope`: its derivative anywhere in the ranges.
Form by_slope(const Interval& range, const Interval& middle, const Form& x, const Interval& slope);
Form by_slopes(const Interval& range, const Interval& middle, const Form& x, const Interval& x_slope,
               const Form& y, const Interval& y_slope);

/// The middle of a range, within it.
double middle_of(const Interval& range);

/// The sum of sizes of forms with weights that are not negative, over the whole box: known to vary together, so that
/// it is less than the sum of the largest sizes.
class SumOfSizes {
public:
  void add(double weight, const Form& of);
  /// At least the largest value in the box.
  double largest() const;
  /// By symbol: true where it seems to grow with the symbol.
  std::bitset<form_symbols> rising() const;

private:
  double center_ = 0, rest_ = 0, terms_ = 0;
  double plain_ = 0; ///< sum of the largest sizes
  std::array<double, form_symbols> gains_{};
};

} // namespace mbsgen::accuracy
