// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

namespace {

// Longer right-hand sides stay equations: statements that a reader, and a compiler's scheduler, can hold in
// one view.
constexpr std::size_t max_nodes = 60;

// How often each node occurs in what the walk has seen, and whether some occurrence is a power or an argument
// (where putting an expression in the symbol's place would change its cost).
class Occurrences {
public:
  explicit Occurrences(const Pool& pool) : pool_(pool), count_(pool.id_limit(), 0) {}

  void add(const Expr& expression) {
    if (expression.pool() != nullptr) add(expression.id(), 1);
  }
  bool once(const Expr& symbol) const { return count_[symbol.id()] == 1; }

private:
  static constexpr unsigned char many = 2;

  void add(NodeId id, unsigned char weight) {
    unsigned char& count = count_[id];
    if (count == many) return; // so are its parts: none is walked more than twice
    count = count + weight >= many ? many : static_cast<unsigned char>(count + weight);
    const expr::Node& node = pool_.node(id);
    // A shared node is evaluated as often as it occurs until `share` runs: its parts occur as often, too.
    const unsigned char inner = count;
    for (const expr::Factor& factor : node.factors())
      add(factor.base, factor.exponent == 1 && node.kind == expr::NodeKind::product ? inner : many);
    for (const expr::Term& term : node.terms()) add(term.node, inner);
  }

  const Pool& pool_;
  std::vector<unsigned char> count_;
};

std::size_t tree_size(const Pool& pool, NodeId id, std::size_t limit) {
  std::size_t size = 1;
  for_each_part(pool.node(id), [&](NodeId part) {
    if (size < limit) size += tree_size(pool, part, limit - size);
  });
  return size;
}

} // namespace

void inline_single_uses(Pool& pool, Function& function) {
  Occurrences occurrences(pool);
  for (const Equation& equation : function.equations) occurrences.add(equation.rhs);
  for (const Output& output : function.outputs) {
    occurrences.add(output.value);
    occurrences.add(output.value); // a result that is read off keeps its name
  }
  Rewriter rewrite(pool);
  std::vector<Equation> kept;
  for (Equation& old : function.equations) {
    const Equation equation = std::move(old);
    Expr rhs = rewrite(equation.rhs);
    const bool vanishes = rhs.is_atomic() || (occurrences.once(equation.symbol) &&
                                              tree_size(pool, rhs.id(), max_nodes) < max_nodes);
    if (vanishes)
      rewrite.replace(equation.symbol, std::move(rhs));
    else
      kept.push_back({equation.symbol, std::move(rhs), equation.topic});
  }
  for (Output& output : function.outputs) output.value = rewrite(output.value);
  function.equations.swap(kept);
  pool.sweep();
}

} // namespace mbsgen::scheme
