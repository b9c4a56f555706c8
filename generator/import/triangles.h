// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/rigid.h"
#include "mesh/triangles.h"

namespace mbsgen::importer {

using mesh::Triangles;

/// The ways to integrate over what a surface encloses.
enum class Enclosed {
  exact,   ///< by the divergence theorem: right for every closed surface
  pyramids ///< every face adds its pyramid: right for convex ones, and too much for others, as in MuJoCo
};

/// Mass properties of a body of density 1 that fills a surface; mass 0 where it encloses nothing.
RigidInertia filled(const Triangles& surface, Enclosed way);

/// False for a surface with holes that matter.
bool is_closed(const Triangles& surface);

} // namespace mbsgen::importer
