// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mbs/mbs.h"
#include <cstdint>
#include <string>

// Any text as a ROBOTRAN project.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  mbsgen::Diagnostics diagnostics("project.mbs");
  mbsgen::importer::import_mbs(text, {size % 2 == 0}, diagnostics);
  return 0;
}
