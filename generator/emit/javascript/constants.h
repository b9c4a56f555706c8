// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// The exported constants: sizes, names and their places, initial values, roles.
std::string javascript_constants(const scheme::Program& program);

/// The tables `parameter_list` and `state_list`: names, units and meanings, for programs that show them.
std::string javascript_tables(const scheme::Program& program, const Layout& layout);

} // namespace mbsgen::emit
