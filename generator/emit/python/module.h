// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/python/description.h"
#include <string>

namespace mbsgen::emit {

/// The module of the package, `__init__.py`: constants, parameters, results, the class Model.
std::string module_text(const scheme::Program& program, const Description& description, const Origin& origin);

} // namespace mbsgen::emit
