// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/load_collector.h"
#include "formalism/tree/kinematics.h"

namespace mbsgen::formalism {

/// Inertia forces of flexible bodies in their floating frames (Shabana, Dynamics of multibody systems, chapter 5; Samin &
/// Fisette, Symbolic modeling of multibody systems, chapter 7): what the modes add to those of a rigid body with the
/// deformed one's mass, first and second moments. With a the frame's acceleration, w its angular velocity, W = w'~ + w~ w~,
/// P_k and W_k of ModeRates:
///   force   2 w x P' + P''          (less a m + W P)
///   moment  2 (tr V w - V^T w) + the integral of r x r''      V = sum W_k eta_k'
///   mode k  a . P_k + sum W_ij W_k,ji + 2 w . sum_l eta_l' (the integral of Phi_l x Phi_k) + sum_l m_kl eta_l''
/// All from the kinetic energy to the second order in the modal coordinates, exactly.

/// Force and moment about the floating frame's origin, node axes.
Load modal_load(const Recursion& in, const Kinematics& motion, int flexible);

/// Generalized inertia force of the node's mode, without m_kk eta_k'', which is that of a rotor.
Expr modal_force(const Recursion& in, const Kinematics& motion, int node);

/// Momentum of the deformation, and its moment about the floating frame's origin, node axes.
Load modal_momentum(const Recursion& in, int flexible);

/// What accelerates mode k by 1 where the frame rests: force and moment about its origin, node axes.
Load unit_modal_load(const Node& node);

/// Modal mass of two modes of one body; zero for other nodes, and for a mode with itself, whose mass is its rotor's.
Expr modal_coupling(const Tree& tree, int i, int j);

/// Kinetic energy of the deformation in a frame that moves so: all but that of the deformed body as a rigid one, and of
/// rotors.
Expr modal_energy(const Recursion& in, int flexible, const Twist& twist);

} // namespace mbsgen::formalism
