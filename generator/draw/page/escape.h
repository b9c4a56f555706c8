// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace mbsgen::draw {

/// Text between tags, or in quotes: characters with a meaning in HTML are written as entities.
std::string html_text(std::string_view text);

/// JSON that stands between the tags of a script: no text in it ends the element, begins a comment, or breaks a line of
/// JavaScript.
std::string json_in_script(std::string_view json);

/// The same of JavaScript, where such text stands in strings and comments only.
std::string javascript_in_script(std::string_view javascript);

} // namespace mbsgen::draw
