// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/load_collector.h"

namespace mbsgen::formalism {

/// The loads of links between two points (along their line, positive pulls them together), of external forces and
/// torques at points, and of contacts; laws of the user's give rates of states, too. The kinematics that the laws need is written into the scheme; of a link or
/// contact only that between its two bodies, seen from their common ancestor. Throws ModelError for a law without a
/// value.
Loads loads_of_laws(const ModelInTree& in);

} // namespace mbsgen::formalism
