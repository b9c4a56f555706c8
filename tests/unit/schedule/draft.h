// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/stages.h"

namespace mbsgen::test {

/// A function under construction, of one unknown q[1] where `solve` is called.
struct Draft {
  explicit Draft(expr::Pool& shared_pool) : pool(shared_pool) {
    function.name = "f";
    function.returns_status = true;
    function.arguments = {{"q", 2, scheme::Argument::Use::in_out},
                          {"y", 2, scheme::Argument::Use::in_out},
                          {"extra", 1, scheme::Argument::Use::out, true}};
  }

  expr::Expr q(int i) { return pool.symbol(expr::SymbolKind::q, "q", i); }
  expr::Expr let(const char* name, const expr::Expr& value) {
    const expr::Expr symbol = pool.symbol(expr::SymbolKind::auxiliary, name);
    function.equations.push_back({symbol, value, {}});
    return symbol;
  }
  void put(scheme::Purpose purpose, int index, const expr::Expr& value) {
    function.outputs.push_back({"", index, value, purpose});
  }
  void result(const char* array, int index, const expr::Expr& value) {
    function.outputs.push_back({array, index, value});
  }
  void solve(const expr::Expr& residual, const expr::Expr& correction) {
    function.unknowns = {q(1)};
    put(scheme::Purpose::residual, 0, residual);
    put(scheme::Purpose::correction, 0, correction);
  }
  schedule::Stages stages() const {
    schedule::SymbolCollector symbols(pool);
    return schedule::make_stages(symbols, function);
  }

  expr::Pool& pool;
  scheme::Function function;
};

} // namespace mbsgen::test
