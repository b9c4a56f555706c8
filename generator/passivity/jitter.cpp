// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/jitter.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::passivity {

JitteringLoop::JitteringLoop(const Port& port, const Device& device, double period, double least,
                             double longest)
    : scale_(port, period) {
  constexpr int delays = 5;
  const int waiting = static_cast<int>(std::ceil(longest / period - 1e-9));
  for (int i = 0; i < delays; ++i) {
    const double delay = least + (longest - least) * i / (delays - 1);
    loops_.push_back(loop_of(port, device, {period, delay, waiting}));
  }
}

bool JitteringLoop::is_stable_in_each(const Wall& wall) const {
  for (const Loop& loop : loops_)
    if (!is_stable(loop.closed(wall))) return false;
  const Eigen::MatrixXd letters[2] = {loops_.front().closed(wall), loops_.back().closed(wall)};
  std::vector<Eigen::MatrixXd> words{letters[0], letters[1]};
  for (int length = 2; length <= longest_word; ++length) {
    std::vector<Eigen::MatrixXd> longer;
    for (const Eigen::MatrixXd& word : words)
      for (const Eigen::MatrixXd& letter : letters) {
        longer.emplace_back(word * letter);
        if (!is_stable(longer.back())) return false;
      }
    words = std::move(longer);
  }
  return true;
}

double JitteringLoop::stable_stiffness(double damping) const {
  double limit = std::numeric_limits<double>::infinity();
  for (const Loop& loop : loops_) limit = std::min(limit, passivity::stable_stiffness(loop, scale_, damping));
  if (!std::isfinite(limit) || is_stable_in_each({limit, damping})) return limit;
  double low = std::min(scale_.least, limit), high = limit;
  while (high - low > 1e-4 * limit) {
    const double middle = (low + high) / 2;
    (is_stable_in_each({middle, damping}) ? low : high) = middle;
  }
  return low;
}

} // namespace mbsgen::passivity
