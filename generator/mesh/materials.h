// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::mesh {

/// The text of a file by its path from the folder of a mesh file; nothing: it is not to be had.
using Beside = std::function<std::optional<std::string>(const std::string& path)>;

/// Of a material: its diffuse colour, "#rrggbb", or nothing, and the opacity.
struct Material {
  std::string colour;
  double opacity = 1;
};

/// What the files of materials (.mtl) say that an OBJ file names.
struct Materials {
  std::map<std::string, Material> by_name; ///< of several with one name the first
  std::vector<std::string> missing;        ///< names of files that are not there
};

/// Of the text of an OBJ file. Textures are not read; of colours in other forms than red, green and blue nothing is
/// taken.
Materials materials_of(std::string_view obj, const Beside& beside);

/// "#rrggbb" of shares of red, green and blue, cut to 0 and 1.
std::string colour_of(double red, double green, double blue);

} // namespace mbsgen::mesh
