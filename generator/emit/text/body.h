// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/angles.h"
#include "emit/layout/layout.h"
#include "emit/plan.h"
#include "emit/text/expression.h"
#include <string>
#include <unordered_set>
#include <utility>

namespace mbsgen::emit {

/// Names of the arrays of angles, and of their sines and cosines.
struct AngleArrays {
  std::string angle, sine, cosine;
};

/// Names and styles for the lines of one function's statements.
struct BodyStyle {
  const scheme::Program& program;
  const Language& language;
  const Layout& layout;
  const Spelling& scope;
  const std::vector<bool>& used; ///< by NodeId: read somewhere
  /// Symbols that their statement declares; others are members or were declared before.
  std::vector<bool> locals;                // by NodeId
  std::unordered_set<std::string> guarded; ///< results that are written where the caller wants them only
  std::string result_prefix;               ///< of results: "sensor.", "contact." or nothing
  std::string work_prefix;                 ///< of residuals, corrections, pivots: "work." or nothing
  bool returns_number;                     ///< the result is returned
  const Angles& angles;
  AngleArrays angle_arrays; ///< as they are spelled
};

/// Names of the arrays of a law's call, each behind ", ".
struct LawArrays {
  std::string values;     ///< of states, of coordinates
  std::string directions; ///< along which a derivative is wanted; empty in a call of the law itself
  std::string rates;      ///< takes the rates of states; empty where the law has none

  std::string all() const { return values + directions + rates; }
};

/// Writes the statements of a function, or of a part of it.
class BodyWriter {
public:
  /// Local names are taken from `names`.
  BodyWriter(const BodyStyle& style, UniqueNames& names)
      : style_(style), names_(names), expressions_(*style.program.pool, style.language, style.scope, needs_),
        counters_(names.take("i"), names.take("j")) {}

  /// The lines of a block, `indent` spaces in.
  std::string lines(const Block& block, std::size_t indent);
  /// What must precede the lines so far.
  std::string preamble() const;
  Needs& needs() { return needs_; }

private:
  void write_comment(const Statement& statement);
  void change_guard(const Statement& statement);
  void write_statement(const Statement& statement);
  void write_call(const Statement& statement);
  void write_angles(const Statement& statement);
  void write_product(const Product& product);
  void write_zeros(const Statement& statement);
  void write_row_of_zeros(const std::string& loop, const Statement& statement, const std::string& row,
                          int first);
  void write_link_law(const Statement& statement, const LawMethod& method);
  void write_rate_law(const Statement& statement, const LawMethod& method);
  void write_wrench_law(const Statement& statement, const LawMethod& method);
  LawArrays write_law_arrays(const Statement& statement, const LawMethod& method);
  void write_direction(const std::string& name, const LawArray& array, int along);
  void write_rates(const Statement& statement, const LawArrays& arrays);
  void write_line(const std::string& line);
  void write_result(const scheme::Expr& symbol, const std::string& value);
  std::string target(const scheme::Output& output, int row) const;
  std::string target(const scheme::Expr& symbol) const;

  const BodyStyle& style_;
  UniqueNames& names_;
  Needs needs_;
  ExpressionWriter expressions_;
  std::pair<std::string, std::string> counters_; ///< of rows and columns of zeros
  bool calls_laws_ = false;
  std::string text_, comment_, guard_;
  std::size_t indent_ = 0;
};

} // namespace mbsgen::emit
