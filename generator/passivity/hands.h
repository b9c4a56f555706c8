// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/sampled.h"

namespace mbsgen::passivity {

/// A loop with a gain, which a hand may make unstable: the stiffness of a wall, or the inverse of a virtual mass.
struct HandProblem {
  std::function<Loop(const Hand&)> loop;
  std::function<Wall(double gain)> wall;
  std::function<WallScale(const Hand&)> scale; ///< of gains
};

/// Walls beside a virtual damping; the device, its timing.
HandProblem wall_problem(const Port& port, const Device& device, const LoopTiming& timing, double damping);

/// A hand, and the largest gain for which all smaller ones are stable with it.
struct HandLimit {
  Hand hand;
  double gain = 0;
};

/// Hands within bounds. The worst one: by a grid of seven values in each direction, then by smaller and smaller steps.
class Hands {
public:
  Hands(HandProblem problem, const HandBounds& bounds) : problem_(std::move(problem)), bounds_(bounds) {}

  /// The hand that makes the smallest gain unstable.
  HandLimit worst() const;
  /// What a motion grows by in a period.
  double growth_with(const Hand& hand, double gain) const;
  /// Of so many hands at random, those that are unstable at this gain.
  long unstable(double gain, long trials) const;

private:
  double limit(const Hand& hand) const;
  bool is_worse(const Hand& hand, double gain) const;

  HandProblem problem_;
  HandBounds bounds_;
};

} // namespace mbsgen::passivity
