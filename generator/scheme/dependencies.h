// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/number_set.h"
#include "scheme/program.h"
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::scheme {

/// A number that a function takes at a call: an entry of an argument; a component of an input force, whose array is
/// "NAME.force" or "NAME.torque"; a state of the user's, of the array "x"; or the time, the array "t".
struct NumberRead {
  std::string array;
  int index = 0;
  Expr symbol;
};

/// An entry of a result.
struct ResultEntry {
  std::string array; ///< as of its Output
  int index = 0;
  bool is_zero = false; ///< whatever the arguments and parameters are
  NumberSet reads;      ///< rows of Dependencies::numbers() that it depends on
};

/// Which results of a function depend on which of the numbers that it takes. What is no dependence here never is one:
/// the entry has the same value then, and the derivative zero, for all values of the parameters. The other way round,
/// a dependence may cancel out where equations have not shown it.
///
/// Coordinates that an iteration solves for depend on what their residuals depend on, by blocks: their values at the
/// call, from where the iteration begins, are no dependence, but those of quaternions are. The results of a law
/// depend on all its arguments. Each entry of an inverse depends on all of the connected block of rows that it is in.
class Dependencies {
public:
  Dependencies(std::vector<NumberRead> numbers, std::vector<ResultEntry> results);

  const std::vector<NumberRead>& numbers() const { return numbers_; }
  /// Those of the function's outputs that are results, in their order; then entries that the function takes and leaves
  /// as they are, of arguments that it may write.
  const std::vector<ResultEntry>& results() const { return results_; }

  /// The row of a number. Throws std::logic_error where the function does not take it.
  std::size_t number(std::string_view array, int index) const;
  bool takes(std::string_view array) const { return numbers_of_.find(array) != numbers_of_.end(); }
  /// Null: the function has no such result.
  const ResultEntry* result(std::string_view array, int index) const;

private:
  using Rows = std::map<std::string, std::map<int, std::size_t>, std::less<>>; ///< by array and index

  std::vector<NumberRead> numbers_;
  std::vector<ResultEntry> results_;
  Rows numbers_of_, results_of_;
};

Dependencies dependencies(const Program& program, const Function& function);

} // namespace mbsgen::scheme
