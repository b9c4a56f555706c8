// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/python/description.h"
#include <string>

namespace mbsgen::emit {

/// The types of the package for checkers and editors, `__init__.pyi`.
std::string stub_text(const scheme::Program& program, const Description& description, const Origin& origin);

} // namespace mbsgen::emit
