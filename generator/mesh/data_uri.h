// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "mesh/triangles.h"
#include <string>
#include <string_view>

namespace mbsgen::mesh {

/// Longest path that holds its mesh itself, in bytes: room for some 15000 triangles.
inline constexpr std::size_t most_uri_bytes = 1U << 20U;

/// True for a path that begins with "data:".
bool is_data_uri(std::string_view path);

/// A surface as binary STL within a path (RFC 2397): "data:model/stl;base64,...". Numbers have single precision. A surface
/// whose path would be too long is simplified.
std::string data_uri(const Triangles& surface);

/// The surface within such a path.
Reading read_data_uri(std::string_view path);

/// A path as messages have it: those that hold a mesh are cut.
std::string shown_path(const std::string& path);

} // namespace mbsgen::mesh
