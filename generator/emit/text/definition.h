// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string>

namespace mbsgen::emit {

/// The definition of a generated function.
struct Definition {
  std::string text;
  std::string instantiation; ///< C++: `template …;` for the default type, used with split bodies
  std::size_t statements = 0;
};

} // namespace mbsgen::emit
