// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/parse.h"
#include "expr/print.h"
#include <stdexcept>
#include <string>

namespace mbsgen::expr::test {

/// A pool whose expressions are written as text, every name a free symbol.
struct Workspace {
  explicit Workspace(AngleSums angle_sums = AngleSums::eager) : pool(angle_sums), names(free_symbols(pool)) {}

  Expr operator()(std::string_view text) {
    std::variant<Expr, ParseError> result = parse(pool, text, names);
    if (const auto* error = std::get_if<ParseError>(&result))
      throw std::runtime_error(std::string(text) + ": " + error->message);
    return std::get<Expr>(std::move(result));
  }
  /// The text in canonical form.
  std::string canonical(std::string_view text) { return print((*this)(text)); }

  Pool pool;
  Names names;
};

} // namespace mbsgen::expr::test
