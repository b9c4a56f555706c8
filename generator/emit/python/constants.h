// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
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

/// Names and their places in arrays: the class `joint` has those of joints.
struct PythonPlaces {
  std::string name;
  std::string doc;
  std::vector<std::string> members; ///< by place
};
std::vector<PythonPlaces> python_places(const scheme::Shape& shape);

} // namespace mbsgen::emit
