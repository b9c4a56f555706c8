// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/mechanism.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/closure/free_motion.h"
#include "formalism/loads/loads.h"
#include "formalism/mechanism/kept_masses.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/coordinate_rates.h"
#include "formalism/tree/flexible_nodes.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/tips.h"
#include <algorithm>
#include <set>
#include <utility>

namespace mbsgen::formalism {

bool depends_on_time(const model::Model& model) {
  const std::vector<model::ExpressedLaw> laws = model::expressed_laws(model);
  return std::any_of(laws.begin(), laws.end(),
                     [](const model::ExpressedLaw& law) {
                       return contains(law.expression, expr::SymbolKind::time);
                     }) ||
         std::any_of(model.states.begin(), model.states.end(),
                     [](const model::State& state) { return state.has_own_law(); });
}

namespace {

std::vector<Chains> ways_to_cut(Pool& pool, const Tree& tree) {
  std::vector<Chains> ways = {find_chains(pool, tree, Parallel::joined)};
  Chains separate = find_chains(pool, tree, Parallel::separate);
  if (separate.chains.size() <= ways.front().chains.size()) return ways;
  ways.front().name = "joined";
  separate.name = "separate";
  ways.push_back(std::move(separate));
  return ways;
}

// Inertia of modes depends on the coordinates, and is no constant to hand over.
std::set<int> flexible_nodes(const Tree& tree) {
  std::set<int> nodes;
  for (std::size_t j = 0; j < tree.nodes.size(); ++j)
    if (tree.nodes[j].flexible >= 0 || !has_velocity(tree.nodes[j])) nodes.insert(static_cast<int>(j));
  return nodes;
}

// A tree's alone: constraints may resist what the bodies do not.
void mark_idle(Tree& tree, const LoopAnalysis& closure) {
  if (closure.is_constrained()) return;
  std::vector<bool> is_idle(tree.speeds());
  for (const IdleMotion& motion : closure.idle)
    if (motion.always) is_idle[at(motion.velocities.front())] = true;
  for (Node& node : tree.nodes) node.idle = has_velocity(node) && is_idle[at(node.velocity)];
}

std::vector<int> free_spins(const model::Model& model, const LoopAnalysis& closure, const Tree& tree) {
  std::vector<int> spins = principal_spins(tree);
  spins.erase(
      std::remove_if(spins.begin(), spins.end(), [&](int j) { return !is_free(model, closure, tree, j); }),
      spins.end());
  return spins;
}

// The free base, where its joints neither are in constraints, nor driven, nor carry loads between them, and all
// bodies on free joints can fall with it.
std::optional<FreeBase> unconstrained_base(const model::Model& model, const LoopAnalysis& closure,
                                           const Tree& tree) {
  const std::optional<FreeBase> base = find_free_base(tree);
  if (!base || !free_joints_are_free(model, closure, tree)) return std::nullopt;
  for (int j = base->first; j <= base->last(); ++j)
    if (!is_free(model, closure, tree, j) || (j != base->last() && carries_loads(model, tree, j)))
      return std::nullopt;
  return base;
}

std::optional<TurnedTips> turned_tips(const model::Model& model, const Parameters& parameters,
                                      const Tree& regrouped, const std::optional<Tree>& kept,
                                      const Writer& constants) {
  const std::vector<int> tips = free_tips(model, parameters, regrouped);
  if (tips.empty()) return std::nullopt;
  TurnedTips turned{with_turned_tips(regrouped, tips, constants), std::nullopt, {}};
  if (kept) turned.kept = with_turned_tips(*kept, tips, constants);
  turned.chains = ways_to_cut(constants.pool(), turned.regrouped);
  return turned;
}

} // namespace

Mechanism make_mechanism(const model::Model& model, const LoopAnalysis& closure, Parameters& parameters,
                         scheme::Scheme& constants, std::vector<scheme::InputForce>& inputs) {
  for (const ModelError& error : laws_without_value(model, parameters)) throw error;
  parameters.condense_laws(model);
  const Writer writer(constants);
  Tree tree = build_tree(model, parameters, writer, inputs);
  mark_idle(tree, closure);
  tree.loop_roots = loop_roots(model, tree);
  const bool rigid = tree.flexible.empty();
  Tree regrouped = rigid ? regroup(tree, writer) : regroup_around(flexible_nodes(tree), tree, writer);
  const std::vector<int> spins = rigid ? free_spins(model, closure, tree) : std::vector<int>();
  Decoupled decoupled = rigid ? decouple(tree, spins, writer) : Decoupled{regrouped, {}};
  const std::optional<FreeBase> base = rigid ? unconstrained_base(model, closure, tree) : std::nullopt;
  Decoupled falling;
  std::vector<Chains> falling_chains;
  if (base) {
    falling = decouple(with_free_joint(tree, *base, constants.pool()), spins, writer);
    falling_chains = ways_to_cut(constants.pool(), falling.tree);
  }
  std::vector<Chains> chains = ways_to_cut(constants.pool(), tree);
  std::optional<Tree> kept = rigid ? regroup_with_kept_masses(tree, chains.front(), constants) : std::nullopt;
  std::optional<TurnedTips> turned =
      rigid ? turned_tips(model, parameters, regrouped, kept, writer) : std::nullopt;
  return {model,
          closure,
          parameters,
          std::move(tree),
          std::move(regrouped),
          std::move(kept),
          std::move(decoupled),
          std::move(chains),
          std::move(turned),
          base,
          std::move(falling),
          std::move(falling_chains),
          constants};
}

namespace {

bool is_one_of(const std::vector<Chains>& all, const Chains& one) {
  return std::any_of(all.begin(), all.end(), [&](const Chains& chains) { return &chains == &one; });
}

} // namespace

FunctionBuilder::FunctionBuilder(const Mechanism& mechanism, const Chains& cut, const Tree& of)
    : scheme(mechanism.pool(), expr::SymbolKind::auxiliary, &mechanism.constants), writer(scheme),
      chains(cut), tree(of), falls(is_one_of(mechanism.falling_chains, cut)) {
  for (Node& node : tree.nodes) node.passive = mechanism.parameters.in_form(node.passive);
  define_attitudes(tree, scheme);
  attitude_equations = scheme.equations().size();
  define_deformations(tree, writer);
}

void FunctionBuilder::add_loads(const Mechanism& mechanism) {
  if (!falls) tree = with_local_wrenches(std::move(tree), writer);
  Loads loads = loads_of_laws(elements(mechanism), laws_by_hub ? tree.loop_roots : std::vector<int>());
  for (auto& [node, wrench] : loads.wrenches) tree.wrenches(node).push_back(std::move(wrench));
  for (const auto& [node, force] : loads.joint_forces)
    tree.nodes[at(node)].passive = tree.nodes[at(node)].passive + force;
  add_calls(loads);
  tyres = std::move(loads.tyres);
  load_equations = scheme.equations().size();
}

bool Mechanism::has_spins() const {
  return std::any_of(decoupled.tree.nodes.begin(), decoupled.tree.nodes.end(),
                     [](const Node& node) { return bool(node.spin); });
}

void FunctionBuilder::start_dynamics(const Mechanism& mechanism) {
  if (!falls && !mechanism.has_spins()) return;
  const std::vector<Expr> given = input_forces(mechanism);
  const Decoupled& source = falls ? mechanism.falling : mechanism.decoupled;
  Tree dynamic = source.tree;
  if (falls) base.emplace(mechanism.tree, *mechanism.free_base, dynamic, scheme);
  for (std::size_t j = 0; j < dynamic.nodes.size(); ++j) {
    Node& node = dynamic.nodes[j];
    node.wrenches = std::move(tree.nodes[j].wrenches);
    if (!node.spatial) {
      node.qd = tree.nodes[j].qd;
      node.passive = tree.nodes[j].passive; // in the form of laws that the function has
    }
    if (node.spin) node.spin.force = given[at(node.velocity)] + node.passive;
  }
  tree = falls ? with_local_wrenches(std::move(dynamic), writer) : std::move(dynamic);
  if (source.composites.empty()) return;
  composites = tree;
  for (std::size_t j = 0; j < tree.nodes.size(); ++j) composites.nodes[j].inertia = source.composites[j];
}

void FunctionBuilder::add_calls(const Loads& loads) {
  laws = loads.calls;
  outputs.insert(outputs.end(), loads.arguments.begin(), loads.arguments.end());
}

void FunctionBuilder::differentiate_laws() {
  law_results = scheme::add_law_derivatives(writer.pool(), laws, outputs);
}

std::vector<Expr> input_forces(const Mechanism& mechanism) {
  return argument_symbols(mechanism.pool(), "Q", mechanism.nqd());
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
  function.equations = std::move(builder.scheme).take();
  function.outputs = std::move(builder.outputs);
  function.unknowns = std::move(builder.unknowns);
  function.laws = std::move(builder.laws);
  function.sweep = builder.sweep;
  function.matrix_steps = builder.matrix_steps;
  return function;
}

std::vector<int> displaced_states(const Mechanism& mechanism) {
  const Partition& partition = mechanism.closure.partition;
  std::vector<int> states = partition.independent;
  states.insert(states.end(), partition.dependent.begin() + partition.holonomic, partition.dependent.end());
  std::sort(states.begin(), states.end());
  return states;
}

std::vector<int> given_motions(const Mechanism& mechanism) {
  std::vector<int> given;
  for (const int i : mechanism.closure.partition.driven)
    if (!mechanism.model.joint_of_velocity(i).motion) given.push_back(i);
  return given;
}

std::vector<int> actuated_velocities(const Mechanism& mechanism) {
  const model::Model& model = mechanism.model;
  if (!model.actuators_given) return mechanism.closure.partition.independent;
  std::vector<int> result;
  for (const int joint : model.actuators) {
    const model::Joint& actuated = model.joints[at(joint)];
    const std::vector<int>& driven = mechanism.closure.partition.driven;
    for (std::size_t k = 0; k < actuated.form().velocities.size() && actuated.moves(); ++k) {
      const int velocity = actuated.velocity + static_cast<int>(k);
      if (std::find(driven.begin(), driven.end(), velocity) == driven.end()) result.push_back(velocity);
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<ConstraintRow> live_rows(const Mechanism& mechanism, const FunctionBuilder& builder,
                                     const std::vector<int>& by_carrier) {
  const Constraints constraints(builder.elements(mechanism), by_carrier);
  const std::vector<ConstraintRow> rows = constraints.rows();
  std::vector<ConstraintRow> live;
  for (const int row : mechanism.closure.live) live.push_back(rows[at(row)]);
  return live;
}

// A parameter that nothing in the equations so far reads has no symbol.
std::vector<scheme::Seed> parameter_seeds(const Mechanism& mechanism, const std::vector<Expr>& rates) {
  std::vector<scheme::Seed> seeds;
  const std::vector<model::Sensitivity>& listed = mechanism.model.sensitivities;
  if (!listed.empty() && mechanism.parameters.folded())
    throw ModelError(listed.front().where,
                     "derivatives by parameters need parameters, generate without --fold-parameters");
  for (std::size_t k = 0; k < listed.size(); ++k) {
    if (rates[k].is_zero()) continue;
    const Expr symbol = mechanism.parameters.find(listed[k].name);
    if (!symbol.is_zero()) seeds.push_back({symbol, rates[k]});
  }
  return seeds;
}

scheme::Differentiation derivative_along(const Mechanism& mechanism, FunctionBuilder& builder,
                                         std::size_t count, const std::vector<scheme::Seed>& seeds,
                                         const std::vector<scheme::LawResult>& laws) {
  return {builder.scheme, mechanism.constants, count, seeds, laws};
}

void add_parameters(const Mechanism& mechanism, FunctionBuilder& builder,
                    const std::vector<scheme::Seed>& parameters, std::vector<scheme::Seed>& seeds) {
  if (parameters.empty()) return;
  const scheme::Differentiation fixed =
      derivative_along(mechanism, builder, builder.attitude_equations, parameters);
  for (scheme::Seed& seed : seeds) seed.rate = seed.rate + fixed(seed.symbol);
  seeds.insert(seeds.end(), parameters.begin(), parameters.end());
}

} // namespace mbsgen::formalism
