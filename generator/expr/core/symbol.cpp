// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/symbol.h"

namespace mbsgen::expr {

std::string name(const Symbol& symbol) {
  std::string text = symbol.stem;
  for (const std::int32_t index : symbol.index)
    if (index != Symbol::none) text += '_' + std::to_string(index);
  return text;
}

} // namespace mbsgen::expr
