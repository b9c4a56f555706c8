// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::language {

/// The words between quotes, or between < and >, of a message.
std::vector<std::string> words_in(std::string_view message);

/// A word that a message calls wrong, and words that it offers instead.
struct Remedy {
  std::vector<std::string> wrong; ///< words of the message, the likeliest first
  std::vector<std::string> right; ///< empty: the message offers none
};

/// "there is no body 'bas', did you mean 'base'?" -> bas, base; also "…, take 'a', 'b' or 'c'".
Remedy remedy_in(std::string_view message);

} // namespace mbsgen::language
