// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/functions/body_text.h"
#include "emit/text/functions/model_context.h"

namespace mbsgen::emit {

/// Names all that a function computes and reads: arguments, sines, values of its steps, vectors, arrays of loops.
class LocalNames {
public:
  /// `scope` and `style` get the names, which are taken from `names`. All outlive this.
  LocalNames(const ModelContext& context, const schedule::Schedule& schedule, Spelling& scope,
             UniqueNames& names, BodyStyle& style)
      : context_(context), schedule_(schedule), scope_(scope), names_(names), style_(style) {}

  /// What does not belong to one scope of the text alone.
  std::vector<Local> spell();

private:
  void spell_arguments();
  void spell_angles();
  std::string declare_array(const std::string& wanted, int size);
  std::string declare_vector(const std::string& wanted, std::size_t lanes);
  std::string declare_shared(const scheme::Expr& symbol);
  void spell_values();
  void spell_defined(const schedule::Statement& statement);
  void share_series();
  void spell_rounds(const std::vector<schedule::Step>& steps);
  void share_vectors();
  void share_vector(const std::vector<scheme::Expr>& pack, const std::vector<bool>& crosses);
  void spell_lane(const schedule::Statement& statement, std::size_t lane, std::size_t lanes,
                  std::string& pack);
  std::string name_of(const scheme::Expr& symbol) const;

  const Syntax& syntax() const { return context_.language.syntax(); }

  const ModelContext& context_;
  const schedule::Schedule& schedule_;
  Spelling& scope_;
  UniqueNames& names_;
  BodyStyle& style_;
  std::size_t numbers_ = 0; ///< of values that go from one part to another
  std::vector<Local> locals_;
};

} // namespace mbsgen::emit
