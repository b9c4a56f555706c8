// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/folders.h"
#include <algorithm>

namespace mbsgen::test {

namespace fs = std::filesystem;

std::vector<fs::path> files_below(const fs::path& folder, std::initializer_list<const char*> extensions) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (std::find(extensions.begin(), extensions.end(), entry.path().extension()) != extensions.end())
      found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

} // namespace mbsgen::test
