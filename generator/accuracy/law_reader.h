// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/law.h"
#include "base/diagnostics.h"
#include "base/json.h"

namespace mbsgen::accuracy {

/// What a box assumes of the user's laws, by name: the value of its key "laws". Mistakes are errors.
std::map<std::string, Law> read_laws(const Json& json, const scheme::Program& program,
                                     Diagnostics& diagnostics);

} // namespace mbsgen::accuracy
