// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace random_models {

/// The text of a model of one to three bodies in a row or beside each other, without laws, whose joints often agree in
/// something: parallel or intersecting axes of any direction, slides along an axis of rotation, screws of one axis,
/// ball, universal and free joints behind or before them, welds, gravity along an axis or none. All inertial
/// parameters are other than zero.
std::string random_arm(unsigned seed);

} // namespace random_models
