// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/closure.h"
#include "formalism/loads/load_collector.h"
#include "formalism/tree/chains.h"
#include "formalism/tree/constraints.h"
#include "formalism/tree/free_base.h"
#include "formalism/tree/parameters.h"
#include "formalism/tree/spins.h"
#include "model/model.h"
#include "scheme/passes/differentiate.h"

namespace mbsgen::formalism {

/// True when some law, motion or constraint of the model is a function of the time.
bool depends_on_time(const model::Model& model);

/// As the members of `Mechanism`, with axes of last bodies turned about their joints.
struct TurnedTips {
  Tree regrouped;
  std::optional<Tree> kept;
  std::vector<Chains> chains;
};

/// All that the functions of one model have in common.
struct Mechanism {
  const model::Model& model;
  const LoopAnalysis& closure;
  Parameters& parameters;
  Tree tree;                  ///< as modelled
  Tree regrouped;             ///< with base parameters
  std::optional<Tree> kept;   ///< regrouped with masses that stay at joints, where lengths are known for that
  Decoupled decoupled;        ///< regrouped, with decoupled spins
  std::vector<Chains> chains; ///< the ways to cut the tree that are worth trying, best guess first
  std::optional<TurnedTips> turned; ///< for functions that read no pose of those bodies
  std::optional<FreeBase> free_base;
  Decoupled falling;                  ///< with a free joint in place of the free base
  std::vector<Chains> falling_chains; ///< of this tree; none without a free base
  scheme::Scheme& constants;

  bool has_spins() const;
  int nq() const { return model.nq(); }
  int nqd() const { return static_cast<int>(tree.speeds()); }
  Pool& pool() const { return constants.pool(); }
};

/// The model's tree, with the equations of its constants. `inputs` gets the input forces. Throws ModelError
/// for a law without a value.
Mechanism make_mechanism(const model::Model& model, const LoopAnalysis& closure, Parameters& parameters,
                         scheme::Scheme& constants, std::vector<scheme::InputForce>& inputs);

/// A function under construction: its scheme, its own tree (where loads are gathered), and its results.
struct FunctionBuilder {
  FunctionBuilder(const Mechanism& mechanism, const Chains& cut)
      : FunctionBuilder(mechanism, cut, mechanism.regrouped) {}
  FunctionBuilder(const Mechanism& mechanism, const Chains& cut, const Tree& of);
  FunctionBuilder(const FunctionBuilder&) = delete;
  FunctionBuilder& operator=(const FunctionBuilder&) = delete;

  /// Gathers inputs, links, forces and contacts in the tree; what their laws read must be settled before.
  void add_loads(const Mechanism& mechanism);
  /// Takes the tree in which accelerations are solved for: with decoupled spins and, on chains of the falling
  /// tree, with the body's accelerations in place of those of the free base's joints. Loads and loops come
  /// before.
  void start_dynamics(const Mechanism& mechanism);
  /// The function calls the user's laws that the loads need.
  void add_calls(const Loads& loads);
  /// The function calls their derivatives, too, as far as differentiation reads them.
  void differentiate_laws();

  Recursion recursion() const { return {tree, chains, writer}; }
  /// For composite bodies.
  Recursion composite_recursion() const {
    return {composites.nodes.empty() ? tree : composites, chains, writer};
  }
  ModelInTree elements(const Mechanism& mechanism) const {
    return {mechanism.model, mechanism.parameters, tree, mechanism.constants, writer};
  }

  scheme::Scheme scheme;
  Writer writer;
  const Chains& chains;
  bool laws_by_hub = false; ///< points of laws below a hub are computed in its axes first
  Tree tree;
  Tree composites; ///< whose inertias make the mass matrix; without nodes: those of `tree`
  std::optional<BodyAccelerations> base; ///< in place of the joints of the free base
  std::vector<scheme::Output> outputs;
  std::vector<Expr> unknowns;
  std::vector<scheme::LawCall> laws;
  std::vector<TyreValues> tyres;              ///< by row, of the loads; none before these
  std::vector<scheme::LawResult> law_results; ///< of laws that are differentiated
  bool falls = false;                         ///< on chains of the falling tree
  std::size_t attitude_equations =
      0;                          ///< the first equations, which define the rotations of ball and free joints
  std::size_t load_equations = 0; ///< the first equations, on which the loads stand
  scheme::Sweep sweep = scheme::Sweep::none; ///< of a function that is differentiated as a whole
  std::vector<scheme::MatrixStep> matrix_steps;
};

/// The symbols Q[nqd] of the joint forces that the caller gives.
std::vector<Expr> input_forces(const Mechanism& mechanism);

/// The symbols of the numbers in an argument of a generated function that is neither of q, qd and qdd.
std::vector<Expr> argument_symbols(Pool& pool, std::string_view argument, int size);

/// Adds results to the builder.
void put(FunctionBuilder& builder, const std::string& array, int index, const Expr& value);
void put(FunctionBuilder& builder, const std::string& array, const std::vector<Expr>& values);
void put(FunctionBuilder& builder, const std::string& array, int first, const Vec3& value);
/// Adds a value that is no result.
void put(FunctionBuilder& builder, scheme::Purpose purpose, int index, const Expr& value);

/// Takes the builder's equations and values into the function.
scheme::Function finish(FunctionBuilder& builder, scheme::Function function);

/// Velocities along which the state of a mechanism can be displaced: independent ones, and those of which
/// constraints give the rate alone (a wheel that rolls).
std::vector<int> displaced_states(const Mechanism& mechanism);
/// Velocities of driven joints without a motion of their own: the caller gives it.
std::vector<int> given_motions(const Mechanism& mechanism);

/// Velocities of the joints that carry an actuator, ascending: by default the independent ones.
std::vector<int> actuated_velocities(const Mechanism& mechanism);

/// The constraint equations that are no identities, written into the builder for its q; the cuts in
/// `by_carrier` in the axes of their carriers.
std::vector<ConstraintRow> live_rows(const Mechanism& mechanism, const FunctionBuilder& builder,
                                     const std::vector<int>& by_carrier = {});

/// The direction in which the listed parameters of the model change at these rates: an entry for each of
/// them. Throws ModelError where numbers are constants, so that none changes.
std::vector<scheme::Seed> parameter_seeds(const Mechanism& mechanism, const std::vector<Expr>& rates);

/// Derivatives along a direction that changes parameters, too: of the constants of update() and the first
/// `count` equations of the builder. `laws`: the builder's, where these equations read their results.
scheme::Differentiation derivative_along(const Mechanism& mechanism, FunctionBuilder& builder,
                                         std::size_t count, const std::vector<scheme::Seed>& seeds,
                                         const std::vector<scheme::LawResult>& laws = {});

/// Adds the seeds of parameters to those of a displacement, in which rotations of ball and free joints take
/// the place of their equations: a rotation turns with the axes before its joint, too, as the parameters turn
/// these.
void add_parameters(const Mechanism& mechanism, FunctionBuilder& builder,
                    const std::vector<scheme::Seed>& parameters, std::vector<scheme::Seed>& seeds);

} // namespace mbsgen::formalism
