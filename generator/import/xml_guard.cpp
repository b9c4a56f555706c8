// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/xml_guard.h"
#include <algorithm>
#include <string>

namespace mbsgen::importer {
namespace {

int line_of(std::string_view text, std::size_t offset) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(offset);
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

/// Offset of the first entity declaration outside comments; npos when there is none.
std::size_t entity_declaration(std::string_view text) {
  std::size_t at = 0;
  while ((at = text.find("<!", at)) != std::string_view::npos) {
    if (text.substr(at, 8) == "<!ENTITY") return at;
    if (text.substr(at, 4) == "<!--") at = std::min(text.find("-->", at), text.size() - 1);
    ++at;
  }
  return at;
}

/// Offset of the end of what begins at `at` and ends with `end`; the end of the text when it does not end.
std::size_t after(std::string_view text, std::string_view end, std::size_t at) {
  const std::size_t found = text.find(end, at);
  return found == std::string_view::npos ? text.size() : found + end.size();
}

/// Offset of the end of the tag that begins at `at`; counts its attributes.
std::size_t after_tag(std::string_view text, std::size_t at, std::size_t& attributes) {
  for (attributes = 0; at < text.size() && text[at] != '>'; ++at) {
    if (text[at] == '=') ++attributes;
    if (text[at] == '"' || text[at] == '\'') at = std::min(text.find(text[at], at + 1), text.size() - 1);
  }
  return at;
}

/// Offset of the first element with more attributes than are allowed; npos when there is none.
std::size_t overloaded_element(std::string_view text) {
  std::size_t at = 0;
  while ((at = text.find('<', at)) != std::string_view::npos) {
    const std::size_t begin = at;
    std::size_t attributes = 0;
    if (text.substr(at, 4) == "<!--")
      at = after(text, "-->", at);
    else if (text.substr(at, 9) == "<![CDATA[")
      at = after(text, "]]>", at);
    else
      at = after_tag(text, at, attributes);
    if (attributes > most_attributes) return begin;
  }
  return at;
}

} // namespace

bool is_harmless(std::string_view text, Diagnostics& diagnostics) {
  if (text.size() > largest_xml) {
    diagnostics.error({}, "the file is larger than " + std::to_string(largest_xml >> 20) +
                              " MiB, remove meshes and drawings from it");
    return false;
  }
  if (const auto at = text.find('\0'); at != std::string_view::npos) {
    diagnostics.error({line_of(text, at), 0, {}}, "a zero byte, the file must be plain UTF-8 text");
    return false;
  }
  if (const auto at = entity_declaration(text); at != std::string_view::npos) {
    diagnostics.error({line_of(text, at), 0, {}}, "entity declarations are not read, write the values out");
    return false;
  }
  if (const auto at = overloaded_element(text); at != std::string_view::npos) {
    diagnostics.error({line_of(text, at), 0, {}}, "an element with more than " +
                                                      std::to_string(most_attributes) +
                                                      " attributes, remove them");
    return false;
  }
  return true;
}

} // namespace mbsgen::importer
