// SPDX-License-Identifier: GPL-3.0-or-later
// What a user would compile in the place of `mbsgen simulate --method rk4`: the generated class, the runtime's integrator,
// and a table of t, q, qd, qdd. HEADER, MODEL: of the generated header. Arguments: end, step and interval of rows in s, file.
#include HEADER
#include <cstdio>
#include <cstdlib>
#include <mbsgen/integrate/dynamics.hpp>

namespace {

using Dynamics = mbsgen::runtime::Dynamics<MODEL::Model<>>;

void write(std::FILE* file, double t, const Dynamics& at) {
  std::fprintf(file, "%.17g", t);
  for (const double value : at.q) std::fprintf(file, ",%.17g", value);
  for (const double value : at.qd) std::fprintf(file, ",%.17g", value);
  for (const double value : at.qdd) std::fprintf(file, ",%.17g", value);
  std::fputc('\n', file);
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const double end = std::atof(argv[1]), step = std::atof(argv[2]), every = std::atof(argv[3]);
  std::FILE* const file = std::fopen(argv[4], "w");
  if (file == nullptr) return 2;
  Dynamics dynamics;
  Dynamics::State state = dynamics.start(MODEL::q0, MODEL::qd0);
  double udd[Dynamics::count];
  long rows = 0;
  for (double t = 0;;) {
    if (t + 1e-9 * every >= double(rows) * every) {
      if (!dynamics(t, state.q, state.qd, udd)) return 1;
      write(file, t, dynamics);
      ++rows;
    }
    if (t >= end) break;
    const double dt = end - t < step * (1 + 1e-9) ? end - t : step;
    if (!mbsgen::runtime::rk4(dynamics, t, dt, state)) return 1;
    t += dt;
  }
  return std::fclose(file) == 0 ? 0 : 1;
}
