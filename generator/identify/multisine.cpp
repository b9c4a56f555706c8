// SPDX-License-Identifier: GPL-3.0-or-later
#include "identify/multisine.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::identify {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double window_share = 0.1;
constexpr double samples_per_period = 40; // where the largest value is looked for

// The numbers of std::mt19937_64 are the same everywhere, those of its distributions are not.
double uniform(std::mt19937_64& random) {
  constexpr double unit = 1.0 / 9007199254740992.0; // 2^-53
  return double(random() >> 11) * unit;
}

double frequency(const SineLimits& limits, std::mt19937_64& random) {
  const double first = std::max(1.0, std::ceil(limits.low * limits.duration - 1e-9));
  const double last = std::max(first, std::floor(limits.high * limits.duration + 1e-9));
  // Equal shares of the logarithm: slow and fast motions tell of other parameters.
  const double wanted = first * std::pow((last + 1) / first, uniform(random));
  return std::clamp(std::floor(wanted), first, last) / limits.duration;
}

MultiSine::Sine random_sine(const SineLimits& limits, std::mt19937_64& random) {
  const double size = 0.1 + 0.9 * uniform(random), hertz = frequency(limits, random);
  return {size, hertz, 2 * pi * uniform(random)};
}

Signals random_signals(const std::vector<SineLimits>& limits, std::mt19937_64& random) {
  Signals signals;
  for (const SineLimits& of : limits) {
    std::vector<MultiSine::Sine> sines;
    for (int i = 0; i < of.sines; ++i) sines.push_back(random_sine(of, random));
    signals.emplace_back(std::move(sines), of);
  }
  return signals;
}

// With one sine of one signal drawn again.
Signals changed(Signals signals, const std::vector<SineLimits>& limits, std::mt19937_64& random) {
  const auto below = [&](std::size_t count) {
    return std::min(count - 1, std::size_t(uniform(random) * double(count)));
  };
  const std::size_t which = below(signals.size());
  std::vector<MultiSine::Sine> sines = signals[which].sines();
  sines[below(sines.size())] = random_sine(limits[which], random);
  signals[which] = MultiSine(std::move(sines), limits[which]);
  return signals;
}

} // namespace

MultiSine::MultiSine(std::vector<Sine> sines, const SineLimits& limits)
    : sines_(std::move(sines)), duration_(limits.duration) {
  double fastest = 1 / duration_, largest = 0;
  for (const Sine& sine : sines_) fastest = std::max(fastest, sine.hertz);
  const double step = 1 / (samples_per_period * fastest);
  for (double t = 0; t < duration_; t += step) largest = std::max(largest, std::fabs(at(t).value));
  scale_ = largest > 0 ? limits.amplitude / largest : 0;
}

MultiSine::Moment MultiSine::at(double t) const {
  Moment sum;
  for (const Sine& sine : sines_) {
    const double rate = 2 * pi * sine.hertz, angle = rate * t + sine.phase;
    sum.value += sine.size * std::sin(angle);
    sum.rate += sine.size * rate * std::cos(angle);
    sum.second -= sine.size * rate * rate * std::sin(angle);
  }
  // 10 s³ - 15 s⁴ + 6 s⁵ has no slope and no bend at 0 and 1.
  const double length = window_share * duration_, side = t < duration_ / 2 ? 1 : -1;
  const double s = std::clamp((side > 0 ? t : duration_ - t) / length, 0.0, 1.0);
  const double w = s * s * s * (10 + s * (6 * s - 15)), w1 = side * 30 * s * s * (1 - s) * (1 - s) / length;
  const double w2 = 60 * s * (1 - s) * (1 - 2 * s) / (length * length);
  return {scale_ * w * sum.value, scale_ * (w1 * sum.value + w * sum.rate),
          scale_ * (w2 * sum.value + 2 * w1 * sum.rate + w * sum.second)};
}

Signals best_signals(const std::vector<SineLimits>& limits, int tries, unsigned seed, const Worth& worth) {
  std::mt19937_64 random(seed);
  Signals best;
  double most = -std::numeric_limits<double>::infinity();
  for (int i = 0; i < tries; ++i) {
    const bool draws = best.empty() || i < tries / 2;
    Signals signals = draws ? random_signals(limits, random) : changed(best, limits, random);
    const double value = worth(signals);
    if (!(value > most)) continue;
    most = value;
    best = std::move(signals);
  }
  return best;
}

} // namespace mbsgen::identify
