// SPDX-License-Identifier: MIT
/// Shared by programs with noise or with drivers: numbers by chance that are the same on each machine.
#pragma once
#include <random>

namespace chance {

/// Numbers from a seed.
class Numbers {
public:
  explicit Numbers(unsigned seed) : numbers_(seed) {}
  double between(double low, double high) { return low + (high - low) * double(numbers_()) / 4294967295.; }

private:
  std::mt19937 numbers_;
};

} // namespace chance
