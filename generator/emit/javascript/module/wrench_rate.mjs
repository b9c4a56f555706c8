// SPDX-License-Identifier: MIT
/// The derivative of METHOD along a direction: by DERIVATIVE, else by differences.
function $rate_of_METHOD(laws, PARAMETERS) {
  if (laws.DERIVATIVE !== undefined) return laws.DERIVATIVE(PARAMETERS);
  const h = STEP;
  const above = new Wrench(), below = new Wrench();
//#include "moved.inc"
  laws.METHOD(AHEAD);
  laws.METHOD(BEHIND);
  for (let i = 0; i < 3; ++i) {
    rate.force[i] = (above.force[i] - below.force[i])/(h + h);
    rate.torque[i] = (above.torque[i] - below.torque[i])/(h + h);
  }
//#include "rates.inc"
}

