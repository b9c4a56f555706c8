// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/parameters.h"
#include "formalism/tree/tree.h"
#include "formalism/tree/vec.h"
#include "scheme/passes/differentiate.h"
#include "scheme/scheme.h"
#include <vector>

namespace mbsgen::formalism {

/// The symbols of a spatial joint's rotation, node axes -> parent's node axes, by its first node.
Mat3 attitude_symbols(Pool& pool, int node);

/// Defines the symbols of all spatial joints: the rotations of their normalized quaternions, with one
/// division each. What a function does not use of them is dead.
void define_attitudes(const Tree& tree, scheme::Scheme& scheme);

/// 1 / |q| of a spatial joint's quaternion, where define_attitudes has defined its rotation: one root, no
/// division.
Expr reciprocal_length(const Writer& writer, const Attitude& attitude);

/// Three of a list, from `first` on: those of a vector.
Vec3 three(const std::vector<Expr>& list, std::size_t first);
void set_three(std::vector<Expr>& list, std::size_t first, const Vec3& values);

/// The linear map from velocities to the rates of coordinates: the identity for joints of one coordinate; for
/// a quaternion p, ṗ = ½ p (0, ω), which keeps its length; for the position of a free joint, R v. Lists have
/// an entry for each coordinate of the model, or for each velocity.

/// Rates of the coordinates; those of ball and free joints are written into the scheme as the stem, by
/// coordinate.
std::vector<Expr> coordinate_rates(const ModelInTree& in, std::string_view stem,
                                   const std::vector<Expr>& velocities);
/// The transposed map: derivatives by velocities from those by coordinates.
std::vector<Expr> by_velocity(const ModelInTree& in, const std::vector<Expr>& by_coordinate);
/// Second derivatives of the coordinates at constant velocities: -¼ |ω|² p and R (ω × v), zero elsewhere.
std::vector<Expr> coordinate_accelerations(const ModelInTree& in, const std::vector<Expr>& velocities);
/// The velocities of the tree's nodes.
std::vector<Expr> velocities_of(const Tree& tree);

/// The direction in which the tree moves with the given velocities (by velocity), for
/// scheme::Differentiation: rates of all coordinates (on the tangent, where a joint has several), and of the
/// rotations that ball and free joints define.
std::vector<scheme::Seed> displacement(const ModelInTree& in, const std::vector<Expr>& velocities);

/// One of `size` velocities, the others zero.
std::vector<Expr> unit_velocity(Pool& pool, std::size_t size, int velocity);

/// The rates of a displacement whose axes move with ball and free joints, as far as the tree's motion adds to
/// them: the rate is that of the velocities, less ω × turn and, of a free joint, ω × shift + v × turn. Per
/// velocity.
std::vector<Expr> moving_displacement(const Tree& tree, const std::vector<Expr>& displacement);

} // namespace mbsgen::formalism
