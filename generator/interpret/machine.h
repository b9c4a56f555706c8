// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "interpret/image.h"
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
struct Array {
  const double* read = nullptr;
  double* write = nullptr;
};
inline Array in(const double* array) {
  return {array, nullptr};
}
inline Array out(double* array) {
  return {nullptr, array};
}
inline Array in_out(double* array) {
  return {array, array};
}

/// Executes the routines of an image as a compiled program would: the same stages, the same iteration, the same
/// statuses. The image must outlive it.
class Machine {
public:
  Newton newton;
  /// What a call tells beside its results.
  struct Trace {
    int iterations = 0; ///< corrections of the unknowns
    double smallest_pivot =
        0; ///< size of the worst pivot over that of a healthy one; infinite without pivots
  };

  explicit Machine(const Image& image);

  void set(Register at, double value) { values_[at] = value; }
  double value(Register at) const { return values_[at]; }
  /// Computes the constants that depend on parameters; to be called after changes of these.
  void update();
  /// `arrays`: one for each of routine.arrays. Results are written where the status is ok.
  Status run(const Routine& routine, const Array* arrays);
  const Trace& trace() const { return trace_; }

private:
  Status solve(const Routine& routine);
  Status iterate(const Routine& routine);
  void correct(const Routine& routine, double step);
  bool degenerate(const Routine& routine, std::size_t first, std::size_t last);
  Status checked(const Routine& routine);
  bool regular(const Routine& routine);
  double largest(const std::vector<Register>& rows) const;
  bool consistent(const Routine& routine) const;
  bool all_finite(const std::vector<Register>& rows) const;
  Status failure(const Routine& routine, Status status) const;
  void execute(const Routine& routine, emit::Stage stage) {
    interpret::run(routine.tapes[stage], values_.data());
  }

  const Image& image_;
  std::vector<double> values_;
  Trace trace_;
};

} // namespace mbsgen::interpret
