// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "base/nearby_files.h"
#include "import/xml.h"
#include <memory>

namespace mbsgen::importer {

/// True where the file asks for models of other files.
bool has_includes(const XmlElement& root);

/// The file with each model that it includes in the place of its <include>, by the rules of SDF: name, pose, static and
/// placement_frame of the <include> take the place of the model's own. All parts of such a model are on the line of the
/// <include>. Axes of older versions are those of `newest`, the version that the result has.
///
/// `files` reads a file by its path from the folder of the main file, or by model:// and package://. A folder is that of
/// a model, whose model.config names the file. Each file that is read is checked as the main one, and findings about
/// it name it. Null after errors: a missing file, one that includes itself, more than 20 levels, more than 8 MiB.
std::unique_ptr<XmlDocument> with_includes(const XmlElement& root, const NearbyFiles& files,
                                           const std::string& newest, Diagnostics& diagnostics);

} // namespace mbsgen::importer
