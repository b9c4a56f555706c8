// SPDX-License-Identifier: GPL-3.0-or-later
#include "mesh/library.h"
#ifdef MBSGEN_HAS_ASSIMP
#include "base/text.h"
#include <algorithm>
#include <assimp/IOSystem.hpp>
#include <assimp/Importer.hpp>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <cmath>
#include <exception>
#include <map>
#include <tuple>
#endif

namespace mbsgen::mesh {

#ifdef MBSGEN_HAS_ASSIMP

namespace {

constexpr std::size_t most_faces = 4000000;
constexpr std::size_t most_parts = 16;
// Copies of nodes multiply where they are nested, so that a short file may ask for any number of triangles.
constexpr std::size_t most_copies = 24;

// What a file names is not opened.
class NoFiles : public Assimp::IOSystem {
public:
  bool Exists(const char* /*file*/) const override { return false; }
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char* /*file*/, const char* /*mode*/) override { return nullptr; }
  void Close(Assimp::IOStream* /*file*/) override {}
};

std::size_t count(std::string_view text, std::string_view word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

// The library waits for ever for the end of a list of whole numbers in which a word is none, and takes all memory.
bool has_wrong_index(std::string_view text) {
  for (const std::string_view list : {"<p>", "<p ", "<vcount>", "<vcount ", "<v>", "<v "})
    for (std::size_t at = text.find(list); at != std::string_view::npos; at = text.find(list, at + 1)) {
      const std::size_t begin = text.find('>', at);
      if (begin == std::string_view::npos) break;
      if (text[begin - 1] == '/') continue; // an empty list
      const std::size_t stray = text.find_first_not_of("0123456789+- \t\r\n", begin + 1);
      if (stray != std::string_view::npos && text.substr(stray, 2) != "</") return true;
    }
  return false;
}

// Of the material; a default that the library has made up is none.
Part empty_part(const aiMaterial& material) {
  Part part;
  aiString name;
  aiColor4D colour;
  if (material.Get(AI_MATKEY_NAME, name) == AI_SUCCESS && name == aiString(AI_DEFAULT_MATERIAL_NAME))
    return part;
  if (material.Get(AI_MATKEY_COLOR_DIFFUSE, colour) != AI_SUCCESS ||
      !std::isfinite(colour.r + colour.g + colour.b))
    return part;
  part.colour =
      colour_of(static_cast<double>(colour.r), static_cast<double>(colour.g), static_cast<double>(colour.b));
  float opacity = 1;
  if (material.Get(AI_MATKEY_OPACITY, opacity) == AI_SUCCESS && opacity > 0 && opacity < 1)
    part.opacity = static_cast<double>(opacity);
  return part;
}

// The library makes up a colour for materials that it has the name of alone.
Part empty_part(const aiMaterial& material, const Materials& known) {
  Part part;
  aiString name;
  if (material.Get(AI_MATKEY_NAME, name) != AI_SUCCESS) return part;
  const auto found = known.by_name.find(name.C_Str());
  if (found == known.by_name.end()) return part;
  part.colour = found->second.colour;
  part.opacity = found->second.opacity;
  return part;
}

// Gathers the meshes of all nodes, those of one colour in one part.
class Gathering {
public:
  /// `materials`: of an OBJ file; null: the scene's own.
  Gathering(const aiScene& scene, const Materials* materials) : scene_(scene), materials_(materials) {}

  Reading take() && {
    add(*scene_.mRootNode, aiMatrix4x4());
    Reading reading;
    reading.complaint = std::move(complaint_);
    for (Part& part : parts_)
      if (reading.complaint.empty() && !part.surface.faces.empty()) reading.parts.push_back(std::move(part));
    if (reading.complaint.empty() && reading.parts.empty())
      reading.complaint = "has no triangle, write it again";
    return reading;
  }

private:
  void add(const aiNode& node, const aiMatrix4x4& outer) {
    const aiMatrix4x4 pose = outer * node.mTransformation;
    for (unsigned i = 0; i < node.mNumMeshes && complaint_.empty(); ++i)
      add(*scene_.mMeshes[node.mMeshes[i]], pose);
    for (unsigned i = 0; i < node.mNumChildren && complaint_.empty(); ++i) add(*node.mChildren[i], pose);
  }

  void add(const aiMesh& mesh, const aiMatrix4x4& pose) {
    Triangles& surface = part_of(*scene_.mMaterials[mesh.mMaterialIndex]).surface;
    const std::size_t first = surface.corners.size();
    for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
      const aiVector3D place = pose * mesh.mVertices[i];
      if (!std::isfinite(place.x) || !std::isfinite(place.y) || !std::isfinite(place.z)) {
        complaint_ = "has a corner that is not finite, write it again";
        return;
      }
      surface.corners.push_back(
          {static_cast<double>(place.x), static_cast<double>(place.y), static_cast<double>(place.z)});
    }
    const bool mirrored = pose.Determinant() < 0;
    for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
      const aiFace& face = mesh.mFaces[i];
      if (face.mNumIndices != 3) continue;
      Face rows{};
      for (std::size_t k = 0; k < 3; ++k) rows[k] = first + face.mIndices[mirrored ? 2 - k : k];
      surface.faces.push_back(rows);
    }
    faces_ += mesh.mNumFaces;
    if (faces_ > most_faces)
      complaint_ = "has more than " + counted(most_faces, "triangle") + ", simplify it";
  }

  // Colours beyond the last part are its colour.
  Part& part_of(const aiMaterial& material) {
    Part made = materials_ == nullptr ? empty_part(material) : empty_part(material, *materials_);
    const auto same = std::find_if(parts_.begin(), parts_.end(), [&](const Part& part) {
      return part.colour == made.colour && part.opacity == made.opacity;
    });
    if (same != parts_.end()) return *same;
    if (parts_.size() < most_parts) parts_.push_back(std::move(made));
    return parts_.back();
  }

  const aiScene& scene_;
  const Materials* materials_;
  std::vector<Part> parts_;
  std::size_t faces_ = 0;
  std::string complaint_;
};

Reading read(std::string_view text, const char* ending, const Materials* materials) {
  Assimp::Importer importer;
  importer.SetIOHandler(new NoFiles); // the importer owns it
  importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE, aiPrimitiveType_POINT | aiPrimitiveType_LINE);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true); // as tools of ROS do
  const aiScene* const scene = importer.ReadFileFromMemory(
      text.data(), text.size(), aiProcess_Triangulate | aiProcess_SortByPType, ending);
  if (scene == nullptr || scene->mRootNode == nullptr)
    return {{}, "cannot be read: " + printable(importer.GetErrorString(), 80) + "; write it again"};
  return Gathering(*scene, materials).take();
}

} // namespace

bool has_library() {
  return true;
}

Reading read_by_library(std::string_view text, const char* ending, const Beside& beside) {
  if (count(text, "instance_node") > most_copies)
    return {{}, "has more than " + counted(most_copies, "copied node") + " (instance_node), write them out"};
  if (std::string_view(ending) == "dae" && has_wrong_index(text))
    return {{}, "has an index that is not a number, write it again"};
  try {
    if (std::string_view(ending) != "obj") return read(text, ending, nullptr);
    const Materials materials = materials_of(text, beside);
    Reading reading = read(text, ending, &materials);
    reading.missing = materials.missing;
    return reading;
  } catch (const std::exception&) { // of the library, or for want of memory
    return {{}, "cannot be read, convert it to STL"};
  }
}

#else

bool has_library() {
  return false;
}

Reading read_by_library(std::string_view /*text*/, const char* /*ending*/, const Beside& /*beside*/) {
  return {{},
          "is read by the library Assimp alone, which this program lacks: install it (Debian: "
          "libassimp-dev) and build mbsgen again, or convert the file to STL"};
}

#endif

} // namespace mbsgen::mesh
