// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// Second derivatives of the accelerations, as products with multipliers and a direction, of trees and of
/// mechanisms; on demand.
std::vector<FunctionRow> hessian_functions();

} // namespace mbsgen::formalism
