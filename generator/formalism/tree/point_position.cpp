// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/point_position.h"

namespace mbsgen::formalism {

Vec3 point_position(const model::Model& model, const model::PointRef& point, Parameters& parameters) {
  const model::Point* const named = model.find(point);
  if (named == nullptr) return {};
  return parameters.value(named->position, model.body_name(point.body), "point_" + named->name);
}

} // namespace mbsgen::formalism
