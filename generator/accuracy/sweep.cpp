// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/sweep.h"
#include "expr/core/table.h"
#include <algorithm>

namespace mbsgen::accuracy {

namespace {

using expr::Op;
using interpret::Code;
using interpret::Instruction;
using Kind = Value::Kind;

constexpr Interval one{1, 1};
// A divisor's width, over its size, from which on a tighter enclosure is worth its time.
constexpr double wide_divisor = 0.1;

bool is_power_of_two(double number) {
  int exponent = 0;
  return std::fabs(std::frexp(number, &exponent)) == 0.5;
}

bool is_switch(Op op) {
  return op == Op::sign || op == Op::floor || op == Op::entry;
}

// Units of roundoff that a function's result is off at most; a unit in the last place has two.
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

} // namespace

Sweep::Sweep(Trace trace, const Precision& precision)
    : trace_(std::move(trace)), precision_(precision), units_(size(), 0), is_noisy_(size(), false),
      states_(size()), slopes_(size()), is_varying_(size(), false) {
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
  if (each.kind == Kind::given) return;
  State& state = states_[at];
  if (each.kind == Kind::constant) {
    const bool is_float = precision_.roundoff > 0x1p-30;
    const double typed = is_float ? static_cast<double>(static_cast<float>(each.number)) : each.number;
    const double exact = each.is_rounded ? each.number : typed;
    // The exact number may be half a unit in the last place of a double away, and so may be the decimal of the text.
    const double beyond = each.is_rounded ? std::fabs(each.number) * (is_float ? 0x1p-51 : 0x1p-53) : 0;
    state.error = std::fabs(typed - exact) + beyond;
    state.value =
        state.error == 0 ? Interval{exact, exact} : widened(hull({typed, typed}, {exact, exact}), beyond);
    is_noisy_[at] = state.error != 0;
    return;
  }
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
  is_noisy_[at] = units_[at] != 0 || is_noisy_[step.x] || is_noisy_[step.y];
  is_varying_[at] = is_varying_[step.x] || is_varying_[step.y];
}

Bound Sweep::operator()(const std::vector<Interval>& box) {
  box_ = &box;
  middle_.clear();
  culprit_.reset();
  if (const char* trouble = forward(box)) return {0, 0, trouble, culprit_};
  return backward();
}

bool Sweep::holds_nowhere(const Region& region) const {
  return std::all_of(region.numbers.begin(), region.numbers.end(), [this](const auto& number) {
    return number.second ? value(number.first).lo >= 0 : value(number.first).hi <= 0;
  });
}

const char* Sweep::forward(const std::vector<Interval>& box) {
  Place at = 0;
  if (is_begun_) at = fixed_;
  computed_.assign(1, {0, at});
  auto region = trace_.regions.begin();
  while (at < size()) {
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
    if (trace_.values[at].kind == Kind::given) states_[at].value = box[trace_.values[at].variable];
    if (trace_.values[at].kind == Kind::operation)
      if (const char* trouble = checked(at)) return trouble;
    ++at;
    is_begun_ = is_begun_ || at == fixed_;
  }
  computed_.back().second = static_cast<Place>(size());
  return nullptr;
}

// The value, from tighter operands where it is not finite at first.
const char* Sweep::checked(Place at) {
  const Instruction& step = trace_.values[at].instruction;
  compute(at);
  const bool is_wide_divisor =
      step.code == Code::divide && value(step.y).width() > wide_divisor * value(step.y).size();
  if ((!value(at).is_finite() || is_wide_divisor) && box_ != &middle_) {
    computed_.back().second = at;
    bool is_tighter = tighten(step.y);
    if (step.x != step.y && step.code != Code::divide) is_tighter = tighten(step.x) || is_tighter;
    if (is_tighter) compute(at);
  }
  State& state = states_[at];
  if (!state.value.is_finite()) return trouble_of(step);
  state.error = 0;
  if (units_[at] != 0) {
    state.error = units_[at] * state.value.size() + precision_.underflow;
    state.value = widened(state.value, state.error);
  }
  if (!(state.value.size() < precision_.largest)) return "a value may be too large for the type";
  return nullptr;
}

// By the mean value theorem in the variables; also notes the variable that makes the enclosure wide.
bool Sweep::tighten(Place at) {
  if (!is_varying_[at]) return false;
  if (middle_.empty()) find_middle();
  if (!find_slopes(at, is_varying_)) return false;
  Interval sum = at_middle_[at];
  double widest = 0;
  for (Place each = 0; each < at; ++each) {
    if (trace_.values[each].kind != Kind::given || slopes_[each].is_zero()) continue;
    const std::size_t variable = trace_.values[each].variable;
    const Interval change = slopes_[each] * ((*box_)[variable] - middle_[variable]);
    sum = sum + change;
    if (change.width() <= widest) continue;
    widest = change.width();
    culprit_ = variable;
  }
  Interval& known = states_[at].value;
  if (!sum.is_finite() || (sum.lo <= known.lo && sum.hi >= known.hi)) return false;
  known = {std::max(known.lo, sum.lo), std::min(known.hi, sum.hi)};
  return true;
}

// Values at the middle of the box; those behind one that has no enclosure there have none, either.
void Sweep::find_middle() {
  const std::vector<Interval>& box = *box_;
  for (const Interval& range : box) {
    const double middle = range.lo + range.width() / 2;
    middle_.push_back({middle, middle});
  }
  const std::vector<State> states = states_;
  const auto computed = computed_;
  for (Place at = fixed_; at < size(); ++at)
    if (trace_.values[at].kind != Kind::constant) states_[at].value = Interval::all();
  box_ = &middle_;
  forward(middle_);
  at_middle_.resize(size());
  for (Place at = 0; at < size(); ++at) at_middle_[at] = value(at);
  box_ = &box;
  states_ = states;
  computed_ = computed;
}

void Sweep::compute(Place at) {
  const Instruction& step = trace_.values[at].instruction;
  State& state = states_[at];
  const Interval &x = value(step.x), &y = value(step.y);
  state.jump = 0;
  switch (step.code) {
  case Code::add:
    state.value = x + y;
    break;
  case Code::subtract:
    state.value = x - y;
    break;
  case Code::multiply:
    state.value = step.x == step.y ? square(x) : x * y;
    break;
  case Code::divide:
    state.value = x / y;
    break;
  case Code::negate:
    state.value = -x;
    break;
  case Code::copy:
    state.value = x;
    break;
  case Code::call:
    call(at, state);
    break;
  }
}

const char* Sweep::trouble_of(const Instruction& step) const {
  if (step.code == Code::divide && value(step.y).has_zero()) return "a divisor may be zero";
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

void Sweep::call(Place at, State& state) const {
  const Instruction& step = trace_.values[at].instruction;
  const Interval &x = value(step.x), &y = value(step.y);
  switch (step.op) {
  case Op::sin:
    state.value = sine(x);
    break;
  case Op::cos:
    state.value = cosine(x);
    break;
  case Op::tan:
    state.value = tangent(x);
    break;
  case Op::asin:
    state.value = arc_sine(x);
    break;
  case Op::acos:
    state.value = arc_cosine(x);
    break;
  case Op::atan:
    state.value = arc_tangent(x);
    break;
  case Op::atan2:
    state.value = arc_tangent(x, y);
    break;
  case Op::sqrt:
    state.value = root(x);
    break;
  case Op::exp:
    state.value = exponential(x);
    break;
  case Op::log:
    state.value = logarithm(x);
    break;
  case Op::tanh:
    state.value = hyperbolic_tangent(x);
    break;
  case Op::abs:
    state.value = absolute(x);
    break;
  case Op::min:
    state.value = smaller(x, y);
    break;
  case Op::max:
    state.value = larger(x, y);
    break;
  case Op::pow:
    state.value = power(x, y);
    break;
  case Op::sign:
    state.value = {sign_of(x.lo), sign_of(x.hi)};
    break;
  case Op::floor:
    state.value = {std::floor(x.lo), std::floor(x.hi)};
    break;
  case Op::entry:
    table_entry(step, state);
    break;
  case Op::pi:
    break;
  }
  if (is_switch(step.op) && is_noisy_[at]) state.jump = state.value.width();
}

void Sweep::table_entry(const Instruction& step, State& state) const {
  const expr::Table table = expr::Table::find(value(step.x).lo);
  if (!table) {
    state.value = {0, 0};
    return;
  }
  const std::vector<float>& numbers = table.numbers();
  const auto last = static_cast<double>(numbers.size() - 1);
  const auto place = [&](double at) {
    return static_cast<std::ptrdiff_t>(std::clamp(std::floor(at), 0.0, last));
  };
  const auto [least, largest] = std::minmax_element(numbers.begin() + place(value(step.y).lo),
                                                    numbers.begin() + place(value(step.y).hi) + 1);
  state.value = {double(*least), double(*largest)};
}

// False where one is not finite, or where a value on the way is no continuous function of those that are wanted.
bool Sweep::find_slopes(Place of, const std::vector<bool>& wanted) {
  passes_ = &wanted;
  std::fill(slopes_.begin(), slopes_.end(), Interval{});
  slopes_[of] = one;
  for (auto run = computed_.rbegin(); run != computed_.rend(); ++run)
    for (Place at = run->second; at-- > run->first;) {
      if (slopes_[at].is_zero() || !wanted[at]) continue;
      if (!slopes_[at].is_finite()) return false;
      if (trace_.values[at].kind != Kind::operation) continue;
      const Instruction& step = trace_.values[at].instruction;
      const bool jumps = step.code == Code::call && is_switch(step.op) && value(at).width() > 0;
      if (jumps && &wanted != &is_noisy_) return false; // jumps of rounding are counted by themselves
      pass_on(at, slopes_[at]);
    }
  return true;
}

Bound Sweep::backward() {
  Bound bound;
  if (!find_slopes(static_cast<Place>(size() - 1), is_noisy_))
    return {0, 0, "a derivative may be infinite, as that of a root at zero", std::nullopt};
  for (const auto& [first, past] : computed_)
    for (Place at = first; at < past; ++at) {
      if (!is_noisy_[at]) continue;
      const double size = slopes_[at].size();
      bound.rounding += size * states_[at].error;
      bound.jumps += size * states_[at].jump;
    }
  // Sums of as many products that are not negative, each rounded.
  const double share = 1 + static_cast<double>(size() + 4) * 0x1p-52;
  bound.rounding *= share;
  bound.jumps *= share;
  if (!std::isfinite(bound.total())) bound.trouble = "a value may be too large for the type";
  return bound;
}

void Sweep::add(Place at, const Interval& slope) {
  if ((*passes_)[at]) slopes_[at] = slopes_[at].is_zero() ? slope : slopes_[at] + slope;
}

void Sweep::pass_on(Place at, const Interval& slope) {
  const Instruction& step = trace_.values[at].instruction;
  const Interval &x = value(step.x), &y = value(step.y);
  switch (step.code) {
  case Code::add:
    add(step.x, slope);
    add(step.y, slope);
    break;
  case Code::subtract:
    add(step.x, slope);
    add(step.y, -slope);
    break;
  case Code::multiply:
    if (step.x == step.y) {
      add(step.x, slope * (x + x));
      break;
    }
    add(step.x, slope * y);
    add(step.y, slope * x);
    break;
  case Code::divide:
    add(step.x, slope / y);
    add(step.y, -(slope * value(at)) / y);
    break;
  case Code::negate:
    add(step.x, -slope);
    break;
  case Code::copy:
    add(step.x, slope);
    break;
  case Code::call:
    pass_on_call(at, slope);
    break;
  }
}

void Sweep::pass_on_call(Place at, const Interval& slope) {
  const Instruction& step = trace_.values[at].instruction;
  const Interval &x = value(step.x), &y = value(step.y), &f = value(at);
  switch (step.op) {
  case Op::sin:
    return add(step.x, slope * cosine(x));
  case Op::cos:
    return add(step.x, -(slope * sine(x)));
  case Op::tan:
    return add(step.x, slope * (one + square(f)));
  case Op::asin:
    return add(step.x, slope / root(one - square(x)));
  case Op::acos:
    return add(step.x, -(slope / root(one - square(x))));
  case Op::atan:
    return add(step.x, slope / (one + square(x)));
  case Op::atan2: {
    const Interval square_of_radius = square(x) + square(y);
    add(step.x, slope * (y / square_of_radius));
    return add(step.y, -(slope * (x / square_of_radius)));
  }
  case Op::sqrt: {
    const Interval exact = root(x);
    return add(step.x, slope / (exact + exact));
  }
  case Op::exp:
    return add(step.x, slope * f);
  case Op::log:
    return add(step.x, slope / x);
  case Op::tanh:
    return add(step.x, slope * larger(one - square(f), {0, 0}));
  case Op::abs:
    return add(step.x, slope * Interval{x.lo <= 0 ? -1.0 : 1.0, x.hi >= 0 ? 1.0 : -1.0});
  case Op::min:
    add(step.x, slope * share_of_larger(y, x));
    return add(step.y, slope * share_of_larger(x, y));
  case Op::max:
    add(step.x, slope * share_of_larger(x, y));
    return add(step.y, slope * share_of_larger(y, x));
  case Op::pow: {
    const Interval lower = y - one;
    if ((*passes_)[step.x]) {
      const Interval steepness = y.lo == 1 && y.hi == 1 ? one : power(x, lower);
      add(step.x, steepness.is_finite() ? slope * (y * steepness) : Interval::all());
    }
    if ((*passes_)[step.y]) add(step.y, x.lo > 0 ? slope * (f * logarithm(x)) : Interval::all());
    return;
  }
  case Op::sign:
  case Op::floor:
  case Op::entry:
  case Op::pi:
    break;
  }
}

} // namespace mbsgen::accuracy
