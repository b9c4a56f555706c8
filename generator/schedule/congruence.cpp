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

// One bit for each lane: it has another sign than the first one.
using Turned = std::uint32_t;

class Congruence {
public:
  Congruence(const expr::Pool& pool, const Freedom& freedom, std::size_t lanes)
      : pool_(pool), freedom_(freedom), lanes_(lanes) {}

  bool compare(Lanes nodes, Turned turned = 0) {
    turned ^= take_minus(nodes);
    const Node& first = pool_.node(nodes.front());
    if (is_operand(first)) return is_alike(nodes) && add(std::move(nodes), turned);
    if (first.kind == NodeKind::number) return is_common(nodes) && has_no_turn(turned);
    if (!is_alike(nodes)) return false;
    switch (first.kind) {
    case NodeKind::product:
      return compare_factors(nodes, turned);
    case NodeKind::sum:
      return (first.number.is_zero() || has_no_turn(turned)) && compare_terms(nodes, turned);
    default:
      return is_common(nodes) && has_no_turn(turned) && add_all(nodes.front());
    }
  }

  std::vector<Lanes> take() { return std::move(operands_); }

private:
  // Which lanes differ from the first one.
  template <class IsNegative>
  static Turned turns(std::size_t lanes, IsNegative is_negative) {
    Turned turned = 0;
    for (std::size_t lane = 1; lane < lanes; ++lane)
      if (is_negative(lane) != is_negative(0)) turned |= Turned(1) << lane;
    return turned;
  }

  Turned take_minus(Lanes& nodes) const {
    Turned negative = 0;
    for (std::size_t lane = 0; lane < nodes.size(); ++lane) {
      const Unsigned positive = without_minus(pool_, nodes[lane]);
      nodes[lane] = positive.id;
      negative |= Turned(positive.is_negative) << lane;
    }
    return turns(nodes.size(), [&](std::size_t lane) { return (negative >> lane) & 1; });
  }

  bool has_no_turn(Turned turned) const { return turned == 0 || freedom_.ignores_signs; }

  bool is_operand(const Node& node) const {
    return node.kind == NodeKind::symbol ||
           (expr::is_trig(node) && freedom_.sines.count(node.factors().front().base) != 0);
  }

  bool is_alike(const Lanes& nodes) const {
    const Node& first = pool_.node(nodes.front());
    return std::all_of(nodes.begin(), nodes.end(), [&](NodeId id) {
      const Node& node = pool_.node(id);
      return node.kind == first.kind && node.op == first.op && is_operand(node) == is_operand(first) &&
             has_number_of(node, first) && node.terms().size() == first.terms().size() &&
             node.factors().size() == first.factors().size();
    });
  }

  // The sign of a product's number is that of the product.
  bool has_number_of(const Node& node, const Node& first) const {
    return node.number == first.number || ((first.kind == NodeKind::product || freedom_.ignores_signs) &&
                                           node.number.abs() == first.number.abs());
  }

  bool is_constant(NodeId id) const {
    const Node& node = pool_.node(id);
    return node.kind == NodeKind::symbol && node.constant;
  }

  // True where constants with their opposites can have these signs.
  bool can_turn(const Lanes& nodes) const {
    return freedom_.opposites != nullptr && std::all_of(nodes.begin(), nodes.end(), [this](NodeId id) {
             return is_constant(id) && freedom_.opposites->find(id) != nullptr;
           });
  }

  bool add(Lanes lanes, Turned turned) {
    if (!has_no_turn(turned)) {
      if (!can_turn(lanes)) return false;
      for (std::size_t lane = 1; lane < lanes.size(); ++lane)
        if (((turned >> lane) & 1) != 0) lanes[lane] = *freedom_.opposites->find(lanes[lane]);
    }
    const auto [known, is_new] = places_.try_emplace(lanes.front(), operands_.size());
    if (is_new) operands_.push_back(lanes);
    return operands_[known->second] == lanes;
  }

  // The operands of a part that all lanes have in common.
  bool add_all(NodeId id) {
    const Node& node = pool_.node(id);
    if (is_operand(node)) return add(Lanes(lanes_, id), 0);
    for (const expr::Factor& factor : node.factors())
      if (!add_all(factor.base)) return false;
    for (const expr::Term& term : node.terms())
      if (!add_all(term.node)) return false;
    return true;
  }

  Lanes bases(const Lanes& nodes, std::size_t factor) const {
    Lanes bases;
    for (const NodeId id : nodes) bases.push_back(pool_.node(id).factors()[factor].base);
    return bases;
  }

  // The factor that takes the signs of the lanes: a constant; nothing where there is none.
  std::optional<std::size_t> factor_to_turn(const Lanes& nodes) const {
    const auto first = pool_.node(nodes.front()).factors();
    for (std::size_t i = 0; i < first.size(); ++i)
      if (std::abs(first[i].exponent) == 1 && can_turn(bases(nodes, i))) return i;
    return std::nullopt;
  }

  bool compare_factors(const Lanes& nodes, Turned turned) {
    turned ^=
        turns(nodes.size(), [&](std::size_t lane) { return pool_.node(nodes[lane]).number.is_negative(); });
    const std::optional<std::size_t> turns = turned == 0 ? std::nullopt : factor_to_turn(nodes);
    if (!turns && !has_no_turn(turned)) return false;
    const auto first = pool_.node(nodes.front()).factors();
    for (std::size_t i = 0; i < first.size(); ++i) {
      for (const NodeId id : nodes)
        if (pool_.node(id).factors()[i].exponent != first[i].exponent) return false;
      const bool is_written_out =
          std::abs(first[i].exponent) == 1 || (std::abs(first[i].exponent) <= largest_power &&
                                               pool_.node(first[i].base).kind == NodeKind::symbol);
      Lanes parts = bases(nodes, i);
      if (!is_written_out && !is_common(parts)) return false;
      if (!compare(std::move(parts), turns == i ? turned : 0)) return false;
    }
    return true;
  }

  bool compare_terms(const Lanes& nodes, Turned turned) {
    const auto first = pool_.node(nodes.front()).terms();
    for (std::size_t i = 0; i < first.size(); ++i) {
      const auto coefficient = [&](std::size_t lane) -> const Rational& {
        return pool_.node(nodes[lane]).terms()[i].coefficient;
      };
      Lanes parts;
      for (std::size_t lane = 0; lane < nodes.size(); ++lane) {
        if (!(coefficient(lane).abs() == first[i].coefficient.abs())) return false;
        parts.push_back(pool_.node(nodes[lane]).terms()[i].node);
      }
      const Turned of_term =
          turned ^ turns(nodes.size(), [&](std::size_t lane) { return coefficient(lane).is_negative(); });
      if (!compare(std::move(parts), of_term)) return false;
    }
    return true;
  }

  const expr::Pool& pool_;
  const Freedom& freedom_;
  std::size_t lanes_;
  std::unordered_map<NodeId, std::size_t> places_; // in operands_, by that of the first lane
  std::vector<Lanes> operands_;
};

} // namespace

std::optional<std::vector<Lanes>> operands_of(const expr::Pool& pool, const Freedom& freedom,
                                              const Lanes& expressions) {
  Congruence congruence(pool, freedom, expressions.size());
  if (!congruence.compare(expressions)) return std::nullopt;
  return congruence.take();
}

} // namespace mbsgen::schedule
