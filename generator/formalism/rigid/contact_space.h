// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/articulated.h"
#include "formalism/rigid/rigid_contact.h"

namespace mbsgen::formalism {

/// The six unit wrenches on a body that several contacts touch: at_first_point: forces in the first contact's
/// point along its rows, and couples about the axes of the node; at_origin: forces in the node's origin;
/// before_joint: the same, but for the couple along a revolute joint. Its reaction on the bodies before the
/// joint follows from those of the five others, so that the recursion carries five columns.
enum class WrenchBasis { at_first_point, at_origin, before_joint };

/// The inverse inertia of rigid contacts, Λ⁻¹ = Jc M⁻¹ Jcᵀ: 3m rows t1, t2, n of m contacts, row-major. It is
/// symmetric; blocks of contacts that have no moving node in common are zero.
///
/// Articulated inertias are computed once, for the drives of the unit wrenches on contacting bodies (Ω of
/// equations (3) and (5) of Chardonnet et al. 2008, as the sum of drive · pivot · driveᵀ over the nodes that
/// two bodies have in common; the force propagators of Wensing, Featherstone & Orin 2012). The points of a
/// body share its Ω (4). The pivots are added to `inertias` in order of the nodes; null: they are not wanted.
std::vector<Expr> contact_space_inverse_inertia(const Recursion& in,
                                                const std::vector<RigidContact>& contacts, WrenchBasis basis,
                                                std::vector<Expr>* inertias = nullptr);

/// M⁻¹ Jcᵀ p per velocity for impulses p along t1, t2, n of the contacts, by articulated bodies; `inertias`
/// as above.
std::vector<Expr> contact_response(const Recursion& in, const std::vector<RigidContact>& contacts,
                                   const std::vector<Expr>& impulses, std::vector<Expr>* inertias = nullptr);

} // namespace mbsgen::formalism
