// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include <map>
#include <string>

namespace mbsgen::emit {

/// What the table of a model (package/table.c) consists of: a wrapper and a table of arguments for each function, the
/// functions in the place of laws, what C and Python must agree on.
std::map<std::string, std::string> core_parts(const CInterface& interface);

} // namespace mbsgen::emit
