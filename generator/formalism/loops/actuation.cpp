// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loops/actuation.h"
#include "base/index.h"
#include "base/model_error.h"
#include "base/text.h"
#include "formalism/loops/reduction.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/mechanism/tree_dynamics.h"
#include <algorithm>
#include <iterator>

namespace mbsgen::formalism {

namespace {

std::vector<int> without(const std::vector<int>& all, const std::vector<int>& some) {
  std::vector<int> rest;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::back_inserter(rest));
  return rest;
}

} // namespace

Actuation::Actuation(const Mechanism& mechanism, FunctionBuilder& builder, const LoopSolution& loops,
                     Forces forces)
    : mechanism_(mechanism), partition_(mechanism.closure.partition), builder_(builder), loops_(loops),
      actuators_(actuated_velocities(mechanism)) {
  if (forces == Forces::at_hubs) bodies_.emplace(mechanism, builder);
}

std::vector<Expr> Actuation::forces_at(const std::vector<Expr>& accelerations) const {
  if (!bodies_) return joint_forces_at(builder_, accelerations);
  return LoopLoads(*bodies_, builder_, accelerations, accelerated_motion(builder_, false)).joint_forces();
}

std::vector<Pivot> Actuation::write() {
  if (actuators_.size() < partition_.independent.size())
    impose_some();
  else if (actuators_.size() == partition_.independent.size())
    impose();
  else
    share();
  return std::move(pivots_);
}

// Accelerations of all coordinates, those in `free` zero.
std::vector<Expr> Actuation::given_accelerations(const std::vector<int>& free) const {
  std::vector<int> moving = without(partition_.independent, free);
  moving.insert(moving.end(), partition_.driven.begin(), partition_.driven.end());
  std::vector<Expr> accelerations = loops_.dependent_accelerations(moving);
  for (const int i : moving) accelerations[at(i)] = model::qdd_symbol(builder_.writer.pool(), i);
  return accelerations;
}

void Actuation::impose() {
  const std::vector<Expr> accelerations = given_accelerations({});
  const std::vector<Expr> needed = forces_at(accelerations);
  std::vector<Expr> multipliers;
  if (actuators_ == partition_.independent) {
    multipliers = loops_.multipliers(needed);
  } else {
    std::vector<int> all = partition_.independent;
    all.insert(all.end(), partition_.dependent.begin(), partition_.dependent.end());
    std::sort(all.begin(), all.end());
    multipliers = loops_.multipliers(needed, without(all, actuators_), pivots_);
  }
  std::vector<Expr> forces(needed.size());
  for (const int a : actuators_) forces[at(a)] = needed[at(a)] - loops_.generalized_force(multipliers, a);
  put_results(needed, forces, multipliers);
  put_accelerations(accelerations, {});
}

// A Q_a = b, line by line of the independent coordinates, by Q_a = Aᵀ (A Aᵀ)⁻¹ b.
void Actuation::share() {
  const std::vector<Expr> accelerations = given_accelerations({});
  std::vector<Expr> needed = forces_at(accelerations);
  const std::vector<std::vector<Expr>> coupling = loops_.coupling(partition_.independent);
  const std::size_t nu = partition_.independent.size();
  std::vector<std::vector<Expr>> a(nu, std::vector<Expr>(needed.size()));
  SymmetricSystem system{
      std::vector<std::vector<Expr>>(nu, std::vector<Expr>(nu)), {}, partition_.independent};
  for (std::size_t k = 0; k < nu; ++k) {
    const int u = partition_.independent[k];
    for (const int i : actuators_)
      a[k][at(i)] = i == u ? builder_.writer.pool().number(1) : coupling[k][at(i)];
    system.b.push_back(project(partition_, coupling[k], u, needed));
  }
  for (std::size_t k = 0; k < nu; ++k)
    for (std::size_t l = 0; l <= k; ++l)
      for (const int i : actuators_) system.a[k][l] = system.a[k][l] + a[k][at(i)] * a[l][at(i)];
  const std::vector<Expr> y = solve_symmetric(builder_.writer, std::move(system), pivots_);
  std::vector<Expr> forces(needed.size()), rest = needed;
  for (const int i : actuators_) {
    for (std::size_t k = 0; k < nu; ++k) forces[at(i)] = forces[at(i)] + a[k][at(i)] * y[k];
    forces[at(i)] = builder_.writer.let("Qa", i, forces[at(i)]);
    rest[at(i)] = rest[at(i)] - forces[at(i)];
  }
  put_results(needed, forces, loops_.multipliers(rest));
  put_accelerations(accelerations, {});
}

void Actuation::impose_some() {
  const std::vector<int> elsewhere = without(actuators_, partition_.independent);
  if (!elsewhere.empty()) {
    const model::Model& model = mechanism_.model;
    const model::Joint& joint = model.joint_of_velocity(elsewhere.front());
    throw ModelError(joint.role_where,
                     "there are fewer actuators than degrees of freedom, and the joint " +
                         quoted(joint.name) +
                         " is not an independent one: write \"role\": \"independent\" at every joint with "
                         "an actuator");
  }
  const std::vector<int> free = without(partition_.independent, actuators_);
  const std::vector<Expr> imposed = given_accelerations(free);
  const std::vector<Expr> at_rest = forces_at(imposed);
  const Reduction reduction(mechanism_, builder_, loops_, free);
  SymmetricSystem system{reduction.mass(), reduction.projected(at_rest), free};
  for (Expr& value : system.b) value = -value;
  const std::vector<Expr> moved = solve_symmetric(builder_.writer, std::move(system), pivots_);
  const std::vector<Expr> needed = reduction.forces(at_rest, moved);
  const std::vector<Expr> multipliers = loops_.multipliers(needed);
  std::vector<Expr> forces(needed.size());
  for (const int a : actuators_) forces[at(a)] = needed[at(a)] - loops_.generalized_force(multipliers, a);
  put_results(needed, forces, multipliers);
  put_accelerations(reduction.accelerations(imposed, moved), free);
}

// Driven joints take what imposes their motion, besides what the actuators give.
void Actuation::put_results(const std::vector<Expr>& needed, const std::vector<Expr>& forces,
                            const std::vector<Expr>& multipliers) {
  builder_.writer.set_topic(-1, "joint forces");
  std::vector<Expr> Q = forces;
  for (const int d : partition_.driven) Q[at(d)] = needed[at(d)] - loops_.generalized_force(multipliers, d);
  put(builder_, "Q", Q);
}

void Actuation::put_accelerations(const std::vector<Expr>& accelerations, const std::vector<int>& free) {
  for (const std::vector<int>* computed : {&free, &partition_.dependent})
    for (const int i : *computed) put(builder_, "qdd", i, accelerations[at(i)]);
}

} // namespace mbsgen::formalism
