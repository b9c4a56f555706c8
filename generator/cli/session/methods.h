// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/session/session.h"
#include <mbsgen/analysis/method.hpp>

namespace mbsgen::cli {

/// Names of the functions that methods evaluate.
std::vector<std::string> functions_of_methods();

/// The method that the command names, for a system that outlives it. Throws importer::UnknownName where this program was
/// built without the library of the method.
std::unique_ptr<analysis::Method> method_of(const SimulateCommand& command, const Session& session,
                                            EvaluatedSystem& system);

} // namespace mbsgen::cli
