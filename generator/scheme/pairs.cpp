// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/pairs.h"
#include "expr/build.h"
#include "scheme/rewrite.h"
#include <algorithm>
#include <limits>
#include <queue>
#include <unordered_map>

namespace mbsgen::scheme {

namespace {

// One operand of a sum (coefficient·node) or of a product (node, once per power).
struct Operand {
  NodeId node = 0;
  Rational coefficient = 1;
};

// The operands of a sum or product node that pairs may be taken from.
struct Group {
  bool is_sum = false;
  std::vector<Operand> operands;
  bool changed = false;
};

// x with y, in a product (ratio 0) or in a sum as x + ratio·y, the ratio being the number node `ratio`.
struct Pair {
  NodeId x = 0;
  NodeId y = 0;
  NodeId ratio = 0;
  bool operator==(const Pair& b) const { return x == b.x && y == b.y && ratio == b.ratio; }
};

struct PairHash {
  std::size_t operator()(const Pair& pair) const {
    std::size_t hash = (std::size_t{pair.x} << 32) ^ pair.y;
    hash = (hash ^ (std::size_t{pair.ratio} << 17)) * 0x9e3779b97f4a7c15ULL;
    return hash ^ (hash >> 31);
  }
};

struct Candidate {
  Pair pair;
  std::vector<std::size_t> groups; // where it was seen; entries may have gone stale
};

// Powers above this, and operands beyond this many, are left alone: they do not occur in multibody equations,
// and pairs grow with the square.
constexpr std::int32_t max_power = 4;
constexpr std::size_t max_operands = 48;

class PairSharing {
public:
  PairSharing(Pool& pool, Function& function)
      : pool_(pool), equations_(function.equations), outputs_(function.outputs),
        scheme_(pool, expr::SymbolKind::auxiliary, function.equations), one_(pool.number(1)),
        minus_one_(pool.number(-1)) {}

  void run() {
    collect();
    drop_lonely_operands();
    for (std::size_t g = 0; g < groups_.size(); ++g) add_pairs(g);
    for (std::size_t i = 0; i < candidates_.size(); ++i) push(i);
    while (!queue_.empty()) take_next();
    if (!parts_.empty()) write();
  }

private:
  using Key =
      std::pair<std::size_t, std::size_t>; // count, and the candidate's number from the back: oldest first

  // ---- reading ----
  void collect() {
    group_of_.assign(pool_.id_limit(), none);
    for (const Equation& equation : equations_) collect(equation.rhs.id());
  }

  void collect(NodeId id) {
    if (group_of_[id] != none) return;
    const expr::Node& node = pool_.node(id);
    group_of_[id] = visited;
    if (node.kind == expr::NodeKind::sum || node.kind == expr::NodeKind::product) add_group(id, node);
    for_each_part(node, [this](NodeId part) { collect(part); });
  }

  void add_group(NodeId id, const expr::Node& node) {
    Group group;
    group.is_sum = node.kind == expr::NodeKind::sum;
    for (const expr::Term& term : node.terms) group.operands.push_back({term.node, term.coefficient});
    for (const expr::Factor& factor : node.factors)
      if (factor.exponent > 0 && factor.exponent <= max_power)
        for (std::int32_t k = 0; k < factor.exponent; ++k) group.operands.push_back({factor.base, 1});
    if (group.operands.size() < 2 || group.operands.size() > max_operands) return;
    group_of_[id] = groups_.size();
    groups_.push_back(std::move(group));
  }

  // An operand that stands in one group only can't be in a pair of two groups.
  void drop_lonely_operands() {
    std::vector<std::size_t> last(pool_.id_limit(), none);
    std::vector<char> shared(pool_.id_limit(), 0);
    for (std::size_t g = 0; g < groups_.size(); ++g)
      for (const Operand& operand : groups_[g].operands) {
        if (last[operand.node] != none && last[operand.node] != g) shared[operand.node] = 1;
        last[operand.node] = g;
      }
    shared_ = std::move(shared);
  }

  // ---- pairs ----
  Pair pair_of(const Group& group, const Operand& a, const Operand& b) {
    const bool swapped = b.node < a.node;
    const Operand& x = swapped ? b : a;
    const Operand& y = swapped ? a : b;
    if (!group.is_sum) return {x.node, y.node, 0};
    return {x.node, y.node, ratio_node(y.coefficient / x.coefficient)};
  }

  // The node is locked, so that it names the ratio for as long as pairs live.
  NodeId ratio_node(const Rational& ratio) {
    if (ratio.is_one()) return one_.id();
    if (ratio.is_minus_one()) return minus_one_.id();
    ratios_.push_back(pool_.number(ratio));
    return ratios_.back().id();
  }

  bool may_pair(const Operand& operand) const {
    return operand.node >= shared_.size() || shared_[operand.node] != 0;
  }

  void add_pairs(std::size_t g) {
    const std::vector<Operand>& operands = groups_[g].operands;
    for (std::size_t i = 0; i < operands.size(); ++i)
      for (std::size_t k = i + 1; k < operands.size(); ++k)
        if (may_pair(operands[i]) && may_pair(operands[k]))
          add_pair(g, pair_of(groups_[g], operands[i], operands[k]));
  }

  void add_pair(std::size_t g, const Pair& pair) {
    const auto [entry, is_new] = index_.try_emplace(pair, candidates_.size());
    if (is_new) candidates_.push_back({pair, {}});
    std::vector<std::size_t>& seen = candidates_[entry->second].groups;
    if (seen.empty() || seen.back() != g) seen.push_back(g);
  }

  void push(std::size_t candidate) {
    const std::size_t count = candidates_[candidate].groups.size();
    if (count > 1) queue_.push({count, std::numeric_limits<std::size_t>::max() - candidate});
  }

  bool holds(const Group& group, const Pair& pair, std::size_t& i, std::size_t& k) {
    const std::vector<Operand>& operands = group.operands;
    for (i = 0; i < operands.size(); ++i)
      for (k = i + 1; k < operands.size(); ++k) {
        const NodeId low = std::min(operands[i].node, operands[k].node);
        const NodeId high = std::max(operands[i].node, operands[k].node);
        if (low == pair.x && high == pair.y && pair_of(group, operands[i], operands[k]) == pair) return true;
      }
    return false;
  }

  void take_next() {
    const auto [count, back] = queue_.top();
    queue_.pop();
    const std::size_t number = std::numeric_limits<std::size_t>::max() - back;
    std::size_t i = 0;
    std::size_t k = 0;
    std::vector<std::size_t>& groups = candidates_[number].groups;
    const Pair pair = candidates_[number].pair;
    groups.erase(std::remove_if(groups.begin(), groups.end(),
                                [&](std::size_t g) { return !holds(groups_[g], pair, i, k); }),
                 groups.end());
    if (groups.size() < count) return push(number);
    extract(pair, std::vector<std::size_t>(groups));
  }

  void extract(const Pair& pair, const std::vector<std::size_t>& groups) {
    const Expr symbol = new_symbol(pair);
    std::size_t i = 0;
    std::size_t k = 0;
    for (const std::size_t g : groups) {
      Group& group = groups_[g];
      while (holds(group, pair, i, k)) replace(group, i, k, pair, symbol.id());
      for (std::size_t m = 0; m + 1 < group.operands.size(); ++m)
        if (may_pair(group.operands[m]))
          add_pair_later(g, pair_of(group, group.operands[m], group.operands.back()));
    }
    for (const std::size_t candidate : touched_) push(candidate);
    touched_.clear();
  }

  void add_pair_later(std::size_t g, const Pair& pair) {
    add_pair(g, pair);
    const std::size_t candidate = index_.at(pair);
    if (std::find(touched_.begin(), touched_.end(), candidate) == touched_.end())
      touched_.push_back(candidate);
  }

  // x and y leave, their common symbol comes last, with the coefficient of the pair's lower node.
  static void replace(Group& group, std::size_t i, std::size_t k, const Pair& pair, NodeId symbol) {
    std::vector<Operand>& operands = group.operands;
    const Operand joint = {symbol,
                           operands[i].node == pair.x ? operands[i].coefficient : operands[k].coefficient};
    operands.erase(operands.begin() + static_cast<std::ptrdiff_t>(k));
    operands.erase(operands.begin() + static_cast<std::ptrdiff_t>(i));
    operands.push_back(joint);
    group.changed = true;
  }

  Expr new_symbol(const Pair& pair) {
    Expr symbol = scheme_.new_symbol(pair.ratio == 0 ? "p" : "s");
    const std::size_t size = std::max<std::size_t>(pool_.id_limit(), std::size_t{symbol.id()} + 1);
    part_of_.resize(size, none);
    part_of_[symbol.id()] = parts_.size();
    parts_.push_back({symbol, pair, false, Expr()});
    return symbol;
  }

  // ---- writing ----
  struct Part {
    Expr symbol;
    Pair pair;
    bool written = false;
    Expr value;
  };

  void write() {
    known_.assign(pool_.id_limit(), 0);
    memo_.resize(pool_.id_limit());
    for (Equation& old : equations_) {
      const Equation equation = std::move(old);
      scheme_.set_topic(equation.topic);
      const Expr value = scheme_.redefine(equation.symbol, visit(equation.rhs.id()));
      set(equation.symbol.id(), value);
    }
    for (Output& output : outputs_) output.value = visit(output.value.id());
    equations_ = std::move(scheme_).take();
  }

  void set(NodeId id, const Expr& value) {
    if (id >= memo_.size()) {
      memo_.resize(pool_.id_limit());
      known_.resize(pool_.id_limit(), 0);
    }
    memo_[id] = value;
    known_[id] = 1;
  }

  Expr visit(NodeId id) {
    if (id < known_.size() && known_[id] != 0) return memo_[id];
    if (id < part_of_.size() && part_of_[id] != none) return write_part(parts_[part_of_[id]]);
    const expr::NodeKind kind = pool_.node(id).kind;
    if (kind == expr::NodeKind::number || kind == expr::NodeKind::symbol) return pool_.handle(id);
    const std::size_t group = id < group_of_.size() ? group_of_[id] : none;
    const bool regrouped = group != none && group != visited && groups_[group].changed;
    Expr value = regrouped ? regroup(id, groups_[group])
                           : expr::rebuild(pool_, id, [this](NodeId part) { return visit(part); });
    set(id, value);
    return value;
  }

  Expr regroup(NodeId id, const Group& group) {
    const Rational number = pool_.node(id).number;
    std::vector<Expr> parts;
    std::vector<expr::Term> terms;
    std::vector<expr::Factor> factors;
    for (const Operand& operand : group.operands) {
      parts.push_back(visit(operand.node));
      terms.push_back({operand.coefficient, parts.back().id()});
      factors.push_back({parts.back().id(), 1});
    }
    if (group.is_sum) return pool_.handle(make_sum(pool_, number, std::move(terms)));
    const std::vector<expr::Factor> old = pool_.node(id).factors;
    for (const expr::Factor& factor : old)
      if (factor.exponent < 0 || factor.exponent > max_power) {
        parts.push_back(visit(factor.base));
        factors.push_back({parts.back().id(), factor.exponent});
      }
    return pool_.handle(make_product(pool_, number, std::move(factors)));
  }

  Expr write_part(Part& part) {
    if (part.written) return part.value;
    const Expr x = visit(part.pair.x);
    const Expr y = visit(part.pair.y);
    const Expr rhs = part.pair.ratio == 0 ? x * y : x + pool_.node(part.pair.ratio).number * y;
    part.value = scheme_.redefine(part.symbol, rhs);
    part.written = true;
    return part.value;
  }

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  static constexpr std::size_t visited = static_cast<std::size_t>(-2);

  Pool& pool_;
  std::vector<Equation>& equations_;
  std::vector<Output>& outputs_;
  Scheme scheme_;
  Expr one_;
  Expr minus_one_;
  std::vector<Group> groups_;
  std::vector<std::size_t> group_of_; ///< node -> group
  std::vector<char> shared_;
  std::vector<Expr> ratios_; ///< locks of number nodes that pairs refer to
  std::unordered_map<Pair, std::size_t, PairHash> index_;
  std::vector<Candidate> candidates_;
  std::priority_queue<Key> queue_;
  std::vector<std::size_t> touched_;
  std::vector<Part> parts_;
  std::vector<std::size_t> part_of_; ///< symbol -> part
  std::vector<Expr> memo_;
  std::vector<char> known_;
};

} // namespace

void share_pairs(Pool& pool, Function& function) {
  PairSharing(pool, function).run();
}

} // namespace mbsgen::scheme
