// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include "emit/text/expression.h"
#include "emit/text/lane_constants.h"
#include "emit/text/named_reads.h"
#include "schedule/schedule.h"
#include <map>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace mbsgen::emit {

/// Names of the arrays of angles, and of their sines and cosines.
struct AngleArrays {
  std::string angle, sine, cosine;
};

/// Names and styles for the lines of one function's steps.
struct BodyStyle {
  const scheme::Program& program;
  const Language& language;
  const Layout& layout;
  const schedule::Schedule& schedule;
  const Spelling& scope;
  LaneConstants& lane_constants;
  std::vector<bool> locals; ///< by NodeId: symbols that their statement declares
  std::unordered_map<expr::NodeId, std::string> pack_names; ///< of vectors, by the symbol of the first lane
  std::vector<std::string> part_calls;                      ///< by number, from 1 on
  std::string result_prefix;                                ///< of results: "sensor.", "contact." or nothing
  std::string work_prefix;   ///< of residuals, corrections, pivots: "work." or nothing
  std::string reason;        ///< before the status of a failure, up to the bracket's content; or empty
  std::string function;      ///< its name
  std::vector<Local> shared; ///< what stages share
  std::string idle_call;     ///< the call that clears contacts that are not active
  AngleArrays angle_arrays;  ///< as they are spelled
  std::map<std::string, std::string> arguments; ///< see argument_names
  std::string flags = {};                       ///< the argument that tells which contacts are active
  /// By array: the statement at which all of it is set to zero.
  std::map<std::string, const schedule::Statement*> fills = {};
  schedule::SymbolCollector* symbols = nullptr; ///< null: no reads are named, and no loads are held back
};

/// Writes the steps of a function, or of a part of it.
class BodyWriter {
public:
  /// Local names are taken from `names`.
  BodyWriter(const BodyStyle& style, UniqueNames& names)
      : style_(style), names_(names), expressions_(*style.program.pool, style.language, style.scope, needs_),
        counters_(names.take("i"), names.take("j")) {}

  /// The lines of the steps, `indent` spaces in.
  std::string lines(const std::vector<schedule::Step>& steps, std::size_t indent);
  /// What must precede the lines so far.
  std::string preamble() const;
  Needs& needs() { return needs_; }

private:
  void write(const std::vector<schedule::Step>& steps);
  void write_step(const schedule::Step& step);
  void write_inside(const std::vector<schedule::Step>& steps, const Lines& last = {});
  void write_iteration(const schedule::Step& step);
  void write_where_wanted(const schedule::Step& step);
  void write_where_it_holds(const schedule::Step& step);
  void write_declarations();
  void write_copy(const scheme::Expr& symbol);
  void write_measure();
  void write_correction();
  void write_failure(const schedule::Step& step);
  void write_unsound(const schedule::Step& step);
  std::string holds(const schedule::Step& step);
  std::string degenerate(int first, int count);
  std::string vanish_nowhere(int first, int count);
  std::string regular(const schedule::Step& step);
  std::string wanted(const std::vector<std::string>& arrays) const;
  std::string holds(const scheme::Guard& guard);
  Lines failure(const std::string& status) const;
  std::string helper(const std::string& name);
  std::string argument(const std::string& name) const;
  std::string array(scheme::Purpose purpose, int first) const;
  std::string entry(scheme::Purpose purpose, int row) const;
  std::string status(schedule::Status status) const;
  std::string newton(const std::string& member) const;

  void prepare_reads(const std::vector<schedule::Step>& steps);
  const std::string& read(expr::NodeId symbol, const std::string& spelling);
  void write_pending();
  void anchor(const std::string& name);
  void write_statements(const schedule::Step& step);
  void know_sines(schedule::Stage stage);
  void write_comment(const schedule::Statement& statement);
  void write_statement(const schedule::Statement& statement);
  void write_element(const scheme::Expr& symbol, const std::string& value);
  void write_pack(const schedule::Statement* first);
  std::string vector_of(const schedule::Lanes& lanes);
  std::string name_of(const schedule::Lanes& lanes) const;
  std::string lanes_type(std::size_t lanes);
  void write_angles(const schedule::Statement& statement);
  std::string spelled(const scheme::Expr& expression);
  void write_product(const schedule::Product& product);
  void write_zeros(const schedule::Statement& statement);
  void write_fill(const schedule::Statement& statement);
  void write_result(const scheme::Expr& symbol, const std::string& value);
  std::string target(const scheme::Output& output, int row) const;
  std::string target(const scheme::Expr& symbol) const;

  struct LawArrays;
  void write_law(const schedule::Statement& statement);
  void write_number_law(const schedule::Statement& statement, const LawMethod& method);
  void write_wrench_law(const schedule::Statement& statement, const LawMethod& method);
  LawArrays write_law_arrays(const schedule::Statement& statement, const LawMethod& method);
  std::string declare_array(const std::string& name, int size);
  std::string declare_object(LawObject type, const std::string& name);
  void write_direction(const std::string& name, int size, int along);
  void write_rates(const schedule::Statement& statement, const LawArrays& arrays);

  const Words& words() const { return style_.language.words(); }
  const Syntax& syntax() const { return style_.language.syntax(); }
  void write_line(const std::string& line); ///< broken where it is long
  void write_lines(const Lines& lines);
  void write_assignment(const std::string& target, const std::string& value);
  void write_choice(const std::string& target, const std::string& condition, const std::string& yes,
                    const std::string& no);

  const BodyStyle& style_;
  UniqueNames& names_;
  Needs needs_;
  ExpressionWriter expressions_;
  std::pair<std::string, std::string> counters_;   ///< of rows and columns of zeros
  std::unordered_set<expr::NodeId> zeroed_;        ///< locals that have been declared as zero, to be assigned
  std::map<schedule::Lanes, std::string> vectors_; ///< names of those that are visible
  schedule::Stage stage_ = schedule::Stage::after; ///< of the statements
  std::vector<Local> declared_;                    ///< where all values are declared first
  NamedReads reads_;
  std::vector<std::string> pending_; ///< declarations of reads, before the line that is being written
  std::size_t loose_ = 0;            ///< values since the last one that was stored
  bool is_large_ = false;            ///< loads are held back
  bool calls_laws_ = false;
  std::string text_, comment_;
  std::size_t indent_ = 0;
};

} // namespace mbsgen::emit
