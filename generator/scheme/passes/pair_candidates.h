// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/passes/pair_groups.h"
#include <optional>
#include <queue>
#include <unordered_map>

namespace mbsgen::scheme {

/// x with y, in a product (ratio 0) or in a sum as x + ratio·y, the ratio being the number node `ratio`.
struct Pair {
  NodeId x = 0;
  NodeId y = 0;
  NodeId ratio = 0;
  bool is_product() const { return ratio == 0; }
  friend bool operator==(const Pair& a, const Pair& b) {
    return a.x == b.x && a.y == b.y && a.ratio == b.ratio;
  }
};

/// Second phase of pairwise common subexpression elimination: counts in how many groups each pair stands.
class PairCandidates {
public:
  /// Counts the pairs of all groups.
  PairCandidates(Pool& pool, const PairGroups& groups);

  struct Frequent {
    Pair pair;
    std::vector<std::size_t> groups;
  };
  /// The pair that stands in most groups, two at least; of equals the one that was seen first.
  std::optional<Frequent> next();

  /// Where the pair stands in a group: the places of its two operands, i < k.
  struct Places {
    std::size_t i;
    std::size_t k;
  };
  std::optional<Places> find(const Group& group, const Pair& pair);

  /// Counts the pairs of each group's last operand, which is new there.
  void add_last_operands(const std::vector<std::size_t>& groups);

private:
  struct Hash {
    std::size_t operator()(const Pair& pair) const;
  };
  // By count; oldest first.
  struct Entry {
    std::size_t count;
    std::size_t candidate;
    friend bool operator<(const Entry& a, const Entry& b) {
      return a.count != b.count ? a.count < b.count : a.candidate > b.candidate;
    }
  };

  Pair pair_of(const Group& group, const Operand& a, const Operand& b);
  NodeId ratio_node(const Rational& ratio);
  std::size_t add(std::size_t group, const Operand& a, const Operand& b);
  void push(std::size_t candidate);

  Pool& pool_;
  const PairGroups& groups_;
  Expr one_;
  Expr minus_one_;
  std::vector<Expr> ratios_; ///< locks of number nodes that pairs refer to
  std::unordered_map<Pair, std::size_t, Hash> index_;
  std::vector<Frequent> candidates_; ///< with the groups where each was seen; it may have left some since
  std::priority_queue<Entry> queue_; ///< counts that may be too high: checked when they come first
};

} // namespace mbsgen::scheme
