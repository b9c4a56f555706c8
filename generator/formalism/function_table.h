// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

/// Size of an array argument in terms of the model.
enum class Size { nq, nq_nq, nc, nc_nq, nd, wrench };

struct ArgumentRow {
  const char* name;
  Size size;
  scheme::Argument::Use use;
  bool nullable = false;
};

/// Which models have a function: all; those without constraints and driven joints; those with some; those
/// with constraints.
enum class Applies { always, unconstrained, constrained, with_loops };

/// One way to write a function, and whether it can win on the given tree (null: it can).
struct Variant {
  Build build;
  bool (*worth_trying)(const Tree& tree) = nullptr;
};

/// A generated function of the model as a whole.
struct FunctionRow {
  const char* name;
  const char* doc;
  Applies applies;
  bool returns_status;
  std::vector<ArgumentRow> arguments;
  std::vector<Variant> variants; ///< the pass `choose` keeps the cheapest

  bool exists_for(const LoopAnalysis& closure) const;
};

/// One row per function; what others are read off from stands before them.
const std::vector<FunctionRow>& function_table();

/// The function without its equations.
scheme::Function declare(const FunctionRow& row, const Mechanism& mechanism);

} // namespace mbsgen::formalism
