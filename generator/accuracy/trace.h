// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/interval.h"
#include "interpret/image.h"
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::accuracy {

/// Number of a value of a trace.
using Place = std::uint32_t;

/// A value of a function's computation: what the caller gives, a constant, or one operation on earlier values.
struct Value {
  enum class Kind : std::uint8_t { given, constant, operation };
  Kind kind = Kind::operation;
  interpret::Instruction instruction;  ///< of an operation; its operands are places
  double number = 0;                   ///< of a constant: the double next to it
  bool is_rounded = false;             ///< of a constant: a number of the text, which the type rounds
  std::size_t variable = 0;            ///< of a given value
  std::optional<std::size_t> law = {}; ///< of a value that a law gives: its place among those of the trace
};

/// What one of the user's laws gives: a variable, which changes with the law's arguments where rounding changes these.
struct LawValue {
  std::string law;
  std::size_t result = 0;       ///< of the law
  std::vector<Place> arguments; ///< as interpret::LawCall has them
  /// What is assumed: its range, its derivatives by the arguments, the error of the law itself.
  Interval range;
  std::vector<Interval> slopes;
  double error = 0;
  double shift = 0; ///< how far rounding errors of the arguments move it at most
};

/// Values that are computed where one of some numbers is positive; elsewhere nobody reads them, and those of `zeroed`
/// are zero.
struct Region {
  Place first = 0, past = 0;
  std::vector<std::pair<Place, bool>> numbers; ///< and whether its sign is to be turned
  std::vector<Place> zeroed;
};

/// A function as straight code: each value once, in the order of computation.
struct Trace {
  std::vector<Value> values;
  std::vector<Region> regions; ///< by `first`; nested ones behind those around them
  Place wanted = 0;            ///< the result whose error is bounded
  /// Of a function that closes loops: the unknowns of its iteration and its residuals, at the end of its last pass. The
  /// unknowns are given: what they are at the end is among their ranges.
  std::vector<Place> unknowns, residuals;
  std::vector<LawValue> laws; ///< in the order of calls

  /// What the value at that place depends on, and the residuals, and these alone.
  Trace only(Place wanted) const;
};

/// What a register holds that no instruction of the function writes: the number of a variable; empty for a constant.
using VariableOf = std::function<std::optional<std::size_t>(interpret::Register)>;

/// A function that cannot be written as straight code.
struct NoTrace : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The entries of a result, by array and index.
using ResultPlaces = std::map<std::string, std::map<std::size_t, Place>>;

/// The trace of a function with the constants of the model, and of laws with what calls them alone; of an iteration, its last pass. Parameters that are no
/// variables are constants of the type, at their nominal values. Throws NoTrace.
Trace trace_of(const interpret::Image& image, const interpret::Routine& routine,
               const VariableOf& variable_of, ResultPlaces& results);

} // namespace mbsgen::accuracy
