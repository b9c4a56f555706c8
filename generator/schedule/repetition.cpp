// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/repetition.h"
#include <algorithm>
#include <cstdint>

namespace mbsgen::schedule {

namespace {

// Neighbouring statements by whose forms the next round is found.
constexpr std::size_t window_size = 4;
// Places of equal windows that may be the next round.
constexpr std::ptrdiff_t most_candidates = 8;

} // namespace

Repetitions::Repetitions(std::vector<std::size_t> forms) : forms_(std::move(forms)) {
  for (std::size_t i = 0; i + window_size <= forms_.size(); ++i)
    if (const std::size_t seen = window(i); seen != alone) places_[seen].push_back(i);
}

std::size_t Repetitions::window(std::size_t first) const {
  std::size_t hash = 1;
  for (std::size_t i = first; i < std::min(first + window_size, forms_.size()); ++i) {
    if (forms_[i] == alone) return alone;
    hash = static_cast<std::size_t>(hash * std::uint64_t{1099511628211} + forms_[i]);
  }
  return hash | 1u;
}

// Statements from `first` on whose forms come again a period later.
std::size_t Repetitions::matches(std::size_t first, std::size_t period) const {
  std::size_t i = first;
  while (i + period < forms_.size() && forms_[i] != alone && forms_[i] == forms_[i + period]) ++i;
  return i - first;
}

Repetition Repetitions::from(std::size_t first, std::size_t fewest) const {
  Repetition best;
  const auto known = places_.find(window(first));
  if (known == places_.end()) return best;
  const std::vector<std::size_t>& places = known->second;
  auto next = std::upper_bound(places.begin(), places.end(), first);
  const auto last = next + std::min<std::ptrdiff_t>(most_candidates, places.end() - next);
  for (; next != last; ++next) {
    const std::size_t period = *next - first;
    const Repetition found{first, period, matches(first, period) / period + 1};
    if (found.rounds >= fewest && found.size() > best.size()) best = found;
  }
  return best;
}

} // namespace mbsgen::schedule
