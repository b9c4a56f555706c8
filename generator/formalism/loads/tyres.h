// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/load_collector.h"
#include <functional>

namespace mbsgen::formalism {

/// Motion of a point of a node against the base.
using SeenFromBase = std::function<PointMotion(const BodyPose&)>;

/// Writes what the tyre's law needs of the motion, and its definitions.
TyreValues tyre_values(const ModelInTree& in, const model::Tyre& tyre);

/// The same, and adds the load of the road on the wheel. A wheel that turns about its own axis on a body passes the force on
/// to that body, and the torque but for its component along the axis: so the angle of the wheel takes no operations.
void apply_tyre(const ModelInTree& in, const model::Tyre& tyre, const SeenFromBase& seen,
                LoadCollector& collector);

} // namespace mbsgen::formalism
