// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// Linearized equations of a tree, from the derivatives of the joint forces at the computed accelerations. The sweep is
/// that over the equations of the outputs.
Build tree_linearization(scheme::Sweep sweep);

} // namespace mbsgen::formalism
