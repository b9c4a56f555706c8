// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/language.h"
#include "emit/text/model_text.h"

namespace mbsgen::emit {

/// The definition of `x_init`: nominal parameters, settings, derived constants.
std::string initial_definition(const scheme::Program& program, const C& language, const ModelText& model);

/// Its declaration in the header.
std::string initial_declaration(const C& language);

} // namespace mbsgen::emit
