// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/language.h"
#include "emit/text/model_text.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// The structures that a header declares: parameters, inputs, laws, statuses, settings, sensors, the model itself.
std::string structures_text(const scheme::Program& program, const C& language, const ModelText& model);

} // namespace mbsgen::emit
