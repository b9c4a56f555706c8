// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <random>
#include <vector>

namespace mbsgen::identify {

/// Limits of a signal: its largest value, the frequencies of its sines in Hz, their number, its duration in s.
struct SineLimits {
  double amplitude = 1, low = 0.1, high = 10, duration = 10;
  int sines = 5;
};

/// A sum of sines that begins and ends at rest: behind a window over a tenth of the duration at either end, and not beyond its
/// amplitude. Frequencies are multiples of 1/duration.
class MultiSine {
public:
  struct Sine {
    double size, hertz, phase; ///< any size: the sum is scaled; rad
  };
  struct Moment {
    double value = 0, rate = 0, second = 0;
  };

  MultiSine(std::vector<Sine> sines, const SineLimits& limits);
  Moment at(double t) const; ///< t from 0 to the duration
  const std::vector<Sine>& sines() const { return sines_; }

private:
  std::vector<Sine> sines_;
  double duration_, scale_ = 1;
};

using Signals = std::vector<MultiSine>; ///< one for each input

/// How much is told by signals; minus infinity where the model has no motion under them.
using Worth = std::function<double(const Signals& signals)>;

/// The best of random signals within limits, after random changes of it: `tries` evaluations, half of them for either. The
/// same seed gives the same signals. Empty: none has a motion.
Signals best_signals(const std::vector<SineLimits>& limits, int tries, unsigned seed, const Worth& worth);

} // namespace mbsgen::identify
