// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loops/solved_dynamics.h"
#include "formalism/mechanism/direction.h"

namespace mbsgen::formalism {

/// Rates of all displacements, velocities and accelerations of a mechanism along a direction, by velocity.
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
  std::vector<Expr> displacement_; ///< of joints without a motion of their own
  scheme::Differentiation derivative_;
};

/// Accelerations of a mechanism and their derivatives along directions, by equations (43) to (46). Throws as
/// SolvedDynamics and parameter_seeds do.
class MechanismTangent {
public:
  MechanismTangent(const Mechanism& mechanism, FunctionBuilder& builder)
      : mechanism_(mechanism), builder_(builder), solved_(mechanism, builder, !with_outputs) {}

  /// What the direction says of the coordinates and velocities that follow from the constraints has no effect. The rates
  /// live as long as the tangent.
  MechanismRates along(const Direction& direction) const;

private:
  Pool& pool() const { return builder_.writer.pool(); }
  std::vector<Expr> displaced(const Direction& direction, const std::vector<scheme::Seed>& parameters) const;
  void add_motion(const Direction& direction, std::vector<scheme::Seed>& seeds) const;

  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  SolvedDynamics solved_;
};

} // namespace mbsgen::formalism
