// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/hoisting.h"
#include "scheme/passes.h"
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

namespace {

void hoist_equations(Pool& pool, Scheme& constants, std::vector<Equation>& equations,
                     std::vector<Output>& outputs) {
  Hoisting hoisting(pool, constants, "c", [&pool](NodeId id) { return pool.node(id).constant; });
  Scheme scheme(pool, expr::SymbolKind::auxiliary, equations);
  Rewriter rewrite(pool);
  for (Equation& old : equations) {
    const Equation equation = std::move(old); // freed as the pass goes on, so that old and new do not pile up
    scheme.set_topic(equation.topic);
    rewrite.replace(equation.symbol, scheme.redefine(equation.symbol, rewrite(hoisting(equation.rhs))));
  }
  for (Output& output : outputs) output.value = rewrite(hoisting(output.value));
  equations = std::move(scheme).take();
}

} // namespace

Program hoist(Program program) {
  Scheme constants(*program.pool, expr::SymbolKind::derived, program.update);
  for (const Equation& equation : program.update) {
    constants.set_topic(equation.topic);
    constants.redefine(equation.symbol, equation.rhs);
  }
  for (Function& function : program.functions)
    hoist_equations(*program.pool, constants, function.equations, function.outputs);
  program.update = std::move(constants).take();
  program.pool->sweep();
  return program;
}

} // namespace mbsgen::scheme
