// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/axis.h"
#include "model/fields.h"
#include "model/rotation.h"
#include <cmath>

namespace mbsgen::model {

namespace {

using Triple = std::array<double, 3>;

std::size_t largest_component(const Triple& u) {
  std::size_t largest = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (std::abs(u[k]) > std::abs(u[largest])) largest = k;
  return largest;
}

// The smallest rotation that takes the unit vector `from` to `to`, as a quaternion.
std::array<double, 4> between(const Triple& from, const Triple& to) {
  const auto& [x, y, z] = from;
  return {1 + x * to[0] + y * to[1] + z * to[2], y * to[2] - z * to[1], z * to[0] - x * to[2],
          x * to[1] - y * to[0]};
}

// The fraction of small numbers that the ratio is up to rounding, or the ratio itself.
double simplest(double ratio) {
  constexpr int largest_denominator = 1000;
  constexpr double rounding = 1e-15;
  for (int denominator = 1; denominator <= largest_denominator; ++denominator) {
    const double simple = std::round(ratio * denominator) / denominator;
    if (std::abs(simple - ratio) <= rounding) return simple;
  }
  return ratio;
}

// The unit vector. Vectors of one direction give one result, to the last bit, where their ratios are simple:
// [1, 2, 3] and [0.1, 0.2, 0.3].
Triple direction(Triple axis) {
  const double largest = std::abs(axis[largest_component(axis)]);
  for (double& component : axis) component = simplest(component / largest);
  const double length = std::hypot(std::hypot(axis[0], axis[1]), axis[2]);
  for (double& component : axis) component /= length;
  return axis;
}

// Axes whose z is ±e_a in the axes of `m`, whose columns they permute.
Cosines with_third(const Cosines& m, std::size_t a, bool reversed) {
  const std::size_t first = reversed ? (a + 2) % 3 : (a + 1) % 3;
  const std::size_t second = reversed ? (a + 1) % 3 : (a + 2) % 3;
  Cosines result;
  for (std::size_t row = 0; row < 9; row += 3) {
    result[row] = m[row + first];
    result[row + 1] = m[row + second];
    result[row + 2] = reversed ? -m[row + a] : m[row + a];
  }
  return result;
}

Cosines axes_about(const Triple& axis) {
  const std::size_t a = largest_component(axis);
  const bool reversed = axis[a] < 0;
  Triple nearest{};
  nearest[a] = reversed ? -1 : 1;
  return with_third(exact_cosines(between(nearest, axis)), a, reversed);
}

} // namespace

Rotation read_joint_axis(const Json& joint, expr::Pool& pool, ScalarReader& scalars,
                         Diagnostics& diagnostics) {
  Rotation result;
  const std::optional<Json> json = joint.find("axis");
  result.where = json ? json->where() : joint.where();
  if (!json) {
    diagnostics.error(result.where,
                      "the joint needs an \"axis\", add three numbers [x, y, z], its direction in the "
                      "axes before the joint");
    return result;
  }
  const std::size_t errors = diagnostics.errors();
  const Vec3 given = scalars.read_list<3>(*json, "three numbers [x, y, z]");
  if (diagnostics.errors() != errors) return result;
  for (const Scalar& component : given)
    if (!component.value.is_number() && contains(component.value, expr::SymbolKind::parameter)) {
      diagnostics.error(component.where,
                        "an axis is fixed when the code is generated, write numbers or mark the "
                        "parameter as \"constant\": true");
      return result;
    }
  Triple axis{given[0].nominal, given[1].nominal, given[2].nominal};
  if (!(std::abs(axis[largest_component(axis)]) > 0)) {
    diagnostics.error(result.where, "the axis is zero and has no direction, write one such as [0, 0, 1]");
    return result;
  }
  axis = direction(axis);
  return rotation_of(axes_about(axis), result.where, pool);
}

} // namespace mbsgen::model
