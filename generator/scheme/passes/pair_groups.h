// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/memo.h"
#include "scheme/scheme.h"
#include <vector>

namespace mbsgen::scheme {

/// One operand of a sum (coefficient·node) or of a product (node, once per power).
struct Operand {
  NodeId node = 0;
  Rational coefficient = 1;
};

/// The operands of a sum or product node that pairs may be taken from, of which two or more are shared.
struct Group {
  bool is_sum = false;
  std::vector<Operand> operands;
  bool changed = false;
};

/// First phase of pairwise common subexpression elimination: collects the sums and products of equations. The
/// equations must stay alive, nodes are known by their ids.
class PairGroups {
public:
  /// Larger powers are left alone: they do not occur in multibody equations.
  static constexpr std::int32_t max_power = 4;

  PairGroups(const Pool& pool, const std::vector<Equation>& equations);

  std::size_t size() const { return groups_.size(); }
  Group& operator[](std::size_t g) { return groups_[g]; }
  const Group& operator[](std::size_t g) const { return groups_[g]; }
  /// The group of a node; null where it has none.
  const Group* of(NodeId id) const;
  /// True when the operand stood in two groups from the beginning: any other is in no pair of two groups.
  bool is_shared(const Operand& operand) const { return is_shared(operand.node); }
  /// Lets a symbol that replaces pairs be an operand of further pairs.
  void share(const Expr& symbol);

private:
  void collect(const Pool& pool, NodeId id);
  void count(NodeId operand, NodeId owner);
  void add_group(const expr::Node& node, NodeId id);
  bool is_shared(NodeId id) const { return id < uses_.size() && uses_[id].shared; }

  struct Use {
    NodeId first_owner = 0;
    bool seen = false; ///< as a node, with its own operands
    bool shared = false;
  };

  std::vector<Group> groups_;
  std::vector<NodeId> owners_;       ///< sums and products, in the order in which they were met
  expr::Memo<std::size_t> group_of_; ///< of each owner of a group
  std::vector<Use> uses_;            ///< by operand
};

} // namespace mbsgen::scheme
