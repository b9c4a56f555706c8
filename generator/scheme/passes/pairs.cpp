// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/memo.h"
#include "expr/expr.h"
#include "scheme/passes/passes.h"
#include "scheme/rewrite.h"
#include "scheme/scheme.h"
#include <algorithm>
#include <cstdint>
#include <optional>
#include <queue>
#include <unordered_map>
#include <vector>

namespace mbsgen::scheme {

namespace {

// One operand of a sum (coefficient·node) or of a product (node, once per power).
struct Operand {
  NodeId node = 0;
  Rational coefficient = 1;
};

// The operands of a sum or product node that pairs may be taken from, of which two or more are shared.
struct Group {
  bool is_sum = false;
  std::vector<Operand> operands;
  bool changed = false;
};

// First phase of pairwise common subexpression elimination: collects the sums and products of equations. The
// equations must stay alive, nodes are known by their ids.
class PairGroups {
public:
  // Larger powers are left alone: they do not occur in multibody equations.
  static constexpr std::int32_t max_power = 4;

  PairGroups(const Pool& pool, const std::vector<Equation>& equations);

  std::size_t size() const { return groups_.size(); }
  Group& operator[](std::size_t g) { return groups_[g]; }
  const Group& operator[](std::size_t g) const { return groups_[g]; }
  // The group of a node; null where it has none.
  const Group* of(NodeId id) const;
  // True when the operand stood in two groups from the beginning: any other is in no pair of two groups.
  bool is_shared(const Operand& operand) const { return is_shared(operand.node); }
  // Lets a symbol that replaces pairs be an operand of further pairs.
  void share(const Expr& symbol);

private:
  void collect(const Pool& pool, NodeId id);
  void count(NodeId operand, NodeId owner);
  void add_group(const expr::Node& node, NodeId id);
  bool is_shared(NodeId id) const { return id < uses_.size() && uses_[id].shared; }

  struct Use {
    NodeId first_owner = 0;
    bool seen = false; // as a node, with its own operands
    bool shared = false;
  };

  std::vector<Group> groups_;
  std::vector<NodeId> owners_;       // sums and products, in the order in which they were met
  expr::Memo<std::size_t> group_of_; // of each owner of a group
  std::vector<Use> uses_;            // by operand
};

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

// x with y, in a product (ratio 0) or in a sum as x + ratio·y, the ratio being the number node `ratio`.
struct Pair {
  NodeId x = 0;
  NodeId y = 0;
  NodeId ratio = 0;
  bool is_product() const { return ratio == 0; }
  friend bool operator==(const Pair& a, const Pair& b) {
    return a.x == b.x && a.y == b.y && a.ratio == b.ratio;
  }
};

// Second phase of pairwise common subexpression elimination: counts in how many groups each pair stands.
class PairCandidates {
public:
  // Counts the pairs of all groups.
  PairCandidates(Pool& pool, const PairGroups& groups);

  struct Frequent {
    Pair pair;
    std::vector<std::size_t> groups;
  };
  // The pair that stands in most groups, two at least; of equals the one that was seen first.
  std::optional<Frequent> next();

  // Where the pair stands in a group: the places of its two operands, i < k.
  struct Places {
    std::size_t i;
    std::size_t k;
  };
  std::optional<Places> find(const Group& group, const Pair& pair);

  // Counts the pairs of each group's last operand, which is new there.
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
  std::vector<Expr> ratios_; // locks of number nodes that pairs refer to
  std::unordered_map<Pair, std::size_t, Hash> index_;
  std::vector<Frequent> candidates_; // with the groups where each was seen; it may have left some since
  std::priority_queue<Entry> queue_; // counts that may be too high: checked when they come first
};

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

} // namespace

std::size_t PairCandidates::Hash::operator()(const Pair& pair) const {
  std::uint64_t hash = (std::uint64_t{pair.x} << 32) ^ pair.y;
  hash = (hash ^ (std::uint64_t{pair.ratio} << 17)) * 0x9e3779b97f4a7c15;
  return static_cast<std::size_t>(hash ^ (hash >> 31));
}

namespace {

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

// A pair that has a symbol from now on.
struct Part {
  Expr symbol;
  Pair pair;
  Expr ratio; // the lock of pair.ratio
};

// x and y leave, their common symbol comes last, with the coefficient of the pair's lower node.
void replace(Group& group, const PairCandidates::Places& places, const Part& part) {
  std::vector<Operand>& operands = group.operands;
  const auto place = [&](std::size_t i) { return operands.begin() + static_cast<std::ptrdiff_t>(i); };
  const std::size_t lower = operands[places.i].node == part.pair.x ? places.i : places.k;
  const Operand joint = {part.symbol.id(), operands[lower].coefficient};
  operands.erase(place(places.k));
  operands.erase(place(places.i));
  operands.push_back(joint);
  group.changed = true;
}

// Third phase: takes pairs out of their groups, the most frequent first, as long as one stands in two.
std::vector<Part> extract(Pool& pool, PairGroups& groups, Scheme& scheme) {
  std::vector<Part> parts;
  PairCandidates candidates(pool, groups);
  while (const std::optional<PairCandidates::Frequent> frequent = candidates.next()) {
    const Pair& pair = frequent->pair;
    parts.push_back({scheme.new_symbol(pair.is_product() ? "p" : "s"), pair, pool.handle(pair.ratio)});
    groups.share(parts.back().symbol);
    for (const std::size_t g : frequent->groups)
      while (const auto places = candidates.find(groups[g], pair)) replace(groups[g], *places, parts.back());
    candidates.add_last_operands(frequent->groups);
  }
  return parts;
}

// Last phase: writes the function in terms of the parts, each before its first use.
class PairWriter {
public:
  PairWriter(Pool& pool, const PairGroups& groups, const std::vector<Part>& parts, Scheme& scheme)
      : pool_(pool), groups_(groups), scheme_(scheme) {
    for (const Part& part : parts) parts_.set(part.symbol.id(), &part);
  }

  void write(Function& function) {
    for (Equation& old : function.equations) {
      const Equation equation = std::move(old);
      scheme_.set_topic(equation.topic);
      Expr value = scheme_.redefine(equation.symbol, visit(equation.rhs.id()));
      if (value != equation.symbol) written_.set(equation.symbol.id(), std::move(value));
    }
    for (Output& output : function.outputs) output.value = visit(output.value.id());
  }

private:
  Expr visit(NodeId id) {
    const expr::Node& node = pool_.node(id);
    if (node.kind == expr::NodeKind::number) return pool_.handle(id);
    if (node.kind == expr::NodeKind::symbol) return symbol(id);
    const auto rewritten = [&] {
      const Group* group = groups_.of(id);
      return group != nullptr && group->changed
                 ? regroup(id, *group)
                 : expr::rebuild(pool_, id, [this](NodeId part) { return visit(part); });
    };
    return node.uses < 2 ? rewritten() : written_.visit(id, rewritten);
  }

  // Parts are written before their first use.
  Expr symbol(NodeId id) {
    if (const Expr* value = written_.find(id)) return *value;
    const Part* const* part = parts_.find(id);
    if (part == nullptr) return pool_.handle(id);
    return written_.visit(id, [&] { return write_part(**part); });
  }

  Expr write_part(const Part& part) {
    const Expr x = visit(part.pair.x);
    const Expr y = visit(part.pair.y);
    const Expr rhs = part.pair.is_product() ? x * y : x + part.ratio * y;
    return scheme_.redefine(part.symbol, rhs);
  }

  Expr regroup(NodeId id, const Group& group) {
    std::vector<Expr> parts; // held until the node that takes them is made
    for (const Operand& operand : group.operands) parts.push_back(visit(operand.node));
    return group.is_sum ? sum(id, group, parts) : product(id, parts);
  }

  Expr sum(NodeId id, const Group& group, const std::vector<Expr>& parts) {
    std::vector<expr::Term> terms;
    for (std::size_t i = 0; i < parts.size(); ++i)
      terms.push_back({group.operands[i].coefficient, parts[i].id()});
    return pool_.handle(make_sum(pool_, pool_.node(id).number, terms));
  }

  Expr product(NodeId id, std::vector<Expr>& parts) {
    std::vector<expr::Factor> factors;
    for (const Expr& part : parts) factors.push_back({part.id(), 1});
    const expr::Operands<expr::Factor> old = pool_.node(id).factors();
    for (const expr::Factor& factor : old)
      if (factor.exponent < 0 || factor.exponent > PairGroups::max_power) {
        parts.push_back(visit(factor.base));
        factors.push_back({parts.back().id(), factor.exponent});
      }
    return pool_.handle(make_product(pool_, pool_.node(id).number, factors));
  }

  Pool& pool_;
  const PairGroups& groups_;
  Scheme& scheme_;
  expr::Memo<const Part*> parts_; ///< by symbol
  expr::Memo<Expr> written_;      ///< of parts, shared nodes, and symbols that are replaced
};

} // namespace

void share_pairs(Pool& pool, Function& function) {
  PairGroups groups(pool, function.equations);
  Scheme scheme(pool, expr::SymbolKind::auxiliary, function.equations);
  const std::vector<Part> parts = extract(pool, groups, scheme);
  if (parts.empty()) return;
  PairWriter(pool, groups, parts, scheme).write(function);
  function.equations = std::move(scheme).take();
}

} // namespace mbsgen::scheme
