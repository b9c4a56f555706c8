// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "interpret/image.h"
#include "interpret/loops.h"
#include "interpret/native.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::interpret {

/// As generated functions answer.
using schedule::Status;

/// Settings of the iteration that solves constraints, as in generated code.
struct Newton {
  double tolerance = 1e-12; ///< m, rad or m^2
  int max_iterations = 20;
  double largest_step = 0.5; ///< m or rad
  double smallest_pivot = scheme::smallest_pivot.value;
};

/// An array of a routine: where it is read, where its results go; null where it is not.
template <class T>
struct Array {
  const T* read = nullptr;
  T* write = nullptr;
};
template <class T>
Array<T> in(const T* array) {
  return {array, nullptr};
}
template <class T>
Array<T> out(T* array) {
  return {nullptr, array};
}
template <class T>
Array<T> in_out(T* array) {
  return {array, array};
}

/// The user's laws, for routines that call them.
template <class T>
class LawFunctions {
public:
  virtual ~LawFunctions() = default;
  /// `results`: one for each of the call's.
  virtual void call(const LawCall& law, const std::vector<T>& arguments, std::vector<T>& results) = 0;
};

/// Executes the routines of an image as a compiled program would, with T in the place of Real: the same steps, the same
/// statuses. The image must outlive it.
template <class T>
class Machine {
public:
  Newton newton;

  /// `native`: what runs tapes of the image faster; null: nothing. It outlives the machine.
  explicit Machine(const Image& image, NativeTapes<T>* native = nullptr)
      : image_(image), native_(native), values_(image.initial().begin(), image.initial().end()) {
    update();
  }

  void set(Register at, const T& value) { values_[at] = value; }
  /// Of an image with Laws::called: they outlive the machine.
  void set_laws(LawFunctions<T>& laws) { laws_ = &laws; }
  const T& value(Register at) const { return values_[at]; }
  /// Computes the constants that depend on parameters; to be called after changes of these.
  void update() {
    if (image_.smallest_pivot()) values_[*image_.smallest_pivot()] = newton.smallest_pivot;
    interpret::run(image_.update(), values_.data());
  }

  /// `places`: of each of routine.arrays among `arrays`. Results are written where the status is ok.
  Status run(const Routine& routine, const Array<T>* arrays, const std::vector<std::size_t>& places) {
    for (const ReadRun& run : routine.reads) {
      const T* const from = arrays[places[run.array]].read + run.index;
      T* const to = values_.data() + run.at;
      for (std::size_t i = 0; i < run.count; ++i) to[i] = from[i];
    }
    const Status status = solve(routine);
    if (status != Status::ok) return status;
    for (const Written& result : routine.results)
      if (T* const array = arrays[places[result.array]].write)
        for (const Written::Element& element : result.elements) array[element.index] = values_[element.at];
    return Status::ok;
  }

private:
  using Kind = schedule::Step::Kind;
  using Purpose = scheme::Purpose;

  // What follows a step: the next one, or the end of the function with a status or, in a loop, of the loop: with ok. One
  // number: an optional is put together in memory, and read from there before it has arrived.
  class End {
  public:
    End(Status status) : code_(static_cast<int>(status)) {}
    static End none() { return End(); }

    bool exists() const { return code_ >= 0; }
    Status status() const { return static_cast<Status>(code_); }

  private:
    End() = default;
    int code_ = -1;
  };

  // A loop's state, and its last residual and correction.
  struct Iteration {
    int passes = 0;
    bool polished = false;
    T error = 0, step = 0;
  };

  Status solve(const Routine& routine) {
    Iteration none;
    const End end = execute(routine, routine.actions, none);
    return end.exists() ? end.status() : Status::ok;
  }

  End execute(const Routine& routine, const std::vector<Action>& actions, Iteration& iteration) {
    for (const Action& action : actions)
      if (const End end = execute(routine, action, iteration); end.exists()) return end;
    return End::none();
  }

  End execute(const Routine& routine, const Action& action, Iteration& iteration) {
    compute(action);
    switch (action.kind) {
    case Kind::iterate:
      return iterate(routine, action);
    case Kind::measure:
      iteration.error = largest(routine.of(Purpose::residual));
      iteration.step = largest(routine.of(Purpose::correction));
      break;
    case Kind::correct:
      iteration.polished = iteration.error <= newton.tolerance;
      correct(routine, iteration.step);
      break;
    case Kind::leave_if:
      if (holds(routine, action, iteration)) return Status::ok;
      break;
    case Kind::if_holds:
      if (counts(action)) return execute(routine, action.actions, iteration);
      for (const Register at : action.zeroed) values_[at] = 0;
      break;
    case Kind::fail_if:
      if (holds(routine, action, iteration)) return failed(routine, action);
      break;
    default:
      return execute(routine, action.actions, iteration);
    }
    return End::none();
  }

  // The tape, loops behind it, and a law.
  void compute(const Action& action) {
    run_tape(action);
    if (!action.loops.empty()) {
      MatrixLoops<T> loops(values_.data());
      for (const MatrixLoop& loop : action.loops) loops.run(loop);
    }
    if (action.law) call(*action.law);
  }

  void call(const LawCall& law) {
    std::vector<T> arguments, results(law.results.size());
    for (const Register at : law.arguments) arguments.push_back(values_[at]);
    laws_->call(law, arguments, results);
    for (std::size_t i = 0; i < results.size(); ++i)
      if (law.results[i]) values_[*law.results[i]] = results[i];
  }

  void run_tape(const Action& action) {
    if (action.tape.empty()) return;
    if (native_ != nullptr)
      if (const auto run_native = native_->find(action.number, action.tape.size()))
        return run_native(values_.data());
    interpret::run(action.tape, values_.data());
  }

  // NaN counts as positive.
  bool counts(const Action& action) const {
    return action.numbers.empty() ||
           std::any_of(action.numbers.begin(), action.numbers.end(), [this](const Comparison& number) {
             const T& x = values_[number.at];
             return number.negated ? !(x >= T(0)) : !(x <= T(0));
           });
  }

  End iterate(const Routine& routine, const Action& action) {
    for (Iteration iteration;; ++iteration.passes)
      if (const End end = execute(routine, action.actions, iteration); end.exists())
        return end.status() == Status::ok ? End::none() : end;
  }

  bool holds(const Routine& routine, const Action& action, const Iteration& iteration) const {
    switch (action.test) {
    case schedule::Test::degenerate:
      return degenerate(routine, action);
    case schedule::Test::converged:
      return iteration.error <= newton.tolerance &&
             (iteration.polished || iteration.step <= newton.tolerance);
    case schedule::Test::diverged:
      return iteration.passes >= newton.max_iterations || !is_finite(iteration.error);
    case schedule::Test::unsound:
      return !all_finite(routine.of(Purpose::checked)) ||
             (!routine.of(Purpose::inertia).empty() && !regular(routine, action));
    case schedule::Test::inconsistent:
      break;
    }
    return !(largest(routine.of(Purpose::consistency)) <=
             image_.closure_gap() + scheme::consistency_factor.value * newton.tolerance);
  }

  Status failed(const Routine& routine, const Action& action) const {
    if (action.test != schedule::Test::unsound) return failure(routine, action.status);
    if (action.count == 0 && routine.of(Purpose::inertia).empty()) return Status::invalid_input;
    return failure(routine, regular(routine, action) ? Status::invalid_input : action.status);
  }

  void correct(const Routine& routine, const T& step) {
    const T relaxation = step > newton.largest_step ? newton.largest_step / step : T(1);
    const bool has_changes = !routine.of(Purpose::change).empty();
    const std::vector<Register>& change = routine.of(has_changes ? Purpose::change : Purpose::correction);
    for (std::size_t i = 0; i < routine.unknowns.size(); ++i)
      values_[routine.unknowns[i]] -= relaxation * values_[change[i]];
  }

  bool degenerate(const Routine& routine, const Action& action) const {
    using std::abs;
    const double share = routine.only_zero_scales ? 1 : newton.smallest_pivot;
    const std::vector<Register>&pivots = routine.of(Purpose::pivot),
          &scales = routine.of(Purpose::pivot_scale);
    for (std::size_t i = action.first; i < action.first + action.count; ++i)
      if (!(abs(values_[pivots[i]]) > share * abs(values_[scales[i]]))) return true;
    return false;
  }

  // The pivots after the iteration, or the inertias of a tree.
  bool regular(const Routine& routine, const Action& action) const {
    if (action.count > 0) return !degenerate(routine, action);
    const std::vector<Register>&inertias = routine.of(Purpose::inertia),
          &limits = routine.of(Purpose::inertia_limit);
    for (std::size_t i = 0; i < inertias.size(); ++i)
      if (!(values_[inertias[i]] > values_[limits[i]])) return false;
    return true;
  }

  T largest(const std::vector<Register>& rows) const {
    using std::abs;
    T result = 0;
    for (const Register row : rows) {
      const T size = abs(values_[row]);
      if (!(size <= result)) result = result <= size ? size : size + result; // keeps NaN
    }
    return result;
  }

  static bool is_finite(const T& value) {
    using std::isfinite;
    return isfinite(value);
  }
  bool all_finite(const std::vector<Register>& rows) const {
    return std::all_of(rows.begin(), rows.end(), [this](Register row) { return is_finite(values_[row]); });
  }
  Status failure(const Routine& routine, Status status) const {
    return all_finite(routine.numbers) ? status : Status::invalid_input;
  }

  const Image& image_;
  NativeTapes<T>* native_;
  LawFunctions<T>* laws_ = nullptr;
  std::vector<T> values_;
};

} // namespace mbsgen::interpret
