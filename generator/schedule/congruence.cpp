// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/congruence.h"
#include <algorithm>
#include <cstdlib>

namespace mbsgen::schedule {

namespace {

using expr::Node;
using expr::NodeId;
using expr::NodeKind;

// Higher powers of a symbol, and powers of all else, are calls of a function in the text.
constexpr int largest_power = 3;

class Congruence {
public:
  Congruence(const expr::Pool& pool, const std::unordered_map<NodeId, int>& sines, std::size_t lanes)
      : pool_(pool), sines_(sines), lanes_(lanes) {}

  bool compare(const Lanes& nodes) {
    const Node& first = pool_.node(nodes.front());
    if (is_operand(first)) return is_alike(nodes) && add(nodes);
    if (first.kind == NodeKind::number) return is_common(nodes);
    if (!is_alike(nodes)) return false;
    switch (first.kind) {
    case NodeKind::product:
      return compare_factors(nodes);
    case NodeKind::sum:
      return compare_terms(nodes);
    default:
      return is_common(nodes) && add_all(nodes.front());
    }
  }

  std::vector<Lanes> take() { return std::move(operands_); }

private:
  bool is_operand(const Node& node) const {
    return node.kind == NodeKind::symbol ||
           (expr::is_trig(node) && sines_.count(node.factors().front().base) != 0);
  }

  bool is_alike(const Lanes& nodes) const {
    const Node& first = pool_.node(nodes.front());
    return std::all_of(nodes.begin(), nodes.end(), [&](NodeId id) {
      const Node& node = pool_.node(id);
      return node.kind == first.kind && node.op == first.op && is_operand(node) == is_operand(first) &&
             node.number == first.number && node.terms().size() == first.terms().size() &&
             node.factors().size() == first.factors().size();
    });
  }

  bool add(const Lanes& lanes) {
    const auto [known, is_new] = places_.try_emplace(lanes.front(), operands_.size());
    if (is_new) operands_.push_back(lanes);
    return operands_[known->second] == lanes;
  }

  // The operands of a part that all lanes have in common.
  bool add_all(NodeId id) {
    const Node& node = pool_.node(id);
    if (is_operand(node)) return add(Lanes(lanes_, id));
    for (const expr::Factor& factor : node.factors())
      if (!add_all(factor.base)) return false;
    for (const expr::Term& term : node.terms())
      if (!add_all(term.node)) return false;
    return true;
  }

  bool compare_factors(const Lanes& nodes) {
    const auto first = pool_.node(nodes.front()).factors();
    for (std::size_t i = 0; i < first.size(); ++i) {
      Lanes bases;
      for (const NodeId id : nodes) {
        const expr::Factor& factor = pool_.node(id).factors()[i];
        if (factor.exponent != first[i].exponent) return false;
        bases.push_back(factor.base);
      }
      const bool is_written_out =
          std::abs(first[i].exponent) == 1 || (std::abs(first[i].exponent) <= largest_power &&
                                               pool_.node(first[i].base).kind == NodeKind::symbol);
      if (!is_written_out && !is_common(bases)) return false;
      if (!compare(bases)) return false;
    }
    return true;
  }

  bool compare_terms(const Lanes& nodes) {
    const auto first = pool_.node(nodes.front()).terms();
    for (std::size_t i = 0; i < first.size(); ++i) {
      Lanes parts;
      for (const NodeId id : nodes) {
        const expr::Term& term = pool_.node(id).terms()[i];
        if (!(term.coefficient == first[i].coefficient)) return false;
        parts.push_back(term.node);
      }
      if (!compare(parts)) return false;
    }
    return true;
  }

  const expr::Pool& pool_;
  const std::unordered_map<NodeId, int>& sines_;
  std::size_t lanes_;
  std::unordered_map<NodeId, std::size_t> places_; // in operands_, by that of the first lane
  std::vector<Lanes> operands_;
};

} // namespace

std::optional<std::vector<Lanes>>
operands_of(const expr::Pool& pool, const std::unordered_map<NodeId, int>& sines, const Lanes& expressions) {
  Congruence congruence(pool, sines, expressions.size());
  if (!congruence.compare(expressions)) return std::nullopt;
  return congruence.take();
}

} // namespace mbsgen::schedule
