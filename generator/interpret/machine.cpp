// SPDX-License-Identifier: GPL-3.0-or-later
#include "interpret/machine.h"
#include <algorithm>
#include <limits>

namespace mbsgen::interpret {

using emit::Stage;

Machine::Machine(const Image& image) : image_(image), values_(image.initial()) {
  update();
}

void Machine::update() {
  if (image_.smallest_pivot()) values_[*image_.smallest_pivot()] = newton.smallest_pivot;
  interpret::run(image_.update(), values_.data());
}

Status Machine::run(const Routine& routine, const Array* arrays) {
  for (const Element& element : routine.reads)
    values_[element.at] = arrays[element.array].read[element.index];
  trace_ = {0, std::numeric_limits<double>::infinity()};
  const Status status = solve(routine);
  if (status != Status::ok) return status;
  for (const Element& element : routine.results)
    if (double* array = arrays[element.array].write) array[element.index] = values_[element.at];
  return Status::ok;
}

// The order is that of generated code (emit/text/iteration.cpp).
Status Machine::solve(const Routine& routine) {
  execute(routine, Stage::before);
  if (!routine.unknowns.empty())
    if (const Status status = iterate(routine); status != Status::ok) return status;
  execute(routine, Stage::after);
  if (const Status status = checked(routine); status != Status::ok) return status;
  if (degenerate(routine, routine.loop_pivots, routine.pivots.size()))
    return failure(routine, Status::singular);
  if (!consistent(routine)) return failure(routine, Status::not_converged);
  execute(routine, Stage::optional);
  execute(routine, Stage::results);
  return Status::ok;
}

Status Machine::iterate(const Routine& routine) {
  for (bool polished = false;; ++trace_.iterations) {
    execute(routine, Stage::loop);
    if (degenerate(routine, 0, routine.loop_pivots)) return failure(routine, Status::singular);
    const double error = largest(routine.residuals);
    const double step = largest(routine.corrections);
    if (error <= newton.tolerance && (polished || step <= newton.tolerance)) return Status::ok;
    if (trace_.iterations >= newton.max_iterations || !std::isfinite(error))
      return failure(routine, Status::not_converged);
    polished = error <= newton.tolerance;
    correct(routine, step);
  }
}

void Machine::correct(const Routine& routine, double step) {
  const double relaxation = step > newton.largest_step ? newton.largest_step / step : 1;
  const std::vector<Register>& change = routine.changes.empty() ? routine.corrections : routine.changes;
  for (std::size_t i = 0; i < routine.unknowns.size(); ++i)
    values_[routine.unknowns[i]] -= relaxation * values_[change[i]];
}

bool Machine::degenerate(const Routine& routine, std::size_t first, std::size_t last) {
  bool found = false;
  for (std::size_t i = first; i < last; ++i) {
    const double pivot = std::fabs(values_[routine.pivots[i]]);
    const double scale = std::fabs(values_[routine.pivot_scales[i]]);
    found = found || !(pivot > (routine.only_zero_scales ? 1 : newton.smallest_pivot) * scale);
    if (scale > 0) trace_.smallest_pivot = std::min(trace_.smallest_pivot, pivot / scale);
  }
  return found;
}

Status Machine::checked(const Routine& routine) {
  const bool has_pivots = routine.pivots.size() > routine.loop_pivots || !routine.inertias.empty();
  const bool is_regular = regular(routine);
  const bool sound = all_finite(routine.checked) && (routine.inertias.empty() || is_regular);
  if (sound) return Status::ok;
  if (!has_pivots) return Status::invalid_input;
  return failure(routine, is_regular ? Status::invalid_input : Status::singular);
}

bool Machine::regular(const Routine& routine) {
  if (routine.pivots.size() > routine.loop_pivots)
    return !degenerate(routine, routine.loop_pivots, routine.pivots.size());
  for (std::size_t i = 0; i < routine.inertias.size(); ++i)
    if (!(values_[routine.inertias[i]] > values_[routine.inertia_limits[i]])) return false;
  return true;
}

double Machine::largest(const std::vector<Register>& rows) const {
  double result = 0;
  for (const Register row : rows) {
    const double size = std::fabs(values_[row]);
    if (!(size <= result)) result = result <= size ? size : size + result; // keeps NaN
  }
  return result;
}

bool Machine::consistent(const Routine& routine) const {
  return routine.consistencies.empty() ||
         largest(routine.consistencies) <=
             image_.closure_gap() + scheme::consistency_factor.value * newton.tolerance;
}

bool Machine::all_finite(const std::vector<Register>& rows) const {
  return std::all_of(rows.begin(), rows.end(), [this](Register row) { return std::isfinite(values_[row]); });
}

Status Machine::failure(const Routine& routine, Status status) const {
  return all_finite(routine.numbers) ? status : Status::invalid_input;
}

} // namespace mbsgen::interpret
