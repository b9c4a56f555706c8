// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/casadi/tables.h"
#include "scheme/pattern.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// An input or output of a function in CasADi's convention: its nonzeros come column by column.
struct Port {
  std::string name;
  scheme::Pattern pattern;
};

/// A function in CasADi's convention over functions of the model's C text.
struct CasadiFunction {
  std::string symbol;
  std::string doc;
  std::vector<Port> inputs, outputs;
  std::string statements; ///< lines of its body between the declaration of its own arrays and the last return
  int work = 0;           ///< numbers of `w` that it uses
};

/// The text of a function, after the tables that it needs first. `model`: the prefix of the model's C.
std::string casadi_text(const CasadiFunction& function, const std::string& model, Tables& tables);

/// What the header has for a function of that symbol.
std::string casadi_declaration(const std::string& symbol, const std::string& model);

} // namespace mbsgen::emit
