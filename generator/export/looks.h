// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/losses.h"
#include "export/mechanism.h"
#include <array>

namespace mbsgen::exporter {

/// The frame of a shape in that of its body.
inline Pose frame_of(const model::Look& look) {
  return {look.rotation, look.at};
}

/// Red, green, blue as shares, and the opacity; grey where the shape has no colour.
std::array<double, 4> color_of(const model::Look& look);

/// The shapes of a link, or of the base.
const std::vector<model::Look>& shapes_of(const model::Model& model, int link);

/// Shapes of a format that names the files of meshes: those that hold their mesh themselves are left out.
class NamedShapes {
public:
  explicit NamedShapes(const model::Model& model) : model_(model) {}
  std::vector<model::Look> of(int link);
  void note(const std::string& format, Diagnostics& diagnostics) const;

private:
  const model::Model& model_;
  Named left_out_;
};

} // namespace mbsgen::exporter
