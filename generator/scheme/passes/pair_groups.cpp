// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/pair_groups.h"
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

namespace {

// Longer groups are left alone: pairs grow with the square.
constexpr std::size_t max_operands = 48;

// Shows the operands of a sum or product that may stand in pairs, a power as often as it counts.
template <class Visit>
void for_each_operand(const expr::Node& node, Visit visit) {
  for (const expr::Term& term : node.terms()) visit(term.node, term.coefficient);
  for (const expr::Factor& factor : node.factors())
    if (factor.exponent > 0 && factor.exponent <= PairGroups::max_power)
      for (std::int32_t k = 0; k < factor.exponent; ++k) visit(factor.base, Rational(1));
}

std::size_t number_of_operands(const expr::Node& node) {
  std::size_t number = node.terms().size();
  for (const expr::Factor& factor : node.factors())
    if (factor.exponent > 0 && factor.exponent <= PairGroups::max_power)
      number += static_cast<std::size_t>(factor.exponent);
  return number;
}

} // namespace

PairGroups::PairGroups(const Pool& pool, const std::vector<Equation>& equations) : uses_(pool.id_limit()) {
  for (const Equation& equation : equations) collect(pool, equation.rhs.id());
  for (const NodeId owner : owners_) add_group(pool.node(owner), owner);
}

const Group* PairGroups::of(NodeId id) const {
  const std::size_t* group = group_of_.find(id);
  return group != nullptr ? &groups_[*group] : nullptr;
}

void PairGroups::share(const Expr& symbol) {
  if (symbol.id() >= uses_.size()) uses_.resize(std::size_t{symbol.id()} + 1);
  uses_[symbol.id()].shared = true;
}

void PairGroups::collect(const Pool& pool, NodeId id) {
  if (uses_[id].seen) return;
  uses_[id].seen = true;
  const expr::Node& node = pool.node(id);
  if (node.kind == expr::NodeKind::sum || node.kind == expr::NodeKind::product) {
    const std::size_t operands = number_of_operands(node);
    if (operands > 1 && operands <= max_operands) {
      owners_.push_back(id);
      for_each_operand(node, [&](NodeId operand, const Rational&) { count(operand, id); });
    }
  }
  for_each_part(node, [&](NodeId part) { collect(pool, part); });
}

void PairGroups::count(NodeId operand, NodeId owner) {
  Use& use = uses_[operand];
  if (use.first_owner == 0) use.first_owner = owner; // the number zero owns nothing
  use.shared = use.shared || use.first_owner != owner;
}

void PairGroups::add_group(const expr::Node& node, NodeId id) {
  std::size_t shared = 0;
  for_each_operand(node, [&](NodeId operand, const Rational&) { shared += is_shared(operand) ? 1 : 0; });
  if (shared < 2) return;
  Group group;
  group.is_sum = node.kind == expr::NodeKind::sum;
  group.operands.reserve(number_of_operands(node));
  for_each_operand(node, [&](NodeId operand, const Rational& coefficient) {
    group.operands.push_back({operand, coefficient});
  });
  group_of_.set(id, groups_.size());
  groups_.push_back(std::move(group));
}

} // namespace mbsgen::scheme
