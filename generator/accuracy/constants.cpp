// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/constants.h"
#include "accuracy/joins.h"
#include <algorithm>

namespace mbsgen::accuracy {

namespace {

using interpret::Code;
using interpret::Instruction;
using Kind = Value::Kind;

// More values of a constant are not followed.
constexpr std::size_t most_outcomes = 16;
// Numbers of other sizes are not followed: parts of products would underflow.
constexpr double least_size = 0x1p-400, largest_size = 0x1p400;

// A number as two doubles whose sum it is.
struct Exact {
  double high = 0, low = 0;
};

Exact sum(double x, double y) {
  const double high = x + y, of_y = high - x;
  return {high, (x - (high - of_y)) + (y - of_y)};
}

// The upper half of a number's digits.
double upper(double x) {
  const double scaled = 0x8000001p0 * x;
  return scaled - (scaled - x);
}

Exact product(double x, double y) {
  const double high = x * y, x_high = upper(x), y_high = upper(y), x_low = x - x_high, y_low = y - y_high;
  return {high, ((x_high * y_high - high) + x_high * y_low + x_low * y_high) + x_low * y_low};
}

Interval exactly(double number) {
  return {number, number};
}

// A value that the type's arithmetic may give; or the product x*y, which is not rounded.
struct Outcome {
  double value = 0;
  bool is_joined = false;
  double x = 0, y = 0;
};

class Constants {
public:
  Constants(const Trace& trace, const Precision& precision)
      : trace_(trace), precision_(precision), joins_(trace), outcomes_(trace.values.size()),
        errors_(trace.values.size()) {}

  std::vector<std::optional<Interval>> run() {
    std::vector<bool> is_conditional(trace_.values.size(), false);
    for (const Region& region : trace_.regions) {
      for (Place at = region.first; at < region.past; ++at) is_conditional[at] = true;
      for (const Place at : region.zeroed) is_conditional[at] = true;
    }
    for (Place at = 0; at < trace_.values.size(); ++at)
      if (!is_conditional[at]) find(at);
    return std::move(errors_);
  }

private:
  bool is_float() const { return precision_.roundoff > 0x1p-30; }
  // Sums, products, quotients and roots of floats are right if they are rounded to double first.
  double rounded(double x) const { return is_float() ? static_cast<double>(static_cast<float>(x)) : x; }
  double least() const { return std::max(least_size, precision_.underflow); }
  double largest() const { return std::min(largest_size, precision_.largest); }
  bool is_followed(double x) const {
    return x == 0 || (std::fabs(x) >= least() && std::fabs(x) <= largest());
  }

  void find(Place at) {
    const Value& value = trace_.values[at];
    at_ = at;
    error_.reset();
    is_known_ = true;
    if (value.kind == Kind::constant)
      take_constant(value);
    else if (value.kind == Kind::operation)
      take(value.instruction);
    if (!is_known_ || outcomes_[at].empty() || outcomes_[at].size() > most_outcomes)
      outcomes_[at].clear();
    else
      errors_[at] = error_;
  }

  // The decimal of the text and the exact number are near the double.
  void take_constant(const Value& value) {
    if (!value.is_rounded) return put(rounded(value.number), {});
    const double beyond = std::fabs(value.number) * (is_float() ? 0x1p-51 : 0x1p-53);
    for (const double end : {value.number - beyond, value.number + beyond}) {
      const double typed = is_float() ? rounded(end) : value.number;
      put(typed, widened(exactly(typed) - exactly(value.number), beyond));
    }
  }

  // A way to compute the value, and what it leaves out.
  void put(double value, const Interval& error) {
    if (!is_followed(value)) is_known_ = false;
    error_ = error_ ? hull(*error_, error) : error;
    add({value});
  }
  void add(const Outcome& outcome) {
    std::vector<Outcome>& all = outcomes_[at_];
    const bool is_there = std::any_of(all.begin(), all.end(), [&](const Outcome& one) {
      return one.value == outcome.value && one.is_joined == outcome.is_joined && one.x == outcome.x &&
             one.y == outcome.y;
    });
    if (!is_there) all.push_back(outcome);
  }

  void take(const Instruction& step) {
    switch (step.code) {
    case Code::copy:
    case Code::negate:
      return take_sign(step);
    case Code::add:
    case Code::subtract:
      return take_sum(step, step.code == Code::add ? 1 : -1);
    case Code::call:
      if (step.op == expr::Op::sqrt)
        for (const Outcome& x : outcomes_[step.x])
          if (!x.is_joined) take_root(x.value);
      return;
    case Code::multiply:
    case Code::divide:
      break;
    }
    for (const Outcome& x : outcomes_[step.x])
      for (const Outcome& y : outcomes_[step.y])
        if (!x.is_joined && !y.is_joined)
          step.code == Code::multiply ? take_product(x.value, y.value) : take_quotient(x.value, y.value);
  }

  void take_sign(const Instruction& step) {
    const double sign = step.code == Code::negate ? -1 : 1;
    for (const Outcome& x : outcomes_[step.x]) add({sign * x.value, x.is_joined, sign * x.x, x.y});
    error_ = Interval{};
  }

  void take_sum(const Instruction& step, double sign) {
    for (const Outcome& x : outcomes_[step.x])
      for (Outcome y : outcomes_[step.y]) {
        if (x.is_joined && y.is_joined) continue;
        y.value *= sign;
        y.x *= sign;
        if (x.is_joined || y.is_joined)
          take_joined(x.is_joined ? x : y, x.is_joined ? y.value : x.value);
        else
          take_rounded(sum(x.value, y.value));
      }
  }

  void take_rounded(const Exact& exact) {
    const double value = rounded(exact.high);
    put(value, exactly(value) - exactly(exact.high) - exactly(exact.low));
  }

  // x*y + z, rounded once: where its place between two numbers of the type is not clear, to either of them.
  void take_joined(const Outcome& of, double z) {
    const Exact xy = product(of.x, of.y), high = sum(xy.high, z);
    const Interval low = exactly(high.low) + exactly(xy.low);
    const double slack = is_float() ? std::fabs(high.high) * 0x1p-51 : 0; // the double is rounded already
    for (const double end : {high.high + low.lo - slack, high.high + low.hi + slack}) {
      const double value = rounded(end);
      put(value, exactly(value) - exactly(high.high) - low);
    }
  }

  void take_product(double x, double y) {
    if (!is_followed(x * y)) is_known_ = false;
    take_rounded(product(x, y));
    if (joins_.may_be_joined(at_)) add({0, true, x, y});
  }

  void take_quotient(double x, double y) {
    if (y == 0) {
      is_known_ = false;
      return;
    }
    const double value = rounded(x / y);
    const Exact back = product(value, y);
    put(value, -((exactly(x) - exactly(back.high) - exactly(back.low)) / exactly(y)));
  }

  void take_root(double x) {
    if (!(x > 0)) {
      is_known_ = false;
      return;
    }
    const double value = rounded(std::sqrt(x));
    const Exact back = product(value, value);
    put(value,
        -((exactly(x) - exactly(back.high) - exactly(back.low)) / (exactly(value) + root(exactly(x)))));
  }

  const Trace& trace_;
  const Precision& precision_;
  Joins joins_;
  std::vector<std::vector<Outcome>> outcomes_;
  std::vector<std::optional<Interval>> errors_;
  /// Of the present value.
  Place at_ = 0;
  std::optional<Interval> error_;
  bool is_known_ = true;
};

} // namespace

std::vector<std::optional<Interval>> constant_errors(const Trace& trace, const Precision& precision) {
  return Constants(trace, precision).run();
}

} // namespace mbsgen::accuracy
