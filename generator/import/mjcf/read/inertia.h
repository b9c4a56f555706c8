// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/read/frames.h"
#include "import/mjcf/read/settings.h"
#include "import/mjcf/read/world.h"
#include <optional>
#include <string>

namespace mbsgen::importer {

/// Rotates a symmetric matrix to a diagonal one, by turns that make one entry after the other zero (Jacobi);
/// returns the axes as columns.
Mat3 principal_axes(Mat3& symmetric);

/// The solids of a geom that have a volume, by the sizes of MJCF: radii and half lengths.
enum class Solid { sphere, capsule, cylinder, ellipsoid, box };

/// Mass properties of density 1, about the middle.
RigidInertia filled(Solid solid, const Vec3& size);
/// The body with another mass, of the same form.
RigidInertia with_mass(RigidInertia inertia, double mass);

/// Reads <inertial>.
RigidInertia read_inertial(const MjcfElement& element, const MjcfFrames& frames);

/// Changes masses and inertias of all bodies as boundmass, boundinertia, balanceinertia and settotalmass of
/// <compiler> ask.
void adjust_inertias(MjcfWorld& world, const MjcfSettings& settings);

} // namespace mbsgen::importer
