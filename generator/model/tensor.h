// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// A tensor of inertia in numbers, kg m^2.
struct Tensor {
  double xx, xy, xz, yy, yz, zz;
};

/// Relative, of the smallest eigenvalue; CAD systems give inertias with few digits.
inline constexpr double tensor_tolerance = 1e-3;

Tensor nominal_tensor(const Body& body);
bool is_finite(const Tensor& tensor);
/// A planar model gives the one moment that matters; the others are zero.
bool is_planar(const Tensor& tensor);
/// No eigenvalue is negative, by principal minors.
bool is_positive_semidefinite(const Tensor& tensor);
/// The tensor of second moments, trace/2 - tensor; positive semidefinite exactly when the principal moments
/// meet the triangle inequality.
Tensor second_moments(const Tensor& tensor);

} // namespace mbsgen::model
