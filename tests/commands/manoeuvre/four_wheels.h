// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace manoeuvre_test {

/// A car on four brush tyres with simple suspensions, whose front wheels a tie rod couples. Corners are fl, fr, rl, rr:
/// suspensions up_fl, wheels spin_fl and so on; the joint of the steering is `steer`.
struct FourWheels {
  double front = 1.2, rear = 1.4, speed = 25;

  double wheelbase() const { return front + rear; }
  /// The model file; `steering`: further members of the steering's joint.
  std::string model(const std::string& steering = R"("role": "driven")") const;
};

} // namespace manoeuvre_test
