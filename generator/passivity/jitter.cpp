// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/jitter.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::passivity {

bool JitteringLoop::is_stable_in(const Sequence& sequence, const std::vector<Eigen::MatrixXd>& steps) const {
  Eigen::MatrixXd product = steps[std::size_t(sequence.steps.front())];
  for (std::size_t i = 1; i < sequence.steps.size(); ++i)
    product = Eigen::MatrixXd(steps[std::size_t(sequence.steps[i])] * product);
  return is_stable(product);
}

std::vector<const JitteringLoop::Sequence*> JitteringLoop::unstable(const std::vector<const Sequence*>& of,
                                                                    const Wall& wall) const {
  const std::vector<Eigen::MatrixXd> all = steps(wall);
  std::vector<const Sequence*> found;
  std::copy_if(of.begin(), of.end(), std::back_inserter(found),
               [&](const Sequence* one) { return !is_stable_in(*one, all); });
  return found;
}

SearchedLimit JitteringLoop::stable_stiffness(double damping) const {
  std::vector<const Sequence*> constant, changing;
  for (const Sequence& one : sequences_) (one.is_constant ? constant : changing).push_back(&one);
  SearchedLimit limit;
  limit.stiffness = first_end(scale_.least, 1e3 * scale_.unit, [&](double stiffness) {
    return unstable(constant, {stiffness, damping}).empty();
  });
  if (!std::isfinite(limit.stiffness) || !(limit.stiffness > 0)) return limit;
  // Those that are stable here are let go: the sequences that count are unstable first.
  changing = unstable(changing, {limit.stiffness, damping});
  if (changing.empty()) return limit;
  limit.worst = changing.front()->example;
  double low = std::min(scale_.least, limit.stiffness), high = limit.stiffness;
  while (high - low > 1e-4 * high) {
    const double middle = high / low > 4 ? std::sqrt(low * high) : (low + high) / 2;
    const auto left = unstable(changing, {middle, damping});
    if (left.empty())
      low = middle;
    else
      high = middle, changing = left, limit.worst = left.front()->example;
  }
  limit.stiffness = low;
  return limit;
}

double JitteringLoop::proven_stiffness(double damping) const {
  constexpr double least_share = 1e-2, softer = 0.6;
  const double most = stable_stiffness(damping).stiffness;
  if (!std::isfinite(most) || !(most > 0)) return 0;
  const auto is_proven = [&](double stiffness) { return this->is_proven({stiffness, damping}); };
  double high = most, low = high;
  while (!is_proven(low)) {
    high = low, low *= 0.8;
    if (low < least_share * most) return 0;
  }
  while (high / low > 1.003) {
    const double middle = std::sqrt(low * high);
    (is_proven(middle) ? low : high) = middle;
  }
  for (double share = softer; share * low > least_share * most; share *= softer)
    if (!is_proven(share * low)) return 0;
  return low;
}

} // namespace mbsgen::passivity
