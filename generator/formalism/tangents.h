// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loops/solved_dynamics.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/mechanism/tree_dynamics.h"
#include <functional>
#include <vector>

namespace mbsgen::formalism {

/// Rates of all that direct dynamics depends on. Per velocity: displacements, velocities, joint forces, and
/// accelerations, of which those of driven joints without a motion of their own count; and of the listed
/// parameters.
struct Direction {
  std::vector<Expr> displacement, velocities, forces, accelerations, parameters;
};

/// The direction dq, dqd, dQ, dp that the caller gives; of a tree, without accelerations.
Direction given_direction(const Mechanism& mechanism);
/// An argument of a number for each velocity.
std::vector<Expr> velocity_argument(const Mechanism& mechanism, const char* name);
/// Independent and dependent velocities first.
std::vector<int> velocities_by_role(const Partition& partition);

using TakeRate = std::function<void(int velocity, const Expr& rate)>;
using Seeds = std::vector<scheme::Seed>;

/// Accelerations of a tree and their derivatives along directions: the equations of articulated bodies are
/// differentiated. Gathers the builder's loads; throws as parameter_seeds does.
class ArticulatedTangent {
public:
  ArticulatedTangent(const Mechanism& mechanism, FunctionBuilder& builder);

  const std::vector<Expr>& accelerations() const { return accelerations_; }
  /// Gives `take` the rate of each acceleration with its place.
  void along(const Direction& direction, const TakeRate& take) const;
  /// What moves along a direction.
  Seeds seeds(const Direction& direction) const;
  /// Adds what the generated code must check.
  void put_checks() const;

private:
  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  std::vector<Expr> accelerations_, pivots_;
  std::size_t equations_ = 0;
};

/// Accelerations by M dq̈ = dQ less the derivative of the joint forces of inverse dynamics at the computed
/// accelerations, which do not change with the direction.
class FactoredTangent {
public:
  FactoredTangent(const Mechanism& mechanism, FunctionBuilder& builder);

  void along(const Direction& direction, const TakeRate& take) const;
  Seeds seeds(const Direction& direction) const;
  void put_checks() const;

private:
  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  FactoredMotion motion_;
  std::vector<Expr> held_;   ///< symbols of the accelerations
  std::vector<Expr> forces_; ///< of inverse dynamics
  std::size_t equations_ = 0;
};

/// Rates of all displacements, velocities and accelerations of a mechanism along a direction, by velocity.
class MechanismRates {
public:
  MechanismRates(const Mechanism& mechanism, const SolvedDynamics& solved, std::vector<Expr> displacement,
                 const Seeds& seeds)
      : mechanism_(mechanism), solved_(solved), displacement_(std::move(displacement)),
        derivative_(solved.along(seeds)) {}

  Expr displacement(int velocity) const;
  Expr velocity(int velocity) const;
  Expr acceleration(int velocity) const;

private:
  const Mechanism& mechanism_;
  const SolvedDynamics& solved_;
  std::vector<Expr> displacement_; ///< of joints without a motion of their own
  scheme::Differentiation derivative_;
};

/// Accelerations of a mechanism and their derivatives along directions, by equations (43) to (46). Throws as
/// SolvedDynamics and parameter_seeds do.
class MechanismTangent {
public:
  MechanismTangent(const Mechanism& mechanism, FunctionBuilder& builder)
      : mechanism_(mechanism), builder_(builder), solved_(mechanism, builder, !with_outputs) {}

  /// The direction's entries of coordinates and velocities that follow from the constraints have no effect.
  /// The rates live as long as the tangent.
  MechanismRates along(const Direction& direction) const;
  Seeds seeds(const Direction& direction) const;

private:
  Pool& pool() const { return builder_.writer.pool(); }
  std::vector<Expr> displaced(const Direction& direction, const Seeds& parameters) const;
  Seeds seeds(const Direction& direction, const std::vector<Expr>& moved, const Seeds& parameters) const;
  void add_motion(const Direction& direction, Seeds& seeds) const;

  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  SolvedDynamics solved_;
};

} // namespace mbsgen::formalism
