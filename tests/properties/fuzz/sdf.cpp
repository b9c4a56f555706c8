// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/sdf.h"
#include <cstdint>
#include <string>
#include <string_view>

// Any text as an SDF file. Each file that it includes is that text, too, and each model.config names one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  mbsgen::importer::RobotOptions options;
  options.damping = size % 2 == 0;
  options.body_wrenches = size % 3 == 0;
  mbsgen::Diagnostics diagnostics("model.sdf");
  const mbsgen::NearbyFiles files = [&](const std::string& path) {
    const bool is_manifest = path.size() > 7 && path.substr(path.size() - 7) == ".config";
    const std::string manifest = "<model><sdf version='1.9'>model.sdf</sdf></model>";
    return mbsgen::NearbyFile{is_manifest ? manifest : std::string(text), ""};
  };
  mbsgen::importer::import_sdf(text, files, options, diagnostics);
  return 0;
}
