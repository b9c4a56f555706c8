// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::scheme {

/// The name of the function of second derivatives, which has no task of its own: it is known by its name.
inline constexpr const char* hessian_product_name = "direct_dynamics_hessian_product";

inline bool is_hessian_product(const Function& function) {
  return function.name == hessian_product_name;
}

} // namespace mbsgen::scheme
