// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/python/description.h"
#include <string>

namespace mbsgen::emit {

/// Text of the module of a package (package/__init__.py), and of its types (package/__init__.pyi).
struct ModuleText {
  std::string module, types;

  void open_class(const std::string& name, const std::string& base, const std::string& doc);
  void open_tuple(const std::string& name, const std::string& doc);
  void close_class();
};

/// Constants, parameters, inputs.
ModuleText members_text(const scheme::Program& program, const Description& description);

} // namespace mbsgen::emit
