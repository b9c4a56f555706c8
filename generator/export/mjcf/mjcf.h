// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/mechanism.h"
#include <string>

namespace mbsgen::exporter {

/// The mechanism as an MJCF file of MuJoCo. Coordinates keep their zero and sign. A mechanism with loops is
/// drawn where it begins, by the joints' `ref`, so that its equalities are closed there; a tree at zero, with
/// its beginning in a keyframe.
std::string mjcf(const Mechanism& mechanism, Diagnostics& diagnostics);

} // namespace mbsgen::exporter
