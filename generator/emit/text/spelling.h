// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/identifiers.h"
#include "emit/layout/layout.h"
#include "emit/text/language.h"
#include "expr/core/memo.h"
#include <string>

namespace mbsgen::emit {

/// The text of symbols by NodeId. A scope may lie in an outer one.
class Spelling {
public:
  Spelling() = default;
  explicit Spelling(const Spelling* outer) : outer_(outer) {}

  void set(expr::NodeId symbol, std::string text) { texts_.set(symbol, std::move(text)); }
  /// Until the next `set`. Null when the symbol has no spelling in this scope or an outer one.
  const std::string* find(expr::NodeId symbol) const;

private:
  const Spelling* outer_ = nullptr;
  expr::Memo<std::string> texts_;
};

/// Spells the members that every function reads: `inputs.…`, and parameters behind `parameters_name`, the
/// reference to them that a body declares.
void spell_members(const scheme::Program& program, const Language& language, const Layout& layout,
                   const std::string& parameters_name, Spelling& spelling);

/// The names that no local value of a generated function may have: members of the generated model, and the
/// functions that bodies call.
UniqueNames names_in_model(const scheme::Program& program, const Language& language);

} // namespace mbsgen::emit
