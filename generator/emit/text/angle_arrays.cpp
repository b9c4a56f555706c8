// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/angle_arrays.h"
#include <algorithm>
#include <stdexcept>

namespace mbsgen::emit {

const SineVectors& AngleArrays::vector(int first) const {
  for (const SineVectors& vector : vectors)
    if (vector.places.first == first) return vector;
  throw std::logic_error("no vector of sines begins at that place");
}

std::string AngleArrays::entry(const Syntax& syntax, const schedule::AnglePlace& place) const {
  for (const SineVectors& vector : vectors) {
    const int lane = place.index - vector.places.first;
    if (lane >= 0 && lane < static_cast<int>(vector.places.lanes))
      return syntax.element(place.is_sine ? vector.sine : vector.cosine, lane);
  }
  return syntax.element(place.is_sine ? sine : cosine, place.index);
}

} // namespace mbsgen::emit
