// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/layout/replaced.h"

namespace mbsgen::emit {

std::string replaced(std::string text,
                     const std::vector<std::pair<std::string_view, std::string_view>>& marks) {
  for (const auto& [mark, meaning] : marks)
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + meaning.size()))
      text.replace(at, mark.size(), meaning);
  return text;
}

} // namespace mbsgen::emit
