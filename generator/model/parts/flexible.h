// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/parts/scalar.h"
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace mbsgen::model {

/// Per unit of the modal coordinates, at one cross-section: its translation in m and its turn in rad, by mode, and the
/// second derivatives of its translation by two of them, mode by mode. Body axes.
struct SectionShape {
  std::vector<std::array<double, 3>> translation, turn, second;

  bool moves() const;
};

/// The deformation of a body in its floating frame, r = r0 + sum Phi_k eta_k + 1/2 sum S_kl eta_k eta_l, and the integrals
/// of it over the mass that the kinetic energy to the second order has: Shabana's inertia shape integrals. Per kg, body
/// axes, about the body's origin; 3 x 3 entries row by row; pairs of modes row by row.
struct Flexible {
  using Triple = std::array<double, 3>;
  using Matrix = std::array<double, 9>;

  Location where;
  std::vector<int> joints; ///< rows of Model::joints, of JointType::Mode
  Scalar mass;             ///< kg
  /// Of a beam: the body axis along which it lies, from the body's origin. Its points move as parts of their
  /// cross-sections, which turn about that axis; others move by themselves.
  std::optional<std::size_t> axis;
  Triple first{};                   ///< of r0
  Matrix second{};                  ///< of r0 r0^T
  std::vector<Triple> first_by;     ///< of Phi_k, by mode
  std::vector<Matrix> second_by;    ///< of r0 Phi_k^T, by mode
  std::vector<Matrix> products;     ///< of Phi_k Phi_l^T, by pair
  std::vector<Triple> shortened;    ///< of S_kl, by pair
  std::vector<Matrix> shortened_by; ///< of r0 S_kl^T, by pair
  std::vector<SectionShape> points; ///< of the body's points
  std::vector<SectionShape> line;   ///< of places along `along`, for pictures
  std::vector<Triple> along;        ///< of the undeformed axis, body axes, m

  std::size_t modes() const { return joints.size(); }
  std::size_t pair(std::size_t k, std::size_t l) const { return k * modes() + l; }
  /// Modal mass per kg: the trace of Phi_k Phi_l^T.
  double inertia(std::size_t k, std::size_t l) const;
};

} // namespace mbsgen::model
