// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/model_in_tree.h"
#include "scheme/passes/differentiate.h"
#include <vector>

namespace mbsgen::formalism {

/// The direction in which the tree moves with the given velocities (by velocity), for scheme::Differentiation: rates of
/// all coordinates (on the tangent, where a joint has several), and of the rotations that ball and free joints define.
std::vector<scheme::Seed> displacement(const ModelInTree& in, const std::vector<Expr>& velocities);

/// One of `size` velocities, the others zero.
std::vector<Expr> unit_velocity(Pool& pool, std::size_t size, int velocity);

/// What the motion of the tree adds to the rates of a displacement, whose axes move with ball and free joints: the rate
/// is that of the velocities, less ω × turn and, of a free joint, ω × shift + v × turn. Per velocity.
std::vector<Expr> moving_displacement(const Tree& tree, const std::vector<Expr>& displacement);

} // namespace mbsgen::formalism
