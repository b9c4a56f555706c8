// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"
#include "formalism/tree/constraints.h"

namespace mbsgen::formalism {

/// The constraint equations that are no identities, written into the builder for its q.
std::vector<ConstraintRow> live_rows(const Mechanism& mechanism, const FunctionBuilder& builder);

} // namespace mbsgen::formalism
