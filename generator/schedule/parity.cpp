// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/parity.h"
#include <algorithm>
#include <iterator>

namespace mbsgen::schedule {

namespace {

using Unknown = ParityEquations::Unknown;

// What is there an odd number of times.
std::vector<Unknown> sum(const std::vector<Unknown>& a, const std::vector<Unknown>& b) {
  std::vector<Unknown> sum;
  sum.reserve(a.size() + b.size());
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(sum));
  return sum;
}

// Sorted, without pairs.
std::vector<Unknown> odd_ones(std::vector<Unknown> unknowns) {
  std::sort(unknowns.begin(), unknowns.end());
  std::vector<Unknown> odd;
  for (const Unknown each : unknowns)
    if (!odd.empty() && odd.back() == each)
      odd.pop_back();
    else
      odd.push_back(each);
  return odd;
}

} // namespace

void ParityEquations::require(std::vector<Unknown> unknowns, bool is_odd) {
  Row row{odd_ones(std::move(unknowns)), is_odd};
  while (!row.unknowns.empty()) {
    const auto earlier = rows_.find(row.unknowns.front());
    if (earlier == rows_.end()) {
      rows_.emplace(row.unknowns.front(), std::move(row));
      return;
    }
    row.unknowns = sum(row.unknowns, earlier->second.unknowns);
    row.is_odd = row.is_odd != earlier->second.is_odd;
  }
}

std::unordered_map<Unknown, bool> ParityEquations::solve() const {
  std::vector<Unknown> given;
  for (const auto& [first, row] : rows_) given.push_back(first);
  std::sort(given.rbegin(), given.rend());
  std::unordered_map<Unknown, bool> odd;
  for (const Unknown unknown : given) {
    const Row& row = rows_.at(unknown);
    bool is_odd = row.is_odd;
    for (const Unknown other : row.unknowns)
      if (const auto known = odd.find(other); known != odd.end()) is_odd = is_odd != known->second;
    odd[unknown] = is_odd;
  }
  return odd;
}

} // namespace mbsgen::schedule
