// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/load_collector.h"
#include <functional>

namespace mbsgen::formalism {

/// A tyre at a state (model::Tyre): the values of its definitions, in their order, and of the rates of its states.
struct TyreValues {
  std::vector<Expr> definitions;
  std::vector<Expr> rates; ///< as model::Tyre::rates
  Anchor carrier;          ///< the wheel's centre, in the wheel or in the body about which it turns
  Mat3 carrier_axes;       ///< axes of the carrier's node -> inertial axes
  int spin = Node::
      base; ///< node of the joint about which the wheel turns on the carrier; base: the wheel is the carrier
  int sense = 0;   ///< of that joint against the wheel's axis, 1 or -1
  Expr along_spin; ///< component of the torque along that joint, N m

  /// Force (or torque) by the names of its components, inertial axes.
  Vec3 vector(const model::Tyre& tyre, const std::array<const char*, 3>& names) const;
};

/// Motion of a point of a node against the base.
using SeenFromBase = std::function<PointMotion(const BodyPose&)>;

/// Writes what the tyre's law needs of the motion, and its definitions. A wheel that turns about its own axis on a body
/// passes the force on to that body, and the torque but for its component along the axis: so the angle of the wheel takes no
/// operations.
TyreValues tyre_values(const ModelInTree& in, const model::Tyre& tyre, const SeenFromBase& seen);
/// The same by the way from the base.
TyreValues tyre_values(const ModelInTree& in, const model::Tyre& tyre);

/// Adds the load of the road on the wheel.
void apply_tyre(const ModelInTree& in, const model::Tyre& tyre, const SeenFromBase& seen,
                LoadCollector& collector);

} // namespace mbsgen::formalism
