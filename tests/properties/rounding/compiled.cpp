// SPDX-License-Identifier: GPL-3.0-or-later
// Errors of compiled code in float, C++ and C, against the same functions in double, beside the bounds of a
// certificate: `compiled BOUNDS STATES`. BOUNDS has a line for each coordinate: its range, and the bound of its
// acceleration. Loops count as closed at the coordinates that float closed them with.
#include MODEL_HPP
extern "C" {
#include MODEL_H
}
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#define JOINED(a, b) a##b
#define NAMED(a, b) JOINED(a, b)

namespace {

constexpr int size = NAMED(MODEL, _nq);
const MODEL::Model<float> cpp;
NAMED(MODEL, _model) c;

struct Row {
  double lo = 0, hi = 0, bound = 0, largest = 0;
};

// Those of float; they are numbers side by side.
void take_parameters(MODEL::Model<double>& exact) {
  constexpr std::size_t count = sizeof(cpp.parameters) / sizeof(float);
  static_assert(sizeof(exact.parameters) == count * sizeof(double));
  float in_float[count];
  double in_double[count];
  std::memcpy(in_float, &cpp.parameters, sizeof in_float);
  for (std::size_t i = 0; i < count; ++i) in_double[i] = in_float[i];
  std::memcpy(&exact.parameters, in_double, sizeof in_double);
  exact.update();
}

#if HAS_LOOPS
bool in_float(bool of_c, float* q, float* qd, const float* Q, float* qdd) {
  if (of_c) return NAMED(MODEL, _direct_dynamics)(&c, q, qd, Q, qdd, nullptr, nullptr) == NAMED(MODEL, _ok);
  return cpp.direct_dynamics(q, qd, Q, qdd) == MODEL::Status::ok;
}
bool in_double(MODEL::Model<double>& model, double* q, double* qd, const double* Q, double* qdd) {
  model.newton.tolerance = std::numeric_limits<double>::infinity();
  return model.direct_dynamics(q, qd, Q, qdd) == MODEL::Status::ok;
}
#else
bool in_float(bool of_c, float* q, float* qd, const float* Q, float* qdd) {
  if (of_c)
    NAMED(MODEL, _direct_dynamics)(&c, q, qd, Q, qdd);
  else
    cpp.direct_dynamics(q, qd, Q, qdd);
  return true;
}
bool in_double(MODEL::Model<double>& model, double* q, double* qd, const double* Q, double* qdd) {
  model.direct_dynamics(q, qd, Q, qdd);
  return true;
}
#endif

} // namespace

int main(int, char** arguments) {
  std::vector<Row> rows(size);
  std::FILE* file = std::fopen(arguments[1], "r");
  for (Row& row : rows)
    if (!file || std::fscanf(file, "%lf %lf %lf", &row.lo, &row.hi, &row.bound) != 3) return 2;
  NAMED(MODEL, _init)(&c);
  MODEL::Model<double> exact;
  take_parameters(exact);
  std::mt19937 random(1965);
  const auto between = [&](double a, double b) {
    return static_cast<float>(std::uniform_real_distribution<double>(a, b)(random));
  };
  int compared = 0;
  for (int state = 0; state < std::atoi(arguments[2]); ++state) {
    float q[size], qd[size], Q[size], qdd[size];
    double exact_q[size], exact_qd[size], exact_Q[size], exact_qdd[size];
    for (int i = 0; i < size; ++i) {
      q[i] = between(rows[static_cast<std::size_t>(i)].lo, rows[static_cast<std::size_t>(i)].hi);
      qd[i] = between(-2, 2);
      Q[i] = between(-5, 5);
    }
    if (!in_float(state % 2 == 0, q, qd, Q, qdd)) continue;
    bool is_inside = true;
    for (int i = 0; i < size; ++i) {
      const Row& row = rows[static_cast<std::size_t>(i)];
      is_inside = is_inside && q[i] >= row.lo && q[i] <= row.hi;
      exact_q[i] = q[i];
      exact_qd[i] = qd[i];
      exact_Q[i] = Q[i];
    }
    if (!is_inside || !in_double(exact, exact_q, exact_qd, exact_Q, exact_qdd)) continue;
    ++compared;
    for (int i = 0; i < size; ++i) {
      Row& row = rows[static_cast<std::size_t>(i)];
      row.largest = std::fmax(row.largest, std::fabs(qdd[i] - exact_qdd[i]));
    }
  }
  std::printf("%d states\n", compared);
  bool holds = 10 * compared > std::atoi(arguments[2]);
  for (const Row& row : rows) {
    std::printf("bound %.3g, largest %.3g\n", row.bound, row.largest);
    holds = holds && row.largest <= row.bound && row.largest > 0;
  }
  return holds ? 0 : 1;
}
