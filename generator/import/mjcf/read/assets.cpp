// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/read/assets.h"
#include "base/system/system.h"
#include "base/text.h"
#include "import/names.h"
#include "import/shapes.h"
#include "import/vectors.h"
#include "mesh/read.h"
#include <algorithm>
#include <filesystem>

namespace mbsgen::importer {

namespace {

// Every geom has a copy of a listed mesh in the model file.
constexpr std::size_t most_listed_bytes = 16U << 20U;

const char* const own_inertia = ", or write <inertial> into the body";

// A mesh without a name has that of its file.
std::string name_of(const MjcfElement& mesh) {
  const std::string name = mesh.name();
  return name.empty() ? system::path_of(mesh.word("file")).stem().u8string() : name;
}

bool is_whole(double value, std::size_t below) {
  return value >= 0 && value < static_cast<double>(below) && value == std::floor(value);
}

// The corners and faces that the element itself lists.
std::optional<Triangles> listed_surface(const MjcfElement& mesh) {
  const auto corners = parse_numbers(mesh.word("vertex")), faces = parse_numbers(mesh.word("face"));
  if (!corners || corners->size() % 3 != 0 || !faces || faces->size() % 3 != 0) {
    mesh.error("vertex and face of " + mesh.subject() + " are lists of three numbers each, correct them");
    return std::nullopt;
  }
  Triangles surface;
  for (std::size_t i = 0; i < corners->size(); i += 3)
    surface.corners.push_back({(*corners)[i], (*corners)[i + 1], (*corners)[i + 2]});
  for (std::size_t i = 0; i < faces->size(); i += 3) {
    std::array<std::size_t, 3> face{};
    for (std::size_t k = 0; k < 3; ++k) {
      if (!is_whole((*faces)[i + k], surface.corners.size())) {
        mesh.error("a face of " + mesh.subject() + " names corner " + number_text((*faces)[i + k]) +
                   ", it has corners 0 to " + std::to_string(surface.corners.size() - 1));
        return std::nullopt;
      }
      face[k] = static_cast<std::size_t>((*faces)[i + k]);
    }
    surface.faces.push_back(face);
  }
  return surface;
}

Triangles joined(std::vector<mesh::Part> parts) {
  Triangles all = std::move(parts.front().surface);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t first = all.corners.size();
    all.corners.insert(all.corners.end(), parts[i].surface.corners.begin(), parts[i].surface.corners.end());
    for (const mesh::Face& face : parts[i].surface.faces)
      all.faces.push_back({first + face[0], first + face[1], first + face[2]});
  }
  return all;
}

} // namespace

MjcfMaterial material_of(const MjcfElement& element) {
  const auto rgba = element.numbers("rgba", 4);
  if (!rgba) return {};
  return {color_of({(*rgba)[0], (*rgba)[1], (*rgba)[2]}), std::min(1.0, (*rgba)[3])};
}

MjcfAssets::MjcfAssets(const MjcfDocument& document, const MjcfDefaults& defaults,
                       const MjcfSettings& settings, const NearbyFiles& files)
    : settings_(settings), files_(files) {
  for (const XmlElement* section : document.children(*document.root(), "asset")) {
    for (const XmlElement* one : document.children(*section, "mesh")) {
      const MjcfElement mesh = defaults.of(*one);
      if (!meshes_.emplace(name_of(mesh), mesh).second)
        mesh.error("a second mesh " + quoted(name_of(mesh)) + ", rename one of them");
    }
    for (const XmlElement* one : document.children(*section, "material")) {
      const MjcfElement material = defaults.of(*one);
      materials_[material.name()] = material_of(material);
    }
  }
}

MjcfMaterial MjcfAssets::material(const std::string& name) const {
  const auto found = materials_.find(name);
  return found == materials_.end() ? MjcfMaterial{} : found->second;
}

const MjcfElement* MjcfAssets::mesh_of(const MjcfElement& geom, bool must_exist) const {
  const std::string name = geom.word("mesh");
  const auto found = meshes_.find(name);
  if (found != meshes_.end()) return &found->second;
  if (must_exist)
    geom.error("there is no mesh " + quoted(name) +
               advice_on(
                   name, meshes_, [](const auto& one) { return one.first; }, geom.diagnostics()));
  return nullptr;
}

std::string MjcfAssets::path_of(const MjcfElement& mesh) const {
  const std::filesystem::path file = system::path_of(mesh.word("file"));
  return (system::path_of(settings_.mesh_folder) / (settings_.strips_paths ? file.filename() : file))
      .lexically_normal()
      .generic_u8string();
}

Pose MjcfAssets::reference_of(const MjcfElement& mesh) const {
  const auto q = mesh.numbers("refquat", 4);
  const bool turned = q && largest(*q) > 0;
  return inverse(
      {turned ? rotation_of({(*q)[0], (*q)[1], (*q)[2], (*q)[3]}) : identity, mesh.vector("refpos", {})});
}

std::optional<Triangles> MjcfAssets::surface_in_file(const MjcfElement& mesh, const std::string& body) const {
  const std::string path = path_of(mesh);
  const NearbyFile file = files_(path);
  const std::string need =
      "body " + quoted(body) + " takes its inertia from " + mesh.subject() + ": file " + quoted(path) + " ";
  mesh::Reading reading = file.complaint.empty()
                              ? mesh::read(file.text, system::path_of(path).extension().u8string())
                              : mesh::Reading{{}, file.complaint};
  if (reading.complaint.empty()) return joined(std::move(reading.parts));
  mesh.error(need + reading.complaint + own_inertia);
  return std::nullopt;
}

std::optional<Triangles> MjcfAssets::surface_of(const MjcfElement& mesh, const std::string& body) {
  if (mesh.has("file")) return surface_in_file(mesh, body);
  if (mesh.has("vertex") && mesh.has("face")) return listed(mesh);
  mesh.error("body " + quoted(body) + " takes its inertia from " + mesh.subject() +
             ", which has no faces: write file, or vertex and face" + own_inertia);
  return std::nullopt;
}

std::optional<Triangles> MjcfAssets::placed(const MjcfElement& mesh, Triangles surface) const {
  const Pose reference = reference_of(mesh);
  const Vec3 scale = mesh.vector("scale", {1, 1, 1});
  for (Vec3& corner : surface.corners) {
    corner = reference * corner;
    for (std::size_t i = 0; i < 3; ++i) corner[i] *= scale[i];
  }
  return surface;
}

std::optional<Enclosed> MjcfAssets::way_of(const MjcfElement& mesh, const std::string& body) const {
  const std::string way = mesh.word("inertia", settings_.exact_meshes ? "exact" : "legacy");
  if (way == "exact") return Enclosed::exact;
  if (way == "legacy") return Enclosed::pyramids;
  mesh.error("body " + quoted(body) + " takes its inertia from " + mesh.subject() + " with inertia " +
             quoted(way) + ", which is not read: write exact" + own_inertia);
  return std::nullopt;
}

std::optional<RigidInertia> MjcfAssets::fill(const MjcfElement& mesh, const std::string& body) {
  const auto way = way_of(mesh, body);
  auto surface = way ? surface_of(mesh, body) : std::nullopt;
  if (surface) surface = placed(mesh, *std::move(surface));
  if (!surface) return std::nullopt;
  const RigidInertia inertia = filled(*surface, *way);
  if (!(inertia.mass > 1e-30)) {
    mesh.error("body " + quoted(body) + " takes its inertia from " + mesh.subject() +
               ", which encloses no volume: give it a surface without holes" + own_inertia);
    return std::nullopt;
  }
  if (!is_closed(*surface))
    mesh.warning("the surface of " + mesh.subject() + " has holes, the mass and inertia of body " +
                 quoted(body) + " are uncertain");
  return inertia;
}

std::optional<RigidInertia> MjcfAssets::filled_mesh(const MjcfElement& geom, const std::string& body) {
  const MjcfElement* const mesh = mesh_of(geom, true);
  if (mesh == nullptr) return std::nullopt;
  const auto [place, is_new] = filled_.emplace(name_of(*mesh), std::nullopt);
  if (is_new) place->second = fill(*mesh, body);
  return place->second;
}

const std::optional<Triangles>& MjcfAssets::listed(const MjcfElement& mesh) {
  const auto [place, is_new] = listed_.emplace(name_of(mesh), std::nullopt);
  if (is_new) place->second = listed_surface(mesh);
  return place->second;
}

std::optional<Json> MjcfAssets::form_of(const MjcfElement& mesh, const Vec3& scale) {
  if (mesh.has("file")) return mesh_form(path_of(mesh), scale);
  if (!mesh.has("vertex") || !mesh.has("face")) return std::nullopt;
  const auto& surface = listed(mesh);
  if (!surface || listed_bytes_ > most_listed_bytes) return std::nullopt;
  auto form = listed_form(*surface, scale);
  if (form) listed_bytes_ += form->at("mesh").get_ref<const std::string&>().size();
  return form;
}

std::optional<Shape> MjcfAssets::shape(const MjcfElement& geom) {
  const MjcfElement* const mesh = mesh_of(geom, false);
  if (mesh == nullptr) return std::nullopt;
  const Vec3 scale = mesh->vector("scale", {1, 1, 1});
  Pose reference = reference_of(*mesh);
  const bool uniform = scale[0] == scale[1] && scale[1] == scale[2];
  if (reference.rotation != identity && !uniform) return std::nullopt; // such a mesh is sheared
  for (std::size_t i = 0; i < 3; ++i) reference.origin[i] *= scale[i];
  const auto form = form_of(*mesh, scale);
  if (!form) return std::nullopt;
  Shape shape;
  shape.form = *form;
  shape.pose = reference;
  return shape;
}

} // namespace mbsgen::importer
