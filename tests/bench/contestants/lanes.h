// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

namespace bench {

/// Numbers for packs, which need their alignment: rows of `lanes` states, the first numbers of all states
/// side by side, then the second ones.
class Lanes {
public:
  Lanes(std::size_t numbers, std::size_t lanes)
      : lanes_(lanes), room_(numbers * lanes + spare), values_(align(room_.data())) {}
  double& at(std::size_t number, std::size_t lane) { return values_[number * lanes_ + lane]; }
  double* data() { return values_; }

private:
  static constexpr std::size_t alignment = 64, spare = alignment / sizeof(double);
  static double* align(double* from) {
    void* place = from;
    std::size_t space = 2 * alignment;
    return static_cast<double*>(std::align(alignment, alignment, place, space));
  }

  std::size_t lanes_;
  std::vector<double> room_;
  double* values_;
};

} // namespace bench
