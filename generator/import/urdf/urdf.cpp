// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/urdf.h"
#include "import/urdf/read.h"
#include <utility>

namespace mbsgen::importer {

std::optional<Imported> import_urdf(std::string_view text, const RobotOptions& options,
                                    Diagnostics& diagnostics) {
  auto robot = read_urdf(text, diagnostics);
  if (!robot) return std::nullopt;
  return model_of(*std::move(robot), options, diagnostics);
}

} // namespace mbsgen::importer
