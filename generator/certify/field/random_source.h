// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cln.h"
#include <cstdint>
#include <random>

namespace mbsgen::certify {

/// Pseudo-random draws that are the same on every machine.
class RandomSource {
public:
  explicit RandomSource(std::uint64_t seed) : engine_(seed) {}

  /// Uniform in [low, high].
  long between(long low, long high) {
    const std::uint64_t count = static_cast<std::uint64_t>(high - low) + 1;
    const std::uint64_t rest = (UINT64_MAX % count + 1) % count;
    std::uint64_t drawn = engine_();
    while (drawn > UINT64_MAX - rest) drawn = engine_();
    return low + static_cast<long>(drawn % count);
  }

  /// Uniform in [1, limit), up to 2^-64.
  cln::cl_I below(const cln::cl_I& limit) {
    cln::cl_I drawn = 0;
    for (std::uintmax_t bits = 0; bits < cln::integer_length(limit) + 64; bits += 32)
      drawn = (drawn << 32) + cln::cl_I(static_cast<unsigned long>(engine_() >> 32));
    return 1 + cln::mod(drawn, limit - 1);
  }

private:
  std::mt19937_64 engine_;
};

} // namespace mbsgen::certify
