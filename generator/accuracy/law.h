// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/interval.h"
#include "scheme/program.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::accuracy {

/// Arguments or results of a law side by side, by one name: "velocity". Each by itself is "velocity.x" where there are
/// three of them, else "rotation.1".
struct LawGroup {
  std::string name;
  std::size_t first = 0, count = 1;

  /// The name of the one at that place of the group.
  std::string entry(std::size_t i) const;
};

/// The arguments and results of one of the user's laws, in the order of scheme::LawCall.
struct LawShape {
  std::vector<LawGroup> arguments, results;
};

/// The user's laws that functions of the program call, by name.
std::map<std::string, LawShape> laws_of(const scheme::Program& program);

/// The number of all entries of groups.
std::size_t entries_of(const std::vector<LawGroup>& groups);

/// What is assumed of one result of a law, for all arguments that occur.
struct LawResult {
  Interval range;
  std::vector<Interval>
      slopes; ///< its derivatives by the arguments, wherever they exist; the law is continuous
  /// By type: how far the law's code is off at most, beyond the rounding of its result; empty: not known.
  std::optional<double> float_error, double_error;
};

/// What is assumed of a law.
struct Law {
  LawShape shape;
  std::vector<LawResult> results;
};

} // namespace mbsgen::accuracy
