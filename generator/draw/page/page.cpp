// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/page/page.h"
#include "draw/page/web.h"
#include "draw/page/escape.h"
#include "draw/page/scene_json.h"
#include <map>

namespace mbsgen::draw {

namespace {

// The text with each mark "@name@" replaced once; what replaces it is not looked at again.
std::string filled(std::string_view text, const std::map<std::string_view, std::string>& marks) {
  std::string result;
  while (true) {
    const std::size_t begin = text.find('@');
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('@', begin + 1);
    if (end == std::string_view::npos) return result.append(text);
    const auto mark = marks.find(text.substr(begin + 1, end - begin - 1));
    const bool is_mark = mark != marks.end();
    result.append(text.substr(0, is_mark ? begin : end));
    if (is_mark) result += mark->second;
    text.remove_prefix(is_mark ? end + 1 : end);
  }
}

} // namespace

std::string page_text(const Page& page) {
  const nlohmann::ordered_json data{{"module", page.module}, {"scene", scene_json(page)}};
  // What is no UTF-8 in texts of the model becomes a mark of replacement.
  const std::string json = data.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  return filled(page_template(), {{"title", html_text(page.model.name)},
                                  {"style", std::string(page_style())},
                                  {"library", javascript_in_script(three_library())},
                                  {"data", json_in_script(json)},
                                  {"scripts", javascript_in_script(page_scripts())}});
}

} // namespace mbsgen::draw
