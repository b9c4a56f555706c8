// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/call.h"
#include "bench/contestants/lanes.h"

namespace bench {

Call call_of(Task task, const Contestant& contestant, const Motions& motions) {
  const std::size_t n = motions.names().size(), lanes = contestant.lanes;
  const std::size_t width = motions.frame(0, contestant.convention).inputs(task).size();
  const auto inputs = std::make_shared<Lanes>(width * Motions::count / lanes, lanes);
  for (std::size_t k = 0; k < Motions::count; ++k) {
    const std::vector<double> state = motions.frame(k, contestant.convention).inputs(task);
    for (std::size_t i = 0; i < width; ++i) inputs->at(k / lanes * width + i, k % lanes) = state[i];
  }
  const auto output = std::make_shared<Lanes>(n * n, lanes);
  const double* x = inputs->data();
  double* y = contestant.keeps_results ? nullptr : output->data();
  const std::size_t row = width * lanes, rows = Motions::count / lanes;
  return [=, evaluate = contestant.tasks[index_of(task)]](std::size_t k) {
    static_cast<void>(inputs), static_cast<void>(output); // kept alive with x and y
    evaluate(x + (k % rows) * row, y);
  };
}

} // namespace bench
