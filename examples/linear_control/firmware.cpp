// SPDX-License-Identifier: MIT
// The controller as a microcontroller runs it: no library, no heap, constants in flash.
#include "gain.hpp"

extern "C" float cart_force(const float* deviation) {
  float force = 0;
  for (int i = 0; i < gain::states; ++i) force -= gain::K[i] * deviation[i];
  return force;
}
