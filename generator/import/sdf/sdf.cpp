// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/sdf.h"
#include "import/sdf/checked.h"
#include "import/sdf/index.h"
#include "import/sdf/kinematics.h"
#include "import/sdf/scene.h"
#include "import/sdf/sdf_words.h"
#include "import/sdf/sifted.h"
#include "import/xml.h"
#include <cstddef>
#include <utility>

namespace mbsgen::importer {

const bool reads_sdf = true;

std::optional<Imported> import_sdf(std::string_view text, const RobotOptions& options,
                                   Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const auto document = parse_xml(text, "sdf", diagnostics);
  if (!document) return std::nullopt;
  const XmlElement& root = *document->RootElement();
  sdf_words().check(root, diagnostics);
  check_file(root, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  const SdfIndex index(root);
  const auto scene = read_scene(sifted(root), index, diagnostics);
  if (!scene || diagnostics.errors() != errors) return std::nullopt;
  Robot robot = robot_of(*scene, diagnostics);
  if (diagnostics.errors() != errors) return std::nullopt;
  return model_of(std::move(robot), options, diagnostics);
}

} // namespace mbsgen::importer
