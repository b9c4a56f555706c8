// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tangent_functions.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/loops/solved_dynamics.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/mechanism/tree_dynamics.h"
#include "formalism/tree/coordinate_rates.h"
#include "formalism/tree/vec.h"
#include <algorithm>
#include <functional>
#include <vector>

namespace mbsgen::formalism {

namespace {

// Rates of all that direct dynamics depends on. Per velocity: displacements, velocities, joint forces, and
// accelerations, of which those of driven joints without a motion of their own count; and of the listed
// parameters.
struct Direction {
  std::vector<Expr> displacement, velocities, forces, accelerations, parameters;
};

using TakeRate = std::function<void(int velocity, const Expr& rate)>;

// Accelerations of a tree and their derivatives along directions: the equations of articulated bodies are
// differentiated. Gathers the builder's loads; throws as parameter_seeds does.
class ArticulatedTangent {
public:
  ArticulatedTangent(const Mechanism& mechanism, FunctionBuilder& builder);

  // Gives `take` the rate of each acceleration with its place.
  void along(const Direction& direction, const TakeRate& take) const;
  // Adds what the generated code must check.
  void put_checks() const;

private:
  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  std::vector<Expr> accelerations_, pivots_;
  std::size_t equations_ = 0;
};

// Accelerations by M dq̈ = dQ less the derivative of the joint forces of inverse dynamics at the computed
// accelerations, which do not change with the direction.
class FactoredTangent {
public:
  FactoredTangent(const Mechanism& mechanism, FunctionBuilder& builder);

  void along(const Direction& direction, const TakeRate& take) const;
  void put_checks() const;

private:
  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  FactoredMotion motion_;
  std::vector<Expr> held_;   // symbols of the accelerations
  std::vector<Expr> forces_; // of inverse dynamics
  std::size_t equations_ = 0;
};

using Seeds = std::vector<scheme::Seed>;

// The builder, its loads gathered.
FunctionBuilder& loaded(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  builder.differentiate_laws();
  return builder;
}

Seeds state_seeds(const Mechanism& mechanism, FunctionBuilder& builder, const Direction& direction) {
  Seeds seeds = displacement(builder.elements(mechanism), direction.displacement);
  add_parameters(mechanism, builder, parameter_seeds(mechanism, direction.parameters), seeds);
  for (const Node& node : builder.tree.nodes)
    seeds.push_back({node.qd, direction.velocities[at(node.velocity)]});
  return seeds;
}

ArticulatedTangent::ArticulatedTangent(const Mechanism& mechanism, FunctionBuilder& builder)
    : mechanism_(mechanism), builder_(loaded(mechanism, builder)) {
  accelerations_ = articulated_motion(mechanism, builder, &pivots_);
  equations_ = builder.scheme.equations().size();
}

void ArticulatedTangent::put_checks() const {
  put_pivot_checks(mechanism_, builder_, pivots_);
}

void ArticulatedTangent::along(const Direction& direction, const TakeRate& take) const {
  Seeds seeds = state_seeds(mechanism_, builder_, direction);
  const std::vector<Expr> given = input_forces(mechanism_);
  for (std::size_t i = 0; i < given.size(); ++i) seeds.push_back({given[i], direction.forces[i]});
  const scheme::Differentiation derivative =
      derivative_along(mechanism_, builder_, equations_, seeds, builder_.law_results);
  for (std::size_t i = 0; i < accelerations_.size(); ++i)
    take(static_cast<int>(i), derivative(accelerations_[i]));
}

FactoredTangent::FactoredTangent(const Mechanism& mechanism, FunctionBuilder& builder)
    : mechanism_(mechanism), builder_(loaded(mechanism, builder)),
      motion_(factored_motion(mechanism, builder)),
      held_(named_accelerations(builder, motion_.accelerations)), forces_(joint_forces_at(builder, held_)) {
  equations_ = builder.scheme.equations().size();
}

void FactoredTangent::put_checks() const {
  put_pivot_checks(mechanism_, builder_, motion_.mass.inertias());
}

void FactoredTangent::along(const Direction& direction, const TakeRate& take) const {
  Seeds seeds = state_seeds(mechanism_, builder_, direction);
  for (const Expr& acceleration : held_) seeds.push_back({acceleration, Expr()});
  const scheme::Differentiation derivative =
      derivative_along(mechanism_, builder_, equations_, seeds, builder_.law_results);
  std::vector<Expr> missing = direction.forces;
  for (std::size_t i = 0; i < missing.size(); ++i) missing[i] = missing[i] - derivative(forces_[i]);
  const std::vector<Expr> rates = motion_.mass.solve(std::move(missing));
  for (std::size_t i = 0; i < rates.size(); ++i) take(static_cast<int>(i), rates[i]);
}

// Rates of all displacements, velocities and accelerations of a mechanism along a direction, by velocity.
class MechanismRates {
public:
  MechanismRates(const Mechanism& mechanism, const SolvedDynamics& solved, std::vector<Expr> displacement,
                 const std::vector<scheme::Seed>& seeds)
      : mechanism_(mechanism), solved_(solved), displacement_(std::move(displacement)),
        derivative_(solved.along(seeds)) {}

  Expr displacement(int velocity) const;
  Expr velocity(int velocity) const;
  Expr acceleration(int velocity) const;

private:
  const Mechanism& mechanism_;
  const SolvedDynamics& solved_;
  std::vector<Expr> displacement_; // of joints without a motion of their own
  scheme::Differentiation derivative_;
};

// Accelerations of a mechanism and their derivatives along directions, by equations (43) to (46). Throws as
// SolvedDynamics and parameter_seeds do.
class MechanismTangent {
public:
  MechanismTangent(const Mechanism& mechanism, FunctionBuilder& builder)
      : mechanism_(mechanism), builder_(builder), solved_(mechanism, builder, !with_outputs) {}

  // The direction's entries of coordinates and velocities that follow from the constraints have no effect.
  // The rates live as long as the tangent.
  MechanismRates along(const Direction& direction) const;

private:
  Pool& pool() const { return builder_.writer.pool(); }
  std::vector<Expr> displaced(const Direction& direction, const std::vector<scheme::Seed>& parameters) const;
  void add_motion(const Direction& direction, std::vector<scheme::Seed>& seeds) const;

  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  SolvedDynamics solved_;
};

std::vector<Expr> MechanismTangent::displaced(const Direction& direction,
                                              const std::vector<scheme::Seed>& parameters) const {
  std::vector<Expr> free(at(mechanism_.nqd()));
  for (const std::vector<int>& given : {displaced_states(mechanism_), given_motions(mechanism_)})
    for (const int i : given) free[at(i)] = direction.displacement[at(i)];
  return solved_.loops().displaced(std::move(free), parameters);
}

// Seeds of velocities, of driven joints' accelerations, and of joint forces.
void MechanismTangent::add_motion(const Direction& direction, std::vector<scheme::Seed>& seeds) const {
  const std::vector<int> driven = given_motions(mechanism_);
  for (const std::vector<int>& given : {mechanism_.closure.partition.independent, driven})
    for (const int i : given) seeds.push_back({model::qd_symbol(pool(), i), direction.velocities[at(i)]});
  for (const int i : driven) seeds.push_back({model::qdd_symbol(pool(), i), direction.accelerations[at(i)]});
  const std::vector<Expr> forces = input_forces(mechanism_);
  for (std::size_t i = 0; i < forces.size(); ++i) seeds.push_back({forces[i], direction.forces[i]});
}

MechanismRates MechanismTangent::along(const Direction& direction) const {
  const std::vector<scheme::Seed> parameters = parameter_seeds(mechanism_, direction.parameters);
  std::vector<Expr> moved = displaced(direction, parameters);
  std::vector<scheme::Seed> seeds = displacement(builder_.elements(mechanism_), moved);
  add_parameters(mechanism_, builder_, parameters, seeds);
  add_motion(direction, seeds);
  return {mechanism_, solved_, std::move(moved), seeds};
}

Expr MechanismRates::displacement(int velocity) const {
  const model::Joint& joint = mechanism_.model.joint_of_velocity(velocity);
  const bool imposed = joint.role == model::Role::driven && joint.motion;
  return imposed ? derivative_(model::q_symbol(mechanism_.pool(), joint.coordinate))
                 : displacement_[at(velocity)];
}

Expr MechanismRates::velocity(int velocity) const {
  return derivative_(model::qd_symbol(mechanism_.pool(), velocity));
}

// Driven joints, and spins of rods, have an equation or a seed in the place of a computed acceleration.
Expr MechanismRates::acceleration(int velocity) const {
  const Partition& partition = mechanism_.closure.partition;
  for (const std::vector<int>* imposed : {&partition.driven, &partition.held})
    if (std::find(imposed->begin(), imposed->end(), velocity) != imposed->end())
      return derivative_(model::qdd_symbol(mechanism_.pool(), velocity));
  return derivative_(solved_.accelerations()[at(velocity)]);
}

std::vector<Expr> velocity_argument(const Mechanism& mechanism, const char* name) {
  return argument_symbols(mechanism.pool(), name, mechanism.nqd());
}

// The direction that the caller gives; of a tree, without accelerations.
Direction given_direction(const Mechanism& mechanism) {
  return {velocity_argument(mechanism, "dq"),
          velocity_argument(mechanism, "dqd"),
          velocity_argument(mechanism, "dQ"),
          {},
          argument_symbols(mechanism.pool(), "dp", size::nsensitivity(mechanism))};
}

template <class Tangent>
void build_tree_tangent(const Mechanism& mechanism, FunctionBuilder& builder) {
  const Tangent tangent(mechanism, builder);
  tangent.along(given_direction(mechanism), [&](int i, const Expr& rate) { put(builder, "dqdd", i, rate); });
  tangent.put_checks();
}

bool contains(const std::vector<int>& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// Independent and dependent velocities first.
std::vector<int> velocities_by_role(const Partition& partition) {
  std::vector<int> all;
  for (const std::vector<int>* some :
       {&partition.independent, &partition.dependent, &partition.driven, &partition.held})
    all.insert(all.end(), some->begin(), some->end());
  return all;
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
          {{build_tree_tangent<ArticulatedTangent>, on_chains, nullptr, !may_fall, "articulated bodies"},
           {build_tree_tangent<FactoredTangent>, on_chains, worth_factorizing, !may_fall, "LTDL of M"}}),
      tangent_row(model, Applies::constrained, in_out("dqdd"), {{build_mechanism_tangent}}),
      sensitivities_row(Applies::unconstrained, Use::in,
                        {{build_tree_sensitivities<ArticulatedTangent>, on_chains, nullptr, !may_fall,
                          "articulated bodies"},
                         {build_tree_sensitivities<FactoredTangent>, on_chains, worth_factorizing, !may_fall,
                          "LTDL of M"}}),
      sensitivities_row(Applies::constrained, Use::in_out, {{build_mechanism_sensitivities}})};
  for (FunctionRow& row : rows)
    if (row.task == scheme::Task::sensitivities) row.differentiates = !model.sensitivities.empty();
  return rows;
}

} // namespace mbsgen::formalism
