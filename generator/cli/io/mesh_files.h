// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "cli/io/mesh_paths.h"
#include "draw/scene/scene.h"

namespace mbsgen::cli {

/// Most triangles that pictures have.
struct MeshBudget {
  std::size_t of_file;
  std::size_t of_model; ///< shared out evenly among its files
};
inline constexpr MeshBudget page_meshes{10000, 60000};
inline constexpr MeshBudget drawn_meshes{400, 6000};

/// The meshes that the bodies of a model name, simplified. A note tells what is missing and how to provide
/// it.
draw::Meshes read_meshes(const model::Model& model, const MeshPaths& paths, const MeshBudget& budget,
                         Diagnostics& diagnostics);

} // namespace mbsgen::cli
