// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include "emit/text/expression.h"
#include "emit/text/functions/lane_constants.h"
#include "emit/text/functions/named_reads.h"
#include "schedule/schedule.h"
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace mbsgen::emit {

/// Names and styles for the lines of one function's steps.
struct BodyStyle {
  const scheme::Program& program;
  const Language& language;
  const Layout& layout;
  const schedule::Schedule& schedule;
  const Spelling& scope;
  LaneConstants& lane_constants;
  std::vector<bool> locals; ///< by NodeId: symbols that their statement declares
  std::unordered_map<expr::NodeId, std::string> pack_names;  ///< of vectors, by the symbol of the first lane
  std::map<schedule::Lanes, std::string> shared_vectors;     ///< those that stages or parts share
  std::unordered_map<expr::NodeId, std::string> round_names; ///< within loops, of values in arrays
  std::vector<std::string> part_calls;                       ///< by number, from 1 on
  std::string result_prefix;                                 ///< of results: "sensor.", "contact." or nothing
  std::string work_prefix;   ///< of residuals, corrections, pivots: "work." or nothing
  std::string reason;        ///< before the status of a failure, up to the bracket's content; or empty
  std::string function;      ///< its name
  std::vector<Local> shared; ///< what stages share
  std::string idle_call;     ///< the call that clears contacts that are not active
  AngleArrays angle_arrays;
  std::map<std::string, std::string> arguments; ///< see argument_names
  std::string flags = {};                       ///< the argument that tells which contacts are active
  /// By array: the statement at which all of it is set to zero.
  std::map<std::string, const schedule::Statement*> fills = {};
  std::map<scheme::Task, std::string> calls = {}; ///< of other functions
  schedule::SymbolCollector* symbols = nullptr;   ///< null: no reads are named, and no loads are held back
};

/// The text of a function's steps, or of a part of it, line by line, and what all who write some of it share: names, what
/// the text needs, the expressions that it reads.
class BodyText {
public:
  /// Local names are taken from `names`. Both must outlive this.
  BodyText(const BodyStyle& style, UniqueNames& names)
      : style_(style), names_(names), expressions_(*style.program.pool, style.language, style.scope, needs_) {
  }
  BodyText(const BodyText&) = delete; // expressions_ refers to needs_
  BodyText& operator=(const BodyText&) = delete;

  const BodyStyle& style() const { return style_; }
  const Words& words() const { return style_.language.words(); }
  const Syntax& syntax() const { return style_.language.syntax(); }
  UniqueNames& names() { return names_; }
  Needs& needs() { return needs_; }
  ExpressionWriter& expressions() { return expressions_; }

  /// Begins the text of these steps, `indent` spaces in.
  void begin(const std::vector<schedule::Step>& steps, std::size_t indent);
  /// The text since then.
  std::string take() { return std::move(text_); }
  /// Lines between these are those of a block.
  void begin_block();
  void end_block();

  /// A line as it is, or a comment.
  void append(const std::string& text) { text_ += text; }
  std::string indent() const { return std::string(indent_, ' '); }
  void write_line(const std::string& line); ///< broken where it is long
  void write_lines(const Lines& lines);
  void write_assignment(const std::string& target, const std::string& value);
  /// `symbol = value`, declared where it is local.
  void write_result(const scheme::Expr& symbol, const std::string& value);
  /// An entry of an array of results: no value is held back any longer.
  void write_entry(const schedule::Statement& statement, const std::string& value);

  /// The name of an argument or a result.
  std::string argument(const std::string& name) const;
  std::string target(const scheme::Output& output, int row) const;
  std::string target(const scheme::Expr& symbol) const;

  /// Declares it where all values are declared first.
  void declare(Local local) { declared_.push_back(std::move(local)); }
  void declare(const std::vector<Local>& locals);
  const std::vector<Local>& declared() const { return declared_; }
  /// Locals that have been declared as zero, to be assigned; true where the symbol is one from now on.
  bool set_zeroed(const scheme::Expr& symbol);
  /// The numbers that these symbols name change.
  void forget(const scheme::Expr& symbol) { reads_.forget(symbol.id()); }
  void forget_all() { reads_.forget_all(); }

private:
  const std::string& read(expr::NodeId symbol, const std::string& spelling);
  void write_pending();
  void anchor(const std::string& name);
  void write_element(const scheme::Expr& symbol, const std::string& value);

  const BodyStyle& style_;
  UniqueNames& names_;
  Needs needs_;
  ExpressionWriter expressions_;
  std::unordered_set<expr::NodeId> zeroed_;
  std::vector<Local> declared_;
  NamedReads reads_;
  std::vector<std::string> pending_; ///< declarations of reads, before the line that is being written
  std::size_t loose_ = 0;            ///< values since the last one that was stored
  bool is_large_ = false;            ///< loads are held back
  std::string text_;
  std::size_t indent_ = 0;
};

} // namespace mbsgen::emit
