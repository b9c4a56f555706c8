// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <unordered_map>
#include <vector>

namespace mbsgen::schedule {

/// Statements that repeat: so many rounds of `period` statements each, from `first` on.
struct Repetition {
  std::size_t first = 0, period = 0, rounds = 0;

  std::size_t size() const { return period * rounds; }
  std::size_t past() const { return first + size(); }
};

/// Finds what repeats in a row of statements, which are given by their forms: statements of equal numbers may differ in
/// their operands alone.
class Repetitions {
public:
  static constexpr std::size_t alone = 0; ///< the form of a statement that no repetition has

  explicit Repetitions(std::vector<std::size_t> forms);

  /// The repetition from this statement on that has the most statements, the shortest period first; nothing of fewer
  /// rounds than `fewest`: its rounds are 0 then.
  Repetition from(std::size_t first, std::size_t fewest) const;

private:
  std::size_t window(std::size_t first) const;
  std::size_t matches(std::size_t first, std::size_t period) const;

  std::vector<std::size_t> forms_;
  std::unordered_map<std::size_t, std::vector<std::size_t>> places_; ///< of windows
};

} // namespace mbsgen::schedule
