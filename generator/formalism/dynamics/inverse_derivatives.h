// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/dynamics/newton_euler.h"

namespace mbsgen::formalism {

/// Square matrix of expressions; indices are those of velocities.
class SquareMatrix {
public:
  explicit SquareMatrix(std::size_t size) : size_(size), entries_(size * size) {}
  Expr& at(int i, int j) { return entries_[mbsgen::at(i) * size_ + mbsgen::at(j)]; }
  const Expr& at(int i, int j) const { return entries_[mbsgen::at(i) * size_ + mbsgen::at(j)]; }
  int size() const { return static_cast<int>(size_); }

private:
  std::size_t size_;
  std::vector<Expr> entries_;
};

/// Derivatives of the generalized forces, at row i those of velocity i: by displacements along the
/// velocities, by the velocities, and by the accelerations.
struct ForceDerivatives {
  SquareMatrix by_position, by_velocity;
  MassMatrix mass;
};

/// By composite bodies, as Carpentier & Mansard (Analytical derivatives of rigid body dynamics algorithms,
/// RSS 2018) and Singh, Russell & Wensing (IEEE RA-L 7(2), 2022), with accelerations of points in place of
/// spatial ones, and the momentum p and W of composite bodies in place of a 6 x 6 matrix. A joint with the
/// axis s and the direction of travel u sees the motion of its parent at its origin, ω, v, Ω and A (less
/// gravity). A displacement of the joint adds to what lies beyond it the velocities η = ω×s, ν = v×s + ω×u
/// and the accelerations Ωs, Ωu + A×s − 2η×v; its velocity, s and u, and the accelerations 2η, 2ν. With the
/// load C(x) = (2x×p, 2(tr W 1 − W) x) of a change x of the angular velocity and I(α, a) of a change of the
/// acceleration, C(η) + I(…) is the change of the load beyond a joint; seen from the parent, the load itself
/// turns and moves with the joint. Each entry is such a load along another joint.
///
/// `loads`: of all nodes, as newton_euler gives them. External wrenches count as fixed in the axes of their
/// nodes.
ForceDerivatives inverse_derivatives(const Recursion& in, const Kinematics& motion,
                                     const std::vector<Load>& loads);

} // namespace mbsgen::formalism
