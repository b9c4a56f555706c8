// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "identify/problem.h"

namespace mbsgen::identify {

/// The triangle R of the Jacobian J = Q R by unknowns in shares of their scales, and the residual along Q.
struct Factored {
  Matrix R;
  Vector along; ///< Q^T r
};
Factored factored(const Linearized& at, const Vector& scale);

} // namespace mbsgen::identify
