// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/page/escape.h"
#include <array>
#include <utility>

namespace mbsgen::draw {

namespace {

using Replacement = std::pair<std::string_view, std::string_view>;

template <std::size_t N>
std::string replaced(std::string_view text, const std::array<Replacement, N>& replacements) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    std::string_view from = text.substr(0, 1), to = from;
    for (const auto& [word, instead] : replacements)
      if (text.substr(0, word.size()) == word) from = word, to = instead;
    result += to;
    text.remove_prefix(from.size());
  }
  return result;
}

// Line separators of Unicode, which end a line of JavaScript.
constexpr std::string_view line_separator = "\xE2\x80\xA8", paragraph_separator = "\xE2\x80\xA9";

} // namespace

std::string html_text(std::string_view text) {
  static constexpr std::array<Replacement, 5> entities{
      {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}}};
  return replaced(text, entities);
}

std::string json_in_script(std::string_view json) {
  static constexpr std::array<Replacement, 3> escapes{
      {{"<", "\\u003c"}, {line_separator, "\\u2028"}, {paragraph_separator, "\\u2029"}}};
  return replaced(json, escapes);
}

std::string javascript_in_script(std::string_view javascript) {
  static constexpr std::array<Replacement, 2> escapes{{{"</", "<\\/"}, {"<!--", "<\\!--"}}};
  return replaced(javascript, escapes);
}

} // namespace mbsgen::draw
