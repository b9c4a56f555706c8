// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/schedule.h"
#include <functional>
#include <set>
#include <string>

namespace mbsgen::certify {

/// The checks of a function's schedule: of its iteration, pivots, inertias and residuals. Each must be made once, with the
/// status of its failure, when what it reads is known.
class StepChecks {
public:
  /// Throws where one of `count` values of a purpose from row `first` on is not known.
  using RequireRows = std::function<void(scheme::Purpose, int first, int count)>;

  StepChecks(const scheme::Function& function, const schedule::Schedule& schedule)
      : function_(function), schedule_(schedule) {}

  /// Throws MalformedProgram unless the steps end as a pass of an iteration does.
  void require_loop(const std::vector<schedule::Step>& steps) const;
  /// A step that makes a check; `iterates`: in an iteration. Throws MalformedProgram.
  void add(const schedule::Step& step, bool iterates, const RequireRows& require_rows);
  /// The iteration has ended.
  void add_converged() { made_.insert(schedule::Test::converged); }
  /// Throws MalformedProgram unless all checks are made that the function needs; `read`: the numbers of the caller's that
  /// it reads.
  void require_all(const std::set<expr::NodeId>& read) const;

  /// Throws MalformedProgram.
  [[noreturn]] static void fail(const std::string& what);

private:
  void require_reasons(const std::set<expr::NodeId>& read) const;

  const scheme::Function& function_;
  const schedule::Schedule& schedule_;
  std::set<int> checked_pivots_;
  std::set<schedule::Test> made_;
};

} // namespace mbsgen::certify
