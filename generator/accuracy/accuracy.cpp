// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy.h"
#include "accuracy/climb.h"
#include "accuracy/law_bounds.h"
#include "accuracy/search.h"
#include "accuracy/seen.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::accuracy {

namespace {

constexpr double million = 1e6;
// A bound that is so many times what was seen needs no longer search.
constexpr double close_enough = 2;
// Of a search's work, what looks for the place of the largest error; of the trials, those at that place.
constexpr double climbing_part = 0.05;
// As much for the error of each argument of a law.
constexpr double law_part = 0.05;
constexpr long trials_at_place = 10;
// Rounding errors of residuals that are such a share of the tolerance do not matter.
constexpr double residual_share = 0.01;

std::size_t products(const schedule::Schedule& schedule) {
  std::size_t count = 0;
  for (const schedule::Step& step : schedule.steps)
    for (const schedule::Statement& statement : step.statements)
      if (statement.product.exists()) ++count;
  return count;
}

// True where the text sums products of matrices in loops, which may be in another order than in the routine. Other
// choices of schedules do not change the order of operations within a value.
bool has_other_sums(const scheme::Program& program, const scheme::Function& function) {
  schedule::SymbolCollector symbols(*program.pool);
  schedule::Choices rolled;
  rolled.stores_early = rolled.rolls_products = true;
  return products(make_schedule(symbols, program, function, rolled)) >
         products(make_schedule(symbols, program, function, {}));
}

// Why a law that the function calls, by itself or by a function that it calls, is not covered; empty: all are.
std::string fault_of_laws(const scheme::Program& program, const scheme::Function& function, const Box& box) {
  for (const scheme::LawCall& law : function.laws) {
    if (law.is_derivative()) return "it needs derivatives of the law " + quoted(law.name);
    if (box.laws.count(law.name) == 0)
      return "it calls the law " + quoted(law.name) +
             ", of which the box says nothing: add it to \"laws\", or make it an input or an expression";
  }
  for (const scheme::Task task : function.calls)
    if (std::string fault = fault_of_laws(program, scheme::function_of(program, task), box); !fault.empty())
      return fault;
  return "";
}

// The program with the functions alone all of whose laws are covered.
scheme::Program with_known_laws(const scheme::Program& program, const Box& box) {
  scheme::Program result = program;
  const auto has_fault = [&](const scheme::Function& each) {
    return !fault_of_laws(program, each, box).empty();
  };
  result.functions.erase(std::remove_if(result.functions.begin(), result.functions.end(), has_fault),
                         result.functions.end());
  return result;
}

// Numbers that the caller sets are those of the type.
std::vector<Interval> typed(std::vector<Interval> ranges, const Precision& precision) {
  if (precision.roundoff == accuracy::precision<double>("").roundoff) return ranges;
  for (Interval& range : ranges)
    if (range.width() == 0) range.lo = range.hi = static_cast<double>(static_cast<float>(range.lo));
  return ranges;
}

class Bounding {
public:
  Bounding(const scheme::Program& program, const Box& box, const Options& options)
      : program_(program), box_(box), options_(options),
        image_(with_known_laws(program, box), interpret::Laws::called) {}

  std::vector<RoundingRecord> run() {
    std::vector<RoundingRecord> records;
    for (const scheme::Function& function : program_.functions) {
      if (options_.of_float) records.push_back(record(function, precision<float>("float"), seen_in_float));
      if (options_.of_double)
        records.push_back(record(function, precision<double>("double"), seen_in_double));
    }
    return records;
  }

private:
  using SeenIn = decltype(seen_in_float);

  RoundingRecord record(const scheme::Function& function, const Precision& precision, SeenIn* seen_in) {
    RoundingRecord record;
    record.function = function.name;
    record.real = precision.name;
    record.roundoff = precision.roundoff;
    record.trials = box_.trials;
    try {
      if (const std::string fault = fault_of_laws(program_, function, box_); !fault.empty())
        throw NoTrace(fault);
      if (!function.calls.empty()) throw NoTrace("it calls other functions of the model");
      if (has_other_sums(program_, function)) throw NoTrace("it multiplies matrices in loops");
      bound(image_.routine(function.name), precision, seen_in, record);
    } catch (const NoTrace& error) {
      record.reason = error.what();
    }
    return record;
  }

  void bound(const interpret::Routine& routine, const Precision& precision, SeenIn* seen_in,
             RoundingRecord& record) {
    const Variables variables(image_, routine, box_);
    ResultPlaces places;
    Trace trace = trace_of(
        image_, routine, [&](interpret::Register at) { return variables.of(at); }, places);
    const std::vector<Interval> box = typed(variables.ranges(), precision);
    complete_laws(trace, box_, precision, box, {law_part * box_.work * million, 0, options_.budget});
    record.laws = assumed_laws(trace, box_);
    const auto seen_near = [&](const std::vector<Interval>& ranges, long states) {
      return seen_in(image_, routine, variables, box_, ranges, states, options_.budget);
    };
    const Seen seen = seen_near(box, box_.trials);
    record.answered = seen.answered;
    const std::vector<double> gaps = gaps_of(trace, precision, box, record);
    for (const auto& [array, entries] : places)
      for (const auto& [index, place] : entries) {
        if (trace.values[place].kind == Value::Kind::given) continue; // a coordinate that closes loops
        RoundedResult result;
        result.array = array;
        result.index = index;
        Sweep sweep(trace.only(place), precision);
        sweep.set_gaps(gaps);
        result.seen = largest(seen, result);
        if (seen.answered > 0 && trace.unknowns.empty()) {
          const auto worst = worst_place(sweep, box, climbing_part * box_.work * million, options_.budget);
          result.seen =
              std::max(result.seen, largest(seen_near(worst, box_.trials / trials_at_place + 1), result));
        }
        bound(sweep, box, result);
        record.results.push_back(std::move(result));
      }
  }

  // How far exact residuals are from zero where the computed ones are within the tolerance. Empty: not known.
  std::vector<double> gaps_of(const Trace& trace, const Precision& precision,
                              const std::vector<Interval>& box, RoundingRecord& record) {
    std::vector<double> gaps;
    record.tolerance = precision.tolerance;
    for (const Place residual : trace.residuals) {
      Sweep sweep(trace.only(residual), precision);
      const Found found =
          search(sweep, box, {box_.work * million, precision.tolerance * residual_share, options_.budget});
      const bool is_known = found.bound.trouble == nullptr && found.bound.jumps == 0;
      record.residuals.push_back(is_known ? found.bound.rounding : -1);
      if (is_known) gaps.push_back(precision.tolerance + found.bound.rounding);
    }
    return gaps.size() == trace.residuals.size() ? gaps : std::vector<double>();
  }

  static double largest(const Seen& seen, const RoundedResult& of) {
    const auto row = seen.largest.find(of.array);
    if (row == seen.largest.end()) return 0;
    const auto entry = row->second.find(of.index);
    return entry == row->second.end() ? 0 : entry->second;
  }

  void bound(Sweep& sweep, const std::vector<Interval>& box, RoundedResult& result) {
    const Found found =
        search(sweep, box, {box_.work * million, close_enough * result.seen, options_.budget});
    result.boxes = found.boxes;
    if (found.bound.trouble != nullptr) result.reason = found.bound.trouble;
    result.bound = found.bound.rounding;
    result.jumps = found.bound.jumps;
    result.closure = found.bound.closure;
  }

  const scheme::Program& program_;
  const Box& box_;
  const Options& options_;
  interpret::Image image_;
};

} // namespace

std::vector<RoundingRecord> bound_errors(const scheme::Program& program, const Box& box,
                                         const Options& options) {
  return Bounding(program, box, options).run();
}

} // namespace mbsgen::accuracy
