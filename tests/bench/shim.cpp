// SPDX-License-Identifier: GPL-3.0-or-later
// A generated model as a shared library of the benchmark: compiled with MBSGEN_HEADER, MBSGEN_MODEL, and a
// definition for each of its functions; MBSGEN_PACKS makes packs of the processor's width of its numbers, so
// that the numbers of as many states lie side by side in the arrays.
#include MBSGEN_HEADER

#ifdef MBSGEN_PACKS
#include <experimental/simd>
using Number = std::experimental::native_simd<double>;
#else
using Number = double;
#endif

static const MBSGEN_MODEL::Model<Number> model;
static constexpr int n = MBSGEN_MODEL::nq;

static const Number* numbers(const double* values) {
  return reinterpret_cast<const Number*>(values);
}
static Number* numbers(double* values) {
  return reinterpret_cast<Number*>(values);
}

extern "C" {
int generated_lanes() {
  return static_cast<int>(sizeof(Number) / sizeof(double));
}
#ifdef MBSGEN_inverse_dynamics
void generated_id(const double* values, double* Q) {
  const Number* x = numbers(values);
  model.inverse_dynamics(x, x + n, x + 2 * n, numbers(Q));
}
#endif
#ifdef MBSGEN_mass_matrix
void generated_m(const double* values, double* M) {
  model.mass_matrix(numbers(values), numbers(M));
}
#endif
#ifdef MBSGEN_direct_dynamics
void generated_fd(const double* values, double* qdd) {
  const Number* x = numbers(values);
  static_cast<void>(model.direct_dynamics(x, x + n, x + 2 * n, numbers(qdd))); // a Status with --status
}
#endif
}
