// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/direct_dynamics.h"
#include "formalism/mechanism/direction.h"
#include <functional>

namespace mbsgen::formalism {

using TakeRate = std::function<void(int velocity, const Expr& rate)>;

/// Accelerations of a tree and their derivatives along directions: the equations of articulated bodies are
/// differentiated. Gathers the builder's loads; throws as parameter_seeds does.
class ArticulatedTangent {
public:
  ArticulatedTangent(const Mechanism& mechanism, FunctionBuilder& builder);

  /// Gives `take` the rate of each acceleration with its place.
  void along(const Direction& direction, const TakeRate& take) const;
  /// Adds what the generated code must check.
  void put_checks() const;

private:
  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  std::vector<Expr> accelerations_, pivots_;
  std::size_t equations_ = 0;
};

/// The same by M dq̈ = dQ less the derivative of the joint forces of inverse dynamics at the computed accelerations, which
/// do not change with the direction.
class FactoredTangent {
public:
  FactoredTangent(const Mechanism& mechanism, FunctionBuilder& builder);

  void along(const Direction& direction, const TakeRate& take) const;
  void put_checks() const;

private:
  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  FactoredMotion motion_;
  std::vector<Expr> held_;   ///< symbols of the accelerations
  std::vector<Expr> forces_; ///< of inverse dynamics
  std::size_t equations_ = 0;
};

} // namespace mbsgen::formalism
