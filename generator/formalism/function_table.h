// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// The functions of a model as a whole; a function that is a part of another comes after it.
const std::vector<FunctionRow>& function_table();

} // namespace mbsgen::formalism
