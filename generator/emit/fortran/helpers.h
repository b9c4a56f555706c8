// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/fortran/language.h"
#include "emit/options.h"
#include "emit/text/functions/model_text.h"
#include <string>
#include <string_view>

namespace mbsgen::emit {

/// The procedures that bodies call, at no indentation.
std::string fortran_helpers(const Needs& needs, Scalar scalar);

/// The module of the tables that entries are read of, before the model's own; empty where there are none.
std::string fortran_tables(const Needs& needs, const std::string& module, Scalar scalar);

/// `implausible`, which names the first parameter that no physical system has, and `plausible`. Adds the helpers that they
/// call to those of the model.
std::string fortran_plausible(const scheme::Program& program, const Fortran& language, ModelText& model);

/// The text in lines of at most 132 columns, as free form has them: a longer one goes on behind `&`. Throws
/// std::range_error for a statement of more than 255 such lines.
std::string within_columns(std::string_view text);

} // namespace mbsgen::emit
