// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/javascript/language.h"
#include "emit/text/functions/model_text.h"
#include <string>

namespace mbsgen::emit {

/// The functions that bodies call, `needs` says which. Each has the order of operations of its counterpart in C++.
std::string helpers_text(const JavaScript& language, const Needs& needs);

/// The functions `implausible` and `plausible`; adds what they call to the needs of the model.
std::string javascript_plausible(const scheme::Program& program, const JavaScript& language,
                                 ModelText& model);

} // namespace mbsgen::emit
