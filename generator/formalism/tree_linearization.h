// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

/// Linearized equations of a tree, from the derivatives of the joint forces at the computed accelerations.
void build_tree_linearization(const Mechanism& mechanism, FunctionBuilder& builder);

} // namespace mbsgen::formalism
