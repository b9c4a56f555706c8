// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/pair_candidates.h"
#include <algorithm>

namespace mbsgen::scheme {

PairCandidates::PairCandidates(Pool& pool, const PairGroups& groups)
    : pool_(pool), groups_(groups), one_(pool.number(1)), minus_one_(pool.number(-1)) {
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const std::vector<Operand>& operands = groups_[g].operands;
    for (std::size_t i = 0; i < operands.size(); ++i)
      for (std::size_t k = i + 1; k < operands.size(); ++k)
        if (groups_.is_shared(operands[i]) && groups_.is_shared(operands[k]))
          add(g, operands[i], operands[k]);
  }
  for (std::size_t candidate = 0; candidate < candidates_.size(); ++candidate) push(candidate);
}

std::optional<PairCandidates::Frequent> PairCandidates::next() {
  while (!queue_.empty()) {
    const Entry top = queue_.top();
    queue_.pop();
    Frequent& candidate = candidates_[top.candidate];
    const auto has_left = [&](std::size_t g) { return !find(groups_[g], candidate.pair); };
    candidate.groups.erase(std::remove_if(candidate.groups.begin(), candidate.groups.end(), has_left),
                           candidate.groups.end());
    if (candidate.groups.size() >= top.count) return candidate;
    push(top.candidate);
  }
  return std::nullopt;
}

std::optional<PairCandidates::Places> PairCandidates::find(const Group& group, const Pair& pair) {
  const std::vector<Operand>& operands = group.operands;
  for (std::size_t i = 0; i < operands.size(); ++i)
    for (std::size_t k = i + 1; k < operands.size(); ++k) {
      const auto [low, high] = std::minmax(operands[i].node, operands[k].node);
      if (low == pair.x && high == pair.y && pair_of(group, operands[i], operands[k]) == pair)
        return Places{i, k};
    }
  return std::nullopt;
}

void PairCandidates::add_last_operands(const std::vector<std::size_t>& groups) {
  std::vector<std::size_t> grown;
  for (const std::size_t g : groups) {
    const std::vector<Operand>& operands = groups_[g].operands;
    for (std::size_t i = 0; i + 1 < operands.size(); ++i) {
      if (!groups_.is_shared(operands[i])) continue;
      const std::size_t candidate = add(g, operands[i], operands.back());
      if (std::find(grown.begin(), grown.end(), candidate) == grown.end()) grown.push_back(candidate);
    }
  }
  for (const std::size_t candidate : grown) push(candidate);
}

std::size_t PairCandidates::Hash::operator()(const Pair& pair) const {
  std::size_t hash = (std::size_t{pair.x} << 32) ^ pair.y;
  hash = (hash ^ (std::size_t{pair.ratio} << 17)) * 0x9e3779b97f4a7c15ULL;
  return hash ^ (hash >> 31);
}

Pair PairCandidates::pair_of(const Group& group, const Operand& a, const Operand& b) {
  const bool swapped = b.node < a.node;
  const Operand& x = swapped ? b : a;
  const Operand& y = swapped ? a : b;
  if (!group.is_sum) return {x.node, y.node, 0};
  return {x.node, y.node, ratio_node(y.coefficient / x.coefficient)};
}

// The node is locked, so that it names the ratio for as long as pairs live.
NodeId PairCandidates::ratio_node(const Rational& ratio) {
  if (ratio.is_one()) return one_.id();
  if (ratio.is_minus_one()) return minus_one_.id();
  ratios_.push_back(pool_.number(ratio));
  return ratios_.back().id();
}

std::size_t PairCandidates::add(std::size_t group, const Operand& a, const Operand& b) {
  const Pair pair = pair_of(groups_[group], a, b);
  const auto [entry, is_new] = index_.try_emplace(pair, candidates_.size());
  if (is_new) candidates_.push_back({pair, {}});
  std::vector<std::size_t>& seen = candidates_[entry->second].groups;
  if (seen.empty() || seen.back() != group) seen.push_back(group);
  return entry->second;
}

void PairCandidates::push(std::size_t candidate) {
  const std::size_t count = candidates_[candidate].groups.size();
  if (count > 1) queue_.push({count, candidate});
}

} // namespace mbsgen::scheme
