// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include <map>
#include <string>

namespace mbsgen::emit {

/// A part of the module of a package (package/__init__.py) and of its types (package/__init__.pyi).
struct ModuleText {
  std::string module, types;
};
using ModuleTexts = std::map<std::string, ModuleText>; ///< by the names of the parts

/// Constants, operation counts, parameters, inputs.
ModuleTexts members_texts(const scheme::Program& program, const CInterface& interface);

} // namespace mbsgen::emit
