// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/urdf.h"
#include <cstdint>
#include <string>

// Any text as a URDF file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  mbsgen::Diagnostics diagnostics("robot.urdf");
  mbsgen::importer::RobotOptions options;
  const mbsgen::importer::RobotRoot roots[] = {mbsgen::importer::RobotRoot::fixed,
                                               mbsgen::importer::RobotRoot::free,
                                               mbsgen::importer::RobotRoot::euler};
  options.root = roots[size / 6 % 3];
  options.body_wrenches = size % 3 == 0;
  options.damping = size % 5 == 0;
  mbsgen::importer::import_urdf(text, options, diagnostics);
  return 0;
}
