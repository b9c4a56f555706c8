// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/pair_groups.h"
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

namespace {

// Longer groups are left alone: pairs grow with the square.
constexpr std::size_t max_operands = 48;

} // namespace

PairGroups::PairGroups(const Pool& pool, const std::vector<Equation>& equations) {
  for (const Equation& equation : equations) collect(pool, equation.rhs.id());
  find_shared();
}

const Group* PairGroups::of(NodeId id) const {
  const std::size_t* group = group_of_.find(id);
  return group != nullptr && *group != no_group ? &groups_[*group] : nullptr;
}

void PairGroups::collect(const Pool& pool, NodeId id) {
  if (group_of_.find(id) != nullptr) return;
  const expr::Node& node = pool.node(id);
  const bool has_operands = node.kind == expr::NodeKind::sum || node.kind == expr::NodeKind::product;
  group_of_.set(id, has_operands ? add_group(node) : no_group);
  for_each_part(node, [&](NodeId part) { collect(pool, part); });
}

std::size_t PairGroups::add_group(const expr::Node& node) {
  Group group;
  group.is_sum = node.kind == expr::NodeKind::sum;
  for (const expr::Term& term : node.terms) group.operands.push_back({term.node, term.coefficient});
  for (const expr::Factor& factor : node.factors)
    if (factor.exponent > 0 && factor.exponent <= max_power)
      for (std::int32_t k = 0; k < factor.exponent; ++k) group.operands.push_back({factor.base, 1});
  if (group.operands.size() < 2 || group.operands.size() > max_operands) return no_group;
  groups_.push_back(std::move(group));
  return groups_.size() - 1;
}

void PairGroups::find_shared() {
  for (std::size_t g = 0; g < groups_.size(); ++g)
    for (const Operand& operand : groups_[g].operands) {
      const Use use = uses_.visit(operand.node, [g] { return Use{g, false}; });
      if (use.first_group != g && !use.shared) uses_.set(operand.node, {use.first_group, true});
    }
}

} // namespace mbsgen::scheme
