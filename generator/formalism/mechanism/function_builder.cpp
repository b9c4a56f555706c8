// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/function_builder.h"
#include "base/index.h"
#include "formalism/loads/loads.h"
#include "formalism/tree/attitude.h"
#include "scheme/passes/passes.h"
#include <utility>

namespace mbsgen::formalism {

FunctionBuilder::FunctionBuilder(const Mechanism& mechanism, const Chains& cut)
    : scheme(mechanism.pool(), expr::SymbolKind::auxiliary, &mechanism.constants), writer(scheme),
      chains(cut), tree(mechanism.regrouped) {
  define_attitudes(tree, scheme);
  attitude_equations = scheme.equations().size();
}

void FunctionBuilder::add_loads(const Mechanism& mechanism) {
  tree = with_local_wrenches(std::move(tree), writer);
  Loads loads = loads_of_laws(elements(mechanism));
  for (auto& [node, wrench] : loads.wrenches) tree.wrenches(node).push_back(std::move(wrench));
  add_calls(loads);
  load_equations = scheme.equations().size();
}

void FunctionBuilder::add_calls(const Loads& loads) {
  laws = loads.calls;
  outputs.insert(outputs.end(), loads.arguments.begin(), loads.arguments.end());
}

void FunctionBuilder::differentiate_laws() {
  law_results = scheme::add_law_derivatives(writer.pool(), laws, outputs);
}

std::vector<Expr> argument_symbols(Pool& pool, std::string_view argument, int size) {
  std::vector<Expr> symbols;
  for (int i = 0; i < size; ++i) symbols.push_back(pool.symbol(expr::SymbolKind::force, argument, i));
  return symbols;
}

void put(FunctionBuilder& builder, const std::string& array, int index, const Expr& value) {
  builder.outputs.push_back({array, index, builder.writer.let(scheme::Name{array, index + 1}, value)});
}

void put(FunctionBuilder& builder, const std::string& array, const std::vector<Expr>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) put(builder, array, static_cast<int>(i), values[i]);
}

void put(FunctionBuilder& builder, const std::string& array, int first, const Vec3& value) {
  for (int i = 0; i < 3; ++i) put(builder, array, first + i, value[at(i)]);
}

void put(FunctionBuilder& builder, scheme::Purpose purpose, int index, const Expr& value) {
  builder.outputs.push_back({"", index, value, purpose});
}

scheme::Function finish(FunctionBuilder& builder, scheme::Function function) {
  Pool& pool = builder.scheme.pool();
  function.equations = std::move(builder.scheme).take();
  function.outputs = std::move(builder.outputs);
  function.unknowns = std::move(builder.unknowns);
  function.laws = std::move(builder.laws);
  function.sweep = builder.sweep;
  scheme::eliminate(pool, function);
  return function;
}

} // namespace mbsgen::formalism
