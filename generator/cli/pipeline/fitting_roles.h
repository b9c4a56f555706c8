// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mbs/mbs.h"

namespace mbsgen::cli {

/// `import_mbs` with the roles of the file where they fit the rank of the cuts' equations. Counting equations
/// before the loops are closed cannot tell those that follow from the others; where the roles cannot be obeyed
/// for that, and the model is valid without them, they are left out with a warning.
std::optional<importer::Imported>
import_mbs_with_fitting_roles(std::string_view text, importer::MbsOptions options, Diagnostics& diagnostics);

} // namespace mbsgen::cli
