// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cmath>
#include <random>
#include <vector>

namespace random_models {

/// Draws that do not depend on the standard library's distributions.
class Dice {
public:
  /// `digits`: after the point of decimals, 3 to 17.
  explicit Dice(unsigned seed, int digits = 3) : engine_(seed), digits_(digits) {}
  int pick(int count) { return static_cast<int>(engine_() % static_cast<unsigned>(count)); }
  bool once_in(int count) { return pick(count) == 0; }
  /// A decimal, never zero.
  double decimal(double low, double high) {
    const int steps = static_cast<int>((high - low) * 1000);
    const int value = static_cast<int>(low * 1000) + pick(steps);
    const double short_one = (value == 0 ? 1 : value) / 1000.0;
    return digits_ > 3 ? longer(short_one) : short_one;
  }
  template <class T>
  const T& of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(pick(static_cast<int>(list.size())))];
  }

private:
  // With further digits. A double has hardly more than 16.
  double longer(double value) {
    const double more = value + 0.0009 * static_cast<double>(engine_()) / 4294967296.0;
    const double scale = std::pow(10.0, digits_);
    return digits_ < 16 ? std::round(more * scale) / scale : more;
  }

  std::mt19937 engine_;
  int digits_;
};

} // namespace random_models
