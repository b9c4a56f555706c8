// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

/// Linearized equations of a mechanism with constraints or driven joints, where driven motions that the caller gives have no
/// acceleration: the solved equations are differentiated. The iteration is not, its unknowns move as the closed
/// constraints demand.
void build_mechanism_linearization(const Mechanism& mechanism, FunctionBuilder& builder);

} // namespace mbsgen::formalism
