// SPDX-License-Identifier: MIT
#include "pendulum.hpp"
#include <cstdio>

// Prints the moment that holds the rod level.
int main() {
  const pendulum::Model<> model;
  const double q[1] = {1.5707963267948966}, zero[1] = {0};
  double torque[1];
  model.inverse_dynamics(q, zero, zero, torque);
  std::printf("%.6f\n", torque[0]);
}
