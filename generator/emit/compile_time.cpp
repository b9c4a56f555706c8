// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/compile_time.h"
#include "scheme/count.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

// Fitted to the models of docs/benchmarks.md, "Compilation of loops", and to chains and arms of up to 100 joints.
constexpr double header_seconds = 0.15;
constexpr double operation_seconds = 1.3e-4;
constexpr double store_seconds = 4e-4;

} // namespace

double compile_seconds(const scheme::Function& function) {
  const auto stores = std::count_if(function.outputs.begin(), function.outputs.end(),
                                    [](const scheme::Output& output) { return !output.value.is_zero(); });
  return store_seconds * static_cast<double>(stores) +
         operation_seconds * static_cast<double>(scheme::cost(function).flops());
}

double compile_seconds(const scheme::Program& program) {
  double sum = header_seconds + operation_seconds * static_cast<double>(scheme::cost(program.update).flops());
  for (const scheme::Function& function : program.functions) sum += compile_seconds(function);
  return sum;
}

} // namespace mbsgen::emit
