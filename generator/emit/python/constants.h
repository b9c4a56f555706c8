// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/constants.h"
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A constant of a package.
struct PythonConstant {
  std::string name;
  std::string type; ///< in a stub
  std::string value;
  std::string doc;
};

/// Sizes, names, initial values and places of the model, as the C++ header has them.
std::vector<PythonConstant> python_constants(const scheme::Program& program);

/// Classes of places in arrays: `joint` has those of joints. Members are names of Python.
std::vector<PlaceConstants> python_places(const scheme::Shape& shape);

} // namespace mbsgen::emit
