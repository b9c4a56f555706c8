// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <chrono>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <utility>

namespace mbsgen {

/// The budget of a run is spent; the message says which part of it.
struct BudgetSpent : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Memory and time that a run may take. Nothing interrupts the run: whoever works long asks now and then,
/// which costs some microseconds.
class Budget {
public:
  /// Zero: without bound.
  struct Limits {
    std::size_t megabytes = 0; ///< of 2^20 bytes, of the whole process
    double seconds = 0;        ///< of real time, from the construction of the budget
  };

  /// Without bounds.
  Budget() = default;
  explicit Budget(const Limits& limits);

  /// Throws BudgetSpent when a bound is exceeded. `counted`: bytes that the caller knows to be in use; where
  /// the system tells how much the process uses, the larger of both counts.
  void check(std::size_t counted = 0) const;

  /// Calls `observer` at each check: it sees the run from inside, and can show how far it is.
  void set_observer(std::function<void()> observer) { observer_ = std::move(observer); }
  /// Seconds since the construction.
  double seconds() const;

private:
  Limits limits_;
  std::function<void()> observer_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Asks a budget now and then, for those who do many small things.
class Checkpoint {
public:
  /// Never asks.
  Checkpoint() = default;
  /// Asks at each `every`th passage. The budget must outlive this; null: never.
  Checkpoint(const Budget* budget, unsigned every) : budget_(budget), every_(every) {}

  /// Throws BudgetSpent.
  void pass() {
    if (budget_ != nullptr && ++passed_ % every_ == 0) budget_->check();
  }

private:
  const Budget* budget_ = nullptr;
  unsigned every_ = 1;
  unsigned passed_ = 0;
};

} // namespace mbsgen
