// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace oracle {

/// The model of the humanoid Atlas with a floor under its feet: rigid contacts in the four corners of each sole, in the
/// order of shared/reference/contact_atlas.json. The soles' measures are parameters.
std::string standing_atlas(const std::string& atlas);

} // namespace oracle
