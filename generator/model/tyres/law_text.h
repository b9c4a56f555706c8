// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::model {

/// A law in text: parameters, states, and definitions, each of which may read those before it. One a line; a line that is
/// indented goes on with the one above, and one that begins with # is a comment:
///   parameter NAME [= NUMBER] ["UNIT"] : what it is
///   state NAME ["UNIT"] [when PARAMETER else NAME] : what it is
///   NAME = EXPRESSION
///   NAME' = EXPRESSION              the rate of a state
/// A state with `when` is there if the model gives that parameter; if not, it means the other name, and a
/// rate of it is left out.
struct LawText {
  struct Parameter {
    std::string name, unit, doc;
    std::optional<std::string> value; ///< decimal number for models that give none; empty: they have to
    int line = 0;
  };
  struct State {
    std::string name, unit, doc;
    std::string needed;    ///< parameter without which there is no such state; empty: it is always there
    std::string otherwise; ///< name that it then means
    int line = 0;
  };
  struct Line {
    std::string name;
    bool is_rate = false;
    std::string expression;
    int line = 0;
  };

  std::vector<Parameter> parameters;
  std::vector<State> states;
  std::vector<Line> lines;

  const Parameter* parameter(std::string_view name) const;
  /// A parameter without which a state is absent.
  bool is_optional(std::string_view parameter) const;
};

/// Most bytes of a law in text.
inline constexpr std::size_t most_law_bytes = std::size_t{1} << 20;

/// Reads the text; mistakes go to `diagnostics` as those of `file` (empty: of the file that the findings are about).
LawText read_law_text(std::string_view text, const std::string& file, Diagnostics& diagnostics);

} // namespace mbsgen::model
