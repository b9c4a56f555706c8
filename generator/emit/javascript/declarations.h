// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "emit/text/functions/model_text.h"
#include "emit/text/language.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// Types of all that the module exports, for TypeScript and for editors: `<model>.d.mts`.
std::string javascript_declarations(const scheme::Program& program, const Language& language,
                                    const ModelText& model, const Origin& origin);

} // namespace mbsgen::emit
