// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <exception>

namespace mbsgen::formalism {

/// Thrown where accelerations of a tree are to be computed and a joint moves neither mass nor inertia, whatever
/// the parameters: the mass matrix is singular.
struct SingularMassMatrix : std::exception {
  explicit SingularMassMatrix(int index) : velocity(index) {}
  const char* what() const noexcept override {
    return "a joint moves no mass, so that its acceleration is not determined";
  }
  int velocity; ///< of that joint
};

} // namespace mbsgen::formalism
