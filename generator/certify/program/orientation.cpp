// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/orientation.h"

namespace mbsgen::certify {

Zeros zeros_of(const model::Rotation& rotation) {
  Zeros zeros{};
  for (std::size_t k = 0; k < 9; ++k) zeros[k / 3][k % 3] = rotation.matrix[k].value.is_zero();
  return zeros;
}

int count(const Zeros& zeros) {
  int number = 0;
  for (const auto& row : zeros)
    for (const bool zero : row) number += zero ? 1 : 0;
  return number;
}

} // namespace mbsgen::certify
