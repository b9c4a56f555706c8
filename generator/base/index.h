// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>

namespace mbsgen {

/// An index that is known not to be the -1 of "none".
constexpr std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

} // namespace mbsgen
