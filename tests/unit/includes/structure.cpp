// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/includes/structure.h"
#include "support/files.h"
#include <map>
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

std::string unit_of(const fs::path& root, const fs::path& file) {
  return fs::path(file).replace_extension().lexically_relative(fs::canonical(root)).generic_string();
}

using Targets = std::map<std::string, std::set<std::string>>;

// All names to which the arrows lead from `start`.
std::set<std::string> reached(const Targets& targets, const std::string& start) {
  std::set<std::string> found;
  std::vector<std::string> open{start};
  while (!open.empty()) {
    const auto next = targets.find(open.back());
    open.pop_back();
    if (next == targets.end()) continue;
    for (const std::string& name : next->second)
      if (found.insert(name).second) open.push_back(name);
  }
  return found;
}

} // namespace

std::vector<fs::path> sources(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && is_source(entry.path())) found.push_back(fs::canonical(entry.path()));
  return found;
}

std::vector<fs::path> module_sources(const fs::path& root) {
  std::vector<fs::path> found;
  for (const fs::path& file : sources(root)) {
    const std::string folder = folder_of(root, file);
    const bool is_carried =
        folder == "emit/python/package" || folder == "emit/octave/source" || folder == "emit/table/source";
    if (!is_carried && folder.rfind("python/", 0) != 0) found.push_back(file);
  }
  return found;
}

std::string folder_of(const fs::path& root, const fs::path& file) {
  return file.parent_path().lexically_relative(fs::canonical(root)).generic_string();
}

std::vector<Include> includes(const fs::path& root) {
  const fs::path top = fs::canonical(root);
  std::vector<Include> found;
  for (const fs::path& file : module_sources(top))
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

std::set<Arrow> unit_arrows(const fs::path& root) {
  std::set<Arrow> found;
  for (const Include& include : includes(root)) {
    const Arrow arrow{unit_of(root, include.from), unit_of(root, include.to)};
    if (arrow.first != arrow.second) found.insert(arrow);
  }
  return found;
}

std::set<std::set<std::string>> circles(const std::set<Arrow>& arrows) {
  Targets targets, all;
  for (const auto& [from, to] : arrows) targets[from].insert(to);
  for (const auto& [from, direct] : targets) all[from] = reached(targets, from);
  std::set<std::set<std::string>> found;
  for (const auto& [from, names] : all) {
    if (names.count(from) == 0) continue;
    std::set<std::string> circle;
    for (const std::string& name : names)
      if (all.count(name) != 0 && all.at(name).count(from) != 0) circle.insert(name);
    found.insert(circle);
  }
  return found;
}

} // namespace mbsgen::test
