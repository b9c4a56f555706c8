// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/mjcf.h"
#include <cstdint>
#include <string>

// Any text as an MJCF file. What it includes is an empty file, and every mesh its own text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  mbsgen::Diagnostics diagnostics("model.xml");
  const mbsgen::NearbyFiles files = [&](const std::string& path) {
    const bool is_mesh = path.size() > 4 && path.substr(path.size() - 4) == ".stl";
    return mbsgen::NearbyFile{is_mesh ? text : "<mujocoinclude/>", ""};
  };
  mbsgen::importer::import_mjcf(
      text, files, {size % 3 == 0, static_cast<mbsgen::importer::MjcfContacts>(size % 3)}, diagnostics);
  return 0;
}
