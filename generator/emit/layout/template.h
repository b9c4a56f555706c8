// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace mbsgen::emit {

/// What a template is filled with.
struct Filling {
  std::set<std::string>
      has; ///< what holds of lines `#if HAS_NAME`, `#else // HAS_NAME`, `#endif // HAS_NAME`
  std::map<std::string, std::string> parts = {}; ///< in the place of lines `#include "NAME.inc"`
  std::map<std::string, std::string> words = {}; ///< in the place of words, none of which begins another one
};

/// The text of a template, which is a source as it stands: lines that begin with '#' are comments of Python and the
/// preprocessor's in C; JavaScript has `//` before them, Fortran `!`. What has been filled in is not looked at again.
std::string filled(std::string_view text, const Filling& filling);

/// The template without its first line, which names the licence: as a part of a file.
std::string filled_part(std::string_view text, const Filling& filling);

} // namespace mbsgen::emit
