// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/includes/structure.h"
#include "support/files.h"
#include <regex>
#include <sstream>

namespace mbsgen::test {

namespace fs = std::filesystem;

namespace {

bool is_source(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".h" || extension == ".cpp" || extension == ".hpp" || extension == ".def";
}

// What the file includes with quotes or angle brackets.
std::vector<std::string> included_names(const fs::path& path) {
  static const std::regex directive(R"re(^\s*#\s*include\s*["<]([^">]+)[">])re");
  std::istringstream lines(read_file(path));
  std::vector<std::string> found;
  std::smatch match;
  for (std::string line; std::getline(lines, line);)
    if (std::regex_search(line, match, directive)) found.push_back(match[1]);
  return found;
}

// The file that an include names: beside the including file, or from the root of the tree.
fs::path resolve(const fs::path& root, const fs::path& file, const std::string& name) {
  const fs::path beside = fs::weakly_canonical(file.parent_path() / name);
  if (fs::exists(beside)) return beside;
  const fs::path below = fs::weakly_canonical(root / name);
  return fs::exists(below) ? below : fs::path();
}

} // namespace

std::vector<fs::path> sources(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && is_source(entry.path())) found.push_back(fs::canonical(entry.path()));
  return found;
}

std::string folder_of(const fs::path& root, const fs::path& file) {
  return file.parent_path().lexically_relative(fs::canonical(root)).generic_string();
}

std::vector<Include> includes(const fs::path& root) {
  const fs::path top = fs::canonical(root);
  std::vector<Include> found;
  for (const fs::path& file : sources(top))
    for (const std::string& name : included_names(file)) {
      const fs::path target = resolve(top, file, name);
      if (!target.empty()) found.push_back({file, target});
    }
  return found;
}

std::set<Arrow> arrows(const fs::path& root) {
  std::set<Arrow> found;
  for (const Include& include : includes(root)) {
    const Arrow arrow{folder_of(root, include.from), folder_of(root, include.to)};
    if (arrow.first != arrow.second) found.insert(arrow);
  }
  return found;
}

} // namespace mbsgen::test
