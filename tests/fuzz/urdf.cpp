// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/urdf.h"
#include <cstdint>
#include <string>

// Any text as a URDF file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  mbsgen::Diagnostics diagnostics("robot.urdf");
  mbsgen::importer::import_urdf(text, {size % 2 == 0, size % 3 == 0}, diagnostics);
  return 0;
}
