// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/parts/contact.h"

namespace mbsgen::model {

std::optional<std::size_t> ContactShape::axis_of_direction() const {
  std::optional<std::size_t> axis;
  for (std::size_t i = 0; i < 3; ++i) {
    if (direction[i].value.is_zero()) continue;
    if (axis || !direction[i].is_literal) return std::nullopt;
    axis = i;
  }
  return axis;
}

} // namespace mbsgen::model
