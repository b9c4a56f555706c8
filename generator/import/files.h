// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <string>

namespace mbsgen::importer {

/// A file that the imported one names.
struct NearbyFile {
  std::string text;
  std::string complaint; ///< why it cannot be read, as the end of a sentence; empty when it has been read
};

/// Reads a file by its path from the folder of the imported file, or by package://NAME/ and model://NAME/ from a folder
/// of that name. Only files in that folder and below are read.
using NearbyFiles = std::function<NearbyFile(const std::string& path)>;

} // namespace mbsgen::importer
