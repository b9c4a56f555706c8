// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/names_text.h"
#include "emit/layout/text.h"
#include <algorithm>

namespace mbsgen::emit {

std::string names_text(const char* array, const char* meaning, const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "\"" : ", \"") + name + '"';
  return std::string("/// ") + meaning + '\n' +
         wrapped(std::string("inline constexpr const char* ") + array + '[' +
                     std::to_string(std::max<std::size_t>(names.size(), 1)) + "] = {" +
                     (list.empty() ? "\"\"" : list) + "};",
                 4);
}

} // namespace mbsgen::emit
