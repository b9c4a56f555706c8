// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/parse.h"
#include "model/model.h"
#include "model/tyres/law_text.h"
#include <map>

namespace mbsgen::model {

/// Turns texts of laws into a tyre's definitions, one text after the other: each may read what those before it define.
/// Definitions that are constant numbers enter later ones as such.
class LawBuilder {
public:
  LawBuilder(expr::Pool& pool, Diagnostics& diagnostics, Tyre& tyre);

  /// A definition that no text has.
  void define(const std::string& name, const expr::Expr& value);
  /// A name that is known from here on: a variable, parameter or state.
  void know(const std::string& name, const expr::Expr& meaning) { meanings_[name] = meaning; }
  /// Adds the lines of a law. `states`: rows of the states that the model has of it, by their names. Mistakes are those of
  /// `file`.
  void add(const LawText& law, const std::map<std::string, int>& states, const std::string& file);

private:
  expr::Names names() const;
  expr::Expr parsed(const std::string& text, int line);
  void add_rate(const LawText::Line& line, const std::map<std::string, int>& states);
  void take_absent(const LawText& law, const std::map<std::string, int>& states);

  expr::Pool& pool_;
  Diagnostics& diagnostics_;
  Tyre& tyre_;
  std::map<std::string, expr::Expr> meanings_;
  std::map<std::string, std::string> absent_; ///< states that the model does not have: names in their place
  std::string file_;
};

/// The symbol that the definitions of tyres have for a name.
expr::Expr law_name_symbol(expr::Pool& pool, const std::string& name);

} // namespace mbsgen::model
