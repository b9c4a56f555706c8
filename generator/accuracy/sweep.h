// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/form.h"
#include "accuracy/joins.h"
#include "accuracy/precision.h"
#include "accuracy/trace.h"
#include <optional>

namespace mbsgen::accuracy {

/// A bound of a result's rounding error over one box.
struct Bound {
  /// Where rounded and exact computation go the same way at each switch (sign, floor, a table's place): what remains.
  double rounding = 0;
  /// Jumps that a switch adds where rounding turns it.
  double jumps = 0;
  /// Of a function that closes loops: what the distance of its coordinates from closed loops adds at most; infinite:
  /// not known.
  double closure = 0;
  const char* trouble = nullptr; ///< why there is no bound; null: there is one
  /// Then the variable on which it seems to depend most; empty: not known.
  std::optional<std::size_t> culprit = std::nullopt;
  /// By row of Sweep::variables, as far as forms know them: true where the bound seems to grow with the variable.
  std::bitset<form_symbols> rising = {};

  double total() const { return rounding + jumps; }
};

/// Bounds the rounding error of the wanted value of a trace.
///
/// Each rounded operation gives v = f(v_j, v_k) + d with |d| <= a, where a is half a unit in the last place of the
/// largest size of f, and so the result is a Lipschitz continuous function of all d. By the mean value theorem the
/// error is at most the sum of a times the largest size of the derivative with respect to d, over values that any d
/// within these bounds can give (Lebourg's theorem where min, max or abs have a kink). A forward sweep encloses the
/// values, rounding included; a backward sweep encloses the derivatives, both as forms in the variables, and so is
/// their sum. Nothing is neglected: there is no term of second order. Where d is known with its sign, its share is added
/// up with that.
///
/// A compiler may join a product with some of the sums that read it: then d is zero for these. With d/2 for each of them,
/// no more than d/2 is left out or too much.
///
/// What a law of the user's gives is a variable of the box, with the errors of the law itself, and with what errors of its
/// arguments add to it by its derivatives, which are assumed.
///
/// Where loops are closed, coordinates at which a computed residual cannot be within the tolerance are no result, so
/// that nothing is bounded there.
class Sweep {
public:
  Sweep(Trace trace, const Precision& precision);
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;

  /// `box`: by the variables of the trace.
  Bound operator()(const std::vector<Interval>& box);
  /// How far the exact residuals may be from zero, by row: the tolerance and their rounding errors. With it, closures
  /// are bounded.
  void set_gaps(std::vector<double> gaps) { gaps_ = std::move(gaps); }
  /// The number of values of the trace.
  std::size_t size() const { return trace_.values.size(); }
  /// The variables that the result depends on.
  const std::vector<std::size_t>& variables() const { return variables_; }

private:
  /// A value's enclosure, and the errors that arise in it.
  struct State {
    Form value;
    double error = 0, jump = 0;
  };

  bool is_exact(const interpret::Instruction& instruction) const;
  void note_errors(Place at);
  void forward(const std::vector<Interval>& box);
  void take(Place at, const std::vector<Interval>& box);
  const char* compute(Place at);
  Interval reached(Place at, const Interval& range) const;
  bool is_no_result(Place residual) const;
  std::vector<double> distances();
  double error_of(Place at, double size) const;
  std::optional<std::size_t> culprit(Place of, const std::vector<Interval>& box);
  bool holds_nowhere(const Region& region) const;
  bool find_slopes(Place of, const std::vector<bool>& wanted);
  Bound backward();
  void pass_on(Place at, const Form& slope);
  void add(Place at, const Form& slope);
  void pass_on(const LawValue& law, const Form& slope);
  void take_law(Place at, const std::vector<Interval>& box);
  void note_join(Place operand, const Form& slope, bool is_subtracted);

  /// The share of the slopes with respect to products by way of sums with which they may be joined.
  struct Joined {
    Place product;
    Form slope;
  };

  const Form& value(Place at) const { return states_[at].value; }

  Trace trace_;
  Precision precision_;
  std::vector<std::size_t> variables_;
  std::vector<std::size_t> symbols_; ///< by value, of given ones: the row of its variable
  std::vector<double> units_;        ///< by value: its relative error; zero: it is exact
  Joins joins_;
  std::vector<std::optional<Interval>> known_;   ///< by value: see constant_errors
  std::vector<bool> is_noisy_;                   ///< by value: an error arises in it or in what it depends on
  std::vector<bool> is_varying_;                 ///< by value: it depends on variables
  const std::vector<bool>* wanted_ = &is_noisy_; ///< the values whose slopes are found
  std::vector<State> states_;
  std::vector<Form> slopes_; ///< of the result with respect to values
  std::vector<bool> has_slope_;
  std::vector<Joined> joined_;
  std::vector<std::pair<Place, Place>> computed_;
  std::vector<bool> is_unknown_, is_residual_;
  std::vector<double> gaps_;
  /// Of the present sweep: the first value without an enclosure, and why; and whether loops may be closed in the box.
  const char* trouble_ = nullptr;
  Place stuck_ = 0;
  bool may_be_closed_ = true;
  double room_ = 0; ///< by which the ranges of unknowns are widened
  Place fixed_ = 0; ///< values before it are the same in each box
  bool is_begun_ = false;
};

} // namespace mbsgen::accuracy
