// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <string>

namespace mbsgen {

/// A file that another one names.
struct NearbyFile {
  std::string text;
  std::string complaint; ///< why it cannot be read, as the end of a sentence; empty when it has been read
};

/// Reads a file by its path from the folder of the file that names it; for importers also by package://NAME/ and
/// model://NAME/ from a folder of that name. Only files in that folder and below are read. Empty: there are no files here.
using NearbyFiles = std::function<NearbyFile(const std::string& path)>;

} // namespace mbsgen
