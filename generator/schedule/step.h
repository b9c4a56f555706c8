// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/stages.h"
#include <string>

namespace mbsgen::schedule {

/// The answer of a function that solves constraints or divides by its mass matrix.
enum class Status { ok, not_converged, singular, invalid_input };

/// The word of a status in generated code.
const char* word(Status status);

/// A condition that ends the iteration or the function.
enum class Test {
  degenerate,  ///< pivots `first` to `first + count - 1`: one is not above a small share of its scale
  converged,   ///< residuals within the tolerance, and the correction, too, or made once more
  diverged,    ///< too many passes, or residuals that are not finite
  unsound,     ///< a watched sum is not finite, or an inertia of a tree is not above its limit
  inconsistent ///< equations that follow from the residuals miss by more than their tolerance
};

/// The argument of a function that it hands on as one of a function that it calls: that of the same name, and for a
/// lower triangle its full matrix. Throws std::logic_error where it has none.
const scheme::Argument& handed_on(const scheme::Function& caller, const scheme::Argument& callees);

/// A step of a generated function: straight code, a part of the function, or control over other steps.
struct Step {
  enum class Kind {
    copy,     ///< `symbol`, an element of an argument, is a variable of the function from here on
    declare,  ///< arrays and values that the steps behind share
    compute,  ///< `statements`
    part,     ///< `steps` are a function of their own, the part with the number `count`
    iterate,  ///< `steps` again and again, until one of them leaves
    measure,  ///< the largest residual and the largest correction, for the tests of the iteration
    correct,  ///< unknowns less their changes, which are relaxed where they are large
    leave_if, ///< `test`: the iteration ends
    fail_if, ///< `test`: the function ends with `status`, or invalid_input where a number it reads is not finite
    if_wanted, ///< `steps` where the caller wants one of the arrays `wanted`
    if_holds,  ///< `steps` where `guard` holds; elsewhere the values `zeroed` of these steps are zero
    idle,      ///< contacts that are not active get no response
    call,      ///< `callee`, with results in the place of the function's own
    give,      ///< the function's value is that of the only statement
    succeed    ///< the function ends with Status::ok
  };

  Kind kind = Kind::compute;
  Stage stage = Stage::after; ///< of statements: tells which sines they may read
  std::vector<Statement> statements;
  std::size_t rounds =
      1; ///< of statements: a loop where there are several, one after the other in `statements`
  std::vector<Step> steps;
  scheme::Expr symbol = {};
  Test test = Test::degenerate;
  Status status = Status::ok;
  int first = 0, count = 0;
  const scheme::Function* callee = nullptr;
  std::vector<std::string> wanted = {};
  scheme::Guard guard = {};
  std::vector<scheme::Expr> zeroed = {}; ///< those that other steps read
};

} // namespace mbsgen::schedule
