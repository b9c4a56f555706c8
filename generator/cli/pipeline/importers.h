// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "base/nearby_files.h"
#include "cli/pipeline/package_folder.h"
#include "import/imported.h"
#include "import/mbs/mbs.h"
#include "import/mjcf/read/options.h"
#include "import/urdf/urdf.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::cli {

/// How a file of another program becomes a model.
struct Importing {
  importer::RobotOptions urdf;
  importer::MjcfContacts contacts = importer::MjcfContacts::none; ///< of MJCF
  /// Points whose coordinates become parameters: BODY.POINT or BODY.POINT.AXIS.
  std::vector<std::string> tunable;
  std::string changes;                   ///< file of changes, made last; empty: none
  std::vector<PackageFolder> packages{}; ///< of package:// and model://, before all others
};

/// A kind of file of which a model is made.
struct Importer {
  std::string extension; ///< of its files: ".urdf"
  /// From the file's text, and files that it names, to a model file; nothing after errors. Throws
  /// importer::UnknownName.
  std::optional<importer::Imported> (*import)(std::string_view text, const NearbyFiles& files,
                                              const Importing& how, Diagnostics& diagnostics);
  std::string no_robot_options;     ///< why it has none of the options but `body_wrenches`; empty: it has all
  std::string no_floating = {};     ///< why its root cannot be freed by an option; empty: it can
  bool has_contacts = false;        ///< its geometry can become contacts
  std::string other_extension = {}; ///< of some of its files: ".world"; empty: there is none
};

/// All of them, in the order in which messages name them.
const std::vector<Importer>& importers();

/// The importer for a file's extension; null: there is none.
const Importer* importer_of(const std::string& file);

/// `import_mbs` with the roles of the file where they fit the rank of the cuts' equations. Counting equations
/// before the loops are closed cannot tell those that follow from the others; where the roles cannot be
/// obeyed for that, and the model is valid without them, they are left out with a warning.
std::optional<importer::Imported>
import_mbs_with_fitting_roles(std::string_view text, importer::MbsOptions options, Diagnostics& diagnostics);

/// Replaces coordinates of points of an imported model by parameters, so that they can be tuned though they
/// are 0. `points`: BODY.POINT for all three coordinates, BODY.POINT.AXIS (x, y or z) for one; names as in
/// the model. The parameters are BODY_POINT_AXIS. Throws UsageError for a point that the model does not have.
void make_tunable(importer::Imported& model, const std::vector<std::string>& points);

} // namespace mbsgen::cli
