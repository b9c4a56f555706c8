// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/language.h"
#include "emit/text/functions/model_text.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// Numbers and names that describe the model: sizes, places of joints, and declarations of arrays.
std::string constants_declarations(const scheme::Program& program, const C& language);

/// The arrays: names of joints, initial values, places by role, the pattern of the mass matrix.
std::string constants_definitions(const scheme::Program& program, const C& language);

/// The structures that a header declares: parameters, inputs, laws, statuses, settings, sensors, the model itself.
std::string structures_text(const scheme::Program& program, const C& language, const ModelText& model);

/// The definition of `x_init`: nominal parameters, settings, derived constants.
std::string initial_definition(const scheme::Program& program, const C& language, const ModelText& model);

/// Its declaration in the header.
std::string initial_declaration(const C& language);

} // namespace mbsgen::emit
