// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/fingerprint.h"
#include "scheme/passes.h"
#include "scheme/rewrite.h"
#include <unordered_map>

namespace mbsgen::scheme {

namespace {

// Symbols by value modulo p; a value and its negative share a row.
class Values {
public:
  // What already has this value, with the sign to it; or nothing, and from now on `symbol` has it.
  Expr find_or_add(std::uint64_t value, const Expr& symbol) {
    const std::uint64_t negative = expr::Fingerprint::negate(value);
    const bool flipped = negative < value;
    const auto [entry, is_new] = rows_.try_emplace(flipped ? negative : value, Row{symbol, flipped});
    if (is_new) return Expr();
    return entry->second.flipped == flipped ? entry->second.symbol : -entry->second.symbol;
  }

private:
  struct Row {
    Expr symbol;
    bool flipped;
  };
  std::unordered_map<std::uint64_t, Row> rows_;
};

void merge_equations(Pool& pool, expr::SymbolKind kind, const std::vector<Equation>& before,
                     std::vector<Equation>& equations, std::vector<Output>& outputs) {
  expr::Fingerprint fingerprint(pool);
  for (const Equation& equation : before)
    fingerprint.set(equation.symbol.id(), fingerprint.value(equation.rhs));
  Values values;
  Rewriter rewrite(pool);
  Scheme scheme(pool, kind, equations);
  for (const Equation& equation : equations) {
    const std::uint64_t value = fingerprint.value(equation.rhs);
    fingerprint.set(equation.symbol.id(), value);
    if (value == 0) {
      rewrite.replace(equation.symbol, pool.number(0));
      continue;
    }
    scheme.about(equation.topic);
    const Expr known = values.find_or_add(value, equation.symbol);
    rewrite.replace(equation.symbol,
                    known.is_zero() ? scheme.define(equation.symbol, rewrite(equation.rhs)) : rewrite(known));
  }
  for (Output& output : outputs) output.value = rewrite(output.value);
  equations = std::move(scheme).take();
}

} // namespace

Program merge(Program program) {
  for (Function& function : program.functions)
    merge_equations(*program.pool, expr::SymbolKind::auxiliary, program.update, function.equations,
                    function.outputs);
  program.pool->sweep();
  return program;
}

} // namespace mbsgen::scheme
