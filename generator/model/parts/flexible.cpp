// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/parts/flexible.h"
#include <algorithm>

namespace mbsgen::model {

bool SectionShape::moves() const {
  const auto any = [](const auto& list) {
    return std::any_of(list.begin(), list.end(), [](const auto& triple) {
      return std::any_of(triple.begin(), triple.end(), [](double entry) { return entry != 0; });
    });
  };
  return any(translation) || any(turn) || any(second);
}

double Flexible::inertia(std::size_t k, std::size_t l) const {
  const Matrix& product = products[pair(k, l)];
  return product[0] + product[4] + product[8];
}

} // namespace mbsgen::model
