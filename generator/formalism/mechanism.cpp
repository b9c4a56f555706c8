// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism.h"
#include "formalism/loads.h"
#include "formalism/poses.h"
#include "scheme/passes.h"
#include <utility>

namespace mbsgen::formalism {

Draft::Draft(const Mechanism& mechanism, const Runs& cut)
    : scheme(mechanism.pool(), expr::SymbolKind::auxiliary, &mechanism.constants), writer(scheme), runs(cut),
      tree(mechanism.regrouped) {}

void Draft::add_loads(const Mechanism& mechanism) {
  tree = with_local_wrenches(std::move(tree), writer);
  LawCalls called = formalism::add_loads(mechanism.model, mechanism.parameters, writer, tree);
  laws = std::move(called.calls);
  outputs.insert(outputs.end(), called.arguments.begin(), called.arguments.end());
}

void put(Draft& draft, const std::string& array, int index, const Expr& value) {
  draft.outputs.push_back({array, index, draft.scheme.let({array, index + 1}, value)});
}

void put(Draft& draft, const std::string& array, const std::vector<Expr>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) put(draft, array, static_cast<int>(i), values[i]);
}

void put(Draft& draft, const std::string& array, int first, const Vec3& value) {
  for (int i = 0; i < 3; ++i) put(draft, array, first + i, value[static_cast<std::size_t>(i)]);
}

void put(Draft& draft, scheme::Purpose purpose, int index, const Expr& value) {
  draft.outputs.push_back({"", index, value, purpose});
}

scheme::Function finish(Draft& draft, scheme::Function function) {
  Pool& pool = draft.scheme.pool();
  function.equations = std::move(draft.scheme).take();
  function.outputs = std::move(draft.outputs);
  function.unknowns = std::move(draft.unknowns);
  function.laws = std::move(draft.laws);
  scheme::eliminate_dead(pool, function);
  return function;
}

} // namespace mbsgen::formalism
