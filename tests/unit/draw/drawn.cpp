// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/draw/drawn.h"
#include "cli/commands.h"
#include "support/files.h"
#include "support/folders.h"

namespace mbsgen::test {

std::string drawn(const std::vector<std::string>& words) {
  const TemporaryDirectory folder;
  const std::string file = (folder.path() / "x.svg").string();
  std::vector<std::string> all{"draw", "--quiet", "-o", file};
  all.insert(all.end(), words.begin(), words.end());
  if (cli::run(all) != 0) throw std::runtime_error("mbsgen draw failed");
  return read_file(file);
}

std::vector<std::filesystem::path> models_of_examples() {
  return files_below(source_dir() / "examples", {".json", ".urdf"});
}

} // namespace mbsgen::test
