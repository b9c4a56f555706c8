// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/axis.h"
#include "model/fields.h"
#include "model/rotation.h"
#include <cmath>

namespace mbsgen::model {

namespace {

using Triple = std::array<double, 3>;
using Cosines = std::array<double, 9>;

std::size_t largest_component(const Triple& u) {
  std::size_t largest = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (std::abs(u[k]) > std::abs(u[largest])) largest = k;
  return largest;
}

// A rotation that takes e_z to ±e_a: its columns are coordinate axes.
Cosines towards(std::size_t a, bool reversed) {
  Cosines m{};
  const std::size_t b = (a + 1) % 3;
  const std::size_t c = (a + 2) % 3;
  m[3 * (reversed ? c : b) + 0] = 1;
  m[3 * (reversed ? b : c) + 1] = 1;
  m[3 * a + 2] = reversed ? -1 : 1;
  return m;
}

// The smallest rotation that takes the unit vector `from` to `to`: c 1 + v~ + v vᵀ / (1 + c), v = from × to.
Cosines between(const Triple& from, const Triple& to) {
  const auto& [x, y, z] = from;
  const Triple v{y * to[2] - z * to[1], z * to[0] - x * to[2], x * to[1] - y * to[0]};
  const double c = x * to[0] + y * to[1] + z * to[2];
  const Cosines cross{0, -v[2], v[1], v[2], 0, -v[0], -v[1], v[0], 0};
  Cosines m{};
  for (std::size_t k = 0; k < 9; ++k) m[k] = (k % 4 == 0 ? c : 0) + cross[k] + v[k / 3] * v[k % 3] / (1 + c);
  return m;
}

Cosines product(const Cosines& a, const Cosines& b) {
  Cosines m{};
  for (std::size_t k = 0; k < 9; ++k)
    for (std::size_t i = 0; i < 3; ++i) m[k] += a[3 * (k / 3) + i] * b[3 * i + k % 3];
  return m;
}

Cosines axes_about(const Triple& axis) {
  const std::size_t a = largest_component(axis);
  const bool reversed = axis[a] < 0;
  Triple nearest{};
  nearest[a] = reversed ? -1 : 1;
  return product(between(nearest, axis), towards(a, reversed));
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
  const double length = std::hypot(std::hypot(axis[0], axis[1]), axis[2]);
  if (!(length > 0)) {
    diagnostics.error(result.where, "the axis is zero and has no direction, write one such as [0, 0, 1]");
    return result;
  }
  for (double& component : axis) component /= length;
  return rotation_of_numbers(axes_about(axis), result.where, pool);
}

} // namespace mbsgen::model
