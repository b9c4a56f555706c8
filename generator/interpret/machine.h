// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "interpret/image.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::interpret {

/// As generated functions answer.
enum class Status { ok, not_converged, singular, invalid_input };

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

/// Executes the routines of an image as a compiled program would, with T in the place of Real: the same stages, the same
/// iteration, the same statuses. The image must outlive it.
template <class T>
class Machine {
public:
  Newton newton;

  explicit Machine(const Image& image)
      : image_(image), values_(image.initial().begin(), image.initial().end()) {
    update();
  }

  void set(Register at, const T& value) { values_[at] = value; }
  const T& value(Register at) const { return values_[at]; }
  /// Computes the constants that depend on parameters; to be called after changes of these.
  void update() {
    if (image_.smallest_pivot()) values_[*image_.smallest_pivot()] = newton.smallest_pivot;
    interpret::run(image_.update(), values_.data());
  }

  /// `arrays`: one for each of routine.arrays. Results are written where the status is ok.
  Status run(const Routine& routine, const Array<T>* arrays) {
    for (const Element& element : routine.reads)
      values_[element.at] = arrays[element.array].read[element.index];
    const Status status = solve(routine);
    if (status != Status::ok) return status;
    for (const Element& element : routine.results)
      if (T* array = arrays[element.array].write) array[element.index] = values_[element.at];
    return Status::ok;
  }

private:
  void execute(const Routine& routine, emit::Stage stage) {
    interpret::run(routine.tapes[stage], values_.data());
  }

  // The order is that of generated code (emit/text/iteration.cpp).
  Status solve(const Routine& routine) {
    execute(routine, emit::Stage::before);
    if (!routine.unknowns.empty())
      if (const Status status = iterate(routine); status != Status::ok) return status;
    execute(routine, emit::Stage::after);
    if (const Status status = checked(routine); status != Status::ok) return status;
    if (degenerate(routine, routine.loop_pivots, routine.pivots.size()))
      return failure(routine, Status::singular);
    if (!consistent(routine)) return failure(routine, Status::not_converged);
    execute(routine, emit::Stage::optional);
    execute(routine, emit::Stage::results);
    return Status::ok;
  }

  Status iterate(const Routine& routine) {
    bool polished = false;
    for (int iteration = 0;; ++iteration) {
      execute(routine, emit::Stage::loop);
      if (degenerate(routine, 0, routine.loop_pivots)) return failure(routine, Status::singular);
      const T error = largest(routine.residuals);
      const T step = largest(routine.corrections);
      if (error <= newton.tolerance && (polished || step <= newton.tolerance)) return Status::ok;
      if (iteration >= newton.max_iterations || !is_finite(error))
        return failure(routine, Status::not_converged);
      polished = error <= newton.tolerance;
      correct(routine, step);
    }
  }

  void correct(const Routine& routine, const T& step) {
    const T relaxation = step > newton.largest_step ? newton.largest_step / step : T(1);
    const std::vector<Register>& change = routine.changes.empty() ? routine.corrections : routine.changes;
    for (std::size_t i = 0; i < routine.unknowns.size(); ++i)
      values_[routine.unknowns[i]] -= relaxation * values_[change[i]];
  }

  bool degenerate(const Routine& routine, std::size_t first, std::size_t last) const {
    using std::abs;
    const double share = routine.only_zero_scales ? 1 : newton.smallest_pivot;
    for (std::size_t i = first; i < last; ++i)
      if (!(abs(values_[routine.pivots[i]]) > share * abs(values_[routine.pivot_scales[i]]))) return true;
    return false;
  }

  Status checked(const Routine& routine) const {
    const bool has_pivots = routine.pivots.size() > routine.loop_pivots || !routine.inertias.empty();
    const bool is_regular = regular(routine);
    if (all_finite(routine.checked) && (routine.inertias.empty() || is_regular)) return Status::ok;
    if (!has_pivots) return Status::invalid_input;
    return failure(routine, is_regular ? Status::invalid_input : Status::singular);
  }

  bool regular(const Routine& routine) const {
    if (routine.pivots.size() > routine.loop_pivots)
      return !degenerate(routine, routine.loop_pivots, routine.pivots.size());
    for (std::size_t i = 0; i < routine.inertias.size(); ++i)
      if (!(values_[routine.inertias[i]] > values_[routine.inertia_limits[i]])) return false;
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

  bool consistent(const Routine& routine) const {
    return routine.consistencies.empty() ||
           largest(routine.consistencies) <=
               image_.closure_gap() + scheme::consistency_factor.value * newton.tolerance;
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
  std::vector<T> values_;
};

} // namespace mbsgen::interpret
