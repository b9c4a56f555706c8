// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/program/schedules.h"
#include "certify/program/scheme_run.h"
#include "certify/program/step_checks.h"
#include <set>

namespace mbsgen::certify {

/// The point at which schedules run.
struct StepSetting {
  const scheme::Program& program;
  Point<ModularField>& point;
  const Assignment<ModularField>& values; ///< at the point
  const Assignment<ModularField>& start;  ///< the same with other unknowns, at which iterations start
  const Schedules& schedules;             ///< of all functions, for calls
};

/// Executes the schedule of a function modulo a prime, as generated code would: values that a stage or a part may not
/// read are gone, results overwrite the arguments that share their arrays, sines are those of their batch, and
/// matrices are multiplied in place. An iteration makes two passes, the first at the start and the second at the point
/// itself, so that a value that is wrongly kept from the first one shows.
class StepRun {
public:
  /// `function`: null for `update`. `constants`: the run of `update`, null for that one.
  StepRun(const StepSetting& setting, const schedule::Schedule& schedule, const scheme::Function* function,
          const StepRun* constants);

  /// Throws MalformedProgram, and std::domain_error where a value is missing at the point.
  void run();
  /// By array and index; pivots by their rows.
  Results<Modular> results() const;

private:
  using Step = schedule::Step;
  using Statement = schedule::Statement;
  using Cell = std::pair<std::string, int>;

  void set_members();
  void execute(const std::vector<Step>& steps);
  void execute(const Step& step);
  void enclose(const Step& step);
  void guard(const Step& step);
  void require_condition(const scheme::Guard& guard);
  std::set<expr::NodeId> zeros_of(const Step& step) const;
  void close(const scheme::Guard& guard);
  void require_readable(expr::NodeId id) const;
  void compute(const Step& step);
  void compute(const Statement& statement);
  void compute_angles(const Statement& statement);
  void call_law(const Statement& statement);
  void write_zeros(const Statement& statement);
  void change(const schedule::Product& product);
  void call_function(const scheme::Function& callee);
  void write(const scheme::Output& output, int row, const Modular& value);
  void define(const expr::Expr& symbol, const Modular& value);
  void iterate(const Step& step);
  void require_rows(scheme::Purpose purpose, int first, int count) const;
  bool is_nullable(const std::string& array) const;
  bool is_result(const std::string& array) const;

  Modular value(const expr::Expr& expression);
  Modular value(expr::NodeId id);
  Modular computed(expr::NodeId id);
  Modular call(const expr::Node& node);
  Modular symbol(expr::NodeId id);
  Modular argument(expr::NodeId id);
  const Modular& cell(const Cell& place) const;
  Modular entry(bool is_sine, int place) const;

  // A value that is computed where a condition holds.
  struct Guarded {
    scheme::Guard guard;
    bool is_zero = false; ///< where the condition does not hold
  };

  const StepSetting& setting_;
  Point<ModularField>* point_; ///< the setting's, or a copy
  const schedule::Schedule& schedule_;
  const scheme::Function& function_;
  const StepRun* constants_;
  const expr::Pool& pool_;
  std::map<expr::NodeId, Modular> members_; ///< parameters, inputs, states
  std::set<expr::NodeId> inputs_,
      read_; ///< of the members, the caller's; numbers of the caller's that were read
  std::map<expr::NodeId, Modular> values_;  ///< of symbols in scope
  std::map<expr::NodeId, Modular> derived_; ///< of `update`: constants, which are members and stay
  std::set<expr::NodeId> without_value_, crossing_;
  std::map<Cell, Modular> cells_; ///< entries of arguments, results, residuals and the like
  std::set<Cell> written_;
  std::map<int, Modular> sines_, cosines_;
  Results<Modular> law_arguments_;
  std::set<const scheme::LawCall*> laws_called_;
  std::vector<std::vector<std::string>> guards_; ///< around the present step
  std::map<expr::NodeId, Modular> memo_;         ///< within one expression
  std::vector<scheme::Guard> holds_;             ///< conditions under which the present statement matters
  std::map<expr::NodeId, Guarded> guarded_;      ///< values
  std::map<expr::NodeId, expr::NodeId> gates_;   ///< by symbols that stand for them
  std::vector<scheme::Guard::Number> closed_;    ///< numbers that are not positive
  StepChecks checks_;
  schedule::Stage stage_ = schedule::Stage::after;
  bool iterates_ = false, has_results_ = false, ended_ = false, idle_ = false;
};

} // namespace mbsgen::certify
