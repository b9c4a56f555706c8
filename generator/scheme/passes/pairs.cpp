// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/pairs.h"
#include "expr/expr.h"
#include "scheme/passes/pair_candidates.h"
#include "scheme/passes/pair_groups.h"
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

namespace {

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
