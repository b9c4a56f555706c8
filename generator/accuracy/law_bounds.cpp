// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/law_bounds.h"
#include "base/text.h"

namespace mbsgen::accuracy {

namespace {

// A shift that is such a share of a law's range needs no better bound.
constexpr double shift_share = 0.001;

double error_of(const LawResult& result, const std::string& law, const Precision& precision) {
  const bool is_float = precision.roundoff > 0x1p-30;
  const std::optional<double>& error = is_float ? result.float_error : result.double_error;
  if (!error)
    throw NoTrace("the box has no error of the law " + quoted(law) + " in " + precision.name +
                  ", add it to \"error\"");
  const double size = result.range.size() + *error;
  return *error + precision.roundoff * size + precision.underflow;
}

// Of the arguments of laws, each once.
class Shifts {
public:
  Shifts(const Trace& trace, const Precision& precision, const std::vector<Interval>& box,
         const Effort& effort)
      : trace_(trace), precision_(precision), box_(box), effort_(effort) {}

  double shift(const LawValue& law) {
    double slopes = 0, shift = 0;
    for (const Interval& slope : law.slopes) slopes += slope.size();
    for (std::size_t i = 0; i < law.arguments.size(); ++i)
      if (!law.slopes[i].is_zero())
        shift += law.slopes[i].size() * error(law.arguments[i], shift_share * law.range.width() / slopes);
    return shift * (1 + 0x1p-40);
  }

private:
  double error(Place argument, double enough) {
    const auto known = errors_.find(argument);
    if (known != errors_.end()) return known->second;
    Sweep sweep(trace_.only(argument), precision_);
    Effort effort = effort_;
    effort.enough = enough;
    const Bound bound = search(sweep, box_, effort).bound;
    return errors_[argument] =
               bound.trouble != nullptr ? std::numeric_limits<double>::infinity() : bound.total();
  }

  const Trace& trace_;
  const Precision& precision_;
  const std::vector<Interval>& box_;
  const Effort& effort_;
  std::map<Place, double> errors_;
};

} // namespace

void complete_laws(Trace& trace, const Box& laws, const Precision& precision,
                   const std::vector<Interval>& box, const Effort& effort) {
  for (LawValue& value : trace.laws) {
    const LawResult& result = laws.laws.at(value.law).results.at(value.result);
    value.range = result.range;
    value.slopes = result.slopes;
    value.slopes.resize(value.arguments.size());
    value.error = error_of(result, value.law, precision);
  }
  if (!trace.unknowns.empty()) return; // what a law gives is in its range
  Shifts shifts(trace, precision, box, effort);
  for (LawValue& value : trace.laws) value.shift = shifts.shift(value);
}

std::vector<RoundingRecord::AssumedLaw> assumed_laws(const Trace& trace, const Box& laws) {
  std::vector<RoundingRecord::AssumedLaw> assumed;
  for (const LawValue& value : trace.laws) {
    const LawShape& shape = laws.laws.at(value.law).shape;
    assumed.push_back({value.law, "", value.range.lo, value.range.hi, value.error, {}});
    for (const LawGroup& group : shape.results)
      for (std::size_t i = 0; i < group.count; ++i)
        if (group.first + i == value.result) assumed.back().result = group.entry(i);
    for (const LawGroup& group : shape.arguments)
      for (std::size_t i = 0; i < group.count && group.first + i < value.slopes.size(); ++i)
        if (const Interval& slope = value.slopes[group.first + i]; !slope.is_zero())
          assumed.back().slopes.emplace_back(group.entry(i), slope.lo, slope.hi);
  }
  return assumed;
}

} // namespace mbsgen::accuracy
