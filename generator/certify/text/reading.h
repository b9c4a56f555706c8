// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/control.h"
#include "certify/text/expression.h"
#include "certify/text/scope.h"
#include <unordered_set>

namespace mbsgen::certify {

/// Names of a text that all its functions share.
struct Members {
  std::unordered_map<std::string, expr::NodeId> parameters; ///< by path: "arm.com[0]"
  std::unordered_map<std::string, expr::NodeId>
      others;                                ///< inputs, and derived constants once `update` is read
  std::unordered_set<std::string> opposites; ///< those of them that are copies with the other sign
  std::unordered_map<expr::NodeId, std::string> inputs; ///< names of those of the caller's that are no arrays
  std::unordered_set<expr::NodeId> constants;           ///< those that `update` derives
  std::map<std::string, std::string> laws;              ///< the user's laws by their methods
};

/// The function `update`, which a program has as equations alone.
const scheme::Function& function_of_constants();

/// A definition of the text that is read beside its schedule: the place, the names that are known there, and
/// how their values are spelled. All members throw MalformedText.
class Reading {
protected:
  Reading(const SourceText& text, const scheme::Program& program, Operands& operands, Members& members,
          const schedule::Schedule& schedule, const scheme::Function& function);
  ~Reading() = default;

  using Step = schedule::Step;
  using Statement = schedule::Statement;

  /// Passes over declarations, which compute nothing.
  void skip_idle();
  /// Passes over a text that must come next.
  void text(const std::string& expected);
  /// The value of the expression that comes next.
  Modular expression();
  Modular value_of(std::string_view name);
  /// The name with the place that it has in the round that is read: "q[7]" of "q[2*k+3]" in round 2.
  std::string resolved(std::string_view name) const;
  void require(const Modular& found, const Modular& expected, const std::string& what) const;

  /// `const Real x =`, or `x =` where x has been declared or is a derived constant; the name.
  std::string begin_definition();
  /// The end of a definition: the name stands for the symbol.
  void define(const expr::Expr& symbol, const std::string& name);
  /// An input, or a derived constant.
  Modular value_of_member(const std::string& name);
  /// The constants that `update` copies so that those of several lanes are neighbours, some with the other sign.
  void read_copied_constants();
  void copy_constant(const std::string& target);
  /// A name for a value that has another one.
  void define_as(const expr::Expr& symbol, const std::string& value);

  /// The spelling of a number of the caller's.
  std::string spelled_number(expr::NodeId id) const;
  std::string result_prefix() const;

  const SourceText& text_;
  const expr::Pool& pool_;
  Operands& operands_;
  Members& members_;
  const schedule::Schedule& schedule_;
  const scheme::Function& function_;
  const ControlText control_;
  Meaning meaning_;
  Tokens in_;
  Scope scope_;
  std::string parameters_;         ///< before the path of a parameter: "p."
  std::vector<Variable> declared_; ///< arrays and numbers, since the statement before
  static constexpr int no_lane = -1;
  std::string counter_ = {}; ///< of the loop over rounds that is read; empty: none is
  int round_ = 0;
  int lane_ = no_lane; ///< of vectors, whose values there are those of their elements

private:
  bool is_constant(const std::string& name) const;
  expr::NodeId constant(std::string_view name) const;
  std::string call_of_reason() const;
  bool skips_reference();
  bool skips_work();
  bool skips_variables();
};

} // namespace mbsgen::certify
