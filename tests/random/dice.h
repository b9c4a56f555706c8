// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <random>
#include <vector>

namespace random_models {

/// Draws that do not depend on the standard library's distributions.
class Dice {
public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  int pick(int count) { return static_cast<int>(engine_() % static_cast<unsigned>(count)); }
  bool once_in(int count) { return pick(count) == 0; }
  /// A decimal of three digits after the point, never zero.
  double decimal(double low, double high) {
    const int steps = static_cast<int>((high - low) * 1000);
    const int value = static_cast<int>(low * 1000) + pick(steps);
    return (value == 0 ? 1 : value) / 1000.0;
  }
  template <class T>
  const T& of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(pick(static_cast<int>(list.size())))];
  }

private:
  std::mt19937 engine_;
};

} // namespace random_models
