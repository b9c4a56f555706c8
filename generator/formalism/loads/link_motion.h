// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/load_collector.h"

namespace mbsgen::formalism {

/// How the points of a link move apart, in the axes of their nearest common ancestor.
struct LinkMotion {
  Anchor from, to;
  Mat3 from_axes, to_axes; ///< node axes of each end -> these axes
  Vec3 way;                ///< from -> to
  Expr distance, inverse, rate;
};

/// Throws ModelError where the points coincide in every configuration.
LinkMotion link_motion(const ModelInTree& in, const model::Link& link);

/// The force of a link that has an expression; positive pulls the points together.
Expr link_force(const ModelInTree& in, const Expr& law, const LinkMotion& motion);

} // namespace mbsgen::formalism
