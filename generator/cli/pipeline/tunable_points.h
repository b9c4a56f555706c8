// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/imported.h"
#include <string>
#include <vector>

namespace mbsgen::cli {

/// Replaces coordinates of points of an imported model by parameters, so that they can be tuned though they are 0.
/// `points`: BODY.POINT for all three coordinates, BODY.POINT.AXIS (x, y or z) for one; names as in the model. The
/// parameters are BODY_POINT_AXIS. Throws importer::UnknownName for a point that the model does not have.
void make_tunable(importer::Imported& model, const std::vector<std::string>& points);

} // namespace mbsgen::cli
