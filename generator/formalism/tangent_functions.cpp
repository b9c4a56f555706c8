// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tangent_functions.h"
#include "base/index.h"
#include "formalism/loops/solved_dynamics.h"
#include "formalism/mechanism/arguments.h"
#include "formalism/mechanism/direct_dynamics.h"
#include "formalism/mechanism/given_motion.h"
#include "formalism/mechanism/joint_forces.h"
#include "formalism/mechanism/pivot_checks.h"
#include "formalism/tree/tangent.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

// The direction that the caller gives, per velocity: of the coordinates on the tangent, of the velocities, of the joint
// forces.
struct TangentDirection {
  explicit TangentDirection(const Mechanism& mechanism)
      : displacement(argument_symbols(mechanism.pool(), "dq", mechanism.nqd())),
        velocities(argument_symbols(mechanism.pool(), "dqd", mechanism.nqd())),
        forces(argument_symbols(mechanism.pool(), "dQ", mechanism.nqd())) {}

  std::vector<Expr> displacement, velocities, forces;
};

using Seeds = std::vector<scheme::Seed>;

Seeds along_state(const Mechanism& mechanism, const FunctionBuilder& builder,
                  const TangentDirection& direction) {
  Seeds seeds = displacement(builder.elements(mechanism), direction.displacement);
  for (const Node& node : builder.tree.nodes)
    seeds.push_back({node.qd, direction.velocities[at(node.velocity)]});
  return seeds;
}

void add_forces(const Mechanism& mechanism, const TangentDirection& direction, Seeds& seeds) {
  const std::vector<Expr> given = input_forces(mechanism);
  for (std::size_t i = 0; i < given.size(); ++i) seeds.push_back({given[i], direction.forces[i]});
}

void begin_tree(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  builder.differentiate_laws();
}

// The equations of direct dynamics are differentiated.
void build_by_articulated_bodies(const Mechanism& mechanism, FunctionBuilder& builder) {
  begin_tree(mechanism, builder);
  std::vector<Expr> inertias;
  const std::vector<Expr> accelerations = articulated_motion(mechanism, builder, &inertias);
  const TangentDirection direction(mechanism);
  Seeds seeds = along_state(mechanism, builder, direction);
  add_forces(mechanism, direction, seeds);
  const scheme::Differentiation derivative(builder.scheme, builder.scheme.equations().size(), seeds,
                                           builder.law_results);
  for (int i = 0; i < mechanism.nqd(); ++i) put(builder, "dqdd", i, derivative(accelerations[at(i)]));
  put_pivot_checks(mechanism, builder, inertias);
}

// M dq̈ = dQ less the derivative of the joint forces of inverse dynamics at the computed accelerations, which do not
// change with the direction.
void build_by_joint_forces(const Mechanism& mechanism, FunctionBuilder& builder) {
  begin_tree(mechanism, builder);
  const FactoredMotion motion = factored_motion(mechanism, builder);
  const std::vector<Expr> held = named_accelerations(builder, motion.accelerations);
  const std::vector<Expr> forces = joint_forces_at(builder, held);
  const TangentDirection direction(mechanism);
  Seeds seeds = along_state(mechanism, builder, direction);
  for (const Expr& acceleration : held) seeds.push_back({acceleration, Expr()});
  const scheme::Differentiation derivative(builder.scheme, builder.scheme.equations().size(), seeds,
                                           builder.law_results);
  std::vector<Expr> missing = direction.forces;
  for (std::size_t i = 0; i < missing.size(); ++i) missing[i] = missing[i] - derivative(forces[i]);
  put(builder, "dqdd", motion.mass.solve(std::move(missing)));
  put_pivot_checks(mechanism, builder, motion.mass.inertias());
}

// Of a mechanism: what the caller says of the coordinates and velocities that follow from the constraints has no effect.
class MechanismTangent {
public:
  MechanismTangent(const Mechanism& mechanism, FunctionBuilder& builder)
      : mechanism_(mechanism), builder_(builder), direction_(mechanism),
        solved_(mechanism, builder, !with_outputs) {}

  void write() {
    Seeds seeds = displacement(builder_.elements(mechanism_), displaced());
    add_motion(seeds);
    add_forces(mechanism_, direction_, seeds);
    const scheme::Differentiation derivative = solved_.along(seeds);
    const Partition& partition = mechanism_.closure.partition;
    for (const std::vector<int>* computed : {&partition.independent, &partition.dependent})
      for (const int i : *computed) put(builder_, "dqdd", i, derivative(solved_.accelerations()[at(i)]));
    for (const std::vector<int>* imposed : {&partition.driven, &partition.held})
      for (const int i : *imposed)
        if (!is_given(i)) put(builder_, "dqdd", i, derivative(model::qdd_symbol(pool(), i)));
  }

private:
  Pool& pool() const { return builder_.writer.pool(); }

  bool is_given(int velocity) const {
    const std::vector<int> given = given_motions(mechanism_);
    return std::find(given.begin(), given.end(), velocity) != given.end();
  }

  std::vector<Expr> displaced() const {
    std::vector<Expr> free(at(mechanism_.nqd()));
    for (const std::vector<int>& given : {displaced_states(mechanism_), given_motions(mechanism_)})
      for (const int i : given) free[at(i)] = direction_.displacement[at(i)];
    return solved_.loops().displaced(std::move(free));
  }

  // Of velocities and, of driven joints, accelerations.
  void add_motion(Seeds& seeds) const {
    for (const std::vector<int>& given :
         {mechanism_.closure.partition.independent, given_motions(mechanism_)})
      for (const int i : given) seeds.push_back({model::qd_symbol(pool(), i), direction_.velocities[at(i)]});
    const std::vector<Expr> accelerations = argument_symbols(pool(), "dqdd", mechanism_.nqd());
    for (const int i : given_motions(mechanism_))
      seeds.push_back({model::qdd_symbol(pool(), i), accelerations[at(i)]});
  }

  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  TangentDirection direction_;
  SolvedDynamics solved_;
};

void build_mechanism_tangent(const Mechanism& mechanism, FunctionBuilder& builder) {
  MechanismTangent(mechanism, builder).write();
}

} // namespace

std::vector<FunctionRow> tangent_functions() {
  const auto row = [](Applies applies, ArgumentRow result, std::vector<Method> methods) {
    FunctionRow tangent{
        scheme::Task::direct_dynamics_tangent,
        "direct_dynamics_tangent",
        "Derivative of the accelerations of direct_dynamics along one direction: displacements dq, dqd "
        "of the velocities, dQ of the joint forces.",
        applies,
        gives_status,
        {in("q"), in("qd"), in("Q"), in("dq"), in("dqd"), in("dQ"), in_parameters("dp"), result},
        std::move(methods)};
    tangent.on_demand = tangent.differentiates = true;
    return tangent;
  };
  return {row(Applies::unconstrained, out("dqdd", size::nqd),
              {{build_by_articulated_bodies}, {build_by_joint_forces, on_chains, worth_factorizing}}),
          row(Applies::constrained, in_out("dqdd"), {{build_mechanism_tangent}})};
}

} // namespace mbsgen::formalism
