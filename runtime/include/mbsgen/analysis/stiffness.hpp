// SPDX-License-Identifier: MIT
/// The test for stiffness of Hairer & Wanner, Solving Ordinary Differential Equations II, section IV.2.
#pragma once

namespace mbsgen::analysis {

/// Counts accepted steps of an explicit method that are at the edge of its stability. Two solutions at the end of a step
/// differ by what its error control sees; the equations stretch their difference by the largest eigenvalue.
class StiffnessTest {
public:
  /// `stretch`: of the rates of two solutions over that of the solutions, 1/s. True: the equations are stiff.
  bool add(double step, double stretch) {
    constexpr double edge = 3.25; // of the method of Dormand and Prince
    constexpr int enough = 15, calm = 6;
    if (step * stretch > edge) {
      calm_ = 0;
      return ++at_edge_ >= enough;
    }
    if (++calm_ >= calm) at_edge_ = 0;
    return false;
  }

private:
  int at_edge_ = 0, calm_ = 0;
};

} // namespace mbsgen::analysis
