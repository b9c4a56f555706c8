// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace mbsgen::schedule {

/// Linear equations modulo 2: how many of some unknowns are odd. Earlier equations come first: one that contradicts
/// them is left out.
class ParityEquations {
public:
  using Unknown = std::uint32_t;

  /// An unknown. Where the equations leave a choice, those of a lower `rank` become odd and the others even.
  Unknown unknown(std::uint32_t rank) { return (rank << rank_shift) + count_++; }

  /// The number of odd ones among the unknowns, each as often as it is there, is odd or even.
  void require(std::vector<Unknown> unknowns, bool is_odd);

  /// Which unknowns are odd; the others need not be.
  std::unordered_map<Unknown, bool> solve() const;

private:
  static constexpr std::uint32_t rank_shift = 28;

  // Ascending, each once: the first one is given by the others.
  struct Row {
    std::vector<Unknown> unknowns;
    bool is_odd = false;
  };

  std::uint32_t count_ = 0;
  std::unordered_map<Unknown, Row> rows_; // by their first unknown
};

} // namespace mbsgen::schedule
