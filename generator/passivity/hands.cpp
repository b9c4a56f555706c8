// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/hands.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace mbsgen::passivity {

namespace {

/// A hand by its places within the bounds, from 0 to 1: mass, damping, stiffness.
using Shares = std::array<double, 3>;

// Bounds that begin at 0 have the place 0 for that, all others on a scale of ratios from a thousandth of the last on.
double value(const Bounds& bounds, double share) {
  if (share <= 0 || bounds.to == bounds.from) return bounds.from;
  const double least = std::max(bounds.from, 1e-3 * bounds.to);
  return std::min(bounds.to, least * std::pow(bounds.to / least, share));
}

Hand hand_at(const HandBounds& bounds, const Shares& shares) {
  return {value(bounds.mass, shares[0]), value(bounds.damping, shares[1]),
          value(bounds.stiffness, shares[2])};
}

// Seven values in each direction that has more than one.
std::vector<Shares> grid(const HandBounds& bounds) {
  constexpr int steps = 6;
  const auto last = [](const Bounds& one) { return one.to > one.from ? steps : 0; };
  std::vector<Shares> all;
  for (int i = 0; i <= last(bounds.mass); ++i)
    for (int j = 0; j <= last(bounds.damping); ++j)
      for (int k = 0; k <= last(bounds.stiffness); ++k)
        all.push_back({double(i) / steps, double(j) / steps, double(k) / steps});
  return all;
}

} // namespace

HandProblem wall_problem(const Port& port, const Device& device, const LoopTiming& timing, double damping) {
  const Block chain = chain_block(device, timing.period, timing.ahead);
  return {[=](const Hand& hand) { return loop_of(held(port, hand), device, chain, timing); },
          [=](double stiffness) {
            return Wall{stiffness, damping};
          },
          [=](const Hand& hand) { return WallScale(held(port, hand), timing.period); }};
}

double Hands::limit(const Hand& hand) const {
  const Loop loop = problem_.loop(hand);
  const WallScale scale = problem_.scale(hand);
  return first_end(scale.least, 1e3 * scale.unit,
                   [&](double gain) { return is_stable(loop.closed(problem_.wall(gain))); });
}

double Hands::growth_with(const Hand& hand, double gain) const {
  return growth(problem_.loop(hand).closed(problem_.wall(gain)));
}

// At the gain, or at one of some that are smaller.
bool Hands::is_worse(const Hand& hand, double gain) const {
  const Loop loop = problem_.loop(hand);
  const double least = problem_.scale(hand).least;
  for (const double share : {1.0, 0.7, 0.3, 0.03})
    if (!is_stable(loop.closed(problem_.wall(std::max(least, share * gain))))) return true;
  return false;
}

HandLimit Hands::worst() const {
  const std::vector<Shares> hands = grid(bounds_);
  Shares at = hands.front();
  HandLimit worst{hand_at(bounds_, at), limit(hand_at(bounds_, at))};
  const auto try_at = [&](const Shares& shares) {
    const Hand hand = hand_at(bounds_, shares);
    if (!(worst.gain > 0) || !is_worse(hand, worst.gain)) return false;
    at = shares, worst = {hand, limit(hand)};
    return true;
  };
  for (const Shares& shares : hands) try_at(shares);
  for (double step = 0.1; step > 1e-4; step /= 2) {
    bool improves = true;
    for (int round = 0; improves && round < 20; ++round) {
      improves = false;
      for (std::size_t i = 0; i < 3; ++i)
        for (const double by : {step, -step}) {
          Shares next = at;
          next[i] = std::clamp(next[i] + by, 0.0, 1.0);
          improves = (next != at && try_at(next)) || improves;
        }
    }
  }
  return worst;
}

// Half of them on a scale of ratios, half on an even one, since bounds may be meant either way.
long Hands::unstable(double gain, long trials) const {
  std::mt19937 random(1); // the same ones in each run
  const auto share = [&] { return double(random()) / 4294967295.0; };
  const auto even = [&](const Bounds& bounds) { return bounds.from + share() * (bounds.to - bounds.from); };
  long found = 0;
  for (long i = 0; i < trials; ++i) {
    const Shares shares{share(), share(), share()};
    const Hand hand = i % 2 == 0 ? hand_at(bounds_, shares)
                                 : Hand{even(bounds_.mass), even(bounds_.damping), even(bounds_.stiffness)};
    found += growth_with(hand, gain) >= 1 ? 1 : 0;
  }
  return found;
}

} // namespace mbsgen::passivity
