// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/postures.h"
#include "draw/svg/graphics.h"
#include <functional>

namespace mbsgen::draw {

/// What a drawing knows of the place of a joint whose limits it shows.
struct LimitedJoint {
  const scene::Joint& joint;
  const JointPose& pose;
  Vector toward;                                      ///< to the body's stick, in the axes of the base
  double radius = 0;                                  ///< of arcs, m
  std::function<Point2(const Vector& place)> point{}; ///< on the paper
  std::function<bool(const Point2& point)> is_on_paper{};
};

/// The range of a joint that turns: an arc about its axis, which the body's stick sweeps, with a tick at each limit; of a
/// joint that slides, a line along its axis between ticks across that. Where one limit is given the line begins where
/// the joint is. Nothing for a joint without limits, for ranges of a full turn and more, for ends beyond the paper.
Graphics limit_graphics(const LimitedJoint& limited);

/// The limits of a joint as text: "-90 to 90°", "to 0.2 m"; empty where it has none below 10⁴ rad or m.
std::string range_text(const scene::Joint& joint);

} // namespace mbsgen::draw
