// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::language {

/// A finding about a file, with the family of its message and the remedy that documents give (Markdown); both may be
/// empty.
struct Finding {
  Diagnostic diagnostic;
  std::string rule, remedy;
};

/// The findings about a file of that path with that text: those of `mbsgen check`. Files beside it may be missing.
using Checker = std::function<std::vector<Finding>(const std::string& path, std::string_view text)>;

} // namespace mbsgen::language
