// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/mechanism.h"

namespace mbsgen::exporter {

/// Notes what of a model a URDF file does not have, or has in another form.
void note_urdf_losses(const Mechanism& mechanism, Diagnostics& diagnostics);

} // namespace mbsgen::exporter
