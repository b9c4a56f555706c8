// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include "scheme/program.h"
#include <map>
#include <string>

namespace mbsgen::emit {

/// Parts of templates: "parameters" with names and places, "fixed_numbers" and "fixed_names" that cannot be set, rows of
/// C++; "nominal" values, rows of YAML behind six spaces.
std::map<std::string, std::string> parameter_parts(const scheme::Program& program,
                                                   const CInterface& interface);

} // namespace mbsgen::emit
