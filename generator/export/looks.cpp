// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/looks.h"
#include "base/index.h"
#include "mesh/data_uri.h"
#include <string>

namespace mbsgen::exporter {

std::array<double, 4> color_of(const model::Look& look) {
  std::array<double, 4> rgba{0.5, 0.5, 0.5, look.opacity};
  for (std::size_t i = 0; i < 3 && !look.color.empty(); ++i)
    rgba[i] = std::stoi(look.color.substr(1 + 2 * i, 2), nullptr, 16) / 255.0;
  return rgba;
}

const std::vector<model::Look>& shapes_of(const model::Model& model, int link) {
  return link < 0 ? model.base_looks.shapes : model.bodies[at(link)].looks.shapes;
}

std::vector<model::Look> NamedShapes::of(int link) {
  std::vector<model::Look> shapes;
  for (const model::Look& look : shapes_of(model_, link))
    if (mesh::is_data_uri(look.mesh))
      left_out_.add(look.where, link < 0 ? "base" : model_.bodies[at(link)].name);
    else
      shapes.push_back(look);
  return shapes;
}

void NamedShapes::note(const std::string& format, Diagnostics& diagnostics) const {
  left_out_.note("meshes that the model holds itself are left out, " + format + " names files", diagnostics);
}

} // namespace mbsgen::exporter
