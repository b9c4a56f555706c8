// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/hessian_functions.h"
#include "base/index.h"
#include "base/model_error.h"
#include "base/text.h"
#include "formalism/tangents.h"
#include "formalism/tree/coordinate_rates.h"
#include "scheme/passes/adjoints.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

// A second derivative of a law of the user's would be one of its derivative, which is no expression.
void require_expressions(const model::Model& model) {
  for (const model::UserLaw& law : model::user_laws(model))
    throw ModelError(law.where, "second derivatives need expressions, and the law of the " +
                                    std::string(law.of) + ' ' + quoted(law.name) +
                                    " is part of a program; give it an expression");
}

Direction at_rest(const Mechanism& mechanism) {
  const auto n = at(mechanism.nqd());
  const auto none = [](std::size_t size) { return std::vector<Expr>(size); };
  return {none(n), none(n), none(n), none(n), none(at(size::nsensitivity(mechanism)))};
}

// The direction along which one entry of a list changes.
Direction along_entry(const Mechanism& mechanism, std::vector<Expr> Direction::*list, int i) {
  Direction direction = at_rest(mechanism);
  (direction.*list)[at(i)] = mechanism.pool().number(1);
  return direction;
}

// The given direction, without parameters; driven joints do not accelerate along it.
Direction given_motion(const Mechanism& mechanism) {
  Direction direction = at_rest(mechanism);
  const Direction given = given_direction(mechanism);
  direction.displacement = given.displacement;
  direction.velocities = given.velocities;
  direction.forces = given.forces;
  return direction;
}

// Results by displacements, velocities and joint forces, each with the entries that can change.
struct Side {
  const char* array;
  std::vector<Expr> Direction::*list;
  std::vector<int> free;
};

// Writes the gradient of the weighted rates of the accelerations: one backward sweep over all equations, the tangent's
// among them.
template <class Tangent>
void put_gradient(const Mechanism& mechanism, FunctionBuilder& builder, const Tangent& tangent,
                  const std::vector<Expr>& rates, const std::vector<Side>& sides) {
  const std::vector<Expr> weights = velocity_argument(mechanism, "weights");
  std::vector<Expr> parts;
  for (std::size_t i = 0; i < rates.size(); ++i) parts.push_back(weights[i] * rates[i]);
  const Expr value = builder.scheme.let_numbered("der", expr::sum_of(builder.writer.pool(), parts));
  std::vector<Seeds> directions;
  for (const Side& side : sides)
    for (const int i : side.free) directions.push_back(tangent.seeds(along_entry(mechanism, side.list, i)));
  const std::vector<Expr> variables = scheme::moved_by(directions);
  builder.sweep = scheme::Sweep::backward;
  const scheme::Adjoints adjoints(builder.scheme, std::vector<scheme::Equation>(builder.scheme.equations()),
                                  value, variables);
  std::size_t next = 0;
  for (const Side& side : sides)
    for (int i = 0; i < mechanism.nqd(); ++i) {
      const bool is_free = std::find(side.free.begin(), side.free.end(), i) != side.free.end();
      put(builder, side.array, i, is_free ? adjoints.along(directions[next++]) : Expr());
    }
}

std::vector<int> all_velocities(const Mechanism& mechanism) {
  std::vector<int> all;
  for (int i = 0; i < mechanism.nqd(); ++i) all.push_back(i);
  return all;
}

template <class Tangent>
void build_tree_product(const Mechanism& mechanism, FunctionBuilder& builder) {
  require_expressions(mechanism.model);
  const Tangent tangent(mechanism, builder);
  std::vector<Expr> rates(at(mechanism.nqd()));
  tangent.along(given_motion(mechanism), [&](int i, const Expr& rate) { rates[at(i)] = rate; });
  const std::vector<int> all = all_velocities(mechanism);
  put_gradient(mechanism, builder, tangent, rates,
               {{"by_q", &Direction::displacement, all},
                {"by_qd", &Direction::velocities, all},
                {"by_Q", &Direction::forces, all}});
  tangent.put_checks();
}

// The list without repetitions, ascending.
std::vector<int> united(std::vector<int> list, const std::vector<int>& more) {
  list.insert(list.end(), more.begin(), more.end());
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

void build_mechanism_product(const Mechanism& mechanism, FunctionBuilder& builder) {
  require_expressions(mechanism.model);
  const MechanismTangent tangent(mechanism, builder);
  const MechanismRates along = tangent.along(given_motion(mechanism));
  const std::vector<int> given = given_motions(mechanism);
  std::vector<Expr> rates(at(mechanism.nqd()));
  for (const int i : velocities_by_role(mechanism.closure.partition))
    if (std::find(given.begin(), given.end(), i) == given.end()) rates[at(i)] = along.acceleration(i);
  put_gradient(mechanism, builder, tangent, rates,
               {{"by_q", &Direction::displacement, united(displaced_states(mechanism), given)},
                {"by_qd", &Direction::velocities, united(mechanism.closure.partition.independent, given)},
                {"by_Q", &Direction::forces, all_velocities(mechanism)}});
}

FunctionRow product_row(Applies applies, std::vector<Method> methods) {
  const char* const doc =
      "Second derivatives of the accelerations of direct_dynamics: the gradient, by displacements, by_q, by velocities, "
      "by_qd, and by joint forces, by_Q, of the accelerations' derivative along dq, dqd, dQ, times weights.";
  FunctionRow row{scheme::Task::direct_dynamics_hessian_product,
                  "direct_dynamics_hessian_product",
                  doc,
                  applies,
                  gives_status,
                  {in("q"), in("qd"), in("Q"), in("dq"), in("dqd"), in("dQ"), in("weights"),
                   out("by_q", size::nqd), out("by_qd", size::nqd), out("by_Q", size::nqd)},
                  std::move(methods)};
  row.on_demand = true;
  return row;
}

} // namespace

std::vector<FunctionRow> hessian_functions() {
  return {product_row(
              Applies::unconstrained,
              {{build_tree_product<ArticulatedTangent>, on_chains, is_rigid, !may_fall, "articulated bodies"},
               {build_tree_product<FactoredTangent>, on_chains, worth_factorizing, !may_fall, "LTDL of M"}}),
          product_row(Applies::constrained, {{build_mechanism_product}})};
}

} // namespace mbsgen::formalism
