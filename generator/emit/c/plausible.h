// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/language.h"
#include "emit/text/model_text.h"

namespace mbsgen::emit {

/// The declarations of `x_implausible`, which names the first parameter that no physical system has, and of
/// `x_plausible`.
std::string plausible_declarations(const C& language);

/// Their definitions. Adds to the model's needs.
std::string plausible_definitions(const scheme::Program& program, const C& language, ModelText& model);

} // namespace mbsgen::emit
