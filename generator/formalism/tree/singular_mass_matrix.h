// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <stdexcept>

namespace mbsgen::formalism {

/// Thrown where the accelerations of a tree are asked for and a joint moves neither mass nor inertia,
/// whatever the parameters: its mass matrix is singular.
struct SingularMassMatrix : std::domain_error {
  explicit SingularMassMatrix(int coordinate)
      : std::domain_error("a joint moves no mass, so that its acceleration is not determined"),
        joint(coordinate) {}
  int joint; ///< coordinate
};

} // namespace mbsgen::formalism
