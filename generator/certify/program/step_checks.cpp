// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/step_checks.h"
#include "certify/field/errors.h"

namespace mbsgen::certify {

using schedule::Step;
using schedule::Test;
using scheme::Purpose;

void StepChecks::fail(const std::string& what) {
  throw MalformedProgram("the order of computation: " + what);
}

// The end of a pass: measure, leave where it is solved, fail where that will not be, correct.
void StepChecks::require_loop(const std::vector<Step>& steps) const {
  constexpr std::size_t end = 4;
  const auto is = [&](std::size_t back, Step::Kind kind) { return steps[steps.size() - back].kind == kind; };
  const auto tests = [&](std::size_t back, Test test) { return steps[steps.size() - back].test == test; };
  if (steps.size() < end || !is(4, Step::Kind::measure) || !is(3, Step::Kind::leave_if) ||
      !tests(3, Test::converged) || !is(2, Step::Kind::fail_if) || !tests(2, Test::diverged) ||
      steps[steps.size() - 2].status != schedule::Status::not_converged || !is(1, Step::Kind::correct))
    fail("the end of the iteration");
}

void StepChecks::add(const Step& step, bool iterates, const RequireRows& require_rows) {
  if (!function_.returns_status) fail("a check in a function without a status");
  const schedule::Counts& counts = schedule_.counts;
  schedule::Status status = schedule::Status::singular;
  switch (step.test) {
  case Test::unsound:
    require_rows(Purpose::checked, 0, counts[Purpose::checked]);
    require_rows(Purpose::inertia, 0, counts[Purpose::inertia]);
    require_rows(Purpose::inertia_limit, 0, counts[Purpose::inertia]);
    [[fallthrough]];
  case Test::degenerate:
    require_rows(Purpose::pivot, step.first, step.count);
    require_rows(Purpose::pivot_scale, step.first, step.count);
    for (int i = step.first; step.test == Test::degenerate && i < step.first + step.count; ++i)
      checked_pivots_.insert(i);
    break;
  case Test::inconsistent:
    require_rows(Purpose::consistency, 0, counts[Purpose::consistency]);
    status = schedule::Status::not_converged;
    break;
  case Test::converged:
  case Test::diverged:
    if (!iterates) fail("a check of the iteration outside of it");
    return;
  }
  if (step.status != status) fail("the status of a failure");
  made_.insert(step.test);
}

void StepChecks::require_all(const std::set<expr::NodeId>& read) const {
  const schedule::Counts& counts = schedule_.counts;
  const auto require = [this](bool needed, Test test) {
    if (needed != (made_.count(test) != 0)) fail("a check is missing, or one is too many");
  };
  require(!function_.unknowns.empty(), Test::converged);
  require(counts[Purpose::checked] + counts[Purpose::inertia] > 0, Test::unsound);
  require(counts[Purpose::consistency] > 0, Test::inconsistent);
  if (static_cast<int>(checked_pivots_.size()) != counts[Purpose::pivot]) fail("a pivot is not checked");
  if (can_fail(counts)) require_reasons(read);
}

// Where something can fail, all numbers of the caller's that the function reads may be the reason.
void StepChecks::require_reasons(const std::set<expr::NodeId>& read) const {
  std::set<expr::NodeId> reasons;
  for (const expr::Expr& number : schedule_.numbers) reasons.insert(number.id());
  if (reasons != read) fail("the numbers that may be the reason of a failure");
}

} // namespace mbsgen::certify
