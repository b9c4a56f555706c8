// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/function_row.h"

namespace mbsgen::formalism {

namespace {

int resolve(Size size, const Mechanism& mechanism) {
  const int nq = mechanism.nq();
  const int nc = mechanism.closure.nc();
  switch (size) {
  case Size::nq:
    return nq;
  case Size::nq_nq:
    return nq * nq;
  case Size::nc:
    return nc;
  case Size::nc_nq:
    return nc * nq;
  case Size::nd:
    return static_cast<int>(mechanism.closure.partition.driven.size());
  case Size::wrench:
    break;
  }
  return 6;
}

} // namespace

bool FunctionRow::exists_for(const LoopAnalysis& closure) const {
  switch (applies) {
  case Applies::always:
    break;
  case Applies::unconstrained:
    return !closure.is_constrained();
  case Applies::constrained:
    return closure.is_constrained();
  case Applies::with_loops:
    return closure.nc() > 0;
  }
  return true;
}

scheme::Function declare(const FunctionRow& row, const Mechanism& mechanism) {
  scheme::Function function;
  function.task = row.task;
  function.name = row.name;
  function.doc = row.doc;
  function.returns_status = row.returns_status;
  for (const ArgumentRow& argument : row.arguments)
    function.arguments.push_back(
        {argument.name, resolve(argument.size, mechanism), argument.use, argument.nullable});
  return function;
}

} // namespace mbsgen::formalism
