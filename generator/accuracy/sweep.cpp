// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/sweep.h"
#include "accuracy/closure.h"
#include "accuracy/constants.h"
#include "accuracy/operations.h"
#include <algorithm>

namespace mbsgen::accuracy {

namespace {

using interpret::Code;
using interpret::Instruction;
using Kind = Value::Kind;

bool is_power_of_two(double number) {
  int exponent = 0;
  return std::fabs(std::frexp(number, &exponent)) == 0.5;
}

// The power of two at or below a positive number: half a unit in the last place is as many times the unit roundoff.
double binade(double size) {
  int exponent = 0;
  std::frexp(size, &exponent);
  return std::ldexp(1.0, exponent - 1);
}

// By which the range of an unknown is widened.
double room_of(const Interval& range, const Precision& precision) {
  return range.width() / 64 + 64 * precision.tolerance;
}

} // namespace

Sweep::Sweep(Trace trace, const Precision& precision)
    : trace_(std::move(trace)), precision_(precision), symbols_(size(), 0), units_(size(), 0), joins_(trace_),
      known_(constant_errors(trace_, precision_)), is_noisy_(size(), false), is_varying_(size(), false),
      states_(size()), slopes_(size()), has_slope_(size(), false), is_unknown_(size(), false),
      is_residual_(size(), false) {
  for (const Place at : trace_.unknowns) is_unknown_[at] = true;
  for (const Place at : trace_.residuals) is_residual_[at] = true;
  bool is_fixed = true;
  for (Place at = 0; at < size(); ++at) {
    note_errors(at);
    const Value& each = trace_.values[at];
    if (each.kind == Kind::given) variables_.push_back(each.variable);
    is_fixed =
        is_fixed && each.kind != Kind::given && (trace_.regions.empty() || at < trace_.regions.front().first);
    if (is_fixed) fixed_ = at + 1;
  }
  std::sort(variables_.begin(), variables_.end());
  variables_.erase(std::unique(variables_.begin(), variables_.end()), variables_.end());
  for (Place at = 0; at < size(); ++at)
    if (trace_.values[at].kind == Kind::given)
      symbols_[at] = static_cast<std::size_t>(
          std::lower_bound(variables_.begin(), variables_.end(), trace_.values[at].variable) -
          variables_.begin());
}

// Products with powers of two are exact, unless they underflow, and so are sums with zero.
bool Sweep::is_exact(const Instruction& instruction) const {
  const auto is_constant = [&](Place at, bool (*fits)(double)) {
    const Value& each = trace_.values[at];
    return each.kind == Kind::constant && fits(each.number);
  };
  const auto is_zero = [](double number) { return number == 0; };
  switch (instruction.code) {
  case Code::multiply:
    return is_constant(instruction.x, is_power_of_two) || is_constant(instruction.y, is_power_of_two);
  case Code::divide:
    return is_constant(instruction.y, is_power_of_two);
  case Code::add:
  case Code::subtract:
    return is_constant(instruction.x, is_zero) || is_constant(instruction.y, is_zero);
  default:
    return false;
  }
}

void Sweep::note_errors(Place at) {
  const Value& each = trace_.values[at];
  is_varying_[at] = each.kind == Kind::given;
  is_noisy_[at] = is_unknown_[at];
  State& state = states_[at];
  if (each.law) {
    is_noisy_[at] = true;
    state.error = trace_.laws[*each.law].error;
  }
  if (each.kind == Kind::given) return;
  if (each.kind == Kind::constant) {
    const bool is_float = precision_.roundoff > 0x1p-30;
    const double typed = is_float ? static_cast<double>(static_cast<float>(each.number)) : each.number;
    const double exact = each.is_rounded ? each.number : typed;
    // The exact number may be half a unit in the last place of a double away, and so may be the decimal of the text.
    const double beyond = each.is_rounded ? std::fabs(each.number) * (is_float ? 0x1p-51 : 0x1p-53) : 0;
    state.error = std::fabs(typed - exact) + beyond;
    state.value = Form(state.error == 0 ? Interval{exact, exact}
                                        : widened(hull({typed, typed}, {exact, exact}), beyond));
    is_noisy_[at] = state.error != 0;
    return;
  }
  if (known_[at]) state.error = known_[at]->size();
  const Instruction& step = each.instruction;
  switch (step.code) {
  case Code::negate:
  case Code::copy:
    break;
  case Code::call:
    units_[at] = roundoffs(step.op) * precision_.roundoff;
    break;
  default:
    units_[at] = is_exact(step) ? 0 : precision_.roundoff;
  }
  const bool has_error = known_[at] ? !known_[at]->is_zero() : units_[at] != 0;
  is_noisy_[at] = has_error || is_noisy_[step.x] || is_noisy_[step.y];
  is_varying_[at] = is_varying_[step.x] || is_varying_[step.y];
}

Bound Sweep::operator()(const std::vector<Interval>& box) {
  Bound bound;
  forward(box);
  if (!may_be_closed_) return bound;
  if (trouble_ == nullptr) return backward();
  bound.trouble = trouble_;
  bound.culprit = culprit(stuck_, box);
  return bound;
}

bool Sweep::holds_nowhere(const Region& region) const {
  return std::all_of(region.numbers.begin(), region.numbers.end(), [this](const auto& number) {
    const Interval& range = value(number.first).range;
    return number.second ? range.lo >= 0 : range.hi <= 0;
  });
}

void Sweep::forward(const std::vector<Interval>& box) {
  Place at = 0;
  if (is_begun_) at = fixed_;
  trouble_ = nullptr;
  may_be_closed_ = true;
  room_ = std::numeric_limits<double>::infinity();
  for (const Place unknown : trace_.unknowns)
    room_ = std::min(room_, room_of(box[trace_.values[unknown].variable], precision_));
  computed_.assign(1, {0, at});
  auto region = trace_.regions.begin();
  while (at < size() && may_be_closed_) {
    for (; region != trace_.regions.end() && region->first == at && holds_nowhere(*region);) {
      computed_.back().second = at;
      for (const Place zero : region->zeroed) states_[zero] = State{};
      at = region->past;
      computed_.emplace_back(at, at);
      while (region != trace_.regions.end() && region->first < at) ++region;
    }
    if (at >= size()) break;
    if (region != trace_.regions.end() && region->first == at) {
      ++region;
      continue;
    }
    take(at, box);
    if (trouble_ != nullptr && trace_.residuals.empty()) break;
    ++at;
    is_begun_ = is_begun_ || at == fixed_;
  }
  computed_.back().second = trouble_ != nullptr ? stuck_ : static_cast<Place>(size());
}

// Behind a value without an enclosure the residuals are still of use.
void Sweep::take(Place at, const std::vector<Interval>& box) {
  const Value& each = trace_.values[at];
  if (each.law)
    take_law(at, box);
  else if (each.kind == Kind::given)
    states_[at].value = Form(reached(at, box[each.variable]), symbols_[at]);
  if (each.kind == Kind::operation)
    if (const char* trouble = compute(at); trouble != nullptr && trouble_ == nullptr) {
      trouble_ = trouble;
      stuck_ = at;
    }
  if (is_residual_[at] && is_no_result(at)) may_be_closed_ = false;
}

// Coordinates of closed loops are elsewhere than those of the state, and so is the value there: it is in its range.
void Sweep::take_law(Place at, const std::vector<Interval>& box) {
  const Value& value = trace_.values[at];
  const LawValue& law = trace_.laws[*value.law];
  states_[at].value = trace_.unknowns.empty()
                          ? widened(Form(box[value.variable], symbols_[at]), law.error + law.shift)
                          : widened(Form(law.range), law.error);
  if (states_[at].value.is_finite() || trouble_ != nullptr) return;
  trouble_ = "the arguments of a law have no bound";
  stuck_ = at;
}

// Of unknowns with some room, in which the coordinates of closed loops are.
Interval Sweep::reached(Place at, const Interval& range) const {
  if (!is_unknown_[at] || gaps_.empty()) return range;
  return widened(range, room_);
}

bool Sweep::is_no_result(Place residual) const {
  const Interval& range = value(residual).range;
  return range.lo > precision_.tolerance || range.hi < -precision_.tolerance;
}

const char* Sweep::compute(Place at) {
  const Instruction& step = trace_.values[at].instruction;
  State& state = states_[at];
  state.value = result_of(step, value(step.x), value(step.y), step.x == step.y);
  if (!state.value.is_finite()) return trouble_of(step, value(step.y));
  const bool may_jump = step.code == Code::call && is_switch(step.op) && is_noisy_[at];
  state.jump = may_jump ? state.value.range.width() : 0;
  state.error = error_of(at, state.value.range.size());
  state.value = widened(state.value, state.error);
  return state.value.range.size() < precision_.largest ? nullptr : "a value may be too large for the type";
}

// Of an exact result of that size at most. What is rounded correctly is off by half a unit in the last place.
double Sweep::error_of(Place at, double size) const {
  if (known_[at]) return known_[at]->size();
  if (units_[at] == 0) return 0;
  const bool is_correct = units_[at] == precision_.roundoff && size > 0;
  return units_[at] * (is_correct ? binade(size) : size) + precision_.underflow;
}

// The variable that changes an operand of a value without an enclosure most, by slopes anywhere in the box.
std::optional<std::size_t> Sweep::culprit(Place of, const std::vector<Interval>& box) {
  std::optional<std::size_t> result;
  double largest = 0;
  const Instruction& step = trace_.values[of].instruction;
  for (const Place operand : {step.y, step.x}) {
    if (!is_varying_[operand] || !find_slopes(operand, is_varying_)) continue;
    for (Place at = 0; at < of; ++at) {
      if (trace_.values[at].kind != Kind::given || !has_slope_[at]) continue;
      const std::size_t variable = trace_.values[at].variable;
      const double change = slopes_[at].range.size() * box[variable].width();
      if (change <= largest) continue;
      largest = change;
      result = variable;
    }
    if (result) break;
  }
  return result;
}

// Of a value, with respect to those that are wanted. False where one is not finite. Jumps of switches are counted by
// themselves.
bool Sweep::find_slopes(Place of, const std::vector<bool>& wanted) {
  wanted_ = &wanted;
  std::fill(has_slope_.begin(), has_slope_.end(), false);
  joined_.clear();
  slopes_[of] = Form(Interval{1, 1});
  has_slope_[of] = true;
  for (auto run = computed_.rbegin(); run != computed_.rend(); ++run)
    for (Place at = run->second; at-- > run->first;) {
      if (!has_slope_[at] || slopes_[at].is_zero() || !wanted[at]) continue;
      if (!slopes_[at].is_finite()) return false;
      const Value& value = trace_.values[at];
      if (value.law) pass_on(trace_.laws[*value.law], slopes_[at]);
      if (value.kind == Kind::operation) pass_on(at, slopes_[at]);
    }
  return true;
}

// How far unknowns are at most from those of closed loops.
std::vector<double> Sweep::distances() {
  if (gaps_.empty())
    return std::vector<double>(trace_.unknowns.size(), std::numeric_limits<double>::infinity());
  std::vector<std::vector<Interval>> jacobian;
  for (const Place residual : trace_.residuals) {
    if (!find_slopes(residual, is_varying_)) break;
    jacobian.emplace_back();
    for (const Place at : trace_.unknowns)
      jacobian.back().push_back(has_slope_[at] ? slopes_[at].range : Interval{});
  }
  return solution_distances(jacobian, gaps_, room_, trace_.unknowns.size());
}

Bound Sweep::backward() {
  Bound bound;
  const std::vector<double> distances = this->distances();
  if (!find_slopes(trace_.wanted, is_noisy_)) {
    bound.trouble = "a derivative may be infinite, as that of a root at zero";
    return bound;
  }
  SumOfSizes rounding, jumps, closure;
  const Form half{Interval{0.5, 0.5}};
  for (const Joined& join : joined_) {
    slopes_[join.product] = slopes_[join.product] - half * join.slope;
    rounding.add(states_[join.product].error / 2, join.slope);
  }
  Form known;
  for (const auto& [first, past] : computed_)
    for (Place at = first; at < past; ++at) {
      if (!is_noisy_[at] || !has_slope_[at]) continue;
      if (known_[at])
        known = known + Form(*known_[at]) * slopes_[at];
      else
        rounding.add(states_[at].error, slopes_[at]);
      jumps.add(states_[at].jump, slopes_[at]);
    }
  rounding.add(1, known);
  bool is_known = true;
  for (std::size_t row = 0; row < distances.size(); ++row) {
    const Place at = trace_.unknowns[row];
    if (!has_slope_[at]) continue;
    is_known = is_known && std::isfinite(distances[row]);
    if (is_known) closure.add(distances[row], slopes_[at]);
  }
  bound.closure = is_known ? closure.largest() : std::numeric_limits<double>::infinity();
  bound.rounding = rounding.largest();
  bound.jumps = jumps.largest();
  bound.rising = rounding.rising();
  if (!std::isfinite(bound.total())) bound.trouble = "a value may be too large for the type";
  return bound;
}

void Sweep::add(Place at, const Form& slope) {
  slopes_[at] = has_slope_[at] ? slopes_[at] + slope : slope;
  has_slope_[at] = true;
}

void Sweep::note_join(Place operand, const Form& slope, bool is_subtracted) {
  if (!joins_.is_product(operand)) return;
  const Place product = joins_.root(operand);
  // Else it does not matter whether the sum leaves out what the product has.
  const bool matters =
      known_[product] ? !known_[product]->is_zero() : units_[product] != 0 && joins_.is_shared(product);
  if (!matters) return;
  joined_.push_back({product, is_subtracted != joins_.is_negated(operand) ? -slope : slope});
}

void Sweep::pass_on(const LawValue& law, const Form& slope) {
  for (std::size_t i = 0; i < law.arguments.size(); ++i)
    if ((*wanted_)[law.arguments[i]] && !law.slopes[i].is_zero())
      add(law.arguments[i], slope * Form(law.slopes[i]));
}

void Sweep::pass_on(Place at, const Form& slope) {
  const Instruction& step = trace_.values[at].instruction;
  const Form &x = value(step.x), &y = value(step.y), &f = value(at);
  const bool to_x = (*wanted_)[step.x], to_y = (*wanted_)[step.y];
  switch (step.code) {
  case Code::add:
  case Code::subtract: {
    const bool is_subtracted = step.code == Code::subtract;
    if (to_x) add(step.x, slope);
    if (to_y) add(step.y, is_subtracted ? -slope : slope);
    if (to_x) note_join(step.x, slope, false);
    if (to_y) note_join(step.y, slope, is_subtracted);
    return;
  }
  case Code::multiply:
    if (to_x) add(step.x, slope * y);
    if (to_y) add(step.y, slope * x);
    return;
  case Code::divide: {
    const Form share = slope / y;
    if (to_x) add(step.x, share);
    if (to_y) add(step.y, -(share * f));
    return;
  }
  case Code::negate:
    return add(step.x, -slope);
  case Code::copy:
    return add(step.x, slope);
  case Code::call:
    if (is_switch(step.op)) return;
    if (to_x) add(step.x, slope * derivative_of(step.op, false, x, y, f));
    if (to_y && takes_two(step.op)) add(step.y, slope * derivative_of(step.op, true, x, y, f));
    return;
  }
}

} // namespace mbsgen::accuracy
