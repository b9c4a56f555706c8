// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::certify {

/// Tokens of generated C++ without comments and preprocessor lines. A member or element of an array is one
/// token: "parameters.arm.com[0]".
std::vector<std::string> tokens_of(std::string_view text);
/// The same with each line of the preprocessor as a token that begins with `#`, one blank between its words.
std::vector<std::string> tokens_and_directives_of(std::string_view text);

} // namespace mbsgen::certify
