// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/sdf.h"
#include "import/sdf/checked.h"
#include "import/sdf/includes.h"
#include "import/sdf/index.h"
#include "import/sdf/kinematics.h"
#include "import/sdf/module.h"
#include "import/sdf/sdf_words.h"
#include "import/sdf/sifted.h"
#include "import/xml.h"
#include <cstddef>
#include <utility>

namespace mbsgen::importer {

const bool reads_sdf = true;

std::optional<Imported> import_sdf(std::string_view text, const NearbyFiles& files,
                                   const RobotOptions& options, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  auto document = parse_xml(text, "sdf", diagnostics);
  if (!document) return std::nullopt;
  const SdfLibrary* const library = sdf_library(diagnostics);
  if (library == nullptr) return std::nullopt;
  sdf_words().check(document->root(), diagnostics);
  check_file(document->root(), library->newest, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  if (has_includes(document->root()))
    document = with_includes(document->root(), files, library->newest, diagnostics);
  if (!document) return std::nullopt;
  const XmlElement& root = document->root();
  const SdfIndex index(root);
  const auto scene = library->read_scene(sifted(root), index, diagnostics);
  if (!scene || diagnostics.errors() != errors) return std::nullopt;
  Robot robot = robot_of(*scene, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  return model_of(std::move(robot), options, diagnostics);
}

} // namespace mbsgen::importer
