// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tensor.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

Tensor nominal_tensor(const Body& body) {
  const auto& i = body.inertia;
  return {i[0].nominal, i[1].nominal, i[2].nominal, i[3].nominal, i[4].nominal, i[5].nominal};
}

bool is_finite(const Tensor& t) {
  return std::isfinite(t.xx) && std::isfinite(t.xy) && std::isfinite(t.xz) && std::isfinite(t.yy) &&
         std::isfinite(t.yz) && std::isfinite(t.zz);
}

bool is_planar(const Tensor& t) {
  if (t.xy != 0 || t.xz != 0 || t.yz != 0) return false;
  return (t.xx > 0) + (t.yy > 0) + (t.zz > 0) == 1 && t.xx >= 0 && t.yy >= 0 && t.zz >= 0;
}

bool is_positive_semidefinite(const Tensor& t) {
  const double scale = std::max({std::abs(t.xx), std::abs(t.yy), std::abs(t.zz)});
  const double first = -tensor_tolerance * scale;
  const double second = -tensor_tolerance * scale * scale;
  const double determinant = t.xx * (t.yy * t.zz - t.yz * t.yz) - t.xy * (t.xy * t.zz - t.yz * t.xz) +
                             t.xz * (t.xy * t.yz - t.yy * t.xz);
  return t.xx >= first && t.yy >= first && t.zz >= first && t.xx * t.yy - t.xy * t.xy >= second &&
         t.xx * t.zz - t.xz * t.xz >= second && t.yy * t.zz - t.yz * t.yz >= second &&
         determinant >= -tensor_tolerance * scale * scale * scale;
}

Tensor second_moments(const Tensor& t) {
  const double half = (t.xx + t.yy + t.zz) / 2;
  return {half - t.xx, -t.xy, -t.xz, half - t.yy, -t.yz, half - t.zz};
}

} // namespace mbsgen::model
