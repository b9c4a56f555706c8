// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/lift.h"
#include "scheme/passes/hoisting.h"
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

namespace {

// Which nodes of a function's equations depend on its unknowns, and which equations the iteration stands on.
class Iteration {
public:
  Iteration(const Pool& pool, const Function& function)
      : pool_(pool), varies_(pool.id_limit(), unseen), needed_(pool.id_limit(), 0) {
    for (const Expr& unknown : function.unknowns) varies_[unknown.id()] = yes;
    for (const Equation& equation : function.equations)
      varies_[equation.symbol.id()] = varies(equation.rhs.id()) ? yes : no;
    for (const Output& output : function.outputs)
      if (belongs_to_loop(output)) need(output.value.id());
    for (std::size_t i = function.equations.size(); i-- > 0;)
      if (needed_[function.equations[i].symbol.id()] != 0) need(function.equations[i].rhs.id());
  }

  static bool belongs_to_loop(const Output& output) {
    return output.purpose == Purpose::residual || output.purpose == Purpose::correction ||
           output.purpose == Purpose::change;
  }
  bool varies(NodeId id) {
    if (varies_[id] == unseen) {
      bool found = false;
      for_each_part(pool_.node(id), [&](NodeId part) { found = varies(part) || found; });
      varies_[id] = found ? yes : no;
    }
    return varies_[id] == yes;
  }
  bool repeats(const Expr& symbol) { return needed_[symbol.id()] != 0 && varies(symbol.id()); }

private:
  static constexpr char unseen = 0, no = 1, yes = 2;

  void need(NodeId id) {
    if (needed_[id] != 0) return;
    needed_[id] = 1;
    for_each_part(pool_.node(id), [this](NodeId part) { need(part); });
  }

  const Pool& pool_;
  std::vector<char> varies_, needed_;
};

void lift_out_of_loop(Pool& pool, Function& function) {
  const std::vector<Equation> equations =
      std::move(function.equations); // alive: nodes are known by their ids
  function.equations = equations;
  Iteration iteration(pool, function);
  Scheme scheme(pool, expr::SymbolKind::auxiliary, equations);
  Hoisting hoisting(pool, scheme, "l", [&iteration](NodeId id) { return !iteration.varies(id); });
  Rewriter rewrite(pool);
  for (const Equation& equation : equations) {
    scheme.set_topic(equation.topic);
    const Expr rhs = iteration.repeats(equation.symbol) ? hoisting(equation.rhs) : equation.rhs;
    rewrite.replace(equation.symbol, scheme.redefine(equation.symbol, rewrite(rhs)));
  }
  for (Output& output : function.outputs)
    output.value = rewrite(Iteration::belongs_to_loop(output) ? hoisting(output.value) : output.value);
  function.equations = std::move(scheme).take();
}

} // namespace

void lift(Pool& pool, Function& function) {
  if (function.unknowns.empty()) return;
  lift_out_of_loop(pool, function);
  pool.sweep();
}

} // namespace mbsgen::scheme
