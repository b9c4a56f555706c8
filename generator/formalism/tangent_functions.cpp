// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tangent_functions.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/mechanism/tree_dynamics.h"
#include "formalism/tangents.h"
#include <algorithm>
#include <vector>

namespace mbsgen::formalism {

namespace {

template <class Tangent>
void build_tree_tangent(const Mechanism& mechanism, FunctionBuilder& builder) {
  const Tangent tangent(mechanism, builder);
  tangent.along(given_direction(mechanism), [&](int i, const Expr& rate) { put(builder, "dqdd", i, rate); });
  tangent.put_checks();
}

bool contains(const std::vector<int>& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

void build_mechanism_tangent(const Mechanism& mechanism, FunctionBuilder& builder) {
  Direction direction = given_direction(mechanism);
  direction.accelerations = velocity_argument(mechanism, "dqdd");
  const MechanismTangent tangent(mechanism, builder);
  const MechanismRates rates = tangent.along(direction);
  const std::vector<int> given = given_motions(mechanism);
  for (const int i : velocities_by_role(mechanism.closure.partition))
    if (!contains(given, i)) put(builder, "dqdd", i, rates.acceleration(i));
}

// The direction of parameter k: du/dp and du̇/dp are columns of arguments.
Direction parameter_direction(const Mechanism& mechanism, int k) {
  Pool& pool = mechanism.pool();
  const auto n = at(mechanism.nqd());
  const int columns = size::nsensitivity(mechanism);
  const auto column = [&](const char* argument) {
    const std::vector<Expr> matrix = argument_symbols(pool, argument, mechanism.nqd() * columns);
    std::vector<Expr> result;
    for (std::size_t i = 0; i < n; ++i) result.push_back(matrix[i * at(columns) + at(k)]);
    return result;
  };
  Direction direction{column("up"), column("udp"), std::vector<Expr>(n), std::vector<Expr>(n),
                      std::vector<Expr>(at(columns))};
  direction.parameters[at(k)] = pool.number(1);
  return direction;
}

void require_parameters(const model::Model& model) {
  if (model.sensitivities.empty())
    throw ModelError(model.where, "the model lists no parameters, write their names in \"sensitivities\"");
}

// An entry of the column of parameter k.
void put_entry(const Mechanism& mechanism, FunctionBuilder& builder, const char* array, int i, int k,
               const Expr& value) {
  put(builder, array, i * size::nsensitivity(mechanism) + k, value);
}

template <class Tangent>
void build_tree_sensitivities(const Mechanism& mechanism, FunctionBuilder& builder) {
  require_parameters(mechanism.model);
  const Tangent tangent(mechanism, builder);
  for (int k = 0; k < size::nsensitivity(mechanism); ++k)
    tangent.along(parameter_direction(mechanism, k),
                  [&](int i, const Expr& rate) { put_entry(mechanism, builder, "uddp", i, k, rate); });
  tangent.put_checks();
}

// Entries that the caller gives stay as they are.
void put_rates(const Mechanism& mechanism, FunctionBuilder& builder, int k, const MechanismRates& rates) {
  const std::vector<int> given = given_motions(mechanism), displaced = displaced_states(mechanism);
  const std::vector<int>& independent = mechanism.closure.partition.independent;
  for (int i = 0; i < mechanism.nqd(); ++i) {
    if (!contains(given, i) && !contains(displaced, i))
      put_entry(mechanism, builder, "up", i, k, rates.displacement(i));
    if (!contains(given, i) && !contains(independent, i))
      put_entry(mechanism, builder, "udp", i, k, rates.velocity(i));
    put_entry(mechanism, builder, "uddp", i, k, rates.acceleration(i));
  }
}

void build_mechanism_sensitivities(const Mechanism& mechanism, FunctionBuilder& builder) {
  require_parameters(mechanism.model);
  const MechanismTangent tangent(mechanism, builder);
  for (int k = 0; k < size::nsensitivity(mechanism); ++k)
    put_rates(mechanism, builder, k, tangent.along(parameter_direction(mechanism, k)));
}

FunctionRow sensitivities_row(Applies applies, scheme::Argument::Use use, std::vector<Method> methods) {
  const auto columns = [](const char* name, scheme::Argument::Use its_use) {
    return ArgumentRow{name, size::nqd_nsensitivity, its_use};
  };
  const std::string doc =
      "Derivatives of the accelerations of direct_dynamics by the parameters in sensitivity_names, for those of the "
      "coordinates, up, and of the velocities, udp; row-major, a column for each parameter.";
  const char* const of_driven =
      applies == Applies::constrained
          ? " Driven joints whose motion the caller gives move without acceleration, with "
            "any parameters: their rows of uddp are 0."
          : "";
  FunctionRow row{scheme::Task::sensitivities,
                  "sensitivities",
                  doc + of_driven,
                  applies,
                  gives_status,
                  {in("q"), in("qd"), in("Q"), columns("up", use), columns("udp", use),
                   columns("uddp", scheme::Argument::Use::out)},
                  std::move(methods)};
  row.on_demand = true;
  return row;
}

FunctionRow tangent_row(const model::Model& model, Applies applies, ArgumentRow result,
                        std::vector<Method> methods) {
  const char* const doc =
      model.sensitivities.empty()
          ? "Derivative of the accelerations of direct_dynamics along one direction: displacements dq, dqd "
            "of the velocities, dQ of the joint forces."
          : "Derivative of the accelerations of direct_dynamics along one direction: displacements dq, dqd "
            "of the velocities, dQ of the joint forces, dp of the parameters in sensitivity_names.";
  FunctionRow row{scheme::Task::direct_dynamics_tangent,
                  "direct_dynamics_tangent",
                  doc,
                  applies,
                  gives_status,
                  {in("q"), in("qd"), in("Q"), in("dq"), in("dqd"), in("dQ"), in_parameters("dp"), result},
                  std::move(methods)};
  row.on_demand = row.differentiates = true;
  return row;
}

} // namespace

std::vector<FunctionRow> tangent_functions(const model::Model& model) {
  using Use = scheme::Argument::Use;
  std::vector<FunctionRow> rows = {
      tangent_row(
          model, Applies::unconstrained, out("dqdd", size::nqd),
          {{build_tree_tangent<ArticulatedTangent>, on_chains, is_rigid, !may_fall, "articulated bodies"},
           {build_tree_tangent<FactoredTangent>, on_chains, worth_factorizing, !may_fall, "LTDL of M"}}),
      tangent_row(model, Applies::constrained, in_out("dqdd"), {{build_mechanism_tangent}}),
      sensitivities_row(Applies::unconstrained, Use::in,
                        {{build_tree_sensitivities<ArticulatedTangent>, on_chains, is_rigid, !may_fall,
                          "articulated bodies"},
                         {build_tree_sensitivities<FactoredTangent>, on_chains, worth_factorizing, !may_fall,
                          "LTDL of M"}}),
      sensitivities_row(Applies::constrained, Use::in_out, {{build_mechanism_sensitivities}})};
  for (FunctionRow& row : rows)
    if (row.task == scheme::Task::sensitivities) row.differentiates = !model.sensitivities.empty();
  return rows;
}

} // namespace mbsgen::formalism
