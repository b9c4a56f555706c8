// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The classes that fields.def names.
#include "certify/field/dual_field.h"
#include "certify/field/field.h"
#include "certify/field/symbolic_field.h"

namespace mbsgen::certify {

using DualRationalField = DualField<RationalField>;
using DualModularField = DualField<ModularField>;
using DualSymbolicField = DualField<SymbolicField>;

} // namespace mbsgen::certify
