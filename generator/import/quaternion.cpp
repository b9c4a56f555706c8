// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/quaternion.h"
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace mbsgen::importer {

Mat3 rotation_of(const Quaternion& quaternion) {
  const double size = largest(quaternion);
  const double w = quaternion[0] / size, x = quaternion[1] / size, y = quaternion[2] / size,
               z = quaternion[3] / size;
  const double n = w * w + x * x + y * y + z * z;
  return {(w * w + x * x - y * y - z * z) / n,
          2 * (x * y - w * z) / n,
          2 * (x * z + w * y) / n, //
          2 * (x * y + w * z) / n,
          (w * w - x * x + y * y - z * z) / n,
          2 * (y * z - w * x) / n, //
          2 * (x * z - w * y) / n,
          2 * (y * z + w * x) / n,
          (w * w - x * x - y * y + z * z) / n};
}

Quaternion quaternion_of(const Mat3& m) {
  // The largest of the four is computed first, so that none is divided by a small one.
  const std::array<double, 4> squares{1 + m[0] + m[4] + m[8], 1 + m[0] - m[4] - m[8], 1 - m[0] + m[4] - m[8],
                                      1 - m[0] - m[4] + m[8]};
  const auto most =
      static_cast<std::size_t>(std::max_element(squares.begin(), squares.end()) - squares.begin());
  const double s = squares[most];
  const std::array<Quaternion, 4> rows{{{s, m[7] - m[5], m[2] - m[6], m[3] - m[1]},
                                        {m[7] - m[5], s, m[1] + m[3], m[2] + m[6]},
                                        {m[2] - m[6], m[1] + m[3], s, m[5] + m[7]},
                                        {m[3] - m[1], m[2] + m[6], m[5] + m[7], s}}};
  Quaternion q = rows[most];
  const double size = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  const double norm = q[0] < 0 ? -size : size;
  for (double& component : q) component = component / norm + 0.0;
  return q;
}

} // namespace mbsgen::importer
