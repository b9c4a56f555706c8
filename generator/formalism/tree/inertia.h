// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/chains.h"
#include "formalism/tree/known_numbers.h"
#include "formalism/tree/tree.h"
#include <optional>
#include <set>

namespace mbsgen::formalism {

/// Inertia about another point: `p` leads from there to the present one (Huygens–Steiner; same axes).
Inertia shift(const Inertia& inertia, const Vec3& p);

/// The inertia in the axes of the node's parent about its origin, at q = 0 of the node; a ball or free joint
/// has the parent's axes there.
Inertia in_parent(const Node& node, const Inertia& part);

/// The moment of inertia forces ∫ r × (Ω r) dm for Ω = ω̇~ + ω~ω~, the squares of ω, and second moments K,
/// row by row: N_i = Ω_kj K_jj − Ω_jk K_kk + (ω_k² − ω_j²) K_jk + Ω_ki K_ij − Ω_ji K_ik, (i, j, k) cyclic.
Vec3 moment_of(const Mat3& omega, const Vec3& squares, const Mat3& second);

/// The tensor of inertia tr(K)·1 − K.
Mat3 tensor(const Mat3& second);

/// Names the entries of a node's inertia.
Inertia let_inertia(const Writer& constants, int node, const Inertia& inertia);

/// Regroups the inertial parameters (base parameters of Khalil & Dombre, chapter 9; here in second moments):
/// what of a node's inertia does not notice its joint's motion is carried over to the parent, from the leaves
/// to the base. A revolute joint hands over mass, first moment and second moment along its axis; a prismatic
/// one all second moments. The equations of motion and the base reaction stay the same. All of it goes into
/// the constants.
///
/// `kept`, by node: the axis of a first moment of the node's parent that the mass which stays at the node's joint takes
/// away, one of `keepable_masses`; empty: none is kept. A point mass at a revolute joint's origin belongs to either side;
/// this one is that moment over the distance of the joints.
using KeptMasses = std::vector<std::optional<std::size_t>>;
Tree regroup(Tree tree, const Writer& constants, const KeptMasses& kept = {});

/// The same, but the nodes in `still` hand nothing over; they have no names of their own where nothing is handed to them.
Tree regroup_around(const std::set<int>& still, Tree tree, const Writer& constants);

/// By node, the axes for `KeptMasses`: those along which the joint's distance from its parent is a number that cannot
/// change, and not small beside others.
std::vector<std::vector<std::size_t>> keepable_masses(const Tree& tree, KnownNumbers& known);

/// Sizes of healthy pivots of the mass matrix, kg m^2 or kg, for each node; they depend on parameters alone.
/// A pivot is the inertia that a joint moves where the joints below it are free.
///
/// A prismatic joint moves at most the mass below it. A revolute one moves the inertia of its own body about
/// its axis, and what is next below: all mass at the next joints, and the inertia of the next bodies that
/// have some. Bodies farther away would make the pivots of long chains look small. Bodies on free joints
/// count for no other body. `tree`: as modelled, not regrouped.
std::vector<Expr> inertia_scales(const Tree& tree);

} // namespace mbsgen::formalism
