// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::exporter {

/// A force Q = -stiffness (q - rest) - damping qd.
struct Spring {
  double stiffness = 0; ///< N/m or N m/rad
  double damping = 0;   ///< N s/m or N m s/rad
  double rest = 0;      ///< m or rad

  bool is_zero() const { return stiffness == 0 && damping == 0; }
};

/// The joint's passive force as a spring and a damper; the zero one where it has no force. Nothing where its
/// law is another one, or pushes. Of ball and free joints dampers alone, alike for all velocities.
std::optional<Spring> spring_of(const model::Model& model, const model::Joint& joint);

/// A holonomic constraint between joints of one coordinate.
struct Coupling {
  const model::Constraint* source = nullptr;
  struct Term {
    int coordinate = 0;
    double factor = 0;
  };
  /// Σ factor q + offset = 0; empty where the constraint is not linear.
  std::vector<Term> terms;
  double offset = 0;
  /// Where it is not linear: q(y) is a polynomial of q(x), by rising powers.
  static constexpr std::size_t most_powers = 5;
  int y = -1, x = -1;
  std::array<double, most_powers> powers{};

  const std::string& name() const { return source->name; }
  bool is_linear() const { return !terms.empty(); }
};

/// The constraint, where it is linear in the coordinates with constant factors, or says that one coordinate is
/// a polynomial of at most fourth degree of another one. Nothing for any other constraint.
std::optional<Coupling> coupling_of(const model::Model& model, const model::Constraint& constraint);

} // namespace mbsgen::exporter
