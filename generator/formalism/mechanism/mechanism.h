// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/closure.h"
#include "formalism/tree/chains.h"
#include "formalism/tree/parameters.h"

namespace mbsgen::formalism {

/// All that the functions of one model have in common.
struct Mechanism {
  const model::Model& model;
  const LoopAnalysis& closure;
  Parameters& parameters;
  Tree tree;                  ///< as modelled
  Tree regrouped;             ///< with base parameters
  std::vector<Chains> chains; ///< the ways to cut the tree that are worth trying, best guess first
  scheme::Scheme& constants;

  int nq() const { return model.nq(); }
  int nqd() const { return static_cast<int>(tree.nodes.size()); }
  Pool& pool() const { return constants.pool(); }
};

/// The model's tree, with the equations of its constants. `inputs` gets the input forces. Throws ModelError for a law
/// without a value.
Mechanism make_mechanism(const model::Model& model, const LoopAnalysis& closure, Parameters& parameters,
                         scheme::Scheme& constants, std::vector<scheme::InputForce>& inputs);

} // namespace mbsgen::formalism
