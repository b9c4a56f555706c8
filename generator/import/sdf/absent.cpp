// SPDX-License-Identifier: GPL-3.0-or-later
// In the place of all other sources of this folder but the words, where libsdformat is missing.
#include "import/sdf/sdf.h"

namespace mbsgen::importer {

const bool reads_sdf = false;

std::optional<Imported> import_sdf(std::string_view /*text*/, const NearbyFiles& /*files*/,
                                   const RobotOptions& /*options*/, Diagnostics& diagnostics) {
  diagnostics.error({}, "this mbsgen reads no SDF: install libsdformat-dev and build it again with "
                        "-DMBSGEN_SDF=ON");
  return std::nullopt;
}

} // namespace mbsgen::importer
