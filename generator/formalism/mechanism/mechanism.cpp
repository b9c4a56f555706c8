// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/mechanism.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/laws.h"

namespace mbsgen::formalism {

namespace {

std::vector<Chains> ways_to_cut(Pool& pool, const Tree& tree) {
  std::vector<Chains> ways = {find_chains(pool, tree, Parallel::joined)};
  Chains separate = find_chains(pool, tree, Parallel::separate);
  if (separate.chains.size() > ways.front().chains.size()) ways.push_back(std::move(separate));
  return ways;
}

// A tree's alone: constraints may resist what the bodies do not.
void mark_idle(Tree& tree, const LoopAnalysis& closure) {
  if (closure.is_constrained()) return;
  std::vector<bool> is_idle(tree.nodes.size());
  for (const IdleMotion& motion : closure.idle)
    if (motion.always) is_idle[at(motion.velocities.front())] = true;
  for (Node& node : tree.nodes) node.idle = is_idle[at(node.velocity)];
}

} // namespace

Mechanism make_mechanism(const model::Model& model, const LoopAnalysis& closure, Parameters& parameters,
                         scheme::Scheme& constants, std::vector<scheme::InputForce>& inputs) {
  for (const ModelError& error : laws_without_value(model, parameters)) throw error;
  const Writer writer(constants);
  Tree tree = build_tree(model, parameters, writer, inputs);
  mark_idle(tree, closure);
  Tree regrouped = regroup(tree, writer);
  std::vector<Chains> chains = ways_to_cut(constants.pool(), tree);
  return {model, closure, parameters, std::move(tree), std::move(regrouped), std::move(chains), constants};
}

} // namespace mbsgen::formalism
