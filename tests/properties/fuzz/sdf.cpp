// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/sdf.h"
#include <cstdint>
#include <string_view>

// Any text as an SDF file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  mbsgen::importer::RobotOptions options;
  options.damping = size % 2 == 0;
  options.body_wrenches = size % 3 == 0;
  mbsgen::Diagnostics diagnostics("model.sdf");
  mbsgen::importer::import_sdf(text, options, diagnostics);
  return 0;
}
