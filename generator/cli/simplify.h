// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/cost.h"
#include "expr/parse.h"
#include <iosfwd>
#include <string>
#include <string_view>
#include <variant>

namespace mbsgen::cli {

/// An expression condensed, and the operations that it costs as it was written and now.
struct Simplified {
  std::string text; ///< infix; simplified again, it stays as it is
  expr::Cost before;
  expr::Cost after;
};

/// Condenses an expression whose every identifier is a free symbol. The result never has more flops than the
/// text as written: where condensing saves nothing, the text itself (without blanks) is the result.
std::variant<Simplified, expr::ParseError> simplified(std::string_view text);

/// Prints the condensed expression and its costs to `out`, or the mistake in the text, with the place marked,
/// to `err`. With `json` the result is {"expression", "flops": {"before", "after"}, "trig": {"before",
/// "after"}}, and `err` gets diagnostics as JSON. Returns the exit code.
int simplify(std::string_view text, bool json, std::ostream& out, std::ostream& err);

} // namespace mbsgen::cli
