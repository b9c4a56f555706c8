// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/mesh_paths.h"
#include "base/system/system.h"
#include "base/trimmed.h"
#include "cli/io/files.h"
#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>

namespace mbsgen::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_manifest = 65536; // bytes
constexpr int most_neighbours = 1000;           // folders in a folder of ROS_PACKAGE_PATH

bool is_folder(const fs::path& path) {
  std::error_code none;
  return fs::is_directory(path, none);
}

// The text of the first element <name>; empty where there is no such file.
std::string name_in_manifest(const fs::path& file) {
  std::error_code none;
  if (!fs::is_regular_file(file, none)) return "";
  std::string text(largest_manifest, '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  constexpr std::string_view open = "<name>";
  const std::size_t begin = text.find(open), end = text.find("</name>");
  if (begin == std::string::npos || end == std::string::npos || end < begin) return "";
  const std::string inside = text.substr(begin + open.size(), end - begin - open.size());
  return std::string(trimmed(inside));
}

bool is_package(const fs::path& folder, const std::string& name) {
  return is_folder(folder) && (folder.filename().u8string() == name ||
                               name_in_manifest(folder / system::path_of("package.xml")) == name);
}

// The folders in a variable of the environment.
std::vector<fs::path> listed(const char* variable) {
  const std::string value = system::environment(variable).value_or("");
  std::string_view rest = value;
  std::vector<fs::path> folders;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(system::folder_separator), rest.size());
    if (end > 0) folders.push_back(system::path_of(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return folders;
}

// The folder itself, one in it, or one in that, as workspaces have their packages.
void add_from(const fs::path& folder, const std::string& name, std::vector<fs::path>& found) {
  const fs::path own = system::path_of(name);
  if (is_package(folder, name)) found.push_back(folder);
  if (is_folder(folder / own)) found.push_back(folder / own);
  std::error_code failed;
  std::vector<fs::path> nested;
  int seen = 0;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end && seen < most_neighbours;
       at.increment(failed), ++seen)
    if (is_folder(at->path() / own)) nested.push_back(at->path() / own);
  std::sort(nested.begin(), nested.end());
  found.insert(found.end(), nested.begin(), nested.end());
}

// The rest of the text behind one of the words; nothing where it begins with none of them.
std::optional<std::string> behind(const std::string& text, const std::vector<std::string_view>& words) {
  for (const std::string_view word : words)
    if (std::string_view(text).substr(0, word.size()) == word) return text.substr(word.size());
  return std::nullopt;
}

} // namespace

MeshPaths::MeshPaths(const std::string& model_file, std::vector<PackageFolder> packages)
    : packages_(std::move(packages)) {
  std::error_code none;
  const fs::path file = system::path_of(model_file == standard_stream ? "model" : model_file);
  folder_ = fs::absolute(file, none).lexically_normal().parent_path();
}

std::vector<fs::path> MeshPaths::folders_of(const std::string& package) const {
  std::vector<fs::path> found;
  const fs::path own = system::path_of(package);
  for (const PackageFolder& one : packages_)
    if (one.name == package) found.push_back(one.folder);
  for (fs::path above = folder_; above.has_relative_path(); above = above.parent_path()) {
    if (is_package(above, package)) found.push_back(above);
    if (is_folder(above / own)) found.push_back(above / own);
  }
  for (const fs::path& folder : listed("ROS_PACKAGE_PATH")) add_from(folder, package, found);
  for (const fs::path& prefix : listed("AMENT_PREFIX_PATH"))
    if (const fs::path shared = prefix / system::path_of("share") / own; is_folder(shared))
      found.push_back(shared);
  for (const char* const variable : {"GZ_SIM_RESOURCE_PATH", "SDF_PATH"})
    for (const fs::path& folder : listed(variable))
      if (is_folder(folder / own)) found.push_back(folder / own);
  return found;
}

std::optional<MeshPaths::Address> MeshPaths::address_of(const std::string& written) {
  const auto address = behind(written, {"package://", "model://"});
  if (!address) return std::nullopt;
  const std::size_t slash = std::min(address->find('/'), address->size());
  return Address{address->substr(0, slash),
                 system::path_of(address->substr(slash)).relative_path().u8string()};
}

MeshPaths::Found MeshPaths::find(const std::string& written) const {
  std::error_code none;
  if (const auto address = address_of(written)) {
    const std::vector<fs::path> folders = folders_of(address->package);
    if (folders.empty()) return {{}, address->package};
    const fs::path rest = system::path_of(address->rest);
    for (const fs::path& folder : folders)
      if (fs::is_regular_file(folder / rest, none)) return {folder / rest, ""};
    return {};
  }
  const auto address = behind(written, {"file://"});
  const fs::path file = folder_ / (address ? system::path_of_address(*address) : system::path_of(written));
  return fs::is_regular_file(file, none) ? Found{file, ""} : Found{};
}

} // namespace mbsgen::cli
