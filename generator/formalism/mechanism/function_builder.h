// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/load_collector.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/tree/recursion.h"
#include "scheme/passes/differentiate.h"

namespace mbsgen::formalism {

/// A function under construction: its scheme, its own tree (where loads are gathered), and its results.
struct FunctionBuilder {
  FunctionBuilder(const Mechanism& mechanism, const Chains& cut);
  FunctionBuilder(const FunctionBuilder&) = delete;
  FunctionBuilder& operator=(const FunctionBuilder&) = delete;

  /// Gathers inputs, links, forces and contacts in the tree; what their laws read must be settled before.
  void add_loads(const Mechanism& mechanism);
  /// The function calls the user's laws that the loads need.
  void add_calls(const Loads& loads);
  /// The function calls their derivatives, too, as far as differentiation reads them.
  void differentiate_laws();

  Recursion recursion() const { return {tree, chains, writer}; }
  ModelInTree elements(const Mechanism& mechanism) const {
    return {mechanism.model, mechanism.parameters, tree, mechanism.constants, writer};
  }

  scheme::Scheme scheme;
  Writer writer;
  const Chains& chains;
  Tree tree;
  std::vector<scheme::Output> outputs;
  std::vector<Expr> unknowns;
  std::vector<scheme::LawCall> laws;
  std::vector<scheme::LawResult> law_results; ///< of laws that are differentiated
  std::size_t attitude_equations =
      0;                          ///< the first equations, which define the rotations of ball and free joints
  std::size_t load_equations = 0; ///< the first equations, on which the loads stand
  scheme::Sweep sweep = scheme::Sweep::none; ///< of a function that is differentiated as a whole
};

/// The symbols of the numbers in an argument of a generated function that is neither of q, qd and qdd.
std::vector<Expr> argument_symbols(Pool& pool, std::string_view argument, int size);

/// Adds results to the builder.
void put(FunctionBuilder& builder, const std::string& array, int index, const Expr& value);
void put(FunctionBuilder& builder, const std::string& array, const std::vector<Expr>& values);
void put(FunctionBuilder& builder, const std::string& array, int first, const Vec3& value);
/// Adds a value that is no result.
void put(FunctionBuilder& builder, scheme::Purpose purpose, int index, const Expr& value);

/// Takes the builder's equations and values into the function and frees what proves dead.
scheme::Function finish(FunctionBuilder& builder, scheme::Function function);

} // namespace mbsgen::formalism
