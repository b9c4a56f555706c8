// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/fortran/language.h"
#include "emit/options.h"
#include "emit/text/functions/model_text.h"
#include <string>

namespace mbsgen::emit {

/// Sizes, places and arrays of the model, and the words of statuses, as named constants.
std::string fortran_constants(const scheme::Program& program, const Fortran& language);

/// The value of `smallest_pivot` at the beginning.
const char* default_pivot(Scalar scalar);

/// The derived types: parameters at their nominal values, what functions take and fill, and the model.
std::string fortran_types(const scheme::Program& program, const Fortran& language, const ModelText& model,
                          Scalar scalar);

} // namespace mbsgen::emit
