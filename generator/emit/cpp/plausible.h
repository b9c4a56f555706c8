// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/model_text.h"

namespace mbsgen::emit {

/// `implausible(parameters)`, which names the first parameter that no physical system has, and
/// `plausible(parameters)`. Adds the helpers that they call to those of the model.
std::string plausible_text(const scheme::Program& program, const Language& language, ModelText& model);

} // namespace mbsgen::emit
