// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/javascript/strings.h"
#include "emit/layout/replaced.h"
#include "emit/layout/text.h"
#include <nlohmann/json.hpp>

namespace mbsgen::emit {

// Every JSON string is one of JavaScript.
std::string javascript_string(const std::string& text) {
  const std::string json = nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  return replaced(json, {{"<", "\\u003c"}, {" ", std::string(1, hard_space)}});
}

} // namespace mbsgen::emit
