// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/hoist.h"
#include "scheme/passes/hoisting.h"
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

void hoist(Scheme& constants, Function& function) {
  Pool& pool = constants.pool();
  Hoisting hoisting(pool, constants, "c", [&pool](NodeId id) { return pool.node(id).constant; });
  Scheme scheme(pool, expr::SymbolKind::auxiliary, function.equations);
  Rewriter rewrite(pool);
  for (Equation& old : function.equations) {
    const Equation equation = std::move(old); // freed as the pass goes on, so that old and new do not pile up
    scheme.set_topic(equation.topic);
    rewrite.replace(equation.symbol, scheme.redefine(equation.symbol, rewrite(hoisting(equation.rhs))));
  }
  for (Output& output : function.outputs) output.value = rewrite(hoisting(output.value));
  function.equations = std::move(scheme).take();
  pool.sweep();
}

} // namespace mbsgen::scheme
