// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string>

namespace mbsgen::emit {

/// A member function outside of its class.
struct Definition {
  std::string text;
  std::string instantiation; ///< `template …;` for the default type, used with split bodies
  std::size_t statements = 0;
};

} // namespace mbsgen::emit
