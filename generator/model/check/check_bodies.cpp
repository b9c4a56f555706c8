// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/check/check_bodies.h"
#include "base/index.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

// Relative; CAD systems give inertias with few digits.
constexpr double tolerance = 1e-3;

struct Tensor {
  double xx, xy, xz, yy, yz, zz;
};

Tensor nominal_tensor(const Body& body) {
  const auto& i = body.inertia;
  return {i[0].nominal, i[1].nominal, i[2].nominal, i[3].nominal, i[4].nominal, i[5].nominal};
}

// A planar model gives the one moment that matters; the others are zero.
bool is_planar(const Tensor& t) {
  if (t.xy != 0 || t.xz != 0 || t.yz != 0) return false;
  return (t.xx > 0) + (t.yy > 0) + (t.zz > 0) == 1 && t.xx >= 0 && t.yy >= 0 && t.zz >= 0;
}

// Smallest eigenvalue is not negative, by principal minors.
bool is_positive_semidefinite(const Tensor& t) {
  const double scale = std::max({std::abs(t.xx), std::abs(t.yy), std::abs(t.zz)});
  const double first = -tolerance * scale;
  const double second = -tolerance * scale * scale;
  const double determinant = t.xx * (t.yy * t.zz - t.yz * t.yz) - t.xy * (t.xy * t.zz - t.yz * t.xz) +
                             t.xz * (t.xy * t.yz - t.yy * t.xz);
  return t.xx >= first && t.yy >= first && t.zz >= first && t.xx * t.yy - t.xy * t.xy >= second &&
         t.xx * t.zz - t.xz * t.xz >= second && t.yy * t.zz - t.yz * t.yz >= second &&
         determinant >= -tolerance * scale * scale * scale;
}

// The tensor of second moments, trace/2 - tensor; positive semidefinite exactly when the principal moments
// meet the triangle inequality.
Tensor second_moments(const Tensor& t) {
  const double half = (t.xx + t.yy + t.zz) / 2;
  return {half - t.xx, -t.xy, -t.xz, half - t.yy, -t.yz, half - t.zz};
}

void check_inertia(const Body& body, Diagnostics& diagnostics) {
  const Tensor tensor = nominal_tensor(body);
  const bool known = std::all_of(body.inertia.begin(), body.inertia.end(),
                                 [](const Scalar& one) { return std::isfinite(one.nominal); });
  if (!known || !body.inertia[0].given || is_planar(tensor)) return;
  Location where = body.inertia[0].where;
  where.pointer.erase(where.pointer.rfind('/'));
  const std::string remedy = ", check the order Ixx, Ixy, Ixz, Iyy, Iyz, Izz and the signs";
  if (!is_positive_semidefinite(tensor))
    diagnostics.warning(where,
                        "no body has this tensor of inertia, which has a negative principal moment" + remedy);
  else if (!is_positive_semidefinite(second_moments(tensor)))
    diagnostics.warning(where,
                        "no body has this tensor of inertia: one principal moment exceeds the sum of the "
                        "two others" +
                            remedy);
}

// Not for a value that is wrong, which has been reported.
bool is_exact_zero(const Scalar& scalar) {
  return scalar.value.is_zero() && scalar.nominal == 0;
}

bool is_massless(const Body& body) {
  return is_exact_zero(body.mass) && std::all_of(body.inertia.begin(), body.inertia.end(), is_exact_zero);
}

// In an open tree only: constraints may determine what moves no mass.
void check_moved_mass(const Model& model, Diagnostics& diagnostics) {
  std::vector<bool> massless(model.bodies.size());
  for (std::size_t row = 0; row < massless.size(); ++row) massless[row] = is_massless(model.bodies[row]);
  for (auto row = model.body_order.rbegin(); row != model.body_order.rend(); ++row) {
    const Body& body = model.bodies[at(*row)];
    if (body.parent != base_body && !massless[at(*row)]) massless[at(body.parent)] = false;
  }
  for (const int row : model.coordinates) {
    const Joint& joint = model.joints[at(row)];
    if (joint.role != Role::driven && massless[at(joint.body)])
      diagnostics.warning(joint.where,
                          "the joint " + quoted(joint.name) +
                              " moves no mass, so that accelerations are not determined; give a body "
                              "that it moves a mass or inertia");
  }
}

} // namespace

void check_bodies(const Model& model, Diagnostics& diagnostics) {
  for (const Body& body : model.bodies) {
    if (body.mass.nominal < 0)
      diagnostics.error(body.mass.where, "the mass is negative, write zero or a positive number of kg");
    check_inertia(body, diagnostics);
  }
  if (model.is_open()) check_moved_mass(model, diagnostics);
}

} // namespace mbsgen::model
