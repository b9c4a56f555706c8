// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/cost.h"
#include "scheme/program.h"
#include <optional>
#include <utility>
#include <vector>

namespace mbsgen::scheme {

/// A condition under which values count. It holds where one of its numbers is positive or NaN, or where both contacts
/// of one of its pairs are active.
struct Guard {
  /// A symbol, or that with a minus sign.
  struct Number {
    Expr symbol;
    bool negated = false;

    friend bool operator==(const Number& a, const Number& b) {
      return a.symbol == b.symbol && a.negated == b.negated;
    }
  };
  using Pair = std::pair<int, int>;

  std::vector<Number> numbers;
  /// Rows of contacts, the smaller one first; one contact is a pair of it with itself.
  std::vector<Pair> contacts;

  bool is_empty() const { return numbers.empty() && contacts.empty(); }
  friend bool operator==(const Guard& a, const Guard& b) {
    return a.numbers == b.numbers && a.contacts == b.contacts;
  }
};

/// True where the second one holds whenever the first one does.
bool implies(const Guard& first, const Guard& second);

/// The number x of a gate max(sign(x), 0), which is 1 where x is positive and else 0.
std::optional<Guard::Number> number_of_gate(Pool& pool, NodeId id);

/// A step of a function, as far as guards depend on it.
struct GuardedStep {
  Expr symbol; ///< that it defines; null: it ends here
  Expr value;
  bool is_steady = false; ///< all that it reads is computed always
  Guard wanted = {}; ///< of a value that ends here: the condition under which it is wanted; empty: always
};

/// Which values matter under a condition alone, and so need not be computed where it does not hold.
///
/// What is multiplied by a gate is zero where the gate's number is not positive, and so are sums of such values; what only
/// they read is read by nobody then. A number that is NaN counts as positive, so that it shows in what is computed from
/// it. Entries of a matrix that belong to contacts which are not active are not wanted.
struct Guards {
  static constexpr int none = -1;
  std::vector<Guard> guards;
  std::vector<int> of_steps; ///< rows of `guards`; none: always computed

  bool is_empty() const { return guards.empty(); }
};

/// The steps in order of computation. Conditions on numbers under which little is saved are left out, and so are
/// those of many numbers.
Guards find_guards(Pool& pool, const std::vector<GuardedStep>& steps);

/// The condition under which an entry of a result is wanted: of contacts, where the function is told which are active.
Guard wanted(const Function& function, const Output& output);

/// True for values on which others than results depend: what they read is computed always.
bool is_steady(Purpose purpose);

/// The guards of a function's equations and outputs, in this order.
Guards guards_of(const Function& function);
/// The cost where no contact is closed or active; nothing for a function without guards.
std::optional<expr::Cost> open_cost(const Function& function);

} // namespace mbsgen::scheme
