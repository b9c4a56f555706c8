// SPDX-License-Identifier: MIT
/// A histogram of durations with a bounded relative error, of fixed size.
#pragma once
#include <cstdint>

namespace mbsgen::runtime {

/// Durations in ns: exact below 32, then 32 classes per octave (3 %), up to 2^41 ns = 37 min. 4.5 KiB.
class Histogram {
public:
  void add(std::int64_t ns) {
    if (ns < 0) ns = 0;
    ++counts_[index(ns)];
    ++count_;
    sum_ns_ += ns;
    if (ns > max_ns_) max_ns_ = ns;
    if (ns < min_ns_) min_ns_ = ns;
  }
  void reset() { *this = Histogram(); }

  std::int64_t count() const { return count_; }
  std::int64_t min_ns() const { return count_ > 0 ? min_ns_ : 0; }
  std::int64_t max_ns() const { return max_ns_; }
  std::int64_t mean_ns() const { return count_ > 0 ? sum_ns_ / count_ : 0; }

  /// The duration that a share of 0…1 of all does not exceed (upper end of its class, never above max()).
  std::int64_t percentile_ns(double share) const {
    const auto rank = static_cast<std::int64_t>(share * static_cast<double>(count_));
    std::int64_t seen = 0;
    for (int i = 0; i < classes; ++i) {
      seen += counts_[i];
      if (seen > 0 && seen >= rank) return upper_ns(i) < max_ns_ ? upper_ns(i) : max_ns_;
    }
    return max_ns_;
  }

  /// For plots: the classes, their upper ends in ns and their counts.
  static constexpr int classes = 36 * 32 + 32;
  static std::int64_t upper_ns(int i) {
    if (i < 64) return i;
    return ((std::int64_t(i % 32) + 33) << (i / 32 - 1)) - 1;
  }
  std::uint32_t operator[](int i) const { return counts_[i]; }

private:
  static int index(std::int64_t ns) {
    int octave = 0;
    for (std::int64_t rest = ns; rest >= 64 && octave < 35; rest >>= 1) ++octave;
    const std::int64_t mantissa = ns >> octave; // 0…63
    const std::int64_t i = mantissa < 32 ? mantissa : octave * 32 + mantissa;
    return i < classes ? static_cast<int>(i) : classes - 1;
  }

  std::uint32_t counts_[classes]{};
  std::int64_t count_ = 0, sum_ns_ = 0, max_ns_ = 0, min_ns_ = INT64_MAX;
};

} // namespace mbsgen::runtime
