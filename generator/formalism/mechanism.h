// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure.h"
#include "formalism/parameters.h"
#include "formalism/runs.h"

namespace mbsgen::formalism {

/// All that the functions of one model have in common.
struct Mechanism {
  const model::Model& model;
  const Closure& closure;
  Parameters& parameters;
  Tree tree;              ///< as modelled
  Tree regrouped;         ///< with base parameters
  std::vector<Runs> runs; ///< the ways to cut the tree that are worth trying, best guess first
  scheme::Scheme& constants;

  int nq() const { return static_cast<int>(tree.nodes.size()); }
  Pool& pool() const { return constants.pool(); }
};

/// A function under construction: its scheme, its own tree (where loads are gathered), and its results.
struct Draft {
  Draft(const Mechanism& mechanism, const Runs& cut);
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  /// Gathers inputs, links and forces in the tree; what their laws read must be settled before.
  void add_loads(const Mechanism& mechanism);

  scheme::Scheme scheme;
  Writer writer;
  const Runs& runs;
  Tree tree;
  std::vector<scheme::Output> outputs;
  std::vector<Expr> unknowns;
  std::vector<scheme::LawCall> laws;
};

/// Adds results to the draft.
void put(Draft& draft, const std::string& array, int index, const Expr& value);
void put(Draft& draft, const std::string& array, const std::vector<Expr>& values);
void put(Draft& draft, const std::string& array, int first, const Vec3& value);
/// Adds a value that is no result.
void put(Draft& draft, scheme::Purpose purpose, int index, const Expr& value);

/// Takes the draft's equations and values into the function and frees what proves dead.
scheme::Function finish(Draft& draft, scheme::Function function);

/// Writes the equations and results of one function.
using Build = void (*)(const Mechanism&, Draft&);

} // namespace mbsgen::formalism
