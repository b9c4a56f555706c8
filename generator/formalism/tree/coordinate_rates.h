// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/model_in_tree.h"
#include <vector>

namespace mbsgen::formalism {

/// The linear map from velocities to the rates of coordinates: the identity for joints of one coordinate; for a
/// quaternion p, ṗ = ½ p (0, ω), which keeps its length; for the position of a free joint, R v. Lists have an entry for
/// each coordinate of the model, or for each velocity.

/// Rates of the coordinates; those of ball and free joints are written into the scheme as the stem, by coordinate.
std::vector<Expr> coordinate_rates(const ModelInTree& in, std::string_view stem,
                                   const std::vector<Expr>& velocities);
/// The transposed map: derivatives by velocities from those by coordinates.
std::vector<Expr> by_velocity(const ModelInTree& in, const std::vector<Expr>& by_coordinate);
/// Second derivatives of the coordinates at constant velocities: -¼ |ω|² p and R (ω × v), zero elsewhere.
std::vector<Expr> coordinate_accelerations(const ModelInTree& in, const std::vector<Expr>& velocities);
/// The velocities of the tree's nodes.
std::vector<Expr> velocities_of(const Tree& tree);

} // namespace mbsgen::formalism
