// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/check/check_bodies.h"
#include "base/index.h"
#include "base/text.h"
#include "model/tensor.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace mbsgen::model {

namespace {

// Beside the moment that moves it from the body's origin to the centre of mass, or a millimetre of radius.
bool is_rounding(const Tensor& t, const Body& body) {
  constexpr double negligible = 1e-12;
  constexpr double least_radius = 1e-3; // m
  const double largest = std::max(
      {std::abs(t.xx), std::abs(t.xy), std::abs(t.xz), std::abs(t.yy), std::abs(t.yz), std::abs(t.zz)});
  const double reach = std::hypot(body.com[0].nominal, body.com[1].nominal, body.com[2].nominal);
  return largest < negligible * body.mass.nominal * std::max(reach * reach, least_radius * least_radius);
}

// Three moments, then three products: the order of other programs.
std::string remedy_of_order(const Tensor& t) {
  const Tensor other{t.xx, t.yy, t.yz, t.xy, t.zz, t.xz};
  if (!is_positive_semidefinite(other) || !is_positive_semidefinite(second_moments(other)))
    return ", check it and the signs";
  const std::array<double, 6> entries{other.xx, other.xy, other.xz, other.yy, other.yz, other.zz};
  std::string list;
  for (const double entry : entries) list += (list.empty() ? "" : ", ") + rounded(entry, 6);
  return ", write [" + list + "] if xx, yy, zz come first here";
}

void check_inertia(const Body& body, Diagnostics& diagnostics) {
  const Tensor tensor = nominal_tensor(body);
  if (!is_finite(tensor) || !body.inertia[0].given || is_planar(tensor) || is_rounding(tensor, body)) return;
  Location where = body.inertia[0].where;
  where.pointer.erase(where.pointer.rfind('/'));
  const bool negative = !is_positive_semidefinite(tensor);
  if (negative || !is_positive_semidefinite(second_moments(tensor)))
    diagnostics.warning(where, std::string("not physically realizable: ") +
                                   (negative ? "one principal moment is negative"
                                             : "one principal moment exceeds the sum of the two others") +
                                   "; the order is xx, xy, xz, yy, yz, zz" + remedy_of_order(tensor));
}

// Not for a value that is wrong, which has been reported.
bool is_exact_zero(const Scalar& scalar) {
  return scalar.value.is_zero() && scalar.nominal == 0;
}

bool is_massless(const Body& body) {
  return is_exact_zero(body.mass) && std::all_of(body.inertia.begin(), body.inertia.end(), is_exact_zero);
}

// In an open tree only: constraints may determine what moves no mass. Rigid contacts take the response of
// every joint.
void check_moved_mass(const Model& model, Diagnostics& diagnostics) {
  for (const int row : joints_without_mass(model)) {
    const Joint& joint = model.joints[at(row)];
    const std::string joint_text = "the joint " + quoted(joint.name) + " moves no mass, so that ";
    const std::string remedy = "; give a body that it moves a mass or inertia";
    if (model.rigid_contacts().empty())
      diagnostics.warning(joint.where, joint_text + "accelerations are not determined" + remedy);
    else
      diagnostics.error(joint.where, joint_text + "impulses of rigid contacts have no response" + remedy);
  }
}

} // namespace

std::vector<int> joints_without_mass(const Model& model) {
  std::vector<bool> massless(model.bodies.size());
  for (std::size_t row = 0; row < massless.size(); ++row) massless[row] = is_massless(model.bodies[row]);
  for (auto row = model.body_order.rbegin(); row != model.body_order.rend(); ++row) {
    const Body& body = model.bodies[at(*row)];
    if (body.parent != base_body && !massless[at(*row)]) massless[at(body.parent)] = false;
  }
  std::vector<int> rows;
  for (std::size_t row = 0; row < model.joints.size(); ++row) {
    const Joint& joint = model.joints[row];
    if (joint.moves() && joint.role != Role::driven && massless[at(joint.body)])
      rows.push_back(static_cast<int>(row));
  }
  return rows;
}

void check_bodies(const Model& model, Diagnostics& diagnostics) {
  for (const Body& body : model.bodies) {
    if (body.mass.nominal < 0)
      diagnostics.error(body.mass.where, "the mass is negative, write zero or a positive number of kg");
    check_inertia(body, diagnostics);
  }
  if (model.is_open()) check_moved_mass(model, diagnostics);
}

} // namespace mbsgen::model
