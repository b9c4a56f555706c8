// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "model/model.h"
#include <vector>

namespace mbsgen::model {

/// Physical sense of the bodies' nominal values: no negative mass (error), inertia tensors that a mass
/// distribution can have, mass behind every joint of an open tree (warnings; an error with rigid contacts).
void check_bodies(const Model& model, Diagnostics& diagnostics);

/// Errors for limits and armatures that no joint can have: a lower limit above the upper one, negative sizes.
void check_joints(const Model& model, Diagnostics& diagnostics);

/// Warns of joints that lie beyond their limits in the configuration q.
void check_limits(const Model& model, const std::vector<double>& q, Diagnostics& diagnostics);

/// The joints, by row, that are not driven and carry no body with mass or inertia.
std::vector<int> joints_without_mass(const Model& model);

/// An error for each cut between whose points no joint moves.
void check_cuts(const Model& model, Diagnostics& diagnostics);

/// Errors for contacts and bushings whose two bodies do not move against each other, and for rigid contacts in models
/// that have none.
void check_meetings(const Model& model, Diagnostics& diagnostics);

/// Errors for what flexible bodies do not carry: bodies beside their points, surfaces of contacts.
void check_flexible(const Model& model, Diagnostics& diagnostics);

/// Errors for dependent joints that no equation determines, or that are more than the equations, and for
/// locked joints with a velocity.
void check_roles(const Model& model, Diagnostics& diagnostics);

/// Warns of sizes that tell of other units: gravity of more than ten times the earth's, and points a hundred
/// times as far from their bodies' origins as all others. A note where gravity points upwards, as it looks to
/// most.
void check_scale(const Model& model, Diagnostics& diagnostics);

/// Warnings about laws (forces and motions) that the units of their parameters contradict, such as a spring
/// of "N/mm". A number other than 1 may convert units: what it multiplies is not judged, nor is a parameter
/// without a known unit.
void check_law_units(const Model& model, Diagnostics& diagnostics);

/// Warns of what a correct model rarely means: initial angles in degrees, a centre of mass or inertia without
/// a mass, no gravity, parameters that nothing uses, and units that contradict the place of a parameter.
void check_oversights(const Model& model, Diagnostics& diagnostics);

} // namespace mbsgen::model
