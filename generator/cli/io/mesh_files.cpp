// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/mesh_files.h"
#include "base/system/system.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "mesh/data_uri.h"
#include "mesh/read.h"
#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

namespace mbsgen::cli {

namespace {

// Fewer triangles a mesh show nothing: of more meshes than have that many, the last ones are left out.
constexpr std::size_t fewest_of_file = 100;

struct Wanted {
  std::string path; ///< as written
  Location where;   ///< of the first shape that has it
};

// Each path once, in the order of the model.
std::vector<Wanted> wanted(const model::Model& model) {
  std::vector<Wanted> result;
  std::map<std::string, bool> known;
  const auto add = [&](const model::Looks& looks) {
    for (const model::Look& look : looks.shapes)
      if (look.form == model::LookForm::mesh && known.emplace(look.mesh, true).second)
        result.push_back({look.mesh, look.where});
  };
  add(model.base_looks);
  for (const model::Body& body : model.bodies) add(body.looks);
  return result;
}

class MeshReader {
public:
  MeshReader(const MeshPaths& paths, std::size_t most, Diagnostics& diagnostics)
      : paths_(paths), most_(most), diagnostics_(diagnostics) {}

  void read(const Wanted& one) {
    if (mesh::is_data_uri(one.path)) return add(one, mesh::read_data_uri(one.path));
    const std::string ending = system::path_of(one.path).extension().u8string();
    if (const std::string why = mesh::why_unread(ending); !why.empty()) return note(one, why);
    const MeshPaths::Found found = paths_.find(one.path);
    if (!found.unknown_package.empty())
      unknown_[found.unknown_package].push_back(one);
    else if (found.file.empty())
      note(one, "is not there, put it into its place or name the folder of its package by --package");
    else
      add(one, found.file, ending);
  }

  draw::Meshes take() && {
    for (const auto& [package, meshes] : unknown_)
      diagnostics_.note(meshes.front().where,
                        counted(meshes.size(), "mesh file") + " of package " + quoted(package) +
                            (meshes.size() == 1 ? " is" : " are") +
                            " not shown: its folder is not found, name it by --package " +
                            printable(package, 60) + "=FOLDER");
    return std::move(meshes_);
  }

private:
  void note(const Wanted& one, const std::string& why) {
    const bool is_file = !mesh::is_data_uri(one.path);
    diagnostics_.note(one.where, "mesh " + quoted(mesh::shown_path(one.path)) +
                                     " is not shown: " + (is_file ? "the file " : "it ") + why);
  }

  void note_missing(const Wanted& one, const std::vector<std::string>& files) {
    diagnostics_.note(one.where,
                      "mesh " + quoted(one.path) + " lacks colours: " + quoted(printable(files.front(), 60)) +
                          ", which it names" +
                          (files.size() == 1 ? "" : " with " + counted(files.size() - 1, "other")) +
                          ", is not there to be read, put it beside the mesh");
  }

  void add(const Wanted& one, const std::filesystem::path& file, const std::string& ending) {
    std::string text;
    try {
      text = read_text(file);
    } catch (const std::runtime_error&) {
      return note(one, "cannot be read, check its permissions");
    }
    if (text.size() > largest_input)
      return note(one, "is larger than " + std::to_string(largest_input >> 20U) + " MiB, simplify it");
    add(one, mesh::read(text, ending, [&](const std::string& path) { return beside(file, path); }));
  }

  static std::optional<std::string> beside(const std::filesystem::path& file, std::string path) {
    std::replace(path.begin(), path.end(), '\\', '/');
    NearbyFile found = read_below(file.parent_path(), path);
    return found.complaint.empty() ? std::optional(std::move(found.text)) : std::nullopt;
  }

  void add(const Wanted& one, mesh::Reading reading) {
    if (!reading.missing.empty()) note_missing(one, reading.missing);
    if (!reading.complaint.empty()) return note(one, reading.complaint);
    for (mesh::Part& part : mesh::simplified(std::move(reading.parts), most_))
      meshes_[one.path].push_back(std::make_shared<const mesh::Part>(std::move(part)));
    if (meshes_[one.path].empty()) note(one, "has no triangle with an area, write it again");
  }

  const MeshPaths& paths_;
  std::size_t most_;
  Diagnostics& diagnostics_;
  draw::Meshes meshes_;
  std::map<std::string, std::vector<Wanted>> unknown_; ///< by package
};

} // namespace

draw::Meshes read_meshes(const model::Model& model, const MeshPaths& paths, const MeshBudget& budget,
                         Diagnostics& diagnostics) {
  std::vector<Wanted> list = wanted(model);
  if (list.empty()) return {};
  const std::size_t most = budget.of_model / fewest_of_file;
  if (list.size() > most) {
    diagnostics.note(list[most].where, "the model has " + counted(list.size(), "mesh file") + ", the first " +
                                           std::to_string(most) + " are shown; join some of them");
    list.resize(most);
  }
  MeshReader reader(paths, std::min(budget.of_file, budget.of_model / list.size()), diagnostics);
  for (const Wanted& one : list) reader.read(one);
  return std::move(reader).take();
}

} // namespace mbsgen::cli
